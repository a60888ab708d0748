/* The names of functions and modules. */
#ifndef CORE_EMIT_IDENTIFIER_H
#define CORE_EMIT_IDENTIFIER_H

#include "core/base/report.h"

/* EXTR_INPUT unless `name` is a valid name of a function or module. */
extr_status extr_identifier_check(extr_context *context, const char *name);

#endif
