#include "bench/structures/form.h"

#include <extrinsic/emit.h>

#include "bench/cli/failure.h"
#include "bench/cli/tool.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const form_names[] = {"text", "dot", "svg", "c", "verilog", NULL};
const char *const form_endings[] = {"txt", "dot", "svg", "c", "v", NULL};
const char *const form_views[] = {"graph", "trees", "star", NULL};

static extr_status make_text(extr_context *context, const extr_structure *structure,
                             const extr_cost *cost, const form_request *request, char **text) {
  char name[32];
  snprintf(name, sizeof name, "node_%d", extr_structure_inputs(structure));
  const char *called = request->name ? request->name : name;
  switch (request->form) {
  case FORM_TEXT:
    return extr_structure_write(context, structure, text);
  case FORM_DOT:
  case FORM_SVG:
    return extr_emit_dot(context, structure, cost, (extr_view)request->view, text);
  case FORM_C:
    return extr_emit_c(context, structure, called, text);
  case FORM_VERILOG:
    return extr_emit_verilog(context, structure, called, request->pipeline, text);
  }
  return EXTR_INTERNAL;
}

static int write_out(const char *command, extr_context *context, const char *content, size_t size,
                     const char *path) {
  if (path) {
    extr_status status = extr_replace_text(context, path, content, size);
    return status == EXTR_OK ? EXIT_DONE : failure_of(status, command, context);
  }
  if (fwrite(content, 1, size, stdout) == size && fflush(stdout) == 0) return EXIT_DONE;
  return failure(EXIT_FAILED, command, "cannot write to standard output: %s", strerror(errno));
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static int write_picture(const char *command, extr_context *context, FILE *picture,
                         const char *path) {
  long size = ftell(picture);
  char *content = size > 0 ? malloc((size_t)size) : NULL;
  rewind(picture);
  int code = EXIT_FAILED;
  if (content && fread(content, 1, (size_t)size, picture) == (size_t)size)
    code = write_out(command, context, content, (size_t)size, path);
  else
    failure(code, command, "the output of dot cannot be read");
  free(content);
  return code;
}

static int draw(const char *command, extr_context *context, const char *dot, FILE *drawing,
                FILE *picture, const char *path) {
  static const char *const arguments[] = {"dot", "-Tsvg", NULL};
  static const tool graphviz = {arguments, "graphviz"};
  if (!drawing || !picture || fputs(dot, drawing) == EOF)
    return failure(EXIT_FAILED, command, "cannot create a temporary file: %s", strerror(errno));
  int code = tool_run(command, &graphviz, drawing, picture);
  if (code != EXIT_DONE) return code;
  if (fseek(picture, 0, SEEK_END) != 0)
    return failure(EXIT_FAILED, command, "cannot create a temporary file: %s", strerror(errno));
  return write_picture(command, context, picture, path);
}

static int write_svg(const char *command, extr_context *context, const char *dot,
                     const char *path) {
  FILE *drawing = tmpfile(), *picture = tmpfile();
  int code = draw(command, context, dot, drawing, picture, path);
  if (drawing) fclose(drawing);
  if (picture) fclose(picture);
  return code;
}

/* ---- All ------------------------------------------------------------------------------------- */

static bool is_drawn(const form_request *request) {
  return request->form == FORM_DOT || request->form == FORM_SVG;
}

bool form_shows_cost(const form_request *request) {
  return is_drawn(request) && request->view == EXTR_VIEW_GRAPH;
}

static int check_request(const char *command, const form_request *request) {
  if (request->pipeline && request->form != FORM_VERILOG)
    return failure(EXIT_INPUT, command, "--pipeline is for --format verilog");
  if (request->view != EXTR_VIEW_GRAPH && !is_drawn(request))
    return failure(EXIT_INPUT, command, "--view is for --format dot and svg");
  if (request->name && request->form != FORM_C && request->form != FORM_VERILOG)
    return failure(EXIT_INPUT, command, "--name is only for --format c and verilog");
  return EXIT_DONE;
}

int form_write(const char *command, extr_context *context, const extr_structure *structure,
               const extr_cost *cost, const form_request *request, const char *path) {
  int code = check_request(command, request);
  if (code != EXIT_DONE) return code;
  char *text;
  extr_status status = make_text(context, structure, cost, request, &text);
  if (status != EXTR_OK) return failure_of(status, command, context);
  code = request->form == FORM_SVG ? write_svg(command, context, text, path)
                                   : write_out(command, context, text, strlen(text), path);
  extr_text_free(text);
  return code;
}
