/* Numbers and words of a text, line by line, for the readers of matrices: every complaint names the
 * file, the line, what was found and what was expected. */
#ifndef CORE_BASE_FILE_SCAN_H
#define CORE_BASE_FILE_SCAN_H

#include "core/base/report.h"
#include <extrinsic/status.h>

typedef struct scanner {
  extr_context *context;
  const char *name;       /* of the text, for messages */
  const char *next, *end; /* what is left */
  long line;              /* of `next`, from 1 */
  char comment;           /* from this character on a line does not count; '\0' for none */
} scanner;

/* To the next line that has something on it, or to the end of the text. */
void extr_scan_open_line(scanner *in);

/* Whether nothing is left of the line. */
bool extr_scan_ends_line(scanner *in);

/* EXTR_INPUT if something is left of the line, of the text. */
extr_status extr_scan_close_line(scanner *in);
extr_status extr_scan_end(scanner *in);

/* The next integer of the line, low .. high, INT_MIN < low, high < INT_MAX; EXTR_INPUT where there is
 * none: the format says what was expected. */
extr_status extr_scan_number(scanner *in, int low, int high, int *number, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The next word of the line, in letters of either case: its index among the choices, which end with
 * NULL. EXTR_INPUT on any other. */
extr_status extr_scan_choice(scanner *in, const char *const *choices, int *choice);

/* EXTR_INPUT with "NAME:LINE: " before the text. */
extr_status extr_scan_fail(const scanner *in, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
