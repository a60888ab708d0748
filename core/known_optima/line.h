/* Reads a line of the table of known optima word by word. Errors name the file and line. */
#ifndef CORE_KNOWN_OPTIMA_LINE_H
#define CORE_KNOWN_OPTIMA_LINE_H

#include "core/base/report.h"
#include <extrinsic/structure.h>

enum { EXTR_WORD_MAX = 256 };

typedef struct extr_line {
  extr_context *context;
  const char *file;
  int number;
  const char *cursor; /* after the last word read */
  char word[EXTR_WORD_MAX];
} extr_line;

/* Stores "FILE:LINE: message" in the context and evaluates to EXTR_INPUT. */
#define extr_line_refuse(line, ...) (extr_line_report((line), __VA_ARGS__), EXTR_INPUT)
void extr_line_report(const extr_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads the next word into `word`; "" at the end of the line. */
extr_status extr_line_word(extr_line *line);

/* Reads a whole number up to `most`. */
extr_status extr_line_whole(extr_line *line, const char *what, uint64_t most, uint64_t *value);

/* Reads a decimal, in the format of a cost factor, and converts it to millionths. */
extr_status extr_line_decimal(extr_line *line, const char *what, int64_t *millionths);

/* Reads the digits at *text and moves *text past them. False if there are none. */
bool extr_digits(const char **text, uint64_t *value);

/* Reads the rest of the line as the operators of a structure, which the caller frees. An operator
 * is a list of operands separated by periods: 1 .. n for the inputs, n + 1 for the first operator
 * of the line, and so on. Operators that combine all inputs but one are the outputs. At most
 * EXTR_OPTIMA_INPUTS_MAX inputs. */
enum { EXTR_OPTIMA_INPUTS_MAX = 63 };
extr_status extr_line_structure(extr_line *line, int inputs, extr_structure **structure);

#endif
