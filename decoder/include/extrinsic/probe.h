/* Probes: what a benchmark needs to compare the speed of a decoder with the limits of the machine.
 * Operations that can be timed one by one, and the number of operations that a decoder performs.
 *
 * Example: the vector operations per update of a check node of degree 7.
 *
 *     #include <extrinsic/probe.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_decoder_settings settings = extr_decoder_default();
 *       extr_check_work work;
 *       if (extr_check_work_count(NULL, &settings, 7, &work) != EXTR_OK) return 1;
 *       printf("%d operators, latency %d, %g vector operations\n", work.operators, work.latency,
 *              work.operations);
 *       return work.kernel == EXTR_KERNEL_STRUCTURE ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_PROBE_H
#define EXTRINSIC_PROBE_H

#include <extrinsic/decoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Operations to be timed ------------------------------------------------------------------ */

typedef enum extr_probe_operation {
  EXTR_PROBE_MIN,
  EXTR_PROBE_XOR,
  EXTR_PROBE_OPERATIONS,
} extr_probe_operation;

enum { EXTR_PROBE_ARITY_MAX = 16 };

/* One operator, applied `count` times. `values` is an array of vectors; for k = 0 .. count - 1 in
 * this order, values[target + k] becomes the minimum or exclusive-or of values[source[0] + k],
 * values[source[1] + k], and so on, one source per input.
 *
 * Each application reads its operands from memory, combines them as a balanced tree of two-input
 * operations (which the compiler may shorten) and writes the result to memory. This is what the
 * interpreter does, and what any program does that has more values than the machine has
 * registers. */
typedef void extr_probe_combine(void *values, const int *source, int target, int count);

/* The probes for one message type and instruction set. All memory that is passed to them must be
 * aligned to `vector` bytes. */
typedef struct extr_probes {
  size_t vector; /* bytes per vector */

  /* Performs independent exclusive-ors on registers, limited only by the execution ports. Returns
   * the number of vector operations, which is proportional to `rounds`. */
  double (*peak)(long rounds);

  /* Reads and writes `count` vectors one after the other. After the first `vectors` vectors of
   * `memory` it starts again at the beginning. */
  void (*sweep)(void *memory, size_t vectors, size_t count);

  /* combine[operation][arity], arity 2 .. EXTR_PROBE_ARITY_MAX. */
  extr_probe_combine *combine[EXTR_PROBE_OPERATIONS][EXTR_PROBE_ARITY_MAX + 1];
} extr_probes;

/* The probes are static. NULL: the instruction set is not available, or an argument is not in its
 * enumeration. */
EXTR_EXPORT const extr_probes *extr_probes_of(extr_message message, extr_isa isa);

/* ---- Work ------------------------------------------------------------------------------------ */

typedef enum extr_check_kernel {
  EXTR_KERNEL_PLAIN,     /* degree 1 or 2: there is nothing to combine */
  EXTR_KERNEL_STRUCTURE, /* a structure */
  EXTR_KERNEL_TWO_MIN,   /* the two-minimum method */
} extr_check_kernel;

/* The work of one check-node update in a message-passing decoder. */
typedef struct extr_check_work {
  extr_check_kernel kernel;
  int operators; /* operators of the structure; for EXTR_KERNEL_TWO_MIN, two-input operations */
  int latency;   /* operators on the longest path of the structure; otherwise 0 */

  /* Vector operations that every kernel needs, where a vector holds one message per lane: the
   * operators; and for each edge the subtraction of the old message, the magnitude, the product of
   * signs, the conversion into and out of the operator's domain, the correction of the algorithm,
   * the sign, and the new posterior. They are counted as in compiled kernels. Every operation
   * counts 1, from exclusive-or to division. A fused multiply-add that is emulated counts as its
   * instructions, a comparison and a choice in the place of a minimum as one operation. Loads,
   * stores, address computations, and operations that are repeated to save registers are not
   * counted. The number may be fractional: with three-input logic operations, one operation
   * multiplies three signs. */
  double operations;
} extr_check_work;

/* Counts the work for a check node of this degree. EXTR_INPUT: the degree is below 1, the settings
 * are stochastic, or extr_decoder_new would refuse them. EXTR_LIMIT: more than
 * EXTR_CODE_COLUMNS_MAX inputs, EXTR_INPUTS_MAX for a structure. Other errors: as extr_optimize. */
EXTR_EXPORT extr_status extr_check_work_count(extr_context *context,
                                              const extr_decoder_settings *settings, int degree,
                                              extr_check_work *work);

/* In the layered schedule of min-sum on bytes, a posterior is the sum of the channel LLR and of one
 * message per edge of its column. Up to the column weight that this function returns, the sum is in
 * -127 .. 127 whatever the messages are. Compiled kernels then need neither saturation nor a clamp,
 * which is one operation per edge less than extr_check_work_count counts. For each row
 * degree, the kernel leaves both out on as many edges as every row of that degree has in such
 * columns; with lanes along blocks, in block columns that consist of such columns only.
 *
 * INT_MAX if all messages are 0. 0 for all other decoders, and for NULL. `settings` must be such
 * that extr_decoder_new accepts them. */
EXTR_EXPORT int extr_unsaturated_weight(const extr_decoder_settings *settings);

/* The operators of two or three inputs that all nodes of a stochastic decoder together execute in
 * one decoding cycle, for one frame. */
typedef struct extr_cycle_work {
  int64_t variable; /* 0 if variable nodes run no structure */
  /* For a check node without a structure: the operators for the parity of all inputs, and one per
   * edge that removes the edge's own input from it. */
  int64_t check;
} extr_cycle_work;

/* EXTR_INPUT: `decoder` is NULL or not stochastic. */
EXTR_EXPORT extr_status extr_cycle_work_count(extr_context *context, const extr_decoder *decoder,
                                              extr_cycle_work *work);

#ifdef __cplusplus
}
#endif

#endif
