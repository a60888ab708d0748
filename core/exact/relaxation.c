/* The decisions. Charges need not be restored when decisions are taken back, because they always add up
 * to the costs. */
#include "core/exact/relaxation.h"

#include "core/base/array.h"
#include "core/exact/charges.h"

/* With more inputs, the work per state outweighs the states that the bound saves. */
enum { INPUTS_MAX = 8, FLAT_INPUTS_MAX = 9 };

/* For each time at which operators can be finished, a state takes about as long as this number of states
 * of the branch and bound. */
enum { CASES_PER_TIME = 256 };

_Static_assert(FLAT_INPUTS_MAX - 1 <= EXTR_PARTS_MAX, "operators of all arities can be divided");
_Static_assert(FLAT_INPUTS_MAX *(FLAT_INPUTS_MAX - 2) <= EXTR_OPERATORS_MAX,
               "the operators of all trees fit, even if no two are shared");

/* ---- Decisions ------------------------------------------------------------------------------- */

static void decide(extr_relaxation *r, extr_choice p, uint8_t what) {
  r->decided[p] = what;
  r->decision[r->decision_count++] = p;
}

static void take_back(extr_relaxation *r, int count) {
  while (r->decision_count > count) r->decided[r->decision[--r->decision_count]] = EXTR_UNDECIDED;
}

/* The other arities are excluded, because a set needs only one operator. */
static void choose(extr_exact_search *s, extr_choice p) {
  decide(s->relaxation, p, EXTR_CHOSEN);
  for (int k = 2; k <= s->problem->cost.max_arity; k++) {
    extr_choice other = extr_choice_of(s, extr_choice_leaves(s, p), k);
    if (s->relaxation->decided[other] == EXTR_UNDECIDED)
      decide(s->relaxation, other, EXTR_EXCLUDED);
  }
}

/* Whether an exchange of inputs i and j leaves all decisions as they are. */
static bool interchangeable(const extr_exact_search *s, int i, int j) {
  const uint8_t *decided = s->relaxation->decided;
  unsigned both = 1u << i | 1u << j;
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++)
    if ((p & both) == 1u << i && decided[p] != decided[p ^ both]) return false;
  return true;
}

/* Excludes an operator and its orbit: all of this arity with as many inputs of each class of
 * interchangeable inputs. All of them are undecided if one is. */
static void exclude(extr_exact_search *s, extr_choice p) {
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
    if (same) decide(s->relaxation, (p & ~all) | leaves, EXTR_EXCLUDED);
  }
}

/* ---- The search ------------------------------------------------------------------------------ */

/* An operator that was used much and whose cost matters most. */
static extr_choice next_choice(const extr_exact_search *s) {
  extr_choice best = 0;
  double most = 0;
  for (extr_choice p = extr_choice_first(s); p < extr_choice_count(s); p++) {
    double weight = (double)extr_choice_cost(s, p) * (double)extr_choice_cost(s, p) *
                    s->relaxation->use_count[p];
    if (!(weight > most)) continue;
    most = weight;
    best = p;
  }
  return best;
}

/* Searches all structures that agree with the decisions. After a stop, next_bound is a lower bound on
 * those that are left, too. */
static void search_choices(extr_exact_search *s) {
  extr_relaxation *r = s->relaxation;
  const int count = r->decision_count;
  for (;;) {
    s->cases += r->cases;
    const int64_t least = extr_charges_raise(s);
    if (extr_exact_exceeds(s, least) || s->found) break;
    const extr_choice p = next_choice(s);
    const int before = r->decision_count;
    s->stopped = !s->go_on(s->clock, s->cases);
    if (!s->stopped) {
      choose(s, p);
      search_choices(s);
      take_back(r, before);
    }
    if (s->stopped && least < s->next_bound) s->next_bound = least;
    if (s->stopped || s->found) break;
    exclude(s, p);
  }
  take_back(r, count);
}

void extr_relaxation_run(extr_exact_search *s) {
  s->stopped = !s->go_on(s->clock, s->cases);
  s->next_bound = s->stopped ? 0 : INT64_MAX;
  if (s->stopped) return;
  extr_charge_equally(s);
  search_choices(s);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void extr_relaxation_free(extr_relaxation *r) {
  if (!r) return;
  free(r->decided);
  free(r->decision);
  free(r->charge);
  free(r->charged);
  free(r->divided);
  free(r->whole);
  free(r->users);
  free(r->use_count);
  free(r->recipes);
  free(r);
}

static extr_status allocate(extr_context *context, const extr_exact_search *s) {
  extr_relaxation *r = s->relaxation;
  size_t choices = extr_choice_count(s), outputs = (size_t)s->problem->inputs;
  size_t timed = (size_t)r->times.count * extr_numbered_sets(s);
  TRY(ARRAY_NEW(context, r->decided, choices));
  TRY(ARRAY_NEW(context, r->decision, choices));
  TRY(ARRAY_NEW(context, r->charge, outputs * choices));
  TRY(ARRAY_NEW(context, r->charged, choices));
  TRY(ARRAY_NEW(context, r->divided, timed));
  TRY(ARRAY_NEW(context, r->whole, timed));
  TRY(ARRAY_NEW(context, r->users, choices));
  TRY(ARRAY_NEW(context, r->use_count, choices));
  return ARRAY_NEW(context, r->recipes, (size_t)1 << s->problem->inputs);
}

static void find_only_outputs(extr_relaxation *r, int max_arity) {
  memset(r->only_outputs, true, sizeof r->only_outputs);
  for (int t = 0; t < r->times.count; t++)
    for (int k = 2; k <= max_arity; k++)
      if (r->times.before[t][k] >= 0) r->only_outputs[r->times.before[t][k]] = false;
}

/* Whether at most two operators in a row are within the limit. Sets other than outputs are then made
 * from inputs alone, in one way, so all trees agree and the relaxation is tightest. */
static bool is_flat(const extr_exact_problem *problem) {
  int64_t least = INT64_MAX;
  for (int k = 2; k <= problem->cost.max_arity; k++)
    if (problem->cost.latency[k] < least) least = problem->cost.latency[k];
  return problem->limit < 3 * least;
}

bool extr_relaxation_is_first(const extr_exact_problem *problem) {
  return problem->inputs <= INPUTS_MAX && is_flat(problem);
}

extr_status extr_relaxation_new(extr_context *context, extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  extr_times times;
  extr_relaxation *made;
  if (problem->inputs > (is_flat(problem) ? FLAT_INPUTS_MAX : INPUTS_MAX)) return EXTR_OK;
  if (!extr_times_find(&times, problem)) return EXTR_OK;
  TRY(ARRAY_NEW(context, made, 1));
  search->relaxation = made;
  made->times = times;
  find_only_outputs(made, problem->cost.max_arity);
  const int finished = times.count - times.unfinished;
  made->cases = (uint64_t)(finished > 0 ? finished : 1) * CASES_PER_TIME;
  TRY(allocate(context, search));
  search->relaxes = extr_relaxation_is_first(problem);
  for (int t = 0; t < times.unfinished; t++) extr_charges_fill(search, t);
  return EXTR_OK;
}
