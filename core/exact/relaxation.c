/* The decisions. Each state raises the bound with ROUNDS divisions of the charges, and every round
 * gives a structure, in which each output has its cheapest tree. The charges stay as they are when
 * the search takes decisions back: they are valid in any state. */
#include "core/exact/relaxation.h"

#include "core/base/array.h"
#include "core/exact/division.h"

#include <string.h>

/* With more inputs, the work per state outweighs the states that the bound saves. */
enum { INPUTS_MAX = 8, FLAT_INPUTS_MAX = 9 };

enum { UNDECIDED, CHOSEN, EXCLUDED };

/* An operator of an arity for a set: arity << inputs | leaves, an index of tables. */
typedef unsigned pair;

/* How an operator is made in the structure of a round, and the time at which it must be known. */
typedef struct recipe {
  extr_exact_operator op;
  int due; /* index of the time */
  bool needed;
} recipe;

/* The tree of an output is built with sets of the inputs that it has, numbered from 0 on without the
 * input that it lacks. */
struct extr_relaxation {
  extr_times times;
  bool top[EXTR_TIMES_MAX]; /* [time]: only operands of outputs are due at it */
  uint8_t *decided;         /* [pair] */
  pair *decision;           /* the pairs that are decided, in this order */
  int decision_count;
  double *charge;         /* [output][pair]: the shares of a pair add up to its cost */
  double *current;        /* [pair]: what the output that is being built is charged */
  extr_division *divided; /* [time][numbered set]: least charges for its parts */
  double *whole;          /* [time][numbered set]: least charge for the set itself */
  extr_leaves *users;     /* [pair], bit j: output j uses it in this round */
  unsigned *uses;         /* [pair]: by all outputs in all rounds of a state */
  recipe *recipes;        /* [leaves] */
};

static pair pair_of(const extr_exact_search *s, unsigned leaves, int arity) {
  return (unsigned)arity << s->problem->inputs | leaves;
}

static pair pair_count(const extr_exact_search *s) {
  return pair_of(s, 0, s->problem->cost.max_arity + 1);
}

static extr_leaves leaves_of(const extr_exact_search *s, pair p) {
  return (extr_leaves)(p & ((1u << s->problem->inputs) - 1));
}

static int64_t cost_of(const extr_exact_search *s, pair p) {
  return s->problem->cost.complexity[p >> s->problem->inputs];
}

/* The leaves of a numbered set of output j. */
static extr_leaves without(int j, unsigned numbered) {
  unsigned below = (1u << j) - 1;
  return (extr_leaves)((numbered & below) | (numbered & ~below) << 1);
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void decide(extr_relaxation *r, pair p, uint8_t what) {
  if (r->decided[p] != UNDECIDED) return;
  r->decided[p] = what;
  r->decision[r->decision_count++] = p;
}

static void take_back(extr_relaxation *r, int count) {
  while (r->decision_count > count) r->decided[r->decision[--r->decision_count]] = UNDECIDED;
}

/* A set has one operator at most. */
static void choose(extr_exact_search *s, pair p) {
  decide(s->relaxation, p, CHOSEN);
  for (int k = 2; k <= s->problem->cost.max_arity; k++)
    decide(s->relaxation, pair_of(s, leaves_of(s, p), k), EXCLUDED);
}

/* Whether an exchange of inputs i and j leaves all decisions as they are. */
static bool interchangeable(const extr_exact_search *s, int i, int j) {
  const uint8_t *decided = s->relaxation->decided;
  unsigned both = 1u << i | 1u << j;
  for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++)
    if ((p & both) == 1u << i && decided[p] != decided[p ^ both]) return false;
  return true;
}

/* Excludes a pair and all that have as many inputs of each class of interchangeable inputs. */
static void exclude(extr_exact_search *s, pair p) {
  const int inputs = s->problem->inputs;
  const unsigned all = (1u << inputs) - 1;
  extr_leaves class[EXTR_EXACT_INPUTS_MAX] = {0};
  for (int i = 0; i < inputs; i++) {
    int first = 0;
    while (first < i && !(class[first] && interchangeable(s, first, i))) first++;
    class[first] |= (extr_leaves)(1u << i);
  }
  for (unsigned leaves = 0; leaves < 1u << inputs; leaves++) {
    bool same = true;
    for (int k = 0; k < inputs && same; k++)
      same = __builtin_popcount(leaves & class[k]) == __builtin_popcount(p & class[k]);
    if (same) decide(s->relaxation, (p & ~all) | leaves, EXCLUDED);
  }
}

/* ---- The cheapest tree of an output ---------------------------------------------------------- */

static size_t numbered_sets(const extr_exact_search *s) {
  return (size_t)1 << (s->problem->inputs - 1);
}

static extr_division *divided_at(const extr_exact_search *s, int t) {
  return s->relaxation->divided + (size_t)t * numbered_sets(s);
}

static double *whole_at(const extr_exact_search *s, int t) {
  return s->relaxation->whole + (size_t)t * numbered_sets(s);
}

static double *charges_of(const extr_exact_search *s, int j) {
  return s->relaxation->charge + (size_t)j * pair_count(s);
}

static void set_current(extr_exact_search *s, int j) {
  extr_relaxation *r = s->relaxation;
  const double *charge = charges_of(s, j);
  for (int k = 2; k <= s->problem->cost.max_arity; k++)
    for (unsigned numbered = 1; numbered < numbered_sets(s); numbered++) {
      pair p = pair_of(s, without(j, numbered), k);
      double *its = &r->current[pair_of(s, numbered, k)];
      *its = r->decided[p] == CHOSEN ? 0 : r->decided[p] == EXCLUDED ? INFINITY : charge[p];
    }
}

/* The charge for a set with an operator of k inputs that is due at time t. */
static double charge_with(const extr_exact_search *s, int t, unsigned numbered, int k) {
  const extr_relaxation *r = s->relaxation;
  int ready = r->times.before[t][k];
  return ready < 0 ? INFINITY
                   : r->current[pair_of(s, numbered, k)] + divided_at(s, ready)[numbered].of[k - 1];
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

static void fill(extr_exact_search *s, int t) {
  extr_relaxation *r = s->relaxation;
  extr_division *divided = divided_at(s, t);
  double *whole = whole_at(s, t);
  for (unsigned set = 1; set < numbered_sets(s); set++) {
    if (!r->top[t] || !(set & 1) || set == numbered_sets(s) - 1)
      extr_divide(whole, divided, set, s->problem->cost.max_arity);
    if (set & (set - 1)) least_arity(s, t, set, &whole[set]);
    divided[set].of[0] = whole[set];
  }
}

/* Returns what the output is charged. */
static double build_tree(extr_exact_search *s, int j) {
  const extr_times *times = &s->relaxation->times;
  double least;
  set_current(s, j);
  for (int t = times->unfinished; t < times->count; t++) fill(s, t);
  least_arity(s, times->count, (unsigned)numbered_sets(s) - 1, &least);
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
  recipe *its = &r->recipes[leaves];
  const bool sooner = its->op.arity == 0 || t < its->due;
  r->users[pair_of(s, leaves, arity)] |= (extr_leaves)(1u << j);
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

/* Adds the operators from this set on; of a set with several, the one that is due first serves all. */
static void take_operators(extr_exact_search *s, extr_leaves leaves) {
  recipe *its = &s->relaxation->recipes[leaves];
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

/* How many outputs may use a pair. An output has an operator of its own, which only it is charged. */
static int may_use(const extr_exact_search *s, pair p) {
  return s->problem->inputs - __builtin_popcount(leaves_of(s, p));
}

static void charge_equally(extr_exact_search *s) {
  for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++)
    for (int j = 0; j < s->problem->inputs && may_use(s, p) > 0; j++)
      charges_of(s, j)[p] = (double)cost_of(s, p) / may_use(s, p);
}

/* Builds the cheapest trees. Returns what all outputs are charged and the chosen operators cost. */
static double build_trees(extr_exact_search *s) {
  extr_relaxation *r = s->relaxation;
  double sum = 0;
  memset(r->users, 0, pair_count(s) * sizeof *r->users);
  memset(r->recipes, 0, sizeof *r->recipes << s->problem->inputs);
  for (int i = 0; i < r->decision_count; i++)
    if (r->decided[r->decision[i]] == CHOSEN) sum += (double)cost_of(s, r->decision[i]);
  for (int j = 0; j < s->problem->inputs && sum < INFINITY; j++) {
    double least = build_tree(s, j);
    sum += least;
    if (least < INFINITY) walk_tree(s, j, r->times.count, (unsigned)numbered_sets(s) - 1);
  }
  return sum;
}

static int64_t cost_of_used(const extr_exact_search *s) {
  int64_t sum = 0;
  for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++)
    if (s->relaxation->users[p]) sum += cost_of(s, p);
  return sum;
}

/* Whether it matters who is charged for a pair: some outputs use it, and others might. */
static bool is_divided(const extr_exact_search *s, pair p) {
  const extr_relaxation *r = s->relaxation;
  return r->users[p] && r->decided[p] == UNDECIDED && cost_of(s, p) > 0 &&
         __builtin_popcount(r->users[p]) < may_use(s, p);
}

/* The share of the outputs that may use a pair and do. */
static double use_of(const extr_exact_search *s, pair p) {
  return (double)__builtin_popcount(s->relaxation->users[p]) / may_use(s, p);
}

/* The squared length of the subgradient, which is 1 - use for a user and -use for another output. */
static double steepness(const extr_exact_search *s) {
  double sum = 0;
  for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++)
    if (is_divided(s, p)) sum += use_of(s, p) * (1 - use_of(s, p)) * may_use(s, p);
  return sum;
}

static void change_charges(extr_exact_search *s, pair p, double step) {
  const int inputs = s->problem->inputs;
  double use = use_of(s, p), sum = 0;
  for (int j = 0; j < inputs; j++) {
    double *charge = &charges_of(s, j)[p];
    if (p >> j & 1) continue;
    *charge = fmax(0, *charge + step * ((s->relaxation->users[p] >> j & 1) - use));
    sum += *charge;
  }
  for (int j = 0; j < inputs; j++) charges_of(s, j)[p] *= (double)cost_of(s, p) / sum;
}

/* Returns a bound on the complexity from this state on. Stores the structure if it finds one. */
static int64_t raise_bound(extr_exact_search *s) {
  enum { ROUNDS = 16, STEP = 2 };
  extr_relaxation *r = s->relaxation;
  int64_t best = 0;
  memset(r->uses, 0, pair_count(s) * sizeof *r->uses);
  for (int round = 0; round < ROUNDS; round++) {
    double sum = build_trees(s);
    if (extr_bound_of(sum) > best) best = extr_bound_of(sum);
    if (best > s->bound) return best;
    int64_t complexity = cost_of_used(s);
    double slope = steepness(s);
    if (complexity <= s->bound) take_structure(s);
    if (s->found || !(slope > 0)) return complexity; /* which no charge differs from */
    double step = STEP * ((double)s->bound + 1 - sum) / slope;
    for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++) {
      if (!is_divided(s, p)) continue;
      r->uses[p] += (unsigned)__builtin_popcount(r->users[p]);
      change_charges(s, p, step);
    }
  }
  return best;
}

/* ---- The search ------------------------------------------------------------------------------ */

/* A pair that was used much and whose cost matters most. */
static pair next_pair(const extr_exact_search *s) {
  pair best = 0;
  double most = 0;
  for (pair p = pair_of(s, 0, 2); p < pair_count(s); p++) {
    double weight = (double)cost_of(s, p) * (double)cost_of(s, p) * s->relaxation->uses[p];
    if (!(weight > most)) continue;
    most = weight;
    best = p;
  }
  return best;
}

/* Searches all structures that agree with the decisions. */
static void search_pairs(extr_exact_search *s) {
  enum { CASES = 256 }; /* a state takes about as long as so many of the branch and bound */
  extr_relaxation *r = s->relaxation;
  const int count = r->decision_count;
  for (;;) {
    s->cases += CASES;
    const int64_t least = raise_bound(s);
    if (extr_exact_exceeds(s, least) || s->found) break;
    const pair p = next_pair(s);
    const int before = r->decision_count;
    choose(s, p);
    search_pairs(s);
    take_back(r, before);
    s->stopped = s->stopped || !s->go_on(s->clock, s->cases);
    if (s->stopped && least < s->next_bound) s->next_bound = least;
    if (s->found || s->stopped) break;
    exclude(s, p);
  }
  take_back(r, count);
}

void extr_relaxation_run(extr_exact_search *s) {
  charge_equally(s);
  search_pairs(s);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void extr_relaxation_free(extr_relaxation *r) {
  if (!r) return;
  free(r->decided);
  free(r->decision);
  free(r->charge);
  free(r->current);
  free(r->divided);
  free(r->whole);
  free(r->users);
  free(r->uses);
  free(r->recipes);
  free(r);
}

static extr_status allocate(extr_context *context, const extr_exact_search *s) {
  extr_relaxation *r = s->relaxation;
  size_t pairs = pair_count(s), outputs = (size_t)s->problem->inputs;
  size_t timed = (size_t)r->times.count * numbered_sets(s);
  TRY(ARRAY_NEW(context, r->decided, pairs));
  TRY(ARRAY_NEW(context, r->decision, pairs));
  TRY(ARRAY_NEW(context, r->charge, outputs * pairs));
  TRY(ARRAY_NEW(context, r->current, pairs));
  TRY(ARRAY_NEW(context, r->divided, timed));
  TRY(ARRAY_NEW(context, r->whole, timed));
  TRY(ARRAY_NEW(context, r->users, pairs));
  TRY(ARRAY_NEW(context, r->uses, pairs));
  return ARRAY_NEW(context, r->recipes, (size_t)1 << s->problem->inputs);
}

static void find_top(extr_relaxation *r, int max_arity) {
  memset(r->top, true, sizeof r->top);
  for (int t = 0; t < r->times.count; t++)
    for (int k = 2; k <= max_arity; k++)
      if (r->times.before[t][k] >= 0) r->top[r->times.before[t][k]] = false;
}

/* Whether only two operators in a row are within the limit. Sets below the outputs can then be built in
 * one way only, so that the relaxation is at its best. */
static bool is_flat(const extr_exact_problem *problem) {
  int64_t least = INT64_MAX;
  for (int k = 2; k <= problem->cost.max_arity; k++)
    if (problem->cost.latency[k] < least) least = problem->cost.latency[k];
  return problem->limit < 3 * least;
}

extr_status extr_relaxation_new(extr_context *context, extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  const bool flat = is_flat(problem);
  extr_relaxation *made;
  if (problem->inputs > (flat ? FLAT_INPUTS_MAX : INPUTS_MAX)) return EXTR_OK;
  TRY(ARRAY_NEW(context, made, 1));
  search->relaxation = made;
  if (!extr_times_find(&made->times, problem)) {
    extr_relaxation_free(made);
    search->relaxation = NULL;
    return EXTR_OK;
  }
  find_top(made, problem->cost.max_arity);
  TRY(allocate(context, search));
  search->relaxes = flat && problem->inputs <= INPUTS_MAX;
  for (int t = 0; t < made->times.unfinished; t++) fill(search, t);
  return EXTR_OK;
}
