/* Reads the words, numbers and signs of a text with statements on lines. Blanks and comments, from
 * # to the end of a line, are skipped; a line that begins with a blank continues the one before. */
#ifndef DECODER_OPERATORS_READER_H
#define DECODER_OPERATORS_READER_H

#include <extrinsic/status.h>

#include <stdbool.h>

typedef struct word {
  const char *start;
  int length; /* 0: there is none */
} word;

typedef struct reader {
  extr_context *context;
  const char *name; /* of the text, for messages */
  const char *text; /* the whole, which ends with a zero byte */
  const char *at;   /* what follows */
} reader;

/* "NAME:LINE:COLUMN: " and the message. */
extr_status extr_reader_fail(const reader *r, extr_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* "expected WHAT, found ..." */
extr_status extr_reader_fail_found(const reader *r, const char *what);

/* EXTR_INPUT: `before`, the word and `behind`, with the column of the word. */
extr_status extr_reader_fail_word(reader *r, const char *before, word w, const char *behind);

/* Whether this sign or word follows; the functions that take it then go behind it. */
bool extr_reader_sees(reader *r, const char *sign);
bool extr_reader_takes(reader *r, const char *sign);
bool extr_reader_takes_word(reader *r, const char *text);

/* Whether a word follows: a letter or an underscore, and then letters, digits and underscores. */
bool extr_reader_sees_word(reader *r);
word extr_reader_word(reader *r);

bool extr_word_is(word w, const char *text);
bool extr_word_equal(word a, word b);

/* A decimal number without a sign. */
extr_status extr_reader_number(reader *r, double *number);

/* Goes behind the ends of lines and the semicolons that separate statements. False: at the end of
 * the text. */
bool extr_reader_next_statement(reader *r);

/* Whether the statement ends here. */
bool extr_reader_ends(reader *r);

#endif
