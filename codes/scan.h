/* Numbers and words of a text, line by line, for the readers of matrices: every complaint names the
 * file, the line, what was found and what was expected. */
#ifndef EXTRINSIC_SCAN_H
#define EXTRINSIC_SCAN_H

#include "core/context.h"

typedef struct scanner {
  ex_context *context;
  const char *name;       /* of the text, for messages */
  const char *next, *end; /* what is left */
  long line;              /* of `next`, from 1 */
  char comment;           /* from this character on a line does not count; '\0' for none */
} scanner;

/* To the next line that has something on it, or to the end of the text. */
void ex_scan_open_line(scanner *in);

/* Whether nothing is left of the line. */
bool ex_scan_ends_line(scanner *in);

/* EX_INPUT if something is left of the line, of the text. */
ex_status ex_scan_close_line(scanner *in);
ex_status ex_scan_end(scanner *in);

/* The next integer of the line, low .. high, INT_MIN < low, high < INT_MAX; EX_INPUT where there is
 * none: the format says what was expected. */
ex_status ex_scan_number(scanner *in, int low, int high, int *number, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The next word of the line, in letters of either case: its index among the choices, which end with
 * NULL. EX_INPUT on any other. */
ex_status ex_scan_choice(scanner *in, const char *const *choices, int *choice);

/* EX_INPUT with "NAME:LINE: " before the text. */
ex_status ex_scan_fail(const scanner *in, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
