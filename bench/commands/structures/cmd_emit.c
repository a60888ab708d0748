/* extrinsic emit: writes a structure from a file in another form. */
#include "bench/commands/commands.h"
#include "bench/structures/form.h"
#include "bench/structures/structure_file.h"
#include <extrinsic/structure.h>

#include <string.h>

static const char name[] = "emit";

static extr_status emit(extr_context *context, const char *path, cost_options *costs,
                        const form_request *request, const char *out) {
  extr_structure *structure;
  named_cost cost;
  TRY(structure_open(context, path, costs, &structure, &cost));
  extr_status status = form_write(context, structure, &cost.factors, request, out);
  extr_structure_free(structure);
  return status;
}

/* A file without an ending gets text. */
static bool has_known_ending(const char *out) {
  const char *file = out && strrchr(out, '/') ? strrchr(out, '/') : out;
  return !file || !strchr(file, '.') || out_format(out, form_endings, -1) >= 0;
}

int cmd_emit(int argc, char **argv) {
  enum { OWN = 2, OUT = OWN + FORM_OPTIONS, ALL = OUT + 1 + COST_OPTIONS };
  cost_options costs = {0};
  form_request request = {.form = -1};
  const char *out = NULL;
  option_spec options[ALL] = {
      {"format", "FORMAT", "form to write", OPTION_CHOICE, .choice = &request.form,
       .choices = form_names,
       .absent = "from the ending of FILE (.txt, .dot, .svg, .c, .v); text if it has none"},
      {"view", "VIEW", "what dot and svg draw", OPTION_CHOICE, .choice = &request.view,
       .choices = form_views, .initial = "graph"},
      [OUT] = {"out", "FILE", "the file to write", OPTION_OUT, .text = &out,
               .absent = "standard output"},
  };
  form_options_table(&request, options + OWN);
  cost_options_table(&costs, NULL, options + OUT + 1);
  command_manual manual = {
      .command = name,
      .summary =
          "Writes the structure in FILE ('-' for standard input) in another form: as text with "
          "operands before their users, as input for Graphviz (dot), as the picture that "
          "Graphviz draws from it (svg), as a C function with macros OPERATOR_2, OPERATOR_3, "
          "... as operators, or as a Verilog module. The view trees draws a separate tree for "
          "each output, the view star the star tree behind the structure. In the view graph, "
          "operators that finish at the same time are in one row.",
      .arguments = "FILE",
      .example = "structure.txt --pipeline --out node.v",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  const bool typed = request.form >= 0;
  if (!typed) request.form = out_format(out, form_endings, FORM_TEXT);
  if (!typed && !has_known_ending(out))
    return failure(EXIT_INPUT, name, "--out %s: expected .txt, .dot, .svg, .c or .v, or --format",
                   out);
  for (int i = 0; i < line.given_count && !form_shows_cost(&request); i++)
    if (cost_option_weighs(line.given[i]))
      return failure(EXIT_INPUT, name, "--%s is for --format dot and svg with --view graph",
                     line.given[i]);
  extr_context *context = extr_context_new();
  extr_status status = emit(context, line.arguments[0], &costs, &request, out);
  return out_end(name, context, status);
}
