/* Several codes in one option, separated by commas: "A,B,...". Parameters of a construction are
 * separated by commas, too; their number is known, so "mackay:1000,3,6,1,802.11n-648-1/2" is two
 * codes. */
#ifndef BENCH_OPTIONS_CODE_LIST_H
#define BENCH_OPTIONS_CODE_LIST_H

#include <extrinsic/code.h>

/* The help text of such an option. */
#define CODE_LIST_HELP "names from `codes list`, constructions or files (.alist, .qc, .mtx)"

typedef extr_status code_visit(extr_context *context, const extr_code *code, void *state);

/* Opens each code and calls `visit` with it, up to the first failure. On a terminal, shows how far
 * `command` has come. EXTR_INPUT for a name that is empty or named twice, and the errors of
 * extr_code_open and visit. */
extr_status code_list_visit(extr_context *context, const char *command, const char *names,
                            code_visit *visit, void *state);

#endif
