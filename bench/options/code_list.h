/* Codes by name, several in one option: "A,B,...". A construction holds commas of its own, as many
 * as it has parameters to separate: "mackay:1000,3,6,1,802.11n-648-1/2" are two codes. */
#ifndef BENCH_OPTIONS_CODE_LIST_H
#define BENCH_OPTIONS_CODE_LIST_H

#include "ldpc.h"

/* What help says. */
#define CODE_LIST_HELP "names of the catalog, constructions or files (.alist, .qc, .mtx)"

typedef ex_status code_visit(ex_context *context, const ex_code *code, void *state);

/* Opens one code after the other for `visit`, up to the first failure; on a terminal says that
 * `command` is at work. EX_INPUT on an empty name, and the errors of ex_code_open and visit. */
ex_status code_list_visit(ex_context *context, const char *command, const char *names,
                          code_visit *visit, void *state);

#endif
