/* A line of the book, word by word, and errors that name it. */
#ifndef EXTRINSIC_BOOK_LINE_H
#define EXTRINSIC_BOOK_LINE_H

#include "core/context.h"

enum { EX_WORD_MAX = 256 };

typedef struct ex_line {
  ex_context *context;
  const char *file;
  int number;
  const char *cursor; /* behind the last word that was read */
  char word[EX_WORD_MAX];
} ex_line;

/* Leaves "FILE:LINE: message" in the context; is EX_INPUT. */
#define ex_line_refuse(line, ...) (ex_line_report((line), __VA_ARGS__), EX_INPUT)
void ex_line_report(const ex_line *line, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads the next word; "" at the end of the line. */
ex_status ex_line_word(ex_line *line);

/* Reads a word that is a whole number up to `most`. */
ex_status ex_line_whole(ex_line *line, const char *what, uint64_t most, uint64_t *value);

/* Reads a word that is a decimal, written like a factor, into millionths. */
ex_status ex_line_decimal(ex_line *line, const char *what, int64_t *millionths);

/* The digits at *text, which moves behind them. False where there are none. */
bool ex_digits(const char **text, uint64_t *value);

/* Reads the rest of the line as the operators of a structure: each its operands joined by points, 1
 * .. n for the inputs, n + 1 for the first operator of the line, and so on. Operators that combine
 * all inputs but one are the outputs. At most EX_BOOK_INPUTS_MAX inputs. */
enum { EX_BOOK_INPUTS_MAX = 63 };
ex_status ex_line_structure(ex_line *line, int inputs, ex_structure **structure);

#endif
