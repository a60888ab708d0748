/* Whether punctured bits can be recovered at all. */
#ifndef CODES_MATRIX_RECOVER_H
#define CODES_MATRIX_RECOVER_H

#include <extrinsic/code.h>

/* How many punctured columns no check determines where all others are known: those that peeling (a
 * check with a single unknown column settles it) leaves, a stopping set. Message passing never
 * learns anything of them. *first: the first of them, if there is any. */
extr_status extr_code_unrecovered(extr_context *context, const extr_code *code, int *count,
                                  int *first);

#endif
