/* The manual pages of the program, made from the table of commands and the table of options of
 * each.
 */
#ifndef BENCH_MANUAL_MANUAL_H
#define BENCH_MANUAL_MANUAL_H

/* What the program is for. */
extern const char manual_purpose[];

/* Prints all pages one after the other, each from its .TH line on: extrinsic(1), and one for each
 * command, extrinsic-codes-list(1). Returns an exit code of failure.h. */
int manual_print(void);

#endif
