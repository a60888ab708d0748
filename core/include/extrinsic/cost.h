/* Cost models: what operators cost.
 *
 * Example: operators on an FPGA, and costs of one's own.
 *
 *     #include <extrinsic/cost.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_cost fpga, own;
 *       char text[EXTR_COST_TEXT];
 *       if (extr_cost_model(NULL, "lut6", 7, &fpga) != EXTR_OK) return 1;
 *       if (extr_cost_parse(NULL, 3, "1,1.5", NULL, &own) != EXTR_OK) return 1;
 *       printf("7 inputs: %s tables\n", extr_cost_text(fpga.complexity[7], text));
 *       printf("3 inputs: %s\n", extr_cost_text(own.complexity[3], text));
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_COST_H
#define EXTRINSIC_COST_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest arity m of operators, and the largest degree n of nodes. */
enum { EXTR_ARITY_MAX = 32, EXTR_INPUTS_MAX = 4096 };

/* Costs and delays are integers in units of 1 / EXTR_COST_ONE, so that equal costs compare as
 * equal. */
enum { EXTR_COST_ONE = 1000000 };

/* The cost c_i and the delay l_i of an operator with i inputs (the complexity and latency factors
 * of Section III). Both are zero at i = 0 and 1 and above max_arity; from 2 to max_arity neither
 * decreases. */
typedef struct extr_cost {
  int max_arity;                          /* m, 2 .. EXTR_ARITY_MAX */
  int64_t complexity[EXTR_ARITY_MAX + 1]; /* c_i */
  int64_t latency[EXTR_ARITY_MAX + 1];    /* l_i */
  /* Latency per further use: a value that u operators use arrives (u - 1) times this later, because
   * each of them loads the gate that drives it. 0 in the paper's model, and in whatever the
   * functions below make. 0 .. 10^6 in units of 1 / EXTR_COST_ONE. */
  int64_t fanout;
  /* A node with registers, so that no path between them takes longer than one period of its clock.
   * 0: no registers; otherwise a period from l_m to 10^6, and no latency per further use. */
  int64_t clock;
  int64_t register_cost; /* of a register of one message; 0 .. 10^6, and 0 without a clock */
} extr_cost;

/* All costs and delays are one. EXTR_INPUT: max_arity is out of range. */
EXTR_EXPORT extr_status extr_cost_unit(extr_context *context, int max_arity, extr_cost *cost);

/* All costs and delays are one, operators have up to EXTR_ARITY_MAX inputs, and the clock is so
 * fast that a register follows every operator. */
EXTR_EXPORT extr_cost extr_cost_pipelined(void);

/* Reads costs and delays from two comma-separated lists, "c_2,...,c_m" and "l_2,...,l_m". Each
 * value is a decimal from 0 to 10^6 with up to six places. NULL for a list means all ones.
 * EXTR_INPUT: max_arity is out of range, a list has too few or too many values, or a value is
 * malformed, negative, or smaller than the one before it. */
EXTR_EXPORT extr_status extr_cost_parse(extr_context *context, int max_arity,
                                        const char *complexity, const char *latency,
                                        extr_cost *cost);

/* Named models of what an operator with i inputs is made of. Where it is a tree of primitives with
 * r inputs, it takes ceil((i - 1) / (r - 1)) of them, because each reduces the number of values by
 * r - 1. The tree has at least ceil(log_r i) levels. One tree attains both: fill the levels from
 * the root down.
 *
 *   "unit"        c_i = l_i = 1. Every operator is a primitive, as in the paper's examples.
 *   "linear"      c_i = l_i = i - 1. One two-input unit processes one input after the other.
 *   "lut6"        r = 6. FPGAs with 6-input tables (AMD 7 series and later, Intel ALMs) and 1-bit
 *                 operators: xor, and, or. An equality operator needs two tables, an AND and an OR,
 *                 where these need one; that doubles every c_i and changes no optimum. The carry
 *                 chains and wide multiplexers of a
 *                 slice are not used.
 *   "x86-min"     r = 2. PMINUB, MINPS and their VEX and EVEX forms have two inputs.
 *   "avx512-xor"  r = 3. VPTERNLOG computes any function of three bits in one instruction.
 *
 * For the last three, c_i counts tables or instructions, and l_i those on the longest path. */

/* The costs and delays of the model called `name`. EXTR_INPUT: max_arity is out of range, or there
 * is no such model; the message lists the models. */
EXTR_EXPORT extr_status extr_cost_model(extr_context *context, const char *name, int max_arity,
                                        extr_cost *cost);

/* The name of model number `index`, counted from 0; NULL when there is none. A constant. */
EXTR_EXPORT const char *extr_cost_model_name(int index);

/* Reads costs and delays from a text with one line per arity, "ARITY COST DELAY", separated by
 * blanks, for arities 2, 3, ... in this order. Values are written as for extr_cost_parse; '#'
 * begins a comment. Lines of arities above max_arity are checked, then ignored. `text` has `size`
 * bytes, followed by a zero byte; messages call it `name`. EXTR_INPUT: the text is malformed (the
 * message has name and line), lines of arities up to max_arity are missing, or max_arity is out of
 * range. */
EXTR_EXPORT extr_status extr_cost_read(extr_context *context, const char *name, const char *text,
                                       size_t size, int max_arity, extr_cost *cost);

/* Writes a cost or a sum of costs as the shortest decimal, 2500000 as "2.5". Returns text. */
enum { EXTR_COST_TEXT = 32 };
EXTR_EXPORT const char *extr_cost_text(int64_t millionths, char text[EXTR_COST_TEXT]);

#ifdef __cplusplus
}
#endif

#endif
