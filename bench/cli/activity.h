/* Shows which part of its work a command has reached: one line on stderr, rewritten at each call,
 * if stderr is a terminal; otherwise nothing. */
#ifndef BENCH_CLI_ACTIVITY_H
#define BENCH_CLI_ACTIVITY_H

/* Shows "COMMAND: WHAT VALUE, DONE of TOTAL done". */
void activity_show(const char *command, const char *what, int value, int done, int total);
void activity_end(void);

#endif
