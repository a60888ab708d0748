/* A folder for files of a test, and other programs that work on them. */
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

#include <stdbool.h>
#include <stdio.h>

/* For cmocka_run_group_tests: makes the folder and goes there; removes it. */
int scratch_begin(void **state);
int scratch_end(void **state);

/* A file in the folder; the test fails where it cannot be opened. */
FILE *scratch_open(const char *name, const char *mode);

/* Runs a line of shell in the folder; the test fails, with what was printed, unless it succeeds. */
void scratch_run(const char *line);

/* Says on stderr that it is missing, and skips the running test, unless the program is installed.
 */
void scratch_need(const char *program, const char *package);

#endif
