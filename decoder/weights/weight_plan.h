/* Where the kernels of a decoder find the factors and offsets of the setting "weights".
 *
 * Every frame of a decoder may be in an iteration of its own. So weights are vectors: in each lane
 * the value for the iteration of its frame. The check nodes that a call of a kernel updates have
 * one set of vectors, which begins with the `lasting` of kernel_update. Then follow, for one check
 * node, or, where lanes of different vectors of check nodes hold different frames, for each one
 * after the other, the vectors of its edges, or of one that stands for all:
 *
 *   the factor   on bytes two vectors of 16-bit lanes, in units of 1/128: first those of the even
 *                lanes, then those of the odd ones
 *   the offset
 *
 * each if there is one (weighing). Before an iteration, the lanes of frames that come to other
 * values are changed (lanes/weights_tmpl.h). */
#ifndef DECODER_WEIGHTS_WEIGHT_PLAN_H
#define DECODER_WEIGHTS_WEIGHT_PLAN_H

#include "codes/blocks/blocks.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/weight_file.h"

/* The values for numbers 0 .. count - 1 of the unit (a degree; a row or an edge, from 0; 0 for all)
 * in each iteration: value[(iteration * count + number) * WEIGHT_KINDS + kind], where those after
 * the last of `iterations` are as in the last one. On bytes they are whole numbers, factors in
 * units of 1/128 and offsets in steps, otherwise as they are. */
typedef struct weight_table {
  weight_unit unit;
  int iterations, count;
  float *value;
  weighing how;
} weight_table;

typedef struct weight_set {
  int first;   /* where it begins in the memory of weights, in vectors */
  int numbers; /* in `numbers`: those of its edges, or one */
  int count;
} weight_set;

typedef struct weight_plan {
  weight_table table; /* iterations: 0 without weights; then there are no sets */
  const extr_code *code;
  const code_blocks *blocks; /* of the code, or NULL */
  int *place_of; /* by row of H, where there are blocks: its block row times Z plus its position */
  int checks;    /* vectors of check nodes that have weights of their own in a set, 1 or more */
  weight_set *sets;
  int *numbers;
  int set_count, number_count;
  size_t set_capacity, number_capacity;
  int *latest; /* by number: 1 + the last set that begins with it */
  int vectors; /* of all sets */
} weight_plan;

/* Reads the text or, for NULL, the file of the settings, if any; numbers up to `count - 1` are
 * allowed. What it does not say is as in the settings. EXTR_INPUT: a number is out of range. Other
 * errors: those of extr_weight_file_open. The caller frees `value`, also if it fails. */
extr_status extr_weight_table_make(extr_context *context, const extr_decoder_settings *settings,
                                   const char *text, const int count[], const char *of,
                                   weight_table *table);

/* The values in an iteration, from 0. */
static inline const float *extr_weights_at(const weight_table *t, int iteration, int number) {
  const int at = iteration < t->iterations ? iteration : t->iterations - 1;
  return t->value + ((size_t)at * (size_t)t->count + (size_t)number) * WEIGHT_KINDS;
}

/* Begins a plan. `checks` is 1 unless lanes of different vectors hold different frames. Errors:
 * those of extr_weight_table_make. The caller gives the plan to extr_weight_plan_clear, also if
 * this fails. */
extr_status extr_weight_plan_start(extr_context *context, const extr_code *code,
                                   const extr_decoder_settings *settings, int checks,
                                   weight_plan *plan);

/* Sets *set to the set for a check node: a row of H, with edges to these columns, in the order of
 * the kernel; some of them H may lack. Adds the set if there is none. Nothing is done without
 * weights. EXTR_MEMORY only. */
extr_status extr_weight_plan_add(extr_context *context, weight_plan *plan, int row,
                                 const int *columns, int degree, int *set);
void extr_weight_plan_clear(weight_plan *plan);

#endif
