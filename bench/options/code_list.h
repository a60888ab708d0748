/* Codes by name, several in one option: "A,B,...". A construction holds commas of its own, as many
 * as it has parameters to separate: "mackay:1000,3,6,1,802.11n-648-1/2" are two codes. */
#ifndef BENCH_OPTIONS_CODE_LIST_H
#define BENCH_OPTIONS_CODE_LIST_H

#include <extrinsic/code.h>

/* What help says. */
#define CODE_LIST_HELP "names from `codes list`, constructions or files (.alist, .qc, .mtx)"

typedef extr_status code_visit(extr_context *context, const extr_code *code, void *state);

/* Opens one code after the other for `visit`, up to the first failure; on a terminal says that
 * `command` is at work. EXTR_INPUT on an empty name, and the errors of extr_code_open and visit. */
extr_status code_list_visit(extr_context *context, const char *command, const char *names,
                            code_visit *visit, void *state);

#endif
