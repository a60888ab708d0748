#include "core/isomorphic/ring.h"

#include "core/base/pool.h"
#include "core/structure/solution.h"

enum { LEVELS_MAX = 17 /* of two inputs, to EXTR_RING_MAX */, EMPTY = -2, UNKNOWN = -1 };

typedef struct ring {
  extr_context *context;
  int inputs;               /* n */
  int positions;            /* n' */
  int levels;               /* level 0 holds the positions themselves */
  int arity[LEVELS_MAX];    /* of the operators of level i + 1 */
  int span[LEVELS_MAX + 1]; /* positions that a node of level i covers */
  int *input;               /* per position: its x, or EMPTY */
  int *empty;               /* the n' - n positions without an input */
  int *node;                /* [level * positions + first position]: node, EMPTY or UNKNOWN */
  extr_structure *s;
} ring;

static extr_status ring_node(ring *r, int level, int first, int *node) {
  if (level == 0) {
    *node = r->input[first];
    return EXTR_OK;
  }
  int *known = &r->node[(level - 1) * r->positions + first];
  if (*known == UNKNOWN) {
    int operands[EXTR_ARITY_MAX], count = 0;
    for (int i = 0; i < r->arity[level - 1]; i++) {
      int below;
      TRY(ring_node(r, level - 1, (first + i * r->span[level - 1]) % r->positions, &below));
      if (below != EMPTY) operands[count++] = below;
    }
    if (count < 2)
      *known = count ? operands[0] : EMPTY;
    else
      TRY(extr_structure_combine(r->context, r->s, operands, count, known));
  }
  *node = *known;
  return EXTR_OK;
}

/* Numbers the inputs around the ring, skipping the empty positions. */
static void place_inputs(ring *r) {
  for (int p = 0; p < r->positions; p++) r->input[p] = 0;
  for (int k = 0; k < r->positions - r->inputs; k++) r->input[r->empty[k]] = EMPTY;
  for (int p = 0, x = 0; p < r->positions; p++)
    if (r->input[p] != EMPTY) r->input[p] = x++;
}

static extr_status add_trees(ring *r) {
  for (int i = 0; i < r->levels * r->positions; i++) r->node[i] = UNKNOWN;
  for (int p = 0; p < r->positions; p++) {
    if (r->input[p] == EMPTY) continue;
    int root;
    TRY(ring_node(r, r->levels, (p + 1) % r->positions, &root));
    TRY(extr_structure_set_output(r->context, r->s, r->input[p], root));
  }
  return EXTR_OK;
}

static extr_status build_ring(ring *r, extr_structure **structure) {
  TRY(extr_structure_new(r->context, r->inputs, &r->s));
  place_inputs(r);
  extr_status status = add_trees(r);
  return HAND_OVER(status, r->s, structure, extr_structure_free);
}

/* ---- Search over the orders of levels and the empty positions ---- */

typedef struct best_found {
  extr_solution solution; /* the least complex structure so far */
  double work, work_max;  /* ring nodes built, and their limit */
} best_found;

static bool out_of_work(const best_found *best) {
  return best->solution.structure && best->work > best->work_max;
}

/* Tries the current empty positions; *better: they gave the least complexity so far. */
static extr_status try_empty(ring *r, const extr_cost *cost, best_found *best, bool *better) {
  extr_structure *structure;
  best->work += (double)r->levels * r->positions;
  TRY(build_ring(r, &structure));
  *better = extr_solution_offer(cost, structure, &best->solution);
  return EXTR_OK;
}

/* The number of sets of empty positions. Rotations are equivalent, so the last position is always
 * one of the set. */
static double empty_sets(const ring *r) {
  double sets = 1;
  int chosen = r->positions - r->inputs - 1;
  for (int k = 1; k <= chosen; k++) sets *= (double)(r->positions - k) / k;
  return sets;
}

/* Tries all sets, in lexicographic order. */
static extr_status try_every_set(ring *r, const extr_cost *cost, best_found *best) {
  int chosen = r->positions - r->inputs - 1;
  for (int k = 0; k <= chosen; k++) r->empty[k] = k < chosen ? k : r->positions - 1;
  for (;;) {
    bool better;
    TRY(try_empty(r, cost, best, &better));
    int k = chosen - 1;
    while (k >= 0 && r->empty[k] == r->positions - 1 - (chosen - k)) k--;
    if (k < 0) return EXTR_OK;
    r->empty[k]++;
    for (int l = k + 1; l < chosen; l++) r->empty[l] = r->empty[l - 1] + 1;
  }
}

/* Chooses empty positions `stride` apart, starting with the last position. */
static void space_evenly(ring *r, int stride) {
  int p = r->positions - 1, count = 0;
  for (int q = 0; q < r->positions; q++) r->input[q] = 0;
  while (count < r->positions - r->inputs) {
    while (r->input[p] == EMPTY) p = p ? p - 1 : r->positions - 1;
    r->input[p] = EMPTY;
    r->empty[count++] = p;
    p = ((p - stride) % r->positions + r->positions) % r->positions;
  }
}

/* Hill climbing: moves one empty position at a time while that lowers the complexity. */
static extr_status climb(ring *r, const extr_cost *cost, best_found *best) {
  bool moved = true;
  while (moved) {
    moved = false;
    for (int k = 0; k < r->positions - r->inputs; k++)
      for (int p = 0; p < r->positions; p++) {
        if (out_of_work(best)) return EXTR_OK;
        place_inputs(r);
        if (r->input[p] == EMPTY) continue;
        int before = r->empty[k];
        bool better;
        r->empty[k] = p;
        TRY(try_empty(r, cost, best, &better));
        if (better)
          moved = true;
        else
          r->empty[k] = before;
      }
  }
  return EXTR_OK;
}

static extr_status try_spacings(ring *r, const extr_cost *cost, best_found *best) {
  int best_stride = 0;
  for (int stride = 1; stride <= r->positions / 2 && !out_of_work(best); stride++) {
    bool better;
    space_evenly(r, stride);
    TRY(try_empty(r, cost, best, &better));
    if (better) best_stride = stride;
  }
  if (best_stride == 0) return EXTR_OK;
  space_evenly(r, best_stride);
  return climb(r, cost, best);
}

static extr_status try_order(ring *r, const extr_cost *cost, best_found *best) {
  bool better;
  r->span[0] = 1;
  for (int i = 0; i < r->levels; i++) r->span[i + 1] = r->span[i] * r->arity[i];
  if (out_of_work(best)) return EXTR_OK;
  if (r->positions == r->inputs) return try_empty(r, cost, best, &better);
  double all = empty_sets(r) * r->levels * r->positions;
  return all <= best->work_max - best->work ? try_every_set(r, cost, best)
                                            : try_spacings(r, cost, best);
}

/* Tries all orders of the levels counted in `left`, first those with larger arities nearer to the
 * inputs. */
static extr_status try_orders(ring *r, const extr_cost *cost, int *left, int level,
                              best_found *best) {
  if (level == r->levels) return try_order(r, cost, best);
  for (int t = cost->max_arity; t >= 2; t--) {
    if (left[t - 2] == 0) continue;
    left[t - 2]--;
    r->arity[level] = t;
    extr_status status = try_orders(r, cost, left, level + 1, best);
    left[t - 2]++;
    TRY(status);
    /* Without empty positions all orders have the same complexity (Theorem 3). */
    if (r->positions == r->inputs) return EXTR_OK;
  }
  return EXTR_OK;
}

static int read_levels(const extr_cost *cost, const int *w, ring *r, int *left) {
  int product = 1;
  for (int t = 2; t <= cost->max_arity; t++) {
    left[t - 2] = w[t - 2];
    r->levels += w[t - 2];
    for (int i = 0; i < w[t - 2]; i++) product *= t;
  }
  return product;
}

extr_status extr_ring_structure(extr_context *context, int inputs, const extr_cost *cost,
                                const int *w, double work, extr_structure **structure) {
  ring r = {.context = context, .inputs = inputs};
  int left[EXTR_ARITY_MAX];
  best_found best = {.work_max = work};
  OWNED(extr_pool_free) extr_pool memory = {0};
  r.positions = read_levels(cost, w, &r, left) + 1;
  TRY(POOL_NEW(context, &memory, r.input, r.positions));
  TRY(POOL_NEW(context, &memory, r.empty, r.positions));
  TRY(POOL_NEW(context, &memory, r.node, (size_t)r.levels * (size_t)r.positions));
  extr_status status = try_orders(&r, cost, left, 0, &best);
  return HAND_OVER(status, best.solution.structure, structure, extr_structure_free);
}
