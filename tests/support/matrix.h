/* Small parity-check matrices written out, and texts of matrices with one invalid line. */
#ifndef TESTS_SUPPORT_MATRIX_H
#define TESTS_SUPPORT_MATRIX_H

#include <extrinsic/code.h>

/* Makes H from its rows of zeros and ones; the caller frees it. */
extr_code *matrix_code(const char *const *rows, int count);

/* Asserts that rows, columns and edges are the same. */
void matrix_assert_same(const extr_code *found, const extr_code *expected);

/* Reads a text that must be valid. */
extr_code *matrix_parse(const char *name, const char *text);

/* Asserts that the text is this matrix, with all columns transmitted. */
void matrix_assert_reads(const char *name, const char *text, const char *const *rows, int count);

/* Lines, each followed by a newline. */
void matrix_join(const char *const *lines, int line_count, char *text);

/* Asserts that this matrix is written as these lines. */
void matrix_assert_writes(const char *const *rows, int count, extr_code_format format,
                          const char *const *lines, int line_count);

/* A text with one line replaced, or truncated before that line if `text` is NULL. */
typedef struct broken_text {
  int line;
  const char *text;
  int at;           /* the line number in the message */
  const char *says; /* part of the message */
} broken_text;

/* Asserts that each case gives EXTR_INPUT and a message with this line and text. */
void matrix_assert_broken(const char *name, const char *const *lines, int line_count,
                          const broken_text *cases, size_t case_count);

#endif
