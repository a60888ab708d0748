
#include "bench/cli/options.h"

#include <string.h>

/* ---- man(7) ---------------------------------------------------------------------------------- */

static const struct {
  char c;
  const char *written;
} escapes[] = {
    {'\\', "\\e"},   {'-', "\\-"}, /* otherwise a hyphen is printed, which a shell does not
                                      understand */
    {',', ",\\:"},                 /* a list may be broken after a comma */
    {'\'', "\\(aq"}, {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"},
};

static void put(char c, FILE *stream) {
  size_t i = 0, count = sizeof escapes / sizeof *escapes;
  while (i < count && escapes[i].c != c) i++;
  if (i < count)
    fputs(escapes[i].written, stream);
  else
    fputc(c, stream);
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
    else if (text[length]) /* what follows the last newline is no line */
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

/* ---- Options --------------------------------------------------------------------------------- */

static void write_option(const option_spec *option, FILE *stream) {
  char label[OPTION_TEXT_SIZE], help[OPTION_TEXT_SIZE];
  option_label(option, label);
  option_help(option, help);
  roff_item(label, help, stream);
}

/* "extrinsic COMMAND rest" */
static void write_call(const command_manual *manual, const char *rest, FILE *stream) {
  char call[OPTION_TEXT_SIZE];
  snprintf(call, sizeof call, "extrinsic %s %s", manual->command, rest);
  roff_code(call, stream);
}

void options_roff(const command_manual *manual, FILE *stream) {
  char usage[USAGE_TEXT];
  options_usage(manual, usage);
  roff_section("SYNOPSIS", stream);
  write_call(manual, usage, stream);
  roff_section("DESCRIPTION", stream);
  roff_text(manual->summary, stream);
  roff_section("OPTIONS", stream);
  for (int i = 0; i < manual->option_count; i++) write_option(&manual->options[i], stream);
  roff_item("--help", "print a short form of this page", stream);
  roff_section("EXAMPLES", stream);
  write_call(manual, manual->example, stream);
}
