/* extrinsic plot: recognizes what CSV files hold by their columns and draws them with gnuplot. */
#include "bench/commands.h"
#include "bench/plot/data.h"
#include "bench/plot/picture.h"
#include "command/failure.h"
#include "command/options.h"
#include "core/context.h"

#include <string.h>

static const char name[] = "plot";

extern const char ex_text_style_gp[];

enum { PATH_TEXT = 4096, FILES_MAX = 64 };

static const char *const kind_names[] = {"optimize", "frontier",   "optimizer", "nodes",
                                         "decoder",  "stochastic", "ber",       "bsc",
                                         "bec",      "auto",       NULL};

/* ---- The picture ----------------------------------------------------------------------------- */

/* Copies path with what follows the last dot of its base name, if any, replaced by `extension`. */
static int replace_extension(const char *path, const char *extension, char text[PATH_TEXT]) {
  const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
  const char *dot = strrchr(base, '.');
  size_t length = dot && dot > base ? (size_t)(dot - path) : strlen(path);
  int written = snprintf(text, PATH_TEXT, "%.*s%s", (int)(length < PATH_TEXT ? length : PATH_TEXT),
                         path, extension);
  return written < PATH_TEXT ? EXIT_DONE : failure(EXIT_INPUT, name, "the file name is too long");
}

static void write_plot(const void *argument, FILE *script) {
  const plot_data *data = argument;
  plot_data_write(data, script);
  fprintf(script, "%s\n%s", ex_text_style_gp, data->kind->script);
}

static int draw(ex_context *context, const plot_data *data, const char *out) {
  const picture plot = {data->kind->width, data->kind->height, write_plot, data};
  return picture_draw(name, context, &plot, out);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Opens all files. *kind is NULL where the first file is to tell it. */
static ex_status open_files(ex_context *context, const command_line *line, const plot_kind **kind,
                            csv_file *files) {
  for (int i = 0; i < line->argument_count; i++) {
    TRY(csv_open(context, line->arguments[i], &files[i]));
    if (!*kind) TRY(plot_kind_find(context, &files[i], kind));
    TRY(plot_kind_check(context, *kind, &files[i]));
  }
  return EX_OK;
}

static int plot(const command_line *line, const plot_kind *kind, const char *out) {
  csv_file files[FILES_MAX] = {0};
  plot_data data = {0};
  ex_context *context = ex_context_new();
  ex_status status = open_files(context, line, &kind, files);
  if (status == EX_OK) status = plot_data_new(context, kind, files, line->argument_count, &data);
  int code = status == EX_OK ? draw(context, &data, out) : failure_of(status, name, context);
  plot_data_free(&data);
  for (int i = 0; i < line->argument_count; i++) csv_close(&files[i]);
  ex_context_free(context);
  return code;
}

int cmd_plot(int argc, char **argv) {
  int kind = PLOT_KINDS;
  const char *out = NULL;
  option_spec options[] = {
      {"out", "FILE", "the picture, .svg, .png or .pdf", OPTION_TEXT, .text = &out,
       .absent = "the first CSV's name with .svg"},
      {"kind", "KIND", "what the files hold", OPTION_CHOICE, .choice = &kind, .choices = kind_names,
       .initial = "auto"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Draws results in CSV, recognized by their columns: complexity and latency (optimize),\n"
          "speed of searches, nodes and decoders (bench), error rates with 95 % intervals (ber).\n"
          "Several files of one kind make one picture.",
      .arguments = "FILE.csv...",
      .arguments_min = 1,
      .arguments_max = FILES_MAX,
      .example = "optimize.csv --out optimize.svg",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  char path[PATH_TEXT];
  if (!out) {
    int code = replace_extension(line.arguments[0], ".svg", path);
    if (code != EXIT_DONE) return code;
    out = path;
  }
  return plot(&line, kind < PLOT_KINDS ? &plot_kinds[kind] : NULL, out);
}
