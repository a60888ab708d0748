#include "bench/options.h"

#include <string.h>

enum { LABEL_TEXT = 64, HELP_TEXT = 320 };

/* "--ebn0 A:STEP:B" */
static void write_label(const option_spec *option, char label[LABEL_TEXT]) {
  const char *value = option->value ? option->value : "";
  snprintf(label, LABEL_TEXT, "--%s%s%s", option->name, *value ? " " : "", value);
}

static int label_width(const command_manual *manual) {
  int width = 6; /* --help */
  for (int i = 0; i < manual->option_count; i++) {
    char label[LABEL_TEXT];
    write_label(&manual->options[i], label);
    if ((int)strlen(label) > width) width = (int)strlen(label);
  }
  return width;
}

static void print_option(const option_spec *option, int width, FILE *stream) {
  char label[LABEL_TEXT];
  write_label(option, label);
  fprintf(stream, "  %-*s  %s", width, label, option->help);
  if (option->choices) {
    char choices[HELP_TEXT];
    option_choices(option, choices, sizeof choices);
    fprintf(stream, ": %s", choices);
  }
  const char *when_absent = option->initial ? option->initial : option->absent;
  if (when_absent) fprintf(stream, " [%s]", when_absent);
  if (option_required(option)) fputs(" (must be given)", stream);
  fputc('\n', stream);
}

void options_help(const command_manual *manual, FILE *stream) {
  fprintf(stream, "Usage: extrinsic %s", manual->command);
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    if (option_required(option)) fprintf(stream, " --%s %s", option->name, option->value);
  }
  fputs(" [OPTION]...", stream);
  if (manual->arguments) fprintf(stream, " %s", manual->arguments);
  fprintf(stream, "\n\n%s\n\n", manual->summary);

  int width = label_width(manual);
  for (int i = 0; i < manual->option_count; i++) print_option(&manual->options[i], width, stream);
  fprintf(stream, "  %-*s  this text\n", width, "--help");
  fprintf(stream, "\nExample:\n  extrinsic %s %s\n", manual->command, manual->example);
}
