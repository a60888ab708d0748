/* Single operators of each arity, to be timed (extrinsic calibrate).
 *
 * An operator reads its operands from memory, combines them as a balanced tree of the two-input
 * operation, which the compiler may make shorter, and writes its result to memory: as in a program
 * that has more values than the machine has registers, and as the interpreter does. */
#ifndef DECODER_PROBES_COMBINE_H
#define DECODER_PROBES_COMBINE_H

enum { COMBINE_ARITY_MAX = 16 };

typedef enum combine_operation { COMBINE_MIN, COMBINE_XOR, COMBINE_OPERATIONS } combine_operation;

/* For k = 0 .. count-1, one after the other, in vectors: values[target + k] = the operation on
 * values[source[0] + k], values[source[1] + k], ... */
typedef void combine_run(void *values, const int *source, int target, int count);

typedef struct combine_table {
  combine_run *run[COMBINE_OPERATIONS][COMBINE_ARITY_MAX + 1]; /* [operation][arity from 2 on] */
} combine_table;

#endif
