/* The operator of EXTR_OWN: from what one types to the text in the settings, and from there to the
 * code that kernels run (operator_code.h). */
#ifndef DECODER_OPERATORS_OWN_H
#define DECODER_OPERATORS_OWN_H

#include "decoder/operators/operator_code.h"

/* Takes the name of a built-in operator (built_in/NAME.op) or a file, with other values of its
 * parameters in ":NAME=VALUE,..." behind it, or, as everything with a parenthesis is, the operator
 * itself. `text` becomes its statements without comments. EXTR_IO: the
 * file cannot be read. EXTR_INPUT: it is not an operator. EXTR_LIMIT: its text is too long. */
extr_status extr_own_read(extr_context *context, const char *typed, char text[EXTR_OPERATOR_TEXT]);

typedef struct own_kind {
  bool takes[2]; /* messages of this type, by extr_message */
  bool minimum;  /* as in operator_codes */
} own_kind;

/* Reads the text, which `name` names in messages. EXTR_INPUT: it is not an operator. */
extr_status extr_own_kind(extr_context *context, const char *name, const char *text,
                          own_kind *kind);

#endif
