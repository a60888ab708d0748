#include "bench/commands/commands.h"

#include "bench/cli/failure.h"
#include "bench/cli/options.h"

#include <string.h>

static void offer(const char *word, size_t length, const char *start, const char *what) {
  if (strlen(start) <= length && strncmp(word, start, strlen(start)) == 0)
    printf("%.*s\t%s\n", (int)length, word, what);
}

/* Offers the first words of all commands. The commands of a group are adjacent in the table and are
 * offered once. */
static void offer_first_words(const char *start) {
  const program_command *offered;
  const char *last = "";
  for (int i = 0; (offered = command_at(i)); i++) {
    size_t length = strcspn(offered->name, " ");
    bool is_group = offered->name[length];
    if (!is_group || strncmp(offered->name, last, length + 1) != 0)
      offer(offered->name, length, start, is_group ? "several commands" : offered->summary);
    last = offered->name;
  }
  offer("--help", strlen("--help"), start, "the commands");
  offer("--version", strlen("--version"), start, "of this program");
}

static void offer_group(const char *group, const char *start) {
  const program_command *offered;
  for (int i = 0; (offered = command_at(i)); i++) {
    const char *word = command_in_group(offered, group);
    if (word) offer(word, strlen(word), start, offered->summary);
  }
}

int complete(int count, char **words) {
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
