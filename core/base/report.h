/* Error reporting within the library. The function that detects an error sets the message; its
 * callers return the status with TRY. Internal functions with external linkage have the prefix
 * extr_, too, because the linker has a single namespace. */
#ifndef CORE_BASE_REPORT_H
#define CORE_BASE_REPORT_H

#include <extrinsic/status.h>

#include <stdbool.h>

struct extr_context {
  char message[512];
  bool about_machine; /* the message is about the machine, not about wrong input */
};

/* Stores the formatted message. */
void extr_report(extr_context *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Marks the stored message as one about the machine, such as a full disk or a program that is not
 * installed, and not about wrong input. */
void extr_report_machine(extr_context *context);

/* extr_fail(context, status, format, ...) stores the message and evaluates to the status. It is an
 * expression so that the compiler sees that the status is not EXTR_OK. */
#define extr_fail(context, status, ...) (extr_report((context), __VA_ARGS__), (status))
#define extr_fail_machine(context, ...)                                                            \
  (extr_report((context), __VA_ARGS__), extr_report_machine(context), EXTR_IO)
#define extr_fail_memory(context) extr_fail((context), EXTR_MEMORY, "out of memory")

/* EXTR_INPUT if an argument of a public function is NULL. */
#define extr_need(context, argument)                                                               \
  ((argument) ? EXTR_OK : extr_fail((context), EXTR_INPUT, "no %s given (NULL)", #argument))

/* The same for several arguments: the message names the first that is NULL. */
#define extr_need_all(context, ...)                                                                \
  extr_need_each((context), #__VA_ARGS__, (const void *[]){__VA_ARGS__},                           \
                 sizeof((const void *[]){__VA_ARGS__}) / sizeof(void *))
extr_status extr_need_each(extr_context *context, const char *names, const void *const *arguments,
                           size_t count);

#define TRY(call)                                                                                  \
  do {                                                                                             \
    extr_status try_status = (call);                                                               \
    if (try_status != EXTR_OK) return try_status;                                                  \
  } while (0)

#endif
