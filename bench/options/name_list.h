/* Names in one option, separated by commas. */
#ifndef BENCH_OPTIONS_NAME_LIST_H
#define BENCH_OPTIONS_NAME_LIST_H

#include "extrinsic.h"

typedef ex_status name_visit(ex_context *context, const char *name, void *state);

/* Calls visit for one name after the other, up to the first failure. */
ex_status name_list_visit(ex_context *context, const char *names, name_visit *visit, void *state);

/* The same for decoders, whose parameters are separated by commas, too: what holds a '=' and no ':'
 * before it belongs to the name in front of it. */
ex_status decoder_list_visit(ex_context *context, const char *names, name_visit *visit,
                             void *state);

#endif
