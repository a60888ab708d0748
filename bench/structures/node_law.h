/* The time of compiled check nodes, as a line of a cost file:
 *
 *     time DECODER SCHEDULE MESSAGE ISA EDGE OPERATOR STEP MOVE
 *
 * The four numbers are nanoseconds for one check node in all lanes of a vector. */
#ifndef BENCH_STRUCTURES_NODE_LAW_H
#define BENCH_STRUCTURES_NODE_LAW_H

#include <extrinsic/probe.h>

#include <stdio.h>

/* Nanoseconds per edge, per two-input operation that the kernel executes, per such operation on the
 * longest path, and per vector that is moved to the stack or from there (extr_kernel_work). */
typedef struct node_law {
  double edge, operation, step, move;
} node_law;

/* A law with what it was measured for: the algorithm, schedule, message and isa of `decoder`. */
typedef struct learned_law {
  bool known;
  node_law law;
  extr_decoder_settings decoder;
} learned_law;

/* Reads the line from the text of a cost file, which messages call `name`; `known` is false if
 * there is none. EXTR_INPUT: there are two, or it is malformed; the message has name and line. */
extr_status node_law_read(extr_context *context, const char *name, const char *text,
                          learned_law *learned);

/* Writes the line. node_law_read gives back what it was, to six decimals. */
void node_law_write(const learned_law *learned, FILE *stream);

double node_law_time(const node_law *law, int degree, const extr_kernel_work *work);

/* Nanoseconds for a structure. Errors: as extr_kernel_work_count. */
extr_status node_law_predict(extr_context *context, const learned_law *learned,
                             const extr_structure *structure, double *ns);

#endif
