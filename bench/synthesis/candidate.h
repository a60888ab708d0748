/* What is synthesized: nodes with a structure or a baseline. */
#ifndef BENCH_SYNTHESIS_CANDIDATE_H
#define BENCH_SYNTHESIS_CANDIDATE_H

#include "bench/structures/cost_options.h"
#include <extrinsic/optimize.h>

/* Nodes to compare structures with that are not made of the operators of a structure: they find the
 * two least inputs, or combine all inputs and remove one. */
typedef enum node_baseline {
  NODE_STRUCTURE, /* no baseline */
  NODE_TWO_MIN,   /* min: the first and second minimum of all inputs by a tournament; y_j is the
                   * second one where x_j equals the first */
  NODE_TOTAL, /* xor: all inputs combined, and from that the own one removed: 2 n - 1 operators */
} node_baseline;

typedef struct candidate {
  int inputs, max_arity;       /* 0: unknown */
  char name[80];               /* of the class or file; printable */
  char folder[48];             /* letters, digits, '-' and '_' alone */
  extr_structure *structure;   /* NULL: a baseline, or modules of the user */
  node_baseline baseline;      /* NODE_STRUCTURE unless it is one */
  int64_t complexity, latency; /* in units of 1 / EXTR_COST_ONE; -1: not defined */
  int fanout;                  /* -1: not defined */
  char *modules;               /* Verilog of the user in place of a node, else NULL */
  char top[64];                /* the module of it that is synthesized */
  int width;                   /* its parameter WIDTH; 0: it has none, or its default is meant */
} candidate;

typedef struct candidate_list {
  candidate *items;
  int count;
  size_t capacity;
} candidate_list;

/* The classes of --class: those of structures (extr_class), then the baselines. Ends with NULL. */
extern const char *const candidate_classes[];

/* Adds the best structures of a class, an index of candidate_classes, for a node: one, or the
 * points of the Pareto front. EXTR_LIMIT, EXTR_INPUT: as extr_optimize. */
extr_status candidates_of_class(extr_context *context, int kind, int inputs, const extr_cost *cost,
                                candidate_list *list);

/* Adds the structure in a file. Errors: as structure_open. */
extr_status candidate_of_file(extr_context *context, const char *path, const cost_options *typed,
                              candidate_list *list);

/* Adds module `top` of a Verilog file of the user. EXTR_INPUT: it is no identifier, or the file has
 * no such module; EXTR_IO. */
extr_status candidate_of_module(extr_context *context, const char *path, const char *top,
                                candidate_list *list);

void candidates_clear(candidate_list *list);

#endif
