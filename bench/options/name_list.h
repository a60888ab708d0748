/* Names in one option, separated by commas. */
#ifndef BENCH_OPTIONS_NAME_LIST_H
#define BENCH_OPTIONS_NAME_LIST_H

#include <extrinsic/status.h>

typedef extr_status name_visit(extr_context *context, const char *name, void *state);

/* Calls visit for one name after the other, up to the first failure. */
extr_status name_list_visit(extr_context *context, const char *names, name_visit *visit,
                            void *state);

/* The same for decoders, whose parameters are separated by commas, too: what holds a '=' and no ':'
 * before it belongs to the name in front of it. */
extr_status decoder_list_visit(extr_context *context, const char *names, name_visit *visit,
                               void *state);

#endif
