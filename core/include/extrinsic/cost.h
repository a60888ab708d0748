/* What operators cost. */
#ifndef EXTRINSIC_COST_H
#define EXTRINSIC_COST_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cost ------------------------------------------------------------------------------------ */

enum { EXTR_ARITY_MAX = 32, EXTR_INPUTS_MAX = 4096 };

/* c_i and l_i of an i-input operator, in millionths so that ties are ties. Entries 0 and 1 are
 * zero, entries 2 .. max_arity do not decrease (Section III), the others are zero. */
typedef struct extr_cost {
  int max_arity; /* m, 2 .. EXTR_ARITY_MAX */
  int64_t complexity[EXTR_ARITY_MAX + 1];
  int64_t latency[EXTR_ARITY_MAX + 1];
} extr_cost;

enum { EXTR_COST_ONE = 1000000 };

/* All factors one. max_arity out of range is EXTR_INPUT. */
extr_status extr_cost_unit(extr_context *context, int max_arity, extr_cost *cost);

/* Comma-separated decimals "c_2,...,c_m" and "l_2,...,l_m" with up to six places, at most 10^6
 * each. A NULL text means all ones. EXTR_INPUT on anything else, on too few or too many, on a factor
 * that is negative or smaller than the one before. */
extr_status extr_cost_parse(extr_context *context, int max_arity, const char *complexity,
                            const char *latency, extr_cost *cost);

/* What an i-input operator is made of on a kind of hardware. Where it is a tree of r-input
 * primitives, each takes r - 1 of its i inputs away, so that ceil((i - 1) / (r - 1)) of them are
 * needed; the tree has ceil(log_r i) levels at least, and since r^h - 1 is a multiple of r - 1 one
 * tree has both (primitives filled from the root down).
 *
 *   "unit"        c_i = l_i = 1. Every operator is a primitive, as in the paper's examples.
 *   "linear"      c_i = l_i = i - 1. One two-input unit works through the inputs, one at a time.
 *   "lut6"        r = 6. FPGA with 6-input tables (AMD 7 series and later, Intel ALMs) and a 1-bit
 *                 operator: xor, and, or. An equality operator is one of and and one of or, which
 *                 doubles every c_i and changes no optimum. Carry chains and wide multiplexers of
 *                 the slice are not used.
 *   "x86-min"     r = 2. PMINUB, MINPS and their VEX and EVEX forms take two inputs.
 *   "avx512-xor"  r = 3. VPTERNLOG is any function of three bits in one instruction.
 *
 * For the last three c_i counts tables or instructions and l_i those on the longest path. */

/* Factors of the model called `name`; an unknown one is EXTR_INPUT with the known ones in the
 * message. */
extr_status extr_cost_model(extr_context *context, const char *name, int max_arity,
                            extr_cost *cost);

/* Name of the model number `index` from 0 on, NULL behind the last. */
const char *extr_cost_model_name(int index);

/* Factors from text, a line an arity: "ARITY COMPLEXITY LATENCY", separated by blanks, arities 2,
 * 3, ... in this order, decimals as in extr_cost_parse; '#' begins a comment. Arities above max_arity
 * are read and checked, then left out. `text` ends with a zero after `size` bytes; `name` is what
 * messages call it. EXTR_INPUT with name and line for anything else, and where arities up to
 * max_arity are missing. */
extr_status extr_cost_read(extr_context *context, const char *name, const char *text, size_t size,
                           int max_arity, extr_cost *cost);

/* The shortest decimal of a sum of factors: 2500000 -> "2.5". Returns text. */
enum { EXTR_COST_TEXT = 32 };
const char *extr_cost_text(int64_t millionths, char text[EXTR_COST_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
