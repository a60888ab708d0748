/* Reads numbers and words line by line, for the readers of matrix files. Every message names the
 * file, the line, what was found and what was expected. */
#ifndef CORE_BASE_FILE_SCAN_H
#define CORE_BASE_FILE_SCAN_H

#include "core/base/report.h"

typedef struct scanner {
  extr_context *context;
  const char *name;       /* of the text, for messages */
  const char *next, *end; /* the rest of the text */
  long line;              /* of `next`, from 1 */
  char comment;           /* starts a comment until the end of the line; '\0' for none */
  char alone;             /* is a word of its own; '\0' for none */
} scanner;

typedef struct scan_word {
  const char *start;
  size_t length; /* 0 at the end of the line */
} scan_word;

/* Reads the next word of the line. */
scan_word extr_scan_word(scanner *in);
bool extr_scan_equals(scan_word found, const char *text);

/* Reports "found WORD, expected " and the formatted text; returns EXTR_INPUT. */
extr_status extr_scan_expected(const scanner *in, scan_word found, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Skips empty lines: moves to the next line with content, or to the end of the text. */
void extr_scan_open_line(scanner *in);

/* Leaves out the rest of the line, and empty lines after it. */
void extr_scan_next_line(scanner *in);

/* Whether the line has no further content. */
bool extr_scan_ends_line(scanner *in);

/* EXTR_INPUT if the line, or the text, has further content. */
extr_status extr_scan_close_line(scanner *in);
extr_status extr_scan_end(scanner *in);

/* Reads the next integer of the line. EXTR_INPUT unless it is low .. high, where INT_MIN < low and
 * high < INT_MAX; the format describes the expected number for the message. */
extr_status extr_scan_number(scanner *in, int low, int high, int *number, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Reads the next number of the line. EXTR_INPUT unless it is low .. high. */
extr_status extr_scan_real(scanner *in, double low, double high, double *number);

/* Reads the next word of the line, ignoring case: its index among the choices, a list that ends
 * with NULL. EXTR_INPUT for any other word. */
extr_status extr_scan_choice(scanner *in, const char *const *choices, int *choice);

/* The same with the choices as arguments. */
#define SCAN_CHOICE(in, choice, ...)                                                               \
  extr_scan_choice((in), (const char *const[]){__VA_ARGS__, NULL}, (choice))

/* Reports "NAME:LINE: " and the formatted text; returns EXTR_INPUT. */
extr_status extr_scan_fail(const scanner *in, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
