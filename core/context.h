/* How code of this library reports an error: set the message once, where it is known, and hand the
 * status up with TRY. Names with external linkage begin with ex_ also where they are internal,
 * since the linker knows no folders. */
#ifndef EXTRINSIC_CONTEXT_H
#define EXTRINSIC_CONTEXT_H

#include "extrinsic.h"

struct ex_context {
  char message[512];
};

/* Stores the formatted message and returns status. */
ex_status ex_fail(ex_context *context, ex_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* EX_MEMORY with its message. */
ex_status ex_fail_memory(ex_context *context);

#define TRY(call)                                                                                  \
  do {                                                                                             \
    ex_status try_status = (call);                                                                 \
    if (try_status != EX_OK) return try_status;                                                    \
  } while (0)

#endif
