/* What a command is at, for a person who waits: one line on a terminal, rewritten at each call;
 * elsewhere nothing. */
#ifndef BENCH_CLI_ACTIVITY_H
#define BENCH_CLI_ACTIVITY_H

/* `what` number `value`, `done` of `total` done. */
void activity_show(const char *command, const char *what, int value, int done, int total);
void activity_end(void);

#endif
