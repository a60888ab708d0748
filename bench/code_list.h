/* Codes by name, several in one option: "A,B,...". */
#ifndef BENCH_CODE_LIST_H
#define BENCH_CODE_LIST_H

#include "ldpc.h"

typedef ex_status code_visit(ex_context *context, const ex_code *code, void *state);

/* Opens one code after the other for `visit`, up to the first failure; on a terminal says that
 * `command` is at work. EX_INPUT on an empty name, and the errors of ex_code_open and visit. */
ex_status code_list_visit(ex_context *context, const char *command, const char *names,
                          code_visit *visit, void *state);

#endif
