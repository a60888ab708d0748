/* Encodes text from a user or a file for the language that it is written into: one function per
 * language. Every such text passes through one of these functions, except for JSON (jansson) and
 * manual pages (roff.h).
 *
 * A text may contain any bytes. In pages, pictures, messages and what output_text makes, each
 * control character and each byte that is not part of a UTF-8 character becomes '?'. */
#ifndef BENCH_OUTPUT_ENCODE_H
#define BENCH_OUTPUT_ENCODE_H

#include <stddef.h>
#include <stdio.h>

/* The number of bytes of the character that the text begins with: 1 to 4, or 0 if the text is empty
 * or does not begin with a printable UTF-8 character. */
size_t encode_character(const char *text, size_t length);

/* The number of characters that encode_gnuplot writes for the text. */
size_t encode_width(const char *text, size_t length);

/* Replaces by '?', in the text itself, what encode_character does not accept. Valid UTF-8 is kept,
 * so a text without control characters still names the same file. The result is one line that does
 * not move the cursor of a terminal. */
void encode_clean(char *text);

/* Writes a gnuplot string with its quotes. It is on one line and contains nothing that gnuplot
 * substitutes (backquotes, macros), so it may be used anywhere in a script. Where it is shown as
 * enhanced text, the script must say `noenhanced`. */
void encode_gnuplot(const char *text, size_t length, FILE *script);

/* Writes text for LaTeX, in which no character has another meaning than itself. A character that is
 * not ASCII is written as the argument of \figurecharacter, which the document defines. */
void encode_tex(const char *text, size_t length, FILE *document);

/* Writes text of an HTML element or of a quoted attribute. Newlines and tabs are kept. */
void encode_html(const char *text, size_t length, FILE *page);

/* Writes a CSV field, with quotes (RFC 4180) if it needs them. A '#' at the beginning needs them,
 * too, since lines that begin with it are comments. */
void encode_csv(const char *field, FILE *table);

/* Writes a word of a shell command, on one line of printable characters. Words with other bytes are
 * written as $'...', which bash, ksh, zsh and POSIX 2024 support. */
void encode_shell(const char *word, FILE *command);

#endif
