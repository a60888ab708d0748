/* How code of this library reports an error: set the message once, where it is known, and hand the
 * status up with TRY. Names with external linkage begin with ex_ also where they are internal,
 * since the linker knows no folders. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <extrinsic/status.h>

struct extr_context {
  char message[512];
  bool
      late; /* EXTR_IO of a file that could be opened, and then not be written: its name was right */
};

/* Stores the formatted message. */
void extr_report(extr_context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

void extr_report_late(extr_context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* extr_fail(context, status, format, ...) stores the message and is the status: an expression, so
 * that the compiler sees that it is not EXTR_OK. */
#define extr_fail(context, status, ...) (extr_report((context), __VA_ARGS__), (status))

/* EXTR_IO behind the point at which a name can be wrong: a full disk, one that fails. */
#define extr_fail_late(context, ...) (extr_report_late((context), __VA_ARGS__), EXTR_IO)
#define extr_fail_memory(context)    extr_fail((context), EXTR_MEMORY, "out of memory")

/* EXTR_INPUT for an argument that a caller of the public interface left out. */
#define extr_need(context, argument)                                                               \
  ((argument) ? EXTR_OK : extr_fail((context), EXTR_INPUT, "no %s given (NULL)", #argument))

#define TRY(call)                                                                                  \
  do {                                                                                             \
    extr_status try_status = (call);                                                               \
    if (try_status != EXTR_OK) return try_status;                                                  \
  } while (0)

#endif
