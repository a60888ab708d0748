/* Texts that a person or a file gives, encoded for the language that they are written into: one
 * function per language, and no other way there. JSON is left to jansson, manual pages to roff.h.
 *
 * A text is any bytes. Where the target is a page or a picture, '?' stands for each control
 * character and each byte that is not part of a UTF-8 character. */
#ifndef BENCH_OUTPUT_ENCODE_H
#define BENCH_OUTPUT_ENCODE_H

#include <stddef.h>
#include <stdio.h>

/* Bytes of the character that the text begins with: 1 to 4, or 0 where that is not a printable
 * UTF-8 character or the text is empty. */
size_t encode_character(const char *text, size_t length);

/* How many characters encode_gnuplot writes for the text. */
size_t encode_width(const char *text, size_t length);

/* A gnuplot string, its quotes included. It spans one line and holds nothing that gnuplot
 * substitutes (backquotes, macros), so it may stand anywhere in a script; gnuplot's enhanced text
 * is a matter of the place that shows it (`noenhanced`). */
void encode_gnuplot(const char *text, size_t length, FILE *script);

/* Text of an HTML element or of an attribute in quotes. Newlines and tabs stay. */
void encode_html(const char *text, size_t length, FILE *page);

/* A field of CSV: in quotes (RFC 4180) where it needs them, which a '#' at its beginning does, too:
 * lines that begin so are comments. */
void encode_csv(const char *field, FILE *table);

/* A word of a command, on one line of printable ASCII. Words with other bytes become $'...', which
 * bash, ksh, zsh and POSIX 2024 know. */
void encode_shell(const char *word, FILE *command);

#endif
