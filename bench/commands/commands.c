#include "bench/commands/commands.h"

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

const char *command_in_group(const program_command *member, const char *group) {
  size_t length = strlen(group);
  bool inside = strncmp(member->name, group, length) == 0 && member->name[length] == ' ';
  return inside ? member->name + length + 1 : NULL;
}

bool command_is_group(const char *word) {
  for (int i = 0; i < COUNT; i++)
    if (command_in_group(&commands[i], word)) return true;
  return false;
}
