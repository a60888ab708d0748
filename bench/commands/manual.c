#include "bench/commands/commands.h"

#include "bench/cli/failure.h"
#include "bench/cli/options.h"
#include "bench/cli/roff.h"
#include <extrinsic/version.h>

#include <ctype.h>

const char manual_purpose[] =
    "extrinsic finds the best way to compute a node update, compiles it, and measures what it\n"
    "is worth in an LDPC decoder.";

enum { PAGE_NAME = 64 };

/* "extrinsic-codes-list" */
static void name_page(const program_command *described, char name[PAGE_NAME]) {
  snprintf(name, PAGE_NAME, "extrinsic-%s", described->name);
  for (char *c = name; *c; c++)
    if (*c == ' ') *c = '-';
}

static void begin_page(const char *name, const char *summary) {
  fputs(".TH ", stdout);
  for (const char *c = name; *c; c++) putchar(toupper((unsigned char)*c));
  printf(" 1 \"\" \"extrinsic %s\" \"User Commands\"\n", EXTRINSIC_VERSION);
  puts(".ad l"); /* left-aligned: long words would leave wide gaps in justified lines */
  roff_section("NAME", stdout);
  printf("%s \\- ", name);
  roff_text(summary, stdout);
}

static int print_command(const program_command *described) {
  char name[PAGE_NAME];
  name_page(described, name);
  begin_page(name, described->summary);
  char *words[] = {name, (char[]){OPTIONS_MANUAL}, NULL};
  int code = described->run(2, words);
  roff_section("SEE ALSO", stdout);
  roff_reference("extrinsic", "", stdout);
  return code;
}

static void print_program(void) {
  begin_page("extrinsic", "optimal computation structures, compiled and measured in LDPC decoders");
  roff_section("SYNOPSIS", stdout);
  roff_code("extrinsic COMMAND [OPTION]...", stdout);
  roff_section("DESCRIPTION", stdout);
  roff_text(manual_purpose, stdout);
  roff_section("COMMANDS", stdout);
  const program_command *listed;
  for (int i = 0; (listed = command_at(i)); i++) roff_item(listed->name, listed->summary, stdout);
  roff_section("EXIT STATUS", stdout);
  roff_item("0", "done", stdout);
  roff_item("1", "failure, such as lack of memory, a full disk, or a program that is not installed",
            stdout);
  roff_item("2", "usage, input, or a file that cannot be read or opened for writing", stdout);
  roff_item("3", "stopped by a signal or a time limit, with what was finished saved", stdout);
  roff_section("ENVIRONMENT", stdout);
  roff_item("EXTRINSIC_ISA", "the instruction set where no --isa is given", stdout);
  roff_item("XDG_CACHE_HOME, HOME", "where --plan measured keeps its choices", stdout);
  roff_item("TMPDIR", "where synthesize works [/tmp]", stdout);
  roff_section("SEE ALSO", stdout);
  for (int i = 0; (listed = command_at(i)); i++) {
    char name[PAGE_NAME];
    name_page(listed, name);
    roff_reference(name, command_at(i + 1) ? "," : "", stdout);
  }
}

int manual_print(void) {
  print_program();
  const program_command *described;
  int code = EXIT_DONE;
  for (int i = 0; (described = command_at(i)) && code == EXIT_DONE; i++)
    code = print_command(described);
  return code;
}
