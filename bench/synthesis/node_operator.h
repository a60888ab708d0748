/* The operators of a node as hardware. */
#ifndef BENCH_SYNTHESIS_NODE_OPERATOR_H
#define BENCH_SYNTHESIS_NODE_OPERATOR_H

#include <extrinsic/status.h>

#include <stdbool.h>
#include <stdio.h>

typedef enum operator_kind {
  OPERATOR_MIN,      /* "min:W": the least of unsigned messages of W bits */
  OPERATOR_XOR,      /* "xor", "xor:W": exclusive-or, of 1 bit or W bits */
  OPERATOR_EQUALITY, /* "equality:M": passes a bit on where all inputs agree, otherwise one of the
                      * last M bits that it passed on, at random: log2 M random bits per operator */
  OPERATOR_GIVEN,    /* "FILE.v:W": modules of the user, as extr_emit_verilog describes them */
} operator_kind;

typedef struct node_operator {
  operator_kind kind;
  int width;     /* bits per message */
  int memory;    /* M of OPERATOR_EQUALITY, otherwise 0 */
  char name[64]; /* for tables; printable */
  char *text;    /* the modules of OPERATOR_GIVEN, otherwise NULL */
} node_operator;

/* EXTR_INPUT, EXTR_IO: this is no operator. The caller gives it to node_operator_clear, also after
 * a failure. `op` is zeroed before. */
extr_status node_operator_parse(extr_context *context, const char *text, node_operator *op);
void node_operator_clear(node_operator *op);

/* The random bits per operator. */
int node_operator_random(const node_operator *op);

/* Writes what the modules of a node begin with: macros, the user's modules, those with a memory for
 * operators of up to `max_arity` inputs. */
void node_operator_write(const node_operator *op, int max_arity, FILE *out);

/* EXTR_INPUT unless the user's text has the module of every arity from 2 on for which counts[arity]
 * > 0, and of arity 2, which the check of netlists needs. */
extr_status node_operator_covers(extr_context *context, const node_operator *op, const int *counts,
                                 int max_arity);

/* Whether the name occurs in a Verilog text, and not as a part of a longer one. */
bool verilog_has_name(const char *text, const char *name);

#endif
