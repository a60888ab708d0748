#include "decoder/message_passing/row_plan.h"

#include "core/base/swap.h"
#include <extrinsic/decoder.h>
#include <extrinsic/probe.h>

#include <string.h>

extr_status extr_check_column_sums(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings) {
  if (settings->message != EXTR_I8 || settings->schedule != EXTR_FLOODING) return EXTR_OK;
  int most = INT16_MAX / extr_check_algorithm(settings).limit_i8 - 1; /* 1 for the channel */
  for (int v = 0; v < extr_code_columns(code); v++) {
    int ones = extr_code_column_degree(code, v);
    if (ones > most)
      return extr_fail(
          context, EXTR_LIMIT,
          "%s: column %d has weight %d: flooding with %d-bit messages allows at most %d",
          extr_code_name(code), v + 1, ones, settings->llr_bits, most);
  }
  return EXTR_OK;
}

/* ---- Runs ---- */

/* Marks the vectors of a row with `run`. Returns false if one of them already has this mark. */
static bool claim_vectors(const int *vectors, int degree, int run, int *mark) {
  bool free = true;
  for (int i = 0; i < degree; i++) {
    free = free && mark[vectors[i]] != run;
    mark[vectors[i]] = run;
  }
  return free;
}

static void start_run(row_plan *p, int index, int checks, int first) {
  p->runs[p->run_count++] = (check_run){index, checks, first, 0};
}

/* Puts the edges of a row to columns of up to this weight first; returns their number. */
static int put_light_first(row_plan *p, int first, int degree, int weight) {
  int count = 0;
  for (int edge = first; edge < first + degree; edge++) {
    const int column = p->edge_columns[edge], next = first + count;
    if (extr_code_column_degree(p->code, column) > weight) continue;
    SWAP(p->places[edge], p->places[next]);
    SWAP(p->edge_columns[edge], p->edge_columns[next]);
    count++;
  }
  return count;
}

/* Adds the check node of a row, with the edges from `first` on. A new run begins where the degree
 * or the weights change, and, in the layered schedule, where a row contains a column that is
 * already in the run. `mark` must be zero initially. */
static extr_status add_check(extr_context *context, row_plan *p, int row, int first, int degree,
                             int *mark) {
  const int *vectors = p->places + first; /* not yet in bytes */
  light_edges light = {.unsaturated = put_light_first(p, first, degree, p->unsaturated_weight)};
  int index, weights = 0;
  light.lone = put_light_first(p, first, light.unsaturated, 1);
  TRY(extr_kernel_set_find(context, &p->kernels, degree, light, &index));
  TRY(extr_weight_plan_add(context, &p->weights, row, p->edge_columns + first, degree, &weights));
  if (extr_window_begins(&p->window, row, p->run_count) || p->run_count == 0 ||
      p->runs[p->run_count - 1].kernel != index || p->runs[p->run_count - 1].weights != weights)
    start_run(p, index, 0, first);
  if (p->settings.schedule == EXTR_LAYERED && !claim_vectors(vectors, degree, p->run_count, mark)) {
    start_run(p, index, 0, first);
    claim_vectors(vectors, degree, p->run_count, mark);
  }
  p->runs[p->run_count - 1].weights = weights;
  p->runs[p->run_count - 1].checks++;
  return EXTR_OK;
}

static extr_status add_rows(extr_context *context, row_plan *p, int *mark) {
  const int *columns = extr_code_edge_columns(p->code);
  const size_t size = (size_t)extr_code_edges(p->code) * sizeof *columns;
  TRY(POOL_NEW(context, &p->memory, p->runs, extr_code_rows(p->code)));
  memcpy(p->places, columns, size);
  memcpy(p->edge_columns, columns, size);
  if (p->settings.schedule == EXTR_FLOODING) p->column_edges = extr_code_column_edges(p->code);
  for (int row = 0; row < extr_code_rows(p->code); row++)
    TRY(add_check(context, p, row, extr_code_row_first(p->code, row),
                  extr_code_row_degree(p->code, row), mark));
  return EXTR_OK;
}

/* ---- Runs along blocks ---- */

/* Whether a block works on a copy. */
static bool is_repeated(const row_plan *p, const code_blocks *b, int layer, int block) {
  return p->settings.schedule == EXTR_LAYERED && block + 1 < b->first[layer + 1] &&
         b->blocks[block].column == b->blocks[block + 1].column;
}

static bool is_hole(const code_blocks *b, int block, int row) {
  bool hole = false;
  for (int i = 0; i < b->hole_count; i++)
    hole = hole || (b->holes[i].block == block && b->holes[i].row == row);
  return hole;
}

static int column_of(const code_blocks *b, int block, int position) {
  int at = code_block_column(b, b->blocks[block].shift, position);
  return b->column_at[b->blocks[block].column * b->size + at];
}

/* Lists the copies of a block row from number `first` on; returns how many there are. */
static int list_copies(row_plan *p, const code_blocks *b, int layer, int first) {
  int count = 0;
  for (int block = b->first[layer]; block < b->first[layer + 1]; block++)
    for (int i = 0; i < b->size && is_repeated(p, b, layer, block); i++, count++)
      p->copies[first + count] =
          (posterior_copy){column_of(b, block, i), extr_code_columns(p->code) + 2 * count};
  return count;
}

/* Writes the edges of a row from `edge` on, and the number of the block of each; returns their
 * number. `copies` are those of the block row. */
static int write_row(row_plan *p, const code_blocks *b, int layer, int position,
                     const posterior_copy *copies, int edge, int *edge_blocks) {
  const int row = b->row_at[layer * b->size + position], first = edge;
  for (int block = b->first[layer]; block < b->first[layer + 1]; block++) {
    bool repeated = is_repeated(p, b, layer, block);
    if (!is_hole(b, block, row)) {
      edge_blocks[edge] = block;
      p->edge_columns[edge] = column_of(b, block, position);
      p->places[edge++] = repeated ? copies[position].place : column_of(b, block, position);
    }
    if (repeated) copies += b->size;
  }
  return edge - first;
}

static extr_status write_rows(extr_context *context, row_plan *p, const code_blocks *b, int *mark,
                              int *edge_blocks) {
  int first_copy = 0, edge = 0;
  for (int layer = 0; layer < b->rows; layer++) {
    int copies = list_copies(p, b, layer, first_copy);
    if (copies > 0) start_run(p, RUN_COPY, copies, first_copy);
    for (int i = 0; i < b->size; i++) {
      int degree = write_row(p, b, layer, i, p->copies + first_copy, edge, edge_blocks);
      TRY(add_check(context, p, b->row_at[layer * b->size + i], edge, degree, mark));
      edge += degree;
    }
    if (copies > 0) start_run(p, RUN_ADD, copies, first_copy);
    first_copy += copies;
  }
  return EXTR_OK;
}

/* The edges of every column, in the order of blocks. */
static extr_status order_column_edges(extr_context *context, row_plan *p, const int *edge_blocks) {
  OWNED_ARRAY int *end = NULL;
  int *ordered;
  TRY(POOL_NEW(context, &p->memory, ordered, extr_code_edges(p->code)));
  TRY(ARRAY_NEW(context, end, extr_code_columns(p->code)));
  p->column_edges = ordered;
  for (int edge = 0; edge < extr_code_edges(p->code); edge++) {
    const int column = p->edge_columns[edge];
    int *edges = ordered + extr_code_column_first(p->code, column), k = end[column]++;
    for (; k > 0 && edge_blocks[edges[k - 1]] > edge_blocks[edge]; k--) edges[k] = edges[k - 1];
    edges[k] = edge;
  }
  return EXTR_OK;
}

static extr_status add_block_rows(extr_context *context, row_plan *p, const code_blocks *b,
                                  int *mark) {
  OWNED_ARRAY int *edge_blocks = NULL;
  TRY(POOL_NEW(context, &p->memory, p->runs, extr_code_rows(p->code) + 2 * b->rows));
  TRY(POOL_NEW(context, &p->memory, p->copies, b->repeats * b->size));
  p->rows = b->row_at;
  TRY(ARRAY_NEW(context, edge_blocks, extr_code_edges(p->code)));
  TRY(write_rows(context, p, b, mark, edge_blocks));
  return p->settings.schedule == EXTR_FLOODING ? order_column_edges(context, p, edge_blocks)
                                               : EXTR_OK;
}

/* The vectors of posteriors with those of the copies of a block row. */
static int count_vectors(const extr_code *code, const code_blocks *b) {
  return extr_code_columns(code) + (b ? 2 * b->repeats * b->size : 0);
}

static bool is_exact(const extr_decoder_settings *settings) {
  return settings->message == EXTR_I8 && settings->schedule == EXTR_FLOODING;
}

bool extr_follows_blocks(const code_blocks *blocks, const extr_decoder_settings *settings) {
  if (!blocks) return false;
  if (!extr_decoder_is_min_sum(settings)) return !blocks->natural || !blocks->ascending;
  return !blocks->natural && !is_exact(settings);
}

static extr_status make_runs(extr_context *context, row_plan *p) {
  const code_blocks *blocks = NULL;
  OWNED_ARRAY int *mark = NULL;
  TRY(extr_code_blocks(context, p->code, &blocks));
  if (!extr_follows_blocks(blocks, &p->settings)) blocks = NULL;
  p->vectors = count_vectors(p->code, blocks);
  TRY(ARRAY_NEW(context, mark, p->vectors));
  TRY(POOL_NEW(context, &p->memory, p->places, extr_code_edges(p->code)));
  TRY(POOL_NEW(context, &p->memory, p->edge_columns, extr_code_edges(p->code)));
  TRY(blocks ? add_block_rows(context, p, blocks, mark) : add_rows(context, p, mark));
  /* so far they are numbers of vectors */
  for (int edge = 0; edge < extr_code_edges(p->code); edge++)
    p->places[edge] *= (int)p->engine->vector;
  return EXTR_OK;
}

/* ---- Plans ---- */

/* How far ahead kernels fetch messages. Processors fetch consecutive messages by themselves, but
 * too late if they come from the third-level cache or from memory: on Zen 5, what kernels fetch in
 * addition pays where posteriors and messages take more than 4 MiB, and costs up to 5 % where they
 * take less. Sum-product on floats waits less for memory: at 4.5 MiB it loses 2 %, at 9 MiB it
 * gains. */
static int bytes_ahead(const row_plan *p) {
  enum { MEBIBYTE = 1 << 20, AHEAD = 8 << 10 };
  const size_t vectors = (size_t)p->vectors + (size_t)extr_code_edges(p->code);
  const size_t most = extr_algorithm_is_float_sum_product(p->algorithm.kind) ? 6 : 4;
  return vectors * p->engine->vector > most * MEBIBYTE ? AHEAD : 0;
}

static extr_status fill_plan(extr_context *context, row_plan *p) {
  const extr_decoder_settings *settings = &p->settings;
  TRY(extr_check_column_sums(context, p->code, settings));
  TRY(extr_weight_plan_start(context, p->code, settings, 1, &p->weights));
  p->kernels.weighing = p->weights.table.how;
  p->kernels.previous = settings->self_corrected ? extr_code_edges(p->code) : 0;
  TRY(extr_window_plan_make(context, p->code, settings->window, &p->memory, &p->window));
  TRY(make_runs(context, p));
  TRY(extr_syndrome_plan_make(context, p->code, p->window.size, &p->memory, &p->syndrome));
  extr_window_plan_finish(&p->window, p->run_count, &p->syndrome);
  p->kernels.ahead = bytes_ahead(p);
  return extr_kernel_set_compile(context, &p->kernels);
}

extr_status extr_row_plan_new(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, row_plan **plan) {
  row_plan *p;
  TRY(ARRAY_NEW(context, p, 1));
  p->code = code;
  p->settings = *settings;
  p->kernels = extr_kernel_set_start(settings, ACCESS_FRAMES);
  p->engine = p->kernels.engine;
  p->algorithm = extr_check_algorithm(settings);
  p->unsaturated_weight = extr_unsaturated_weight(settings);
  p->users = 1;
  extr_status status = fill_plan(context, p);
  return HAND_OVER(status, p, plan, extr_row_plan_release);
}

void extr_row_plan_release(row_plan *plan) {
  if (!plan || atomic_fetch_sub(&plan->users, 1) > 1) return;
  extr_kernel_set_clear(&plan->kernels);
  extr_weight_plan_clear(&plan->weights);
  extr_pool_free(&plan->memory);
  free(plan);
}
