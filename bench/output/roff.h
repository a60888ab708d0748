/* Text for man(7), the macros of manual pages. */
#ifndef BENCH_OUTPUT_ROFF_H
#define BENCH_OUTPUT_ROFF_H

#include <stdio.h>

/* A text of any characters, of which none is taken for an instruction. An empty line begins a
 * paragraph, indented lines stay as they are. Ends with a newline. */
void roff_text(const char *text, FILE *stream);

/* A section, a paragraph with a bold label, a line that stays as it is, another page of commands
 * with what follows it. */
void roff_section(const char *title, FILE *stream);
void roff_item(const char *label, const char *text, FILE *stream);
void roff_code(const char *line, FILE *stream);
void roff_reference(const char *page, const char *behind, FILE *stream);

#endif
