/* Text for man(7), the macros of manual pages. */
#ifndef BENCH_CLI_ROFF_H
#define BENCH_CLI_ROFF_H

#include <stdio.h>

/* Writes text of any characters; none of them is interpreted as a macro or escape. An empty line
 * begins a paragraph, indented lines are not filled. Ends with a newline. */
void roff_text(const char *text, FILE *stream);

/* Writes a section heading, a paragraph with a bold label, a line of code, or a reference to
 * another manual page of section 1 followed by the text `behind`. */
void roff_section(const char *title, FILE *stream);
void roff_item(const char *label, const char *text, FILE *stream);
void roff_code(const char *line, FILE *stream);
void roff_reference(const char *page, const char *behind, FILE *stream);

#endif
