#include "core/exact/sharing.h"

#include "core/base/array.h"
#include "core/exact/division.h"

#include <math.h>

/* Above INPUTS_MAX inputs, the work per state outweighs the states that the bound saves. */
enum { INPUTS_MAX = 12 };

struct extr_sharing {
  int inputs;
  extr_times times;
  extr_division
      *divided;  /* [t][set], of the last state: least charges for its parts, all known at t */
  double *whole; /* [number of open outputs][t][set]: least charge for the set itself */
  double *users; /* [number of open outputs][set]: how many open outputs can use the set */
};

static size_t sets(const extr_sharing *s) {
  return (size_t)1 << s->inputs;
}

static extr_division *divided_at(const extr_sharing *s, int t) {
  return s->divided + (size_t)t * sets(s);
}

static double *users_at(const extr_sharing *s, int open) {
  return s->users + (size_t)open * sets(s);
}

/* The first times have one table for any number of open outputs, in the place of 0. */
static double *whole_at(const extr_sharing *s, int open, int t) {
  size_t number = t < s->times.unfinished ? 0 : (size_t)open;
  return s->whole + (number * (size_t)s->times.count + (size_t)t) * sets(s);
}

/* ---- Charges --------------------------------------------------------------------------------- */

/* The least charge for a set that is known at t, and shared by `users` outputs. */
static double least_charge(const extr_sharing *s, const extr_cost *cost, int t, size_t set,
                           double users) {
  double least = INFINITY;
  for (int k = 2; k <= cost->max_arity; k++) {
    if (s->times.before[t][k] < 0) continue;
    double its =
        (double)cost->complexity[k] / users + divided_at(s, s->times.before[t][k])[set].of[k - 1];
    if (its < least) least = its;
  }
  return least;
}

static void fill(const extr_exact_search *search, int open, int t) {
  const extr_sharing *s = search->sharing;
  const double *users = users_at(s, open);
  double *whole = whole_at(s, open, t);
  extr_division *divided = divided_at(s, t);
  const int most = search->problem->cost.max_arity;
  for (size_t set = 1; set < sets(s) - 1; set++) {
    if (!(users[set] > 0)) continue; /* no open output can use it */
    extr_divide(whole, divided, (unsigned)set, most);
    int64_t known = extr_exact_arrival(search, (extr_leaves)set);
    if (known < 0)
      whole[set] = least_charge(s, &search->problem->cost, t, set, users[set]);
    else
      whole[set] = known <= s->times.time[t] ? 0 : INFINITY;
    divided[set].of[0] = whole[set];
  }
}

static void count_users(const extr_sharing *s, extr_leaves open, double *users) {
  users[0] = (double)__builtin_popcount(open);
  for (size_t set = 1; set < sets(s); set++)
    users[set] = users[set & (set - 1)] - (double)(open >> __builtin_ctzll(set) & 1);
}

/* ---- Bounds ---------------------------------------------------------------------------------- */

double extr_sharing_others(const extr_exact_search *search, int j) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  double sum = (double)search->spent;
  for (extr_leaves rest = search->open; rest; rest &= (extr_leaves)(rest - 1)) {
    int i = __builtin_ctz(rest);
    size_t output = extr_exact_output(search, i);
    if (i != j) sum += least_charge(s, &search->problem->cost, s->times.count, output, 1);
  }
  return sum;
}

int64_t extr_sharing_bound(const extr_exact_search *search) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  int open = __builtin_popcount(search->open);
  count_users(s, search->open, users_at(s, open));
  for (int t = s->times.unfinished; t < s->times.count; t++) fill(search, open, t);
  return extr_bound_of(extr_sharing_others(search, -1));
}

/* The output that is being built was open when its charges were computed. */
static int open_before(const extr_exact_search *search) {
  return __builtin_popcount(search->open) + 1;
}

double extr_sharing_charge(const extr_exact_search *search, extr_leaves leaves, int arity) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  return (double)search->problem->cost.complexity[arity] / users_at(s, open_before(search))[leaves];
}

int64_t extr_sharing_tree_bound(const extr_exact_search *search, extr_leaves leaves, int64_t ready,
                                int count, const extr_leaves *parts) {
  const extr_sharing *s = search->sharing;
  if (!s) return 0;
  int open = open_before(search);
  double sum = search->charged + extr_sharing_charge(search, leaves, count);
  const double *whole = whole_at(s, open, extr_times_index(&s->times, ready));
  for (int i = 0; i < count; i++)
    if (extr_exact_arrival(search, parts[i]) < 0) sum += whole[parts[i]];
  for (int i = 0; i < search->demand_count; i++) {
    const extr_demand *demand = &search->demands[i];
    sum += whole_at(s, open, extr_times_index(&s->times, demand->deadline))[demand->leaves];
  }
  return extr_bound_of(sum);
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
  size_t numbers = (size_t)s->inputs + 1, times = (size_t)s->times.count;
  TRY(ARRAY_NEW(context, s->divided, times * sets(s)));
  TRY(ARRAY_NEW(context, s->whole, numbers * times * sets(s)));
  return ARRAY_NEW(context, s->users, numbers * sets(s));
}

/* Until the first operator is finished, only inputs are known. */
static void fill_fixed(const extr_exact_search *search) {
  const extr_sharing *s = search->sharing;
  count_users(s, (extr_leaves)(sets(s) - 1), users_at(s, 0));
  for (int t = 0; t < s->times.unfinished; t++) fill(search, 0, t);
}

extr_status extr_sharing_new(extr_context *context, extr_exact_search *search) {
  const extr_exact_problem *problem = search->problem;
  if (problem->inputs > INPUTS_MAX || problem->cost.max_arity > EXTR_PARTS_MAX) return EXTR_OK;
  extr_times times;
  extr_sharing *made;
  if (!extr_times_find(&times, problem)) return EXTR_OK;
  TRY(ARRAY_NEW(context, made, 1));
  search->sharing = made;
  made->inputs = problem->inputs;
  made->times = times;
  TRY(allocate(context, made));
  fill_fixed(search);
  return EXTR_OK;
}
