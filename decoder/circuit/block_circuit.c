#include "decoder/circuit/block_circuit.h"

#include "decoder/circuit/check_node.h"
#include "decoder/message_passing/row_plan.h"
#include "decoder/operators/function_text.h"

/* ---- Which edge has which block -------------------------------------------------------------- */

/* An edge of the check nodes should read few different block columns. Of the free edges for a block
 * takes the first of: one that its column has in an earlier block row; the one with the fewest
 * columns. `columns[slot * count + c]`: the edge has column c. */
static int choose_slot(const block_circuit *c, const bool *columns, const int *taken, int column) {
  const int count = c->blocks->columns;
  int best = -1, fewest = 0;
  for (int slot = 0; slot < c->slots; slot++) {
    int number = 0;
    if (taken[slot] >= 0) continue;
    for (int i = 0; i < count; i++) number += columns[slot * count + i];
    if (columns[slot * count + column]) number = -1;
    if (best < 0 || number < fewest) best = slot, fewest = number;
  }
  return best;
}

static bool has_column(const block_circuit *c, const bool *columns, int column) {
  bool has = false;
  for (int slot = 0; slot < c->slots; slot++)
    has = has || columns[slot * c->blocks->columns + column];
  return has;
}

/* Blocks of columns that have an edge already choose before those of new columns. */
static void assign_row(block_circuit *c, bool *columns, int row) {
  int *taken = c->block_at + row * c->slots;
  for (int known = 1; known >= 0; known--)
    for (int b = c->blocks->first[row]; b < c->blocks->first[row + 1]; b++) {
      const int column = c->blocks->blocks[b].column;
      if (c->slot_of[b] >= 0 || (known && !has_column(c, columns, column))) continue;
      const int slot = choose_slot(c, columns, taken, column);
      taken[slot] = b;
      c->slot_of[b] = slot;
      columns[slot * c->blocks->columns + column] = true;
      if (c->first_row[column] < 0) c->first_row[column] = row;
    }
}

static void fill(int *numbers, int count, int value) {
  for (int i = 0; i < count; i++) numbers[i] = value;
}

static extr_status assign_slots(extr_context *context, block_circuit *c) {
  const code_blocks *b = c->blocks;
  bool *columns;
  TRY(POOL_NEW(context, &c->memory, columns, c->slots * b->columns));
  TRY(POOL_NEW(context, &c->memory, c->block_at, b->rows * c->slots));
  TRY(POOL_NEW(context, &c->memory, c->slot_of, b->first[b->rows]));
  TRY(POOL_NEW(context, &c->memory, c->first_row, b->columns));
  fill(c->block_at, b->rows * c->slots, -1);
  fill(c->slot_of, b->first[b->rows], -1);
  fill(c->first_row, b->columns, -1);
  for (int row = 0; row < b->rows; row++) assign_row(c, columns, row);
  return EXTR_OK;
}

/* ---- Blocks that share a place --------------------------------------------------------------- */

/* The last block of a place works on the block column itself, each other one on a copy. */
static void assign_copies(block_circuit *c, int row) {
  const int first = c->blocks->first[row], end = c->blocks->first[row + 1];
  const code_block *blocks = c->blocks->blocks;
  for (int b = first, copy = 0; b + 1 < end; b++) {
    const int column = blocks[b].column;
    copy = blocks[b + 1].column == column ? copy + 1 : 0;
    c->copy_of[b] = copy;
    if (copy > c->copies[column]) c->copies[column] = copy;
  }
}

static extr_status find_copies(extr_context *context, block_circuit *c) {
  TRY(POOL_NEW(context, &c->memory, c->copy_of, c->blocks->first[c->blocks->rows]));
  TRY(POOL_NEW(context, &c->memory, c->copies, c->blocks->columns));
  for (int row = 0; row < c->blocks->rows; row++) assign_copies(c, row);
  return EXTR_OK;
}

bool extr_block_row_repeats(const block_circuit *c, int row) {
  bool repeats = false;
  for (int b = c->blocks->first[row]; b < c->blocks->first[row + 1]; b++)
    repeats = repeats || c->copy_of[b] > 0;
  return repeats;
}

/* ---- The plan -------------------------------------------------------------------------------- */

extr_status extr_circuit_blocks(extr_context *context, const extr_code *code,
                                const code_blocks **blocks) {
  TRY(extr_code_blocks(context, code, blocks));
  if (*blocks) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s: a circuit needs a code of circulants, and none were found in H: take a "
                   "code with a base matrix",
                   extr_code_name(code));
}

static extr_status check_settings(extr_context *context, const extr_decoder_settings *settings) {
  check_algorithm algorithm;
  TRY(extr_circuit_algorithm(context, settings, &algorithm));
  if (settings->algorithm == EXTR_OWN)
    return extr_fail(context, EXTR_INPUT, "a circuit is for the decoders ms, nms and oms");
  if (settings->window > 0 || settings->after.kind != EXTR_AFTER_NONE || settings->syndrome)
    return extr_fail(context, EXTR_INPUT,
                     "a circuit decodes without window, after and syndrome: leave them out");
  return EXTR_OK;
}

static extr_status check_form(extr_context *context, const extr_circuit_form *form, int size,
                              const extr_decoder_settings *settings) {
  if (form->rows < 0 || (form->rows > 0 && size % form->rows != 0))
    return extr_fail(context, EXTR_INPUT,
                     "%d rows at a time: the blocks of H have %d rows, take a number that divides "
                     "them",
                     form->rows, size);
  if (form->clocked && settings->check.kind == EXTR_NODE_TWO_MIN)
    return extr_fail(context, EXTR_INPUT,
                     "two-min has no registers between its operators: leave out pipelining, or "
                     "take a structure");
  return EXTR_OK;
}

static int largest_weight(const extr_code *code) {
  int most = 0;
  for (int v = 0; v < extr_code_columns(code); v++)
    if (extr_code_column_degree(code, v) > most) most = extr_code_column_degree(code, v);
  return most;
}

/* Sums are clamped to eight bits, and have at least one more. */
static void set_widths(block_circuit *c) {
  const int limit = (1 << (c->settings->llr_bits - 1)) - 1;
  const int bits = 1 + extr_number_bits(limit * (largest_weight(c->code) + 1));
  c->sum = bits > 9 ? bits : 9;
  c->word = 2 + 8 + (c->settings->schedule == EXTR_FLOODING ? c->sum : 0);
}

extr_status extr_block_circuit_open(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings,
                                    const extr_circuit_form *form, block_circuit *c) {
  c->code = code;
  c->settings = settings;
  c->clocked = form->clocked;
  TRY(check_settings(context, settings));
  TRY(extr_circuit_blocks(context, code, &c->blocks));
  TRY(check_form(context, form, c->blocks->size, settings));
  TRY(extr_check_column_sums(context, code, settings));
  c->lanes = form->rows > 0 ? form->rows : c->blocks->size;
  c->words = c->blocks->size / c->lanes;
  c->slots = 3; /* the least that a structure has */
  for (int row = 0; row < c->blocks->rows; row++)
    if (c->blocks->first[row + 1] - c->blocks->first[row] > c->slots)
      c->slots = c->blocks->first[row + 1] - c->blocks->first[row];
  set_widths(c);
  TRY(find_copies(context, c));
  return assign_slots(context, c);
}

void extr_block_circuit_close(block_circuit *c) {
  extr_pool_free(&c->memory);
}
