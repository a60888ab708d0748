/* Errors: what every function that can fail returns, and where it leaves the message.
 *
 * Example: a code that does not exist.
 *
 *     #include <extrinsic/code.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_context *context = extr_context_new();
 *       extr_code *code;
 *       extr_status status = extr_code_open(context, "802.11n-648", &code);
 *       if (status == EXTR_OK) return 1;
 *       printf("status %d: %s\n", status, extr_context_message(context));
 *       extr_context_free(context);
 *       return 0;
 *     }
 *
 * The library computes nodes of message-passing algorithms. A node of degree n receives x_1 .. x_n
 * and returns, for every j, y_j = f(all x except x_j). Structures of operators with 2 .. m inputs
 * that compute all y_j together are the subject of Lu, He, Tang, "Two Classes of Optimal
 * Multi-Input Structures for Node Computations in Message Passing Algorithms", arXiv 2407.08941.
 * Sections, definitions, lemmas and algorithms named in these headers are those of that paper.
 *
 * Conventions of all headers:
 *
 * Errors. A function that can fail takes a context first and returns an extr_status. Every such
 * function may return EXTR_MEMORY; the other errors are named with the function. When a function
 * fails it sets none of its results. It returns EXTR_INPUT if an enum has a value that is not
 * listed, or if a handle, name, text or result that it needs is NULL. Nothing is printed, and no
 * function exits or aborts the program.
 *
 * Ownership. What a function returns through a pointer to a pointer belongs to the caller, who
 * gives it to the matching _free. Every _free accepts NULL. Other pointers that functions return
 * belong to the handle and are valid as long as it is.
 *
 * Threads. Many threads may read the same handle at once. A context belongs to one thread.
 *
 * Functions without a status cannot fail. Each says what it returns for an index that is out of
 * range, or names the range that the caller has to keep to. */
#ifndef EXTRINSIC_STATUS_H
#define EXTRINSIC_STATUS_H

#include <extrinsic/version.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum extr_status {
  EXTR_OK = 0,
  EXTR_INPUT,    /* an argument or a file is wrong: out of range, malformed, an unknown name */
  EXTR_MEMORY,   /* memory ran out */
  EXTR_IO,       /* a file cannot be opened, read or written */
  EXTR_LIMIT,    /* valid, but larger than this library handles; the message names the limit */
  EXTR_INTERNAL, /* a bug of the library: a result failed its own check */
} extr_status;

/* Holds the message of the last error. */
typedef struct extr_context extr_context;

/* NULL when memory ran out. Every function accepts NULL for its context; the message is then
 * lost. */
EXTR_EXPORT extr_context *extr_context_new(void);
EXTR_EXPORT void extr_context_free(extr_context *context);

/* The message of the last error, for a person to read: the place (for files "NAME:LINE"), what was
 * found and what was expected, on one line without a newline. "" before the first error and for
 * NULL. Valid until the next failing call with this context. */
EXTR_EXPORT const char *extr_context_message(const extr_context *context);

/* Frees a text that a function of this library returned through a char **. */
EXTR_EXPORT void extr_text_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
