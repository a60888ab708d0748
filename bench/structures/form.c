#include "bench/structures/form.h"

#include <extrinsic/circuit.h>
#include <extrinsic/emit.h>

#include "bench/cli/out.h"
#include "bench/cli/tool.h"
#include "core/base/array.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const form_names[] = {"text", "dot", "svg", "c", "verilog", NULL};
const char *const form_endings[] = {"txt", "dot", "svg", "c", "v", NULL};
const char *const form_views[] = {"graph", "trees", "star", NULL};

/* With the registers of the cost's clock, or after every operator, or none. */
static extr_status make_verilog(extr_context *context, const extr_structure *structure,
                                const extr_cost *cost, const form_request *r, const char *name,
                                char **text) {
  const extr_cost every = extr_cost_pipelined();
  const extr_cost *clocked = cost->clock > 0 ? cost : r->pipeline ? &every : NULL;
  if (r->testbench) return extr_check_node_bench(context, r->own, structure, name, clocked, text);
  if (r->whole) return extr_check_node_verilog(context, r->own, structure, name, clocked, text);
  if (r->own) return extr_operator_emit_verilog(context, r->own, structure, name, clocked, text);
  return extr_emit_verilog(context, structure, name, clocked, text);
}

static extr_status make_text(extr_context *context, const extr_structure *structure,
                             const extr_cost *cost, const form_request *request, char **text) {
  char name[32];
  snprintf(name, sizeof name, "node_%d", extr_structure_inputs(structure));
  const char *called = request->name ? request->name : name;
  switch ((form)request->form) {
  case FORM_TEXT:
    return extr_structure_write(context, structure, text);
  case FORM_DOT:
  case FORM_SVG:
    return extr_emit_dot(context, structure, cost, (extr_view)request->view, text);
  case FORM_C:
    if (request->own) return extr_operator_emit_c(context, request->own, structure, called, text);
    return extr_emit_c(context, structure, called, text);
  case FORM_VERILOG:
    return make_verilog(context, structure, cost, request, called, text);
  }
  return EXTR_INTERNAL;
}

static extr_status write_svg(extr_context *context, const char *dot, const char *path) {
  static const char *const arguments[] = {"dot", "-Tsvg", NULL};
  static const tool graphviz = {.arguments = arguments, .package = "graphviz"};
  OWNED_ARRAY char *picture = NULL;
  size_t size;
  TRY(tool_filter(context, &graphviz, dot, strlen(dot), &picture, &size));
  return out_write(context, picture, size, path);
}

/* ---- All ------------------------------------------------------------------------------------- */

static bool is_drawn(const form_request *request) {
  return request->form == FORM_DOT || request->form == FORM_SVG;
}

bool form_shows_cost(const form_request *request) {
  return is_drawn(request) && request->view == EXTR_VIEW_GRAPH;
}

extr_status form_check(extr_context *context, const form_request *request) {
  if (request->pipeline && request->form != FORM_VERILOG)
    return extr_fail(context, EXTR_INPUT, "--pipeline is only for --format verilog");
  if (request->view != EXTR_VIEW_GRAPH && !is_drawn(request))
    return extr_fail(context, EXTR_INPUT, "--view is for --format dot and svg");
  if (request->own && request->form != FORM_C && request->form != FORM_VERILOG)
    return extr_fail(context, EXTR_INPUT, "--operator is only for --format c and verilog");
  if (request->whole && request->form != FORM_VERILOG)
    return extr_fail(context, EXTR_INPUT,
                     "--operator with the bits of a message is only for --format verilog");
  if (request->testbench && !request->whole)
    return extr_fail(context, EXTR_INPUT,
                     "--testbench needs an --operator with the bits of a message, as in "
                     "nms:0.75:6");
  if (request->name && request->form != FORM_C && request->form != FORM_VERILOG)
    return extr_fail(context, EXTR_INPUT, "--name is only for --format c and verilog");
  return EXTR_OK;
}

extr_status form_write(extr_context *context, const extr_structure *structure,
                       const extr_cost *cost, const form_request *request, const char *path) {
  OWNED_ARRAY char *text = NULL;
  TRY(form_check(context, request));
  TRY(make_text(context, structure, cost, request, &text));
  return request->form == FORM_SVG ? write_svg(context, text, path)
                                   : out_write(context, text, strlen(text), path);
}
