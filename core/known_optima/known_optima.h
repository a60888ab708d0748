/* The table of known optima, as structures that may be good for any cost. */
#ifndef CORE_KNOWN_OPTIMA_KNOWN_OPTIMA_H
#define CORE_KNOWN_OPTIMA_KNOWN_OPTIMA_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

/* All structures of this many inputs in the table, whatever costs they are optimal for, that have
 * no operator of more than `max_arity` inputs. Each is measured with its own costs. The caller frees
 * them. */
extr_status extr_optima_structures(extr_context *context, int inputs, int max_arity,
                                   extr_optima **optima);

#endif
