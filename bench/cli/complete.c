#include "bench/cli/options.h"
#include <extrinsic/code.h>

#include <string.h>

/* Offers a completion of the word `start`. */
typedef struct unfinished {
  const char *word, *start;
} unfinished;

static void offer(const unfinished *typed, const char *ending, const char *what, FILE *stream) {
  if (strncmp(ending, typed->start, strlen(typed->start)) == 0)
    fprintf(stream, "%.*s%s\t%s\n", (int)(typed->start - typed->word), typed->word, ending, what);
}

static void offer_codes(const unfinished *typed, FILE *stream) {
  const extr_catalog_entry *entry;
  for (int i = 0; (entry = extr_catalog_at(i)); i++)
    offer(typed, entry->name, entry->standard, stream);
}

/* Only the fixed part of an example is offered: "nms:" for "nms:FACTOR". */
static void offer_choice(const unfinished *typed, const char *choice, FILE *stream) {
  char given[OPTION_TEXT_SIZE];
  size_t length = strcspn(choice, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  snprintf(given, sizeof given, "%.*s", (int)length, choice);
  offer(typed, given, choice[length] ? choice : "", stream);
}

static bool is_code(const char *placeholder) {
  return placeholder && strncmp(placeholder, "CODE", 4) == 0;
}

static bool is_list(const option_spec *option) {
  return option->kind == OPTION_CHOICES || strstr(option->value, ",...");
}

static void complete_value(const option_spec *option, unfinished value, FILE *stream) {
  const char *comma = is_list(option) ? strrchr(value.start, ',') : NULL;
  if (comma) value.start = comma + 1;
  for (int i = 0; option->choices && option->choices[i]; i++)
    offer_choice(&value, option->choices[i], stream);
  if (is_code(option->value)) offer_codes(&value, stream);
}

static void offer_options(const command_manual *manual, const unfinished *typed, FILE *stream) {
  for (int i = 0; i < manual->option_count; i++) {
    char label[OPTION_TEXT_SIZE];
    snprintf(label, sizeof label, "--%s", manual->options[i].name);
    offer(typed, label, manual->options[i].help, stream);
  }
  offer(typed, "--help", "this command's options", stream);
}

/* The option with a value that `word` names by "--" and an unambiguous prefix; NULL if there is
 * none. */
static const option_spec *find_option(const command_manual *manual, const char *word,
                                      size_t length) {
  if (strncmp(word, "--", 2) != 0) return NULL;
  for (int i = 0; i < manual->option_count; i++) {
    const option_spec *option = &manual->options[i];
    if (option_has_value(option) && strlen(option->name) == length - 2 &&
        strncmp(option->name, word + 2, length - 2) == 0)
      return option;
  }
  return NULL;
}

void options_complete(const command_manual *manual, int count, char **words, FILE *stream) {
  const char *word = words[count - 1], *last = count > 1 ? words[count - 2] : "";
  size_t name = strcspn(word, "=");
  const option_spec *assigned = word[name] ? find_option(manual, word, name) : NULL;
  const option_spec *before = find_option(manual, last, strlen(last));
  if (before)
    complete_value(before, (unfinished){word, word}, stream);
  else if (assigned)
    complete_value(assigned, (unfinished){word, word + name + 1}, stream);
  else if (*word == '-' || !manual->arguments)
    offer_options(manual, &(unfinished){word, word}, stream);
  else if (is_code(manual->arguments))
    offer_codes(&(unfinished){word, word}, stream);
}
