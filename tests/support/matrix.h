/* Small parity-check matrices written out, and texts of them with one line that is wrong. */
#ifndef TESTS_SUPPORT_MATRIX_H
#define TESTS_SUPPORT_MATRIX_H

#include <extrinsic/code.h>

/* H from its rows in zeros and ones; to be freed. */
extr_code *matrix_code(const char *const *rows, int count);

/* Same rows, columns and edges; the test fails otherwise. */
void matrix_assert_same(const extr_code *found, const extr_code *expected);

/* Reads a text that must be sound. */
extr_code *matrix_parse(const char *name, const char *text);

/* That a text is this matrix, with all columns transmitted. */
void matrix_assert_reads(const char *name, const char *text, const char *const *rows, int count);

/* Lines with a line end behind each. */
void matrix_join(const char *const *lines, int line_count, char *text);

/* That this matrix is written as these lines. */
void matrix_assert_writes(const char *const *rows, int count, extr_code_format format,
                          const char *const *lines, int line_count);

/* A text with one line replaced, or ending before it where `text` is NULL. */
typedef struct broken_text {
  int line;
  const char *text;
  int at;           /* the line that the message names */
  const char *says; /* in the message */
} broken_text;

/* That each of the cases is EXTR_INPUT and the message says where and what. */
void matrix_assert_broken(const char *name, const char *const *lines, int line_count,
                          const broken_text *cases, size_t case_count);

#endif
