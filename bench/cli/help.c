#include "bench/cli/options.h"

#include <string.h>

enum { WIDTH = 100 }; /* columns of the text */

/* ---- Text ------------------------------------------------------------------------------------ */

/* Prints the words up to `end` from column `left` on, in lines that all begin there. */
static void print_words(const char *text, const char *end, int left, FILE *stream) {
  int at = left;
  for (; text < end; text += strspn(text, " \n")) {
    const int length = (int)strcspn(text, " \n");
    const bool wraps = at > left && at + 1 + length > WIDTH;
    if (wraps) fprintf(stream, "\n%*s", left, "");
    if (at > left && !wraps) fputc(' ', stream);
    at = (at == left || wraps ? left : at + 1) + length;
    fprintf(stream, "%.*s", length, text);
    text += length;
  }
  fputc('\n', stream);
}

/* The end of the paragraph that begins here: an empty line, an indented one, or the end. */
static const char *paragraph_end(const char *text) {
  while (*text && !(text[0] == '\n' && (text[1] == '\n' || text[1] == ' '))) text++;
  return text;
}

/* Paragraphs are filled; indented lines and empty ones stay as they are. */
static void print_text(const char *text, FILE *stream) {
  while (*text) {
    bool stays = *text == ' ' || *text == '\n';
    const char *end = stays ? text + strcspn(text, "\n") : paragraph_end(text);
    if (stays)
      fprintf(stream, "%.*s\n", (int)(end - text), text);
    else
      print_words(text, end, 0, stream);
    text = *end ? end + 1 : end;
  }
}

/* ---- Options --------------------------------------------------------------------------------- */

static int label_width(const command_manual *manual) {
  int width = 6; /* --help */
  for (int i = 0; i < manual->option_count; i++) {
    char label[OPTION_TEXT_SIZE];
    option_label(&manual->options[i], label);
    if ((int)strlen(label) > width) width = (int)strlen(label);
  }
  return width;
}

static void print_option(const option_spec *option, int width, FILE *stream) {
  char label[OPTION_TEXT_SIZE], help[OPTION_TEXT_SIZE];
  option_label(option, label);
  option_help(option, help);
  fprintf(stream, "  %-*s  ", width, label);
  print_words(help, help + strlen(help), width + 4, stream);
}

void options_usage(const command_manual *manual, char text[USAGE_TEXT]) {
  size_t used = 0;
  for (int i = 0; i < manual->option_count && used < USAGE_TEXT; i++) {
    const option_spec *option = &manual->options[i];
    if (option_required(option))
      used +=
          (size_t)snprintf(text + used, USAGE_TEXT - used, "--%s %s ", option->name, option->value);
  }
  if (used >= USAGE_TEXT) return;
  snprintf(text + used, USAGE_TEXT - used, "[OPTION]...%s%s", manual->arguments ? " " : "",
           manual->arguments ? manual->arguments : "");
}

void options_help(const command_manual *manual, FILE *stream) {
  char usage[USAGE_TEXT];
  options_usage(manual, usage);
  fprintf(stream, "Usage: extrinsic %s %s\n\n", manual->command, usage);
  print_text(manual->summary, stream);
  fputc('\n', stream);
  int width = label_width(manual);
  for (int i = 0; i < manual->option_count; i++) print_option(&manual->options[i], width, stream);
  fprintf(stream, "  %-*s  this text\n", width, "--help");
  fprintf(stream, "\nExample:\n  extrinsic %s %s\n", manual->command, manual->example);
}
