/* The names of functions and modules. */
#ifndef CORE_EMIT_IDENTIFIER_H
#define CORE_EMIT_IDENTIFIER_H

#include "core/base/report.h"

typedef enum identifier_language { IDENTIFIER_C, IDENTIFIER_VERILOG } identifier_language;

/* EXTR_INPUT unless `name` can be the name of a function or module in an emitted text: an
 * identifier, no keyword, and not a name that the text itself gives to something else. */
extr_status extr_identifier_check(extr_context *context, const char *name,
                                  identifier_language language);

#endif
