#include "codes/sets/bounds.h"
#include "codes/sets/subset.h"
#include "core/base/math/order.h"
#include "core/base/math/splitmix.h"
#include "core/base/pool.h"
#include "core/base/report.h"

#include <string.h>

enum { WEIGHT_MAX = 60, BLOCK = 64, POLL = 4096 };

struct extr_set_search {
  const extr_code *code;
  extr_set_limits limits;
  int *orbit; /* by column: 0 .. roots - 1 */
  int *root;  /* the first column of each orbit */
  int roots;
  uint64_t *row_color; /* the same for rows of the same orbit */
  bool has_weight[WEIGHT_MAX + 1];
  int heaviest;
  int shared; /* an upper bound for the checks that two columns share */
  set_bounds bounds;
  extr_pool memory; /* of the arrays */
};

/* ---- Preparation ----------------------------------------------------------------------------- */

typedef struct numbered_column {
  int orbit, column;
} numbered_column;

/* Numbers the orbits and chooses a column of each that is not known. */
static extr_status number_orbits(extr_context *context, extr_set_search *s, const int *orbits) {
  const extr_code *code = s->code;
  OWNED_ARRAY numbered_column *sorted = NULL;
  TRY(POOL_NEW(context, &s->memory, s->orbit, code->columns));
  TRY(POOL_NEW(context, &s->memory, s->root, code->columns));
  TRY(ARRAY_NEW(context, sorted, code->columns));
  for (int v = 0; v < code->columns; v++) sorted[v] = (numbered_column){orbits ? orbits[v] : v, v};
  qsort(sorted, (size_t)code->columns, sizeof *sorted, extr_compare_pairs);
  for (int i = 0; i < code->columns; i++) {
    int v = sorted[i].column;
    if (is_known(code, v)) continue;
    if (s->roots == 0 ||
        sorted[i].orbit != (orbits ? orbits[s->root[s->roots - 1]] : s->root[s->roots - 1]))
      s->root[s->roots++] = v;
    s->orbit[v] = s->roots - 1;
  }
  return EXTR_OK;
}

static uint64_t mixed(uint64_t x) {
  return extr_random_next(&x);
}

/* Sums of hashes do not depend on any order. */
static extr_status color_rows(extr_context *context, extr_set_search *s) {
  const extr_code *code = s->code;
  TRY(POOL_NEW(context, &s->memory, s->row_color, code->rows));
  for (int e = 0; e < code->edges; e++)
    s->row_color[code->edge_rows[e]] += mixed((uint64_t)s->orbit[code->edge_columns[e]] + 1);
  return EXTR_OK;
}

static extr_status weigh_columns(extr_context *context, extr_set_search *s) {
  for (int v = 0; v < s->code->columns; v++) {
    int weight = weight_of(s->code, v);
    if (weight > WEIGHT_MAX)
      return extr_fail(context, EXTR_LIMIT, "column %d has %d ones; sets are searched up to %d", v,
                       weight, WEIGHT_MAX);
    s->has_weight[weight] = true;
    if (weight > s->heaviest) s->heaviest = weight;
  }
  return EXTR_OK;
}

static extr_status prepare(extr_context *context, extr_set_search *s, const int *orbits) {
  TRY(weigh_columns(context, s));
  TRY(number_orbits(context, s, orbits));
  TRY(color_rows(context, s));
  long fourcycles = extr_code_fourcycles(s->code);
  if (fourcycles < 0) return extr_fail_memory(context);
  s->shared = fourcycles > 0 ? WEIGHT_MAX : 1;
  return extr_set_bounds_new(context, &s->memory, &s->limits, s->heaviest, s->has_weight,
                             &s->bounds);
}

extr_status extr_set_search_new(extr_context *context, const extr_code *code, const int *orbits,
                                const extr_set_limits *limits, extr_set_search **search) {
  TRY(extr_need_all(context, code, limits, search));
  if (limits->columns < 1 || limits->columns > EXTR_SET_COLUMNS_MAX || limits->odd < 0 ||
      limits->kind < EXTR_SET_TRAPPING || limits->kind > EXTR_SET_FULLY_ABSORBING)
    return extr_fail(
        context, EXTR_INPUT,
        "found sets of %d columns with %d unsatisfied checks, expected 1 to %d columns "
        "and at least 0 checks",
        limits->columns, limits->odd, EXTR_SET_COLUMNS_MAX);
  extr_set_search *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->code = code;
  made->limits = *limits;
  extr_status status = prepare(context, made, orbits);
  return HAND_OVER(status, made, search, extr_set_search_free);
}

void extr_set_search_free(extr_set_search *search) {
  if (!search) return;
  extr_pool_free(&search->memory);
  free(search);
}

int extr_set_search_roots(const extr_set_search *search) {
  return search ? search->roots : 0;
}

/* ---- One part -------------------------------------------------------------------------------- */

/* The set that grows, and for each column of H how many odd checks it would take away. */
typedef struct walk {
  const extr_set_search *search;
  subset set;
  int columns[EXTR_SET_COLUMNS_MAX];
  uint8_t *degree; /* subset.degree */
  int8_t *gain;    /* 2 (odd checks of the column) - weight; -128 behind the last column */
  int *candidates; /* [limits.columns][code->columns] */
  int odd, weights;
  unsigned steps;
  bool over;
  bool (*found)(void *data, const int *columns, int count);
  bool (*goes_on)(void *data);
  void *data;
} walk;

/* Sets the degrees and sums, not the gains. */
static void put(walk *w, int column) {
  int odd = extr_subset_odd(&w->set, column), weight = weight_of(w->search->code, column);
  extr_subset_mark(&w->set, column, 1);
  w->columns[w->set.count++] = column;
  w->odd += weight - 2 * odd;
  w->weights += weight;
}

static void take_back(walk *w) {
  int column = w->columns[--w->set.count], weight = weight_of(w->search->code, column);
  extr_subset_mark(&w->set, column, -1);
  w->odd -= weight - 2 * extr_subset_odd(&w->set, column);
  w->weights -= weight;
}

/* After the column was put (sign 1), or before it is taken back (-1). */
static void update_gains(walk *w, int column, int sign) {
  const extr_code *code = w->search->code;
  for (int i = code->column_first[column]; i < code->column_first[column + 1]; i++) {
    int row = row_at(code, i), change = (w->degree[row] & 1) ? 2 * sign : -2 * sign;
    for (int e = code->row_first[row]; e < code->row_first[row + 1]; e++)
      w->gain[code->edge_columns[e]] = (int8_t)(w->gain[code->edge_columns[e]] + change);
  }
}

/* even(v) - odd(v). */
static int removal_cost(const walk *w, int column) {
  return weight_of(w->search->code, column) - 2 * extr_subset_odd(&w->set, column);
}

/* ---- Which column would be removed first ----------------------------------------------------- */

/* Hashes of what automorphisms preserve of each column within the set: its own properties and, two
 * rounds long, those of the columns beyond the checks that it shares. */
static void color_columns(const walk *w, uint64_t color[EXTR_SET_COLUMNS_MAX]) {
  const extr_code *code = w->search->code;
  int count = w->set.count;
  for (int i = 0; i < count; i++)
    color[i] = mixed((uint64_t)w->search->orbit[w->columns[i]] * 256 +
                     (uint64_t)(removal_cost(w, w->columns[i]) + 128));
  for (int round = 0; round < 2; round++) {
    uint64_t next[EXTR_SET_COLUMNS_MAX];
    for (int i = 0; i < count; i++) {
      next[i] = 3 * color[i];
      for (int a = code->column_first[w->columns[i]]; a < code->column_first[w->columns[i] + 1];
           a++) {
        int row = row_at(code, a);
        uint64_t through = mixed(w->search->row_color[row] + w->degree[row]);
        if (w->degree[row] < 2) continue;
        for (int j = 0; j < count; j++)
          for (int b = code->column_first[w->columns[j]];
               j != i && b < code->column_first[w->columns[j] + 1]; b++)
            if (row_at(code, b) == row) next[i] += mixed(color[j] ^ through);
      }
    }
    for (int i = 0; i < count; i++) color[i] = mixed(next[i]);
  }
}

/* Whether the last column is one that would be removed first. */
static bool last_goes_first(const walk *w) {
  const int *orbit = w->search->orbit;
  int last = w->set.count - 1, cost = removal_cost(w, w->columns[last]);
  bool tie = false;
  for (int i = 0; i < last; i++) {
    int other = removal_cost(w, w->columns[i]);
    if (other < cost) return false;
    if (other > cost || orbit[w->columns[i]] > orbit[w->columns[last]]) continue;
    if (orbit[w->columns[i]] < orbit[w->columns[last]]) return false;
    tie = true;
  }
  if (!tie) return true;
  uint64_t color[EXTR_SET_COLUMNS_MAX];
  color_columns(w, color);
  for (int i = 0; i < last; i++)
    if (orbit[w->columns[i]] == orbit[w->columns[last]] && color[i] < color[last] &&
        removal_cost(w, w->columns[i]) == cost)
      return false;
  return true;
}

/* ---- Growing --------------------------------------------------------------------------------- */

/* Whether the set may still become one of the wanted kind: another column changes at most `shared`
 * checks of a column, and the degree of a check never falls. */
static bool may_become(const walk *w) {
  const extr_set_search *s = w->search;
  const extr_code *code = s->code;
  int left = s->limits.columns - w->set.count;
  for (int i = 0; i < w->set.count && s->limits.kind != EXTR_SET_TRAPPING; i++)
    if (2 * (extr_subset_odd(&w->set, w->columns[i]) - left * s->shared) >=
        weight_of(code, w->columns[i]))
      return false;
  if (!s->limits.elementary) return true;
  int last = w->columns[w->set.count - 1];
  for (int i = code->column_first[last]; i < code->column_first[last + 1]; i++)
    if (w->degree[row_at(code, i)] > 2) return false;
  return true;
}

static void hand_out(walk *w) {
  const extr_set_limits *limits = &w->search->limits;
  extr_set_shape shape = extr_subset_shape(&w->set);
  if (shape.kind < limits->kind || !shape.connected) return;
  int sorted[EXTR_SET_COLUMNS_MAX];
  memcpy(sorted, w->columns, sizeof sorted);
  qsort(sorted, (size_t)w->set.count, sizeof *sorted, extr_compare_integers);
  if (!w->found(w->data, sorted, w->set.count)) w->over = true;
}

/* The gain that a column needs at least, whatever its weight. */
static int least_gain(const walk *w) {
  const extr_set_search *s = w->search;
  int most = -1;
  for (int weight = 1; weight <= s->heaviest; weight++) {
    if (!s->has_weight[weight]) continue;
    int bound = set_bounds_at(&s->bounds, w->set.count + 1, w->weights + weight);
    if (bound > most) most = bound;
  }
  return w->odd - most;
}

static int list_candidates(walk *w, int *list) {
  const extr_set_search *s = w->search;
  int least = least_gain(w), count = 0, columns = s->code->columns;
  for (int first = 0; first < columns; first += BLOCK) {
    const int8_t *gain = w->gain + first;
    int8_t most = -128;
    for (int i = 0; i < BLOCK; i++) most = gain[i] > most ? gain[i] : most;
    if (most < least) continue;
    for (int i = 0; i < BLOCK && first + i < columns; i++) {
      int v = first + i;
      if (gain[i] < least || is_known(s->code, v) || extr_subset_has(&w->set, v)) continue;
      int bound = set_bounds_at(&s->bounds, w->set.count + 1, w->weights + weight_of(s->code, v));
      if (w->odd - gain[i] <= bound) list[count++] = v;
    }
  }
  return count;
}

static void grow(walk *w);

static void try_column(walk *w, int column) {
  put(w, column);
  if (last_goes_first(w) && may_become(w)) {
    if (w->set.count == w->search->limits.columns) {
      hand_out(w);
    } else {
      update_gains(w, column, 1);
      grow(w);
      update_gains(w, column, -1);
    }
  }
  take_back(w);
}

static void grow(walk *w) {
  int *list = w->candidates + (size_t)(w->set.count - 1) * (size_t)w->search->code->columns;
  int count = list_candidates(w, list);
  if (++w->steps % POLL == 0 && w->goes_on && !w->goes_on(w->data)) w->over = true;
  for (int i = 0; i < count && !w->over; i++) try_column(w, list[i]);
}

static void start(walk *w, int root) {
  const extr_code *code = w->search->code;
  w->set = (subset){.code = code, .columns = w->columns, .degree = w->degree};
  for (int v = 0; v < code->columns; v++) w->gain[v] = (int8_t)-weight_of(code, v);
  put(w, root);
  if (w->odd > set_bounds_at(&w->search->bounds, 1, w->weights)) return;
  if (w->search->limits.columns == 1) {
    hand_out(w);
    return;
  }
  update_gains(w, root, 1);
  grow(w);
}

extr_status extr_set_search_run(extr_context *context, const extr_set_search *search, int root,
                                bool (*found)(void *data, const int *columns, int count),
                                bool (*goes_on)(void *data), void *data) {
  TRY(extr_need_all(context, search, found));
  if (root < 0 || root >= search->roots)
    return extr_fail(context, EXTR_INPUT, "found part %d of a search, expected 0 to %d", root,
                     search->roots - 1);
  const extr_code *code = search->code;
  walk w = {.search = search, .found = found, .goes_on = goes_on, .data = data};
  size_t padded = ((size_t)code->columns + BLOCK - 1) / BLOCK * BLOCK;
  OWNED(extr_pool_free) extr_pool memory = {0};
  TRY(POOL_NEW(context, &memory, w.degree, code->rows));
  TRY(POOL_NEW(context, &memory, w.gain, padded));
  TRY(POOL_NEW(context, &memory, w.candidates,
               (size_t)search->limits.columns * (size_t)code->columns));
  memset(w.gain, -128, padded);
  start(&w, search->root[root]);
  return EXTR_OK;
}
