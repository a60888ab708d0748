/* The charges are least sums over all partitions of sets, found by a dynamic program over the sets,
 * the number of parts and the time at which all parts must be known. */
#include "core/exact/sharing.h"

#include "core/base/array.h"

#include <math.h>

/* Above INPUTS_MAX inputs, the work per state outweighs the states that the bound saves. */
enum { INPUTS_MAX = 12, PARTS_MAX = 8, TIMES_MAX = 24 };

typedef struct charges {
  float of[PARTS_MAX]; /* [k - 1]: for k parts together */
} charges;

struct extr_sharing {
  int inputs, times;
  int fixed;               /* no operator is finished at the first `fixed` times */
  int64_t time[TIMES_MAX]; /* the times at which operands may be needed, ascending */
  /* [t][k]: the time by which an operator of k inputs needs them if it is due at time t, -1 if it
   * cannot be. The row t = times is for operators due at the limit. */
  int8_t before[TIMES_MAX + 1][PARTS_MAX + 1];
  charges *divided; /* [t][set], of the last state: least charges for its parts, all known at t */
  float *whole;     /* [number of open outputs][t][set]: least charge for the set itself */
  float *users;     /* [number of open outputs][set]: how many open outputs can use the set */
};

static size_t sets(const extr_sharing *s) {
  return (size_t)1 << s->inputs;
}

static charges *divided_at(const extr_sharing *s, int t) {
  return s->divided + (size_t)t * sets(s);
}

static float *users_at(const extr_sharing *s, int open) {
  return s->users + (size_t)open * sets(s);
}

/* The first times have one table for any number of open outputs, in the place of 0. */
static float *whole_at(const extr_sharing *s, int open, int t) {
  size_t number = t < s->fixed ? 0 : (size_t)open;
  return s->whole + (number * (size_t)s->times + (size_t)t) * sets(s);
}

/* ---- Times ----------------------------------------------------------------------------------- */

static int find_time(const extr_sharing *s, int64_t time) {
  for (int t = 0; t < s->times; t++)
    if (s->time[t] == time) return t;
  return -1;
}

/* Adds the times at which the operands of an operator must be known, if it must be known at `end`. */
static bool add_times(extr_sharing *s, const extr_cost *cost, int64_t end) {
  for (int k = 2; k <= cost->max_arity; k++) {
    int64_t start = end - cost->latency[k];
    if (start < 0 || find_time(s, start) >= 0) continue;
    if (s->times == TIMES_MAX) return false;
    int t = s->times++;
    for (; t > 0 && s->time[t - 1] > start; t--) s->time[t] = s->time[t - 1];
    s->time[t] = start;
    if (!add_times(s, cost, start)) return false;
  }
  return true;
}

static void find_times_before(extr_sharing *s, const extr_exact_problem *problem) {
  const extr_cost *cost = &problem->cost;
  for (int t = 0; t <= s->times; t++) {
    int64_t end = t < s->times ? s->time[t] : problem->limit;
    bool any = false;
    for (int k = 2; k <= cost->max_arity; k++) {
      s->before[t][k] = (int8_t)find_time(s, end - cost->latency[k]);
      any = any || s->before[t][k] >= 0;
    }
    if (!any) s->fixed = t + 1;
  }
}

/* ---- Charges --------------------------------------------------------------------------------- */

/* The least charge for a set that is known at t, and shared by `users` outputs. */
static float least_charge(const extr_sharing *s, const extr_cost *cost, int t, size_t set,
                          float users) {
  float least = INFINITY;
  for (int k = 2; k <= cost->max_arity; k++) {
    if (s->before[t][k] < 0) continue;
    float its = (float)cost->complexity[k] / users + divided_at(s, s->before[t][k])[set].of[k - 1];
    if (its < least) least = its;
  }
  return least;
}

/* The charges for all partitions of a set into two parts or more. The first part has the first
 * input of the set. */
static void divide(const float *whole, charges *divided, size_t set) {
  charges least;
  for (int k = 0; k < PARTS_MAX; k++) least.of[k] = INFINITY;
  size_t first = set & -set, rest = set & ~first;
  for (size_t more = rest; more;) {
    more = (more - 1) & rest;
    float charge = whole[first | more];
    if (!(charge < INFINITY)) continue;
    const charges *others = &divided[rest & ~more];
#pragma GCC unroll 1 /* unrolled loops are not vectorized */
    for (int k = 0; k < PARTS_MAX; k++) {
      float its = charge + others->of[k];
      least.of[k] = its < least.of[k] ? its : least.of[k];
    }
  }
  for (int k = 1; k < PARTS_MAX; k++) divided[set].of[k] = least.of[k - 1];
}

static void fill(const extr_exact_search *search, int open, int t) {
  const extr_sharing *s = search->sharing;
  const float *users = users_at(s, open);
  float *whole = whole_at(s, open, t);
  charges *divided = divided_at(s, t);
  for (size_t set = 1; set < sets(s) - 1; set++) {
    if (!(users[set] > 0)) continue; /* no open output can use it */
    divide(whole, divided, set);
    int64_t known = extr_exact_arrival(search, (extr_leaves)set);
    if (known < 0)
      whole[set] = least_charge(s, &search->problem->cost, t, set, users[set]);
    else
      whole[set] = known <= s->time[t] ? 0 : INFINITY;
    divided[set].of[0] = whole[set];
  }
}

static void count_users(const extr_sharing *s, extr_leaves open, float *users) {
  users[0] = (float)__builtin_popcount(open);
  for (size_t set = 1; set < sets(s); set++)
    users[set] = users[set & (set - 1)] - (float)(open >> __builtin_ctzll(set) & 1);
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

/* Rounding errors stay below 1e-5. A bound must not be too large. */
static int64_t bound_of(float sum) {
  return sum < INFINITY ? (int64_t)ceil((double)sum * (1 - 1e-5)) : INT64_MAX;
}

float extr_sharing_others(const extr_exact_search *search, int j) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  float sum = (float)search->spent;
  for (extr_leaves rest = search->open; rest; rest &= (extr_leaves)(rest - 1)) {
    int i = __builtin_ctz(rest);
    size_t output = extr_exact_output(search, i);
    if (i != j) sum += least_charge(s, &search->problem->cost, s->times, output, 1);
  }
  return sum;
}

int64_t extr_sharing_bound(const extr_exact_search *search) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  int open = __builtin_popcount(search->open);
  count_users(s, search->open, users_at(s, open));
  for (int t = s->fixed; t < s->times; t++) fill(search, open, t);
  return bound_of(extr_sharing_others(search, -1));
}

/* The output that is being built was open when its charges were computed. */
static int open_before(const extr_exact_search *search) {
  return __builtin_popcount(search->open) + 1;
}

float extr_sharing_charge(const extr_exact_search *search, extr_leaves leaves, int arity) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  return (float)search->problem->cost.complexity[arity] / users_at(s, open_before(search))[leaves];
}

int64_t extr_sharing_tree_bound(const extr_exact_search *search, extr_leaves leaves, int64_t ready,
                                int count, const extr_leaves *parts) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  int open = open_before(search);
  float sum = search->charged + extr_sharing_charge(search, leaves, count);
  const float *whole = whole_at(s, open, find_time(s, ready));
  for (int i = 0; i < count; i++)
    if (extr_exact_arrival(search, parts[i]) < 0) sum += whole[parts[i]];
  for (int i = 0; i < search->demand_count; i++) {
    const extr_demand *demand = &search->demands[i];
    sum += whole_at(s, open, find_time(s, demand->deadline))[demand->leaves];
  }
  return bound_of(sum);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

void extr_sharing_free(extr_sharing *sharing) {
  if (!sharing) return;
  free(sharing->divided);
  free(sharing->whole);
  free(sharing->users);
  free(sharing);
}

static extr_status allocate(extr_context *context, extr_sharing *s) {
  size_t numbers = (size_t)s->inputs + 1, times = (size_t)s->times;
  TRY(ARRAY_NEW(context, s->divided, times * sets(s)));
  TRY(ARRAY_NEW(context, s->whole, numbers * times * sets(s)));
  return ARRAY_NEW(context, s->users, numbers * sets(s));
}

/* Until the first operator is finished, only inputs are known. */
static void fill_fixed(const extr_exact_search *search) {
  const extr_sharing *s = search->sharing;
  count_users(s, (extr_leaves)(sets(s) - 1), users_at(s, 0));
  for (int t = 0; t < s->fixed; t++) fill(search, 0, t);
}

extr_status extr_sharing_new(extr_context *context, extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  if (problem->inputs > INPUTS_MAX || problem->cost.max_arity > PARTS_MAX) return EXTR_OK;
  extr_sharing *made;
  TRY(ARRAY_NEW(context, made, 1));
  search->sharing = made;
  made->inputs = problem->inputs;
  if (!add_times(made, &problem->cost, problem->limit)) {
    extr_sharing_free(made);
    search->sharing = NULL;
    return EXTR_OK;
  }
  find_times_before(made, problem);
  TRY(allocate(context, made));
  fill_fixed(search);
  return EXTR_OK;
}
