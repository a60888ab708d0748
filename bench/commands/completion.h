/* Completions that a shell offers when the user presses Tab, from the tables of commands and
 * options. */
#ifndef BENCH_COMMANDS_COMPLETION_H
#define BENCH_COMMANDS_COMPLETION_H

/* words[0] is the program's name and the last word is incomplete. Prints one line per completion of
 * the last word: the word, a tab and a description. Changes `words`. Returns an exit code of
 * failure.h. */
int complete(int count, char **words);

#endif
