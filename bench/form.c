#include "bench/form.h"

#include "bench/tool.h"
#include "codes/replace_file.h"
#include "command/failure.h"
#include "core/context.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const form_names[] = {"text", "dot", "svg", "c", "verilog", NULL};
const char *const form_views[] = {"graph", "trees", "star", NULL};

static ex_status make_text(ex_context *context, const ex_structure *structure, const ex_cost *cost,
                           const form_request *request, char **text) {
  char name[32];
  snprintf(name, sizeof name, "node_%d", ex_structure_inputs(structure));
  const char *called = request->name ? request->name : name;
  switch (request->form) {
  case FORM_TEXT:
    return ex_structure_write(context, structure, text);
  case FORM_DOT:
  case FORM_SVG:
    return ex_emit_dot(context, structure, cost, (ex_view)request->view, text);
  case FORM_C:
    return ex_emit_c(context, structure, called, text);
  case FORM_VERILOG:
    return ex_emit_verilog(context, structure, called, request->pipeline, text);
  }
  return EX_INTERNAL;
}

static int write_out(const char *command, ex_context *context, const char *content, size_t size,
                     const char *path) {
  if (path) {
    ex_status status = ex_replace_text(context, path, content, size);
    return status == EX_OK ? EXIT_DONE : failure_of(status, command, context);
  }
  if (fwrite(content, 1, size, stdout) == size && fflush(stdout) == 0) return EXIT_DONE;
  return failure(EXIT_FAILED, command, "standard output: %s", strerror(errno));
}

/* ---- Pictures -------------------------------------------------------------------------------- */

static int write_picture(const char *command, ex_context *context, FILE *picture,
                         const char *path) {
  long size = ftell(picture);
  char *content = size > 0 ? malloc((size_t)size) : NULL;
  rewind(picture);
  int code = EXIT_FAILED;
  if (content && fread(content, 1, (size_t)size, picture) == (size_t)size)
    code = write_out(command, context, content, (size_t)size, path);
  else
    failure(code, command, "what dot drew cannot be read");
  free(content);
  return code;
}

static int draw(const char *command, ex_context *context, const char *dot, FILE *drawing,
                FILE *picture, const char *path) {
  static const char *const arguments[] = {"dot", "-Tsvg", NULL};
  static const tool graphviz = {arguments, "graphviz"};
  if (!drawing || !picture || fputs(dot, drawing) == EOF)
    return failure(EXIT_FAILED, command, "temporary file: %s", strerror(errno));
  int code = tool_run(command, &graphviz, drawing, picture);
  if (code != EXIT_DONE) return code;
  if (fseek(picture, 0, SEEK_END) != 0)
    return failure(EXIT_FAILED, command, "temporary file: %s", strerror(errno));
  return write_picture(command, context, picture, path);
}

static int write_svg(const char *command, ex_context *context, const char *dot, const char *path) {
  FILE *drawing = tmpfile(), *picture = tmpfile();
  int code = draw(command, context, dot, drawing, picture, path);
  if (drawing) fclose(drawing);
  if (picture) fclose(picture);
  return code;
}

/* ---- All ------------------------------------------------------------------------------------- */

static int check_request(const char *command, const form_request *request) {
  bool drawn = request->form == FORM_DOT || request->form == FORM_SVG;
  if (request->pipeline && request->form != FORM_VERILOG)
    return failure(EXIT_INPUT, command, "--pipeline is for --format verilog");
  if (request->view != EX_VIEW_GRAPH && !drawn)
    return failure(EXIT_INPUT, command, "--view is for --format dot and svg");
  if (request->name && request->form != FORM_C && request->form != FORM_VERILOG)
    return failure(EXIT_INPUT, command, "--name is for --format c and verilog");
  return EXIT_DONE;
}

int form_write(const char *command, ex_context *context, const ex_structure *structure,
               const ex_cost *cost, const form_request *request, const char *path) {
  int code = check_request(command, request);
  if (code != EXIT_DONE) return code;
  char *text;
  ex_status status = make_text(context, structure, cost, request, &text);
  if (status != EX_OK) return failure_of(status, command, context);
  code = request->form == FORM_SVG ? write_svg(command, context, text, path)
                                   : write_out(command, context, text, strlen(text), path);
  ex_text_free(text);
  return code;
}
