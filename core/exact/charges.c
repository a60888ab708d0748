/* The cheapest trees of a round together form a structure, in which an operator that several of them use
 * is made once. */
#include "core/exact/charges.h"

#include <string.h>

/* The leaves of a numbered set of output j. */
static extr_leaves without(int j, unsigned numbered) {
  unsigned below = (1u << j) - 1;
  return (extr_leaves)((numbered & below) | (numbered & ~below) << 1);
}

/* ---- The cheapest tree of an output ---------------------------------------------------------- */

static extr_division *divided_at(const extr_exact_search *s, int t) {
  return s->relaxation->divided + (size_t)t * extr_numbered_sets(s);
}

static double *whole_at(const extr_exact_search *s, int t) {
  return s->relaxation->whole + (size_t)t * extr_numbered_sets(s);
}

static double *charges_of(const extr_exact_search *s, int j) {
  return s->relaxation->charge + (size_t)j * extr_choice_count(s);
}

static void set_charged(extr_exact_search *s, int j) {
  extr_relaxation *r = s->relaxation;
  const double *charge = charges_of(s, j);
  for (int k = 2; k <= s->problem->cost.max_arity; k++)
    for (unsigned numbered = 1; numbered < extr_numbered_sets(s); numbered++) {
      extr_choice p = extr_choice_of(s, without(j, numbered), k);
      double *its = &r->charged[extr_choice_of(s, numbered, k)];
      *its = r->decided[p] == EXTR_CHOSEN     ? 0
             : r->decided[p] == EXTR_EXCLUDED ? INFINITY
                                              : charge[p];
    }
}

/* The charge for a set with an operator of k inputs that is due at time t. */
static double charge_with(const extr_exact_search *s, int t, unsigned numbered, int k) {
  const extr_relaxation *r = s->relaxation;
  int ready = r->times.before[t][k];
  return ready < 0 ? INFINITY
                   : r->charged[extr_choice_of(s, numbered, k)] +
                         divided_at(s, ready)[numbered].of[k - 1];
}

/* The arity of least charge; 0 if the set cannot be known at time t. */
static int least_arity(const extr_exact_search *s, int t, unsigned numbered, double *least) {
  int best = 0;
  *least = INFINITY;
  for (int k = 2; k <= s->problem->cost.max_arity; k++) {
    double its = charge_with(s, t, numbered, k);
    if (!(its < *least)) continue;
    *least = its;
    best = k;
  }
  return best;
}

void extr_charges_fill(extr_exact_search *s, int t) {
  extr_relaxation *r = s->relaxation;
  extr_division *divided = divided_at(s, t);
  double *whole = whole_at(s, t);
  for (unsigned set = 1; set < extr_numbered_sets(s); set++) {
    /* Only outputs are divided then, and their division needs no others that have the first input. */
    if (!r->only_outputs[t] || !(set & 1) || set == extr_numbered_sets(s) - 1)
      extr_divide(whole, divided, set, s->problem->cost.max_arity);
    if (set & (set - 1)) least_arity(s, t, set, &whole[set]);
    divided[set].of[0] = whole[set];
  }
}

/* Returns what the output is charged. */
static double build_tree(extr_exact_search *s, int j) {
  const extr_times *times = &s->relaxation->times;
  double least;
  set_charged(s, j);
  for (int t = times->unfinished; t < times->count; t++) extr_charges_fill(s, t);
  least_arity(s, times->count, (unsigned)extr_numbered_sets(s) - 1, &least);
  return least;
}

/* The part that has the first input of `rest`, if `rest` has `count` parts that are known at time t. */
static unsigned first_part(const extr_exact_search *s, int t, unsigned rest, int count) {
  const extr_division *divided = divided_at(s, t);
  const double *whole = whole_at(s, t);
  unsigned first = rest & -rest, others = rest & ~first;
  if (count == 1) return rest;
  for (unsigned more = others; more;) {
    more = (more - 1) & others;
    double its = whole[first | more] + divided[others & ~more].of[count - 2];
    if (its <= divided[rest].of[count - 1] && its < INFINITY) return first | more;
  }
  return rest;
}

/* Notes what the cheapest tree of output j uses below a set that is due at time t. */
static void walk_tree(extr_exact_search *s, int j, int t, unsigned numbered) {
  extr_relaxation *r = s->relaxation;
  double least;
  const int arity = least_arity(s, t, numbered, &least), ready = r->times.before[t][arity];
  const extr_leaves leaves = without(j, numbered);
  extr_recipe *its = &r->recipes[leaves];
  const bool sooner = its->op.arity == 0 || t < its->due;
  r->users[extr_choice_of(s, leaves, arity)] |= (extr_leaves)(1u << j);
  if (sooner) {
    its->op.leaves = leaves;
    its->op.arity = arity;
    its->due = t;
  }
  for (int i = 0; i < arity; i++) {
    unsigned part = first_part(s, ready, numbered, arity - i);
    if (sooner) its->op.parts[i] = without(j, part);
    if (part & (part - 1)) walk_tree(s, j, ready, part);
    numbered &= ~part;
  }
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* Adds the operators for this set and for its parts. If trees make the set in different ways, the
 * operator that is due first serves all of them; its parts are due early enough, because the same tree
 * asks for them. */
static void take_operators(extr_exact_search *s, extr_leaves leaves) {
  extr_recipe *its = &s->relaxation->recipes[leaves];
  if (its->needed || !(leaves & (leaves - 1))) return;
  its->needed = true;
  for (int i = 0; i < its->op.arity; i++) take_operators(s, its->op.parts[i]);
  s->operators[s->operator_count++] = its->op;
  s->spent += s->problem->cost.complexity[its->op.arity];
}

static void take_structure(extr_exact_search *s) {
  for (int j = 0; j < s->problem->inputs; j++) take_operators(s, extr_exact_output(s, j));
  s->found = true;
}

/* ---- Charges --------------------------------------------------------------------------------- */

/* How many outputs may use an operator: those whose own input is not in its set. Only one may use the
 * operator of an output. */
static int may_use(const extr_exact_search *s, extr_choice p) {
  return s->problem->inputs - __builtin_popcount(extr_choice_leaves(s, p));
}

void extr_charge_equally(extr_exact_search *s) {
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++)
    for (int j = 0; j < s->problem->inputs && may_use(s, p) > 0; j++)
      charges_of(s, j)[p] = (double)extr_choice_cost(s, p) / may_use(s, p);
}

/* Builds the cheapest trees. Returns what all outputs are charged and the chosen operators cost. */
static double build_trees(extr_exact_search *s) {
  extr_relaxation *r = s->relaxation;
  double sum = 0;
  memset(r->users, 0, extr_choice_count(s) * sizeof *r->users);
  memset(r->recipes, 0, sizeof *r->recipes << s->problem->inputs);
  for (int i = 0; i < r->decision_count; i++)
    if (r->decided[r->decision[i]] == EXTR_CHOSEN)
      sum += (double)extr_choice_cost(s, r->decision[i]);
  for (int j = 0; j < s->problem->inputs && sum < INFINITY; j++) {
    double least = build_tree(s, j);
    sum += least;
    if (least < INFINITY) walk_tree(s, j, r->times.count, (unsigned)extr_numbered_sets(s) - 1);
  }
  return sum;
}

static int64_t cost_of_used(const extr_exact_search *s) {
  int64_t sum = 0;
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++)
    if (s->relaxation->users[p]) sum += extr_choice_cost(s, p);
  return sum;
}

/* Whether the division of its cost matters: some, but not all, of the outputs that may use it do. */
static bool is_divided(const extr_exact_search *s, extr_choice p) {
  const extr_relaxation *r = s->relaxation;
  return r->users[p] && r->decided[p] == EXTR_UNDECIDED && extr_choice_cost(s, p) > 0 &&
         __builtin_popcount(r->users[p]) < may_use(s, p);
}

/* The share of the outputs that may use an operator and do. */
static double used_share(const extr_exact_search *s, extr_choice p) {
  return (double)__builtin_popcount(s->relaxation->users[p]) / may_use(s, p);
}

/* Of the subgradient, which is 1 - share for a user and -share for another output. */
static double squared_norm(const extr_exact_search *s) {
  double sum = 0;
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++)
    if (is_divided(s, p)) sum += used_share(s, p) * (1 - used_share(s, p)) * may_use(s, p);
  return sum;
}

static void change_charges(extr_exact_search *s, extr_choice p, double step) {
  const int inputs = s->problem->inputs;
  double share = used_share(s, p), sum = 0;
  for (int j = 0; j < inputs; j++) {
    double *charge = &charges_of(s, j)[p];
    if (p >> j & 1) continue;
    double changed = *charge + step * ((s->relaxation->users[p] >> j & 1) - share);
    *charge = changed > 0 ? changed : 0;
    sum += *charge;
  }
  for (int j = 0; j < inputs; j++) charges_of(s, j)[p] *= (double)extr_choice_cost(s, p) / sum;
}

/* Counts who used what, and charges the users more and the others less. */
static void step_charges(extr_exact_search *s, double step) {
  extr_relaxation *r = s->relaxation;
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++) {
    if (!is_divided(s, p)) continue;
    r->use_count[p] += (unsigned)__builtin_popcount(r->users[p]);
    change_charges(s, p, step);
  }
}

/* If no charge can change, the trees form a structure that costs no more than what is charged. */
int64_t extr_charges_raise(extr_exact_search *s) {
  enum { ROUNDS = 16, STEP = 2 };
  extr_relaxation *r = s->relaxation;
  int64_t best = 0;
  memset(r->use_count, 0, extr_choice_count(s) * sizeof *r->use_count);
  for (int round = 0; round < ROUNDS; round++) {
    double sum = build_trees(s);
    if (extr_bound_of(sum) > best) best = extr_bound_of(sum);
    if (best > s->bound) return best;
    int64_t complexity = cost_of_used(s);
    double norm = squared_norm(s);
    if (complexity <= s->bound) take_structure(s);
    if (s->found || !(norm > 0)) return complexity;
    step_charges(s, STEP * ((double)s->bound + 1 - sum) / norm);
  }
  return best;
}
