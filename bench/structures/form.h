/* Writes a structure in a form for other programs. */
#ifndef BENCH_STRUCTURES_FORM_H
#define BENCH_STRUCTURES_FORM_H

#include "bench/cli/options.h"
#include <extrinsic/decoder.h>
#include <extrinsic/structure.h>

typedef enum form { FORM_TEXT, FORM_DOT, FORM_SVG, FORM_C, FORM_VERILOG } form;

enum { FORMS = 5 };

extern const char *const form_names[];   /* ends with NULL */
extern const char *const form_endings[]; /* of files, ends with NULL */
extern const char *const form_views[];   /* of extr_view, ends with NULL */

typedef struct form_request {
  int form;         /* a form; negative: none, but a table */
  int view;         /* an extr_view, for FORM_DOT and FORM_SVG */
  bool pipeline;    /* for FORM_VERILOG: a register after every operator */
  const char *name; /* name of the function or module; NULL for node_N with N inputs */
  const extr_decoder_settings *own; /* NULL, or the operator of FORM_C and FORM_VERILOG */
  bool whole;     /* for FORM_VERILOG: a whole check node, of signed messages, with `own` */
  bool testbench; /* its test bench in its place */
} form_request;

/* Rows of an options table for --pipeline and --name, with targets in `request`. */
#define FORM_PIPELINE_OPTION(request)                                                              \
  {                                                                                                \
    "pipeline", NULL, "Verilog with a register after every operator", OPTION_FLAG,                 \
        .flag = &(request)->pipeline, .excludes = "clock"                                          \
  }
#define FORM_NAME_OPTION(request)                                                                  \
  {                                                                                                \
    "name", "NAME", "name of the C function or Verilog module", OPTION_TEXT,                       \
        .text = &(request)->name, .absent = "node_N"                                               \
  }

/* EXTR_INPUT: the request asks for what the form does not have. */
extr_status form_check(extr_context *context, const form_request *request);

/* Whether the form depends on the cost of operators: it places them by when they finish. */
bool form_shows_cost(const form_request *request);

/* Writes the form to standard output, or to `path` if that is not NULL. A picture is drawn by
 * Graphviz. Errors are those of form_check, tool_run, out_write and the functions of
 * extrinsic/emit.h. */
extr_status form_write(extr_context *context, const extr_structure *structure,
                       const extr_cost *cost, const form_request *request, const char *path);

#endif
