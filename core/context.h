/* How code of this library reports an error: set the message once, where it is known, and hand the
 * status up with TRY. Names with external linkage begin with ex_ also where they are internal,
 * since the linker knows no folders. */
#ifndef EXTRINSIC_CONTEXT_H
#define EXTRINSIC_CONTEXT_H

#include "extrinsic.h"

struct ex_context {
  char message[512];
};

/* Stores the formatted message. */
void ex_report(ex_context *context, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ex_fail(context, status, format, ...) stores the message and is the status: an expression, so
 * that the compiler sees that it is not EX_OK. */
#define ex_fail(context, status, ...) (ex_report((context), __VA_ARGS__), (status))
#define ex_fail_memory(context)       ex_fail((context), EX_MEMORY, "out of memory")

#define TRY(call)                                                                                  \
  do {                                                                                             \
    ex_status try_status = (call);                                                                 \
    if (try_status != EX_OK) return try_status;                                                    \
  } while (0)

#endif
