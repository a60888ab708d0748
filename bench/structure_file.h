/* Structures that the person gives as text. */
#ifndef BENCH_STRUCTURE_FILE_H
#define BENCH_STRUCTURE_FILE_H

#include "bench/options/cost_options.h"

/* Reads the structure in a file, or from standard input for "-". EX_INPUT with file and line where
 * it is damaged or computes something else. */
ex_status structure_read(ex_context *context, const char *path, ex_structure **structure);

/* Reads the structure in a file, or from standard input for "-", and what its operators cost, and
 * checks it for operators of up to max_arity inputs. Where that was not given (0), it is the arity
 * of the structure's largest operator. The message names the file. */
ex_status structure_open(ex_context *context, const char *path, cost_options *typed,
                         ex_structure **structure, named_cost *cost);

#endif
