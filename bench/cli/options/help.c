#include "bench/cli/options/options.h"

#include <string.h>

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
  fprintf(stream, "  %-*s  %s\n", width, label, help);
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
  fprintf(stream, "Usage: extrinsic %s %s\n\n%s\n\n", manual->command, usage, manual->summary);
  int width = label_width(manual);
  for (int i = 0; i < manual->option_count; i++) print_option(&manual->options[i], width, stream);
  fprintf(stream, "  %-*s  this text\n", width, "--help");
  fprintf(stream, "\nExample:\n  extrinsic %s %s\n", manual->command, manual->example);
}
