/* Structures that the person gives as text. */
#ifndef BENCH_STRUCTURES_STRUCTURE_FILE_H
#define BENCH_STRUCTURES_STRUCTURE_FILE_H

#include "bench/structures/cost_options.h"
#include <extrinsic/structure.h>

/* Reads the structure in a file, or from standard input for "-". EXTR_INPUT with file and line where
 * it is damaged or computes something else. */
extr_status structure_read(extr_context *context, const char *path, extr_structure **structure);

/* Reads the structure in a file, or from standard input for "-", and what its operators cost, and
 * checks it for operators of up to max_arity inputs. Where that was not given (0), it is the arity
 * of the structure's largest operator. The message names the file. */
extr_status structure_open(extr_context *context, const char *path, cost_options *typed,
                           extr_structure **structure, named_cost *cost);

#endif
