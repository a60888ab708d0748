/* Several names in one option, separated by commas. */
#ifndef BENCH_OPTIONS_NAME_LIST_H
#define BENCH_OPTIONS_NAME_LIST_H

#include <extrinsic/status.h>

typedef extr_status name_visit(extr_context *context, const char *name, void *state);

/* Where the first of several names ends: at a comma or at the end of the text. */
typedef char *name_end(char *names);

/* Puts a 0 at the end of each name; *count is the number of names. EXTR_INPUT if one is named twice
 * in the list, which is the value of --option. */
extr_status name_list_split(extr_context *context, const char *option, char *names,
                            name_end *end_of, int *count);

/* Calls `visit` for each name in turn, up to the first failure. EXTR_INPUT if one is named twice;
 * then `visit` is not called. */
extr_status name_list_visit(extr_context *context, const char *option, const char *names,
                            name_visit *visit, void *state);

/* The same for decoders (--decoder), whose parameters are separated by commas, too: a part that
 * contains '=' and no ':' before it belongs to the preceding name. */
extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state);

#endif
