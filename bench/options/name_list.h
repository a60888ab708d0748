/* Several names in one option, separated by commas. */
#ifndef BENCH_OPTIONS_NAME_LIST_H
#define BENCH_OPTIONS_NAME_LIST_H

#include <extrinsic/code.h>

typedef extr_status name_visit(extr_context *context, const char *name, void *state);

/* Calls `visit` for each name in the value of --option in turn, up to the first failure. EXTR_INPUT
 * if one is named twice; then `visit` is not called. */
extr_status name_list_visit(extr_context *context, const char *option, const char *names,
                            name_visit *visit, void *state);

/* The same for decoders (--decoder), whose parameters are separated by commas, too: a part that
 * contains '=' and no ':' before it belongs to the preceding name. */
extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state);

/* The same for codes (--code), each of which is opened. Parameters of a construction are separated
 * by commas, too; their number is known, so "mackay:1000,3,6,1,802.11n-648-1/2" is two codes. On a
 * terminal, shows how far `command` has come. EXTR_INPUT for an empty name, too, and the errors of
 * extr_code_open. */
typedef extr_status code_visit(extr_context *context, const extr_code *code, void *state);
extr_status code_list_visit(extr_context *context, const char *command, const char *names,
                            code_visit *visit, void *state);

/* The help text of such an option. */
#define CODE_LIST_HELP "names from `codes list`, constructions or files (.alist, .qc, .mtx)"

#endif
