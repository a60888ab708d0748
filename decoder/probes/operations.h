/* How much a check update is, in vector operations: what its kernel cannot do without, whoever runs
 * it. A vector has a message of each lane. Counted as compiled kernels have it (decoder/jit), each
 * operation once, whether it is an exclusive-or or a division; what a kernel repeats to spare
 * registers, loads, stores and addresses are not counted. */
#ifndef DECODER_PROBES_OPERATIONS_H
#define DECODER_PROBES_OPERATIONS_H

#include <extrinsic/decoder.h>

/* For each edge, whatever the structure: subtraction of the old message if there is one, magnitude,
 * product of signs, the way into and out of the operator's domain, the rule, the sign, the new
 * posterior. A fraction, since three signs are multiplied at once where an operation may have three
 * inputs. */
double extr_edge_operations(const extr_decoder_settings *settings);

/* For each operator of two inputs; one of i inputs is i - 1 of these. */
int extr_operator_operations(const extr_decoder_settings *settings);

/* For each edge in the two-minimum method: three to keep the two minima, two to choose. */
enum { EXTR_TWO_MIN_OPERATIONS = 5 };

#endif
