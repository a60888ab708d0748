/* A temporary folder for the files of a test, and external programs that work on them. */
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

#include <stdbool.h>
#include <stdio.h>

/* For cmocka_run_group_tests: creates the folder and changes to it; removes it. */
int scratch_begin(void **state);
int scratch_end(void **state);

/* Opens a file in the folder; fails the test if that is not possible. */
FILE *scratch_open(const char *name, const char *mode);

/* Runs a shell command in the folder; fails the test with the command's output unless it
 * succeeds. */
void scratch_run(const char *line);

/* Unless the program is installed, says so on stderr and skips the running test. */
void scratch_need(const char *program, const char *package);

#endif
