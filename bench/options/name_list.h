/* Several names in one option, separated by commas. */
#ifndef BENCH_OPTIONS_NAME_LIST_H
#define BENCH_OPTIONS_NAME_LIST_H

#include <extrinsic/status.h>

typedef extr_status name_visit(extr_context *context, const char *name, void *state);

/* Calls `visit` for each name in turn, up to the first failure. */
extr_status name_list_visit(extr_context *context, const char *names, name_visit *visit,
                            void *state);

/* The same for decoders, whose parameters are separated by commas, too: a part that contains '='
 * and no ':' before it belongs to the preceding name. */
extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state);

#endif
