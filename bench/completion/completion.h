/* What a shell offers when a person presses Tab, from the table of commands and those of options.
 */
#ifndef BENCH_COMPLETION_COMPLETION_H
#define BENCH_COMPLETION_COMPLETION_H

/* The line's words, words[0] the program's name, the last one unfinished. Prints a line for each
 * word that it can become, then a tab and what that is. Changes `words`. Returns an exit code of
 * failure.h. */
int complete(int count, char **words);

#endif
