/* The manual pages of the program, generated from the table of commands and the options of each. */
#ifndef BENCH_COMMANDS_MANUAL_H
#define BENCH_COMMANDS_MANUAL_H

/* One line that says what the program is for. */
extern const char manual_purpose[];

/* Prints all pages one after the other, each beginning with its .TH line: extrinsic(1), then one
 * page per command, such as extrinsic-codes-list(1). Returns an exit code of failure.h. */
int manual_print(void);

#endif
