#include "bench/commands/commands.h"

#include "bench/cli/options.h"
#include <extrinsic/version.h>

#include <ctype.h>
#include <string.h>

#define TABLE_ROW(function, name, summary) {name, summary, function},
static const program_command commands[] = {COMMANDS(TABLE_ROW)};

enum { COUNT = sizeof commands / sizeof *commands };

const program_command *command_at(int index) {
  return index < COUNT ? &commands[index] : NULL;
}

/* The number of words that the command's name takes; 0 if they name another command. */
static int match_name(const char *name, int count, char **words) {
  size_t first = strcspn(name, " ");
  if (count < 1 || strlen(words[0]) != first || strncmp(name, words[0], first) != 0) return 0;
  if (!name[first]) return 1;
  return count > 1 && strcmp(name + first + 1, words[1]) == 0 ? 2 : 0;
}

const program_command *command_find(int count, char **words, int *taken) {
  for (int i = 0; i < COUNT; i++)
    if ((*taken = match_name(commands[i].name, count, words))) return &commands[i];
  return NULL;
}

/* The second word of the name of a command in this group; NULL for other commands. */
static const char *in_group(const program_command *member, const char *group) {
  size_t length = strlen(group);
  bool inside = strncmp(member->name, group, length) == 0 && member->name[length] == ' ';
  return inside ? member->name + length + 1 : NULL;
}

/* True if the word is the first one of two-word commands. */
static bool is_group(const char *word) {
  for (int i = 0; i < COUNT; i++)
    if (in_group(&commands[i], word)) return true;
  return false;
}

/* ---- Completion ------------------------------------------------------------------------------ */

static void offer(const char *word, size_t length, const char *start, const char *what) {
  if (strlen(start) <= length && strncmp(word, start, strlen(start)) == 0)
    printf("%.*s\t%s\n", (int)length, word, what);
}

/* Offers the first words of all commands. The commands of a group are adjacent in the table and are
 * offered once. */
static void offer_first_words(const char *start) {
  const char *last = "";
  for (int i = 0; i < COUNT; i++) {
    const program_command *offered = &commands[i];
    size_t length = strcspn(offered->name, " ");
    bool grouped = offered->name[length];
    if (!grouped || strncmp(offered->name, last, length + 1) != 0)
      offer(offered->name, length, start, grouped ? "several commands" : offered->summary);
    last = offered->name;
  }
  offer("--help", strlen("--help"), start, "the commands");
  offer("--version", strlen("--version"), start, "of this program");
}

static void offer_group(const char *group, const char *start) {
  for (int i = 0; i < COUNT; i++) {
    const char *word = in_group(&commands[i], group);
    if (word) offer(word, strlen(word), start, commands[i].summary);
  }
}

/* words[0] is the program's name and the last word is incomplete. Prints one line per completion of
 * the last word: the word, a tab and a description. Changes `words`. */
static int complete(int count, char **words) {
  int taken;
  const program_command *found = command_find(count - 2, words + 1, &taken);
  if (found) {
    /* The command gets the last word of its name, this request, and the words after its name. */
    static char request[] = OPTIONS_COMPLETE;
    words[taken] = request;
    return found->run(count - taken + 1, words + taken - 1);
  }
  if (count == 2) offer_first_words(words[1]);
  if (count == 3) offer_group(words[1], words[2]);
  return EXIT_DONE;
}

/* ---- Manual pages ---------------------------------------------------------------------------- */

static const char purpose[] =
    "extrinsic finds the best known way to compute a node update, compiles it, and measures what\n"
    "it is worth in an LDPC decoder.";

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
  puts(".ad l");    /* left-aligned: long words would leave wide gaps in justified lines */
  puts(".ss 12 0"); /* one blank after a sentence, wherever its line ends in the text */
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
  roff_text(purpose, stdout);
  roff_section("COMMANDS", stdout);
  for (int i = 0; i < COUNT; i++) roff_item(commands[i].name, commands[i].summary, stdout);
  roff_section("EXIT STATUS", stdout);
  roff_item("0", "done", stdout);
  roff_item("1", "failure, such as lack of memory, a full disk, or a program that is not installed",
            stdout);
  roff_item("2", "usage, input, or a file that cannot be read or opened for writing", stdout);
  roff_item("3", "stopped by a signal or a time limit, with what was finished saved", stdout);
  roff_section("ENVIRONMENT", stdout);
  roff_item("EXTRINSIC_ISA", "the instruction set where no --isa is given", stdout);
  roff_item("EXTRINSIC_PLAN", "the plan where no --plan is given", stdout);
  roff_item("XDG_CACHE_HOME, HOME", "where --plan measured keeps its choices", stdout);
  roff_item("TMPDIR", "where synthesize works [/tmp]", stdout);
  roff_section("SEE ALSO", stdout);
  for (int i = 0; i < COUNT; i++) {
    char name[PAGE_NAME];
    name_page(&commands[i], name);
    roff_reference(name, i + 1 < COUNT ? "," : "", stdout);
  }
}

/* Prints all pages one after the other, each beginning with its .TH line: extrinsic(1), then one
 * page per command, such as extrinsic-codes-list(1). */
static int print_manual(void) {
  print_program();
  int code = EXIT_DONE;
  for (int i = 0; i < COUNT && code == EXIT_DONE; i++) code = print_command(&commands[i]);
  return code;
}

/* ---- The program ----------------------------------------------------------------------------- */

/* Lists the commands of a group, or all commands for NULL. */
static void print_commands(const char *group) {
  for (int i = 0; i < COUNT; i++)
    if (!group || in_group(&commands[i], group))
      printf("  %-16s  %s\n", commands[i].name, commands[i].summary);
}

static void print_help(void) {
  printf("%s\n\nUsage: extrinsic COMMAND [OPTION]...\n\n", purpose);
  print_commands(NULL);
  puts("\nextrinsic COMMAND --help shows the options of a command and an example.");
}

static int run_group(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[2], "--help") == 0) {
    print_commands(argv[1]);
    return EXIT_DONE;
  }
  if (argc > 2)
    return failure(EXIT_INPUT, argv[1], "unknown command '%s' (see extrinsic %s --help)", argv[2],
                   argv[1]);
  return failure(EXIT_INPUT, argv[1], "no command given (see extrinsic %s --help)", argv[1]);
}

static int run_command(int argc, char **argv) {
  int words;
  const program_command *found = command_find(argc - 1, argv + 1, &words);
  if (found) return found->run(argc - words, argv + words);
  if (is_group(argv[1])) return run_group(argc, argv);
  return failure(EXIT_INPUT, NULL, "unknown command '%s' (see extrinsic --help)", argv[1]);
}

int commands_run(int argc, char **argv) {
  if (argc < 2) return failure(EXIT_INPUT, NULL, "no command given (see extrinsic --help)");
  if (strcmp(argv[1], OPTIONS_MANUAL) == 0) return print_manual();
  if (strcmp(argv[1], OPTIONS_COMPLETE) == 0) return complete(argc - 1, argv + 1);
  if (strcmp(argv[1], "--version") == 0)
    puts("extrinsic " EXTRINSIC_VERSION);
  else if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
    print_help();
  else
    return run_command(argc, argv);
  return EXIT_DONE;
}
