#include "bench/cli/options/options.h"
#include "bench/output/roff.h"

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
