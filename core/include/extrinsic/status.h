/* extrinsic: optimal computation structures for the nodes of message-passing algorithms.
 *
 * A node of degree n receives x_1 .. x_n and returns y_j = f(all x but x_j) for every j. This
 * header finds the graphs of 2..m-input operators that do it (Lu, He, Tang, "Two Classes of Optimal
 * Multi-Input Structures for Node Computations in Message Passing Algorithms", arXiv 2407.08941;
 * definitions, lemmas and algorithms are cited by the numbers of that paper) and turns them into
 * straight-line programs.
 *
 * Conventions. A function that can fail takes a context first and returns an extr_status; the message
 * for the person is then in the context. Nothing is printed, nothing exits. What a `_new` or a
 * search returns through a pointer belongs to the caller and goes back through the matching
 * `_free`, which accepts NULL. On failure nothing is returned. An enum of another value than those
 * below, and NULL for a cost, a name or a text that is needed, are EXTR_INPUT. A handle may be read
 * by many threads at once; a context belongs to one thread. */
#ifndef EXTRINSIC_STATUS_H
#define EXTRINSIC_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ---------------------------------------------------------------------------------- */

typedef enum extr_status {
  EXTR_OK = 0,
  EXTR_INPUT, /* what the caller gave is wrong: a number out of range, a broken file, an unknown name
              */
  EXTR_MEMORY,   /* memory ran out */
  EXTR_IO,       /* a file cannot be opened, read or written */
  EXTR_LIMIT,    /* valid, but larger than this library handles; the message names the limit */
  EXTR_INTERNAL, /* a bug: a result failed its own check */
} extr_status;

typedef struct extr_context extr_context;

/* NULL when memory ran out. Every function accepts a NULL context: then the message is lost. */
extr_context *extr_context_new(void);
void extr_context_free(extr_context *context);

/* What went wrong last, one line without a newline: place, what was found, what was expected.
 * "" before the first error. Valid until the next failing call with this context. */
const char *extr_context_message(const extr_context *context);

#ifdef __cplusplus
}
#endif

#endif
