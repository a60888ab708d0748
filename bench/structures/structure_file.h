/* Structures that the user gives as text. */
#ifndef BENCH_STRUCTURES_STRUCTURE_FILE_H
#define BENCH_STRUCTURES_STRUCTURE_FILE_H

#include "bench/structures/cost_options.h"
#include <extrinsic/structure.h>

/* Reads the structure in a file, or from standard input for "-", and its cost options, and checks
 * it for operators of up to max_arity inputs. If max_arity was not given (0), the arity of the
 * structure's largest operator is used. `typed` and `cost` may be NULL. EXTR_INPUT with file and
 * line if the text is invalid or the graph is not a structure. */
extr_status structure_open(extr_context *context, const char *path, cost_options *typed,
                           extr_structure **structure, named_cost *cost);

#endif
