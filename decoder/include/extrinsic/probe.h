/* What a harness needs to tell how near a decoder is to what the machine could do: single
 * operations to be timed, and how many of them a decoder performs. */
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

/* For k = 0 .. count-1, one after the other, in vectors: values[target + k] = the operation on
 * values[source[0] + k], values[source[1] + k], ... An operator reads its operands from memory,
 * combines them as a balanced tree of the two-input operation, which the compiler may make shorter,
 * and writes its result to memory: as in a program that has more values than the machine has
 * registers, and as the interpreter does. */
typedef void extr_probe_combine(void *values, const int *source, int target, int count);

/* For one message type and instruction set. Memory is aligned to vectors. */
typedef struct extr_probes {
  size_t vector; /* bytes */

  /* Performs vector operations of the cheapest kind, exclusive-ors, limited only by execution ports;
   * returns how many. */
  double (*peak)(long rounds);

  /* Reads and writes `count` vectors of `memory`, one after the other, beginning again after the
   * first `vectors`. */
  void (*sweep)(void *memory, size_t vectors, size_t count);

  extr_probe_combine
      *combine[EXTR_PROBE_OPERATIONS][EXTR_PROBE_ARITY_MAX + 1]; /* [operation][arity from 2 on] */
} extr_probes;

/* NULL where the instruction set is not available, or either number is out of range. */
EXTR_EXPORT const extr_probes *extr_probes_of(extr_message message, extr_isa isa);

/* ---- Work ------------------------------------------------------------------------------------ */

typedef enum extr_check_kernel {
  EXTR_KERNEL_PLAIN,     /* a degree below 3: nothing is combined */
  EXTR_KERNEL_STRUCTURE, /* a structure */
  EXTR_KERNEL_TWO_MIN,   /* the two-minimum method */
} extr_check_kernel;

/* One update of a check node in a message-passing decoder. */
typedef struct extr_check_work {
  extr_check_kernel kernel;
  int operators;     /* of the structure; in the two-minimum method operations instead of them */
  int latency;       /* operators of the structure that follow each other on the longest path */
  double operations; /* vector operations that any kernel needs for it, a vector holding one message
                      * per lane: those of the operators, and for each edge subtraction of the old
                      * message, magnitude, product of signs, the way into and out of the operator's
                      * domain, the correction of the algorithm, the sign and the new posterior.
                      * Counted as compiled kernels have them, each once, whether it is an
                      * exclusive-or or a division; loads, stores, addresses, and what is repeated to
                      * spare registers are not counted. A fraction, since three signs are multiplied
                      * at once where an operation may have three inputs. */
} extr_check_work;

/* EXTR_INPUT on settings that extr_decoder_new would refuse, and on a stochastic decoder. EXTR_LIMIT
 * where a structure would have more than EXTR_INPUTS_MAX inputs. Else what extr_optimize says. */
EXTR_EXPORT extr_status extr_check_work_count(extr_context *context,
                                              const extr_decoder_settings *settings, int degree,
                                              extr_check_work *work);

/* Operators of all nodes of a stochastic decoder in a decoding cycle, of two or three inputs. */
typedef struct extr_cycle_work {
  int64_t variable; /* 0 where nodes run no structure */
  int64_t check; /* without a structure: of the parity, and one per edge that takes its own off */
} extr_cycle_work;

/* EXTR_INPUT on any other decoder. */
EXTR_EXPORT extr_status extr_cycle_work_count(extr_context *context, const extr_decoder *decoder,
                                              extr_cycle_work *work);

#ifdef __cplusplus
}
#endif

#endif
