#include "bench/output/roff.h"

#include <stdbool.h>
#include <string.h>

static void put(char c, FILE *stream) {
  switch (c) {
  case '\\':
    fputs("\\e", stream);
    break;
  case '-': /* otherwise a hyphen is printed, which a shell does not understand */
    fputs("\\-", stream);
    break;
  case ',': /* a list may be broken after a comma */
    fputs(",\\:", stream);
    break;
  case '\'':
    fputs("\\(aq", stream);
    break;
  case '`':
    fputs("\\(ga", stream);
    break;
  case '^':
    fputs("\\(ha", stream);
    break;
  case '~':
    fputs("\\(ti", stream);
    break;
  default:
    fputc(c, stream);
  }
}

static void put_all(const char *text, FILE *stream) {
  for (const char *c = text; *c; c++) put(*c, stream);
}

static void put_line(const char *line, size_t length, FILE *stream) {
  if (*line == '.') fputs("\\&", stream);
  for (size_t i = 0; i < length; i++) put(line[i], stream);
  fputc('\n', stream);
}

void roff_text(const char *text, FILE *stream) {
  bool was_indented = false;
  for (;;) {
    size_t length = strcspn(text, "\n");
    bool is_indented = *text == ' ';
    if (is_indented != was_indented) fputs(is_indented ? ".EX\n" : ".EE\n", stream);
    was_indented = is_indented;
    if (length)
      put_line(text, length, stream);
    else
      fputs(".PP\n", stream);
    if (!text[length]) break;
    text += length + 1;
  }
  if (was_indented) fputs(".EE\n", stream);
}

void roff_section(const char *title, FILE *stream) {
  fprintf(stream, ".SH %s\n", title);
}

void roff_item(const char *label, const char *text, FILE *stream) {
  fputs(".TP\n\\fB", stream);
  put_all(label, stream);
  fputs("\\fR\n", stream);
  roff_text(text, stream);
}

void roff_code(const char *line, FILE *stream) {
  fputs(".EX\n", stream);
  roff_text(line, stream);
  fputs(".EE\n", stream);
}

void roff_reference(const char *page, const char *behind, FILE *stream) {
  fputs(".BR ", stream);
  put_all(page, stream);
  fprintf(stream, " (1)%s\n", behind);
}
