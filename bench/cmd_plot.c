/* extrinsic plot: recognizes what CSV files hold by their columns and draws them with gnuplot. */
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/gnuplot.h"
#include "bench/options.h"
#include "bench/plot_data.h"
#include "codes/replace_file.h"
#include "core/context.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "plot";

extern const char ex_text_style_gp[];

enum { PATH_TEXT = 4096, FILES_MAX = 64 };

static const char *const kind_names[] = {"optimize", "frontier", "optimizer", "nodes",
                                         "decoder",  "ber",      "auto",      NULL};

typedef struct plot_picture {
  const char *extension;
  const char *terminal; /* for gnuplot, with the size in the variables WIDTH and HEIGHT */
  int font;             /* its size */
} plot_picture;

static const plot_picture pictures[] = {
    {".svg",
     "set terminal svg size WIDTH,HEIGHT dynamic font 'sans-serif,13' background 'white' "
     "linewidth 1.2 name NAME",
     13},
    {".png",
     "set terminal pngcairo size 2*WIDTH,2*HEIGHT fontscale 2 pointscale 2 font 'sans,10' "
     "background 'white' linewidth 2.4",
     10},
    {".pdf",
     "set terminal pdfcairo size WIDTH/96.,HEIGHT/96. font 'sans,9' background 'white' "
     "linewidth 1",
     9},
};

/* ---- The picture ----------------------------------------------------------------------------- */

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Copies path with what follows the last dot of its base name, if any, replaced by `extension`. */
static int replace_extension(const char *path, const char *extension, char text[PATH_TEXT]) {
  const char *base = base_name(path), *dot = strrchr(base, '.');
  size_t length = dot && dot > base ? (size_t)(dot - path) : strlen(path);
  int written = snprintf(text, PATH_TEXT, "%.*s%s", (int)(length < PATH_TEXT ? length : PATH_TEXT),
                         path, extension);
  return written < PATH_TEXT ? EXIT_DONE : failure(EXIT_INPUT, name, "the file name is too long");
}

static const plot_picture *find_picture(const char *path) {
  const char *dot = strrchr(base_name(path), '.');
  for (size_t i = 0; dot && i < sizeof pictures / sizeof *pictures; i++)
    if (strcmp(dot, pictures[i].extension) == 0) return &pictures[i];
  return NULL;
}

/* Ids inside an SVG begin with NAME, so that several pictures fit in one page. */
static void write_name(const char *path, FILE *script) {
  fputs("NAME = '", script);
  for (const char *c = base_name(path); *c && *c != '.'; c++) {
    bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9');
    fputc(plain ? *c : '_', script);
  }
  fputs("'\n", script);
}

static void write_script(const plot_data *data, const plot_picture *picture, const char *out,
                         const char *temporary, FILE *script) {
  write_name(out, script);
  fprintf(script, "WIDTH = %d\nHEIGHT = %d\nFONT = %d\n%s\nset output ", data->kind->width,
          data->kind->height, picture->font, picture->terminal);
  gnuplot_quote_path(temporary, script);
  fputc('\n', script);
  plot_data_write(data, script);
  fprintf(script, "%s\n%s\nunset output\n", ex_text_style_gp, data->kind->script);
}

/* Draws into `temporary`, which exists. */
static int draw_into(const plot_data *data, const plot_picture *picture, const char *out,
                     const char *temporary) {
  FILE *script = tmpfile();
  if (!script) return failure(EXIT_FAILED, name, "temporary file: %s", strerror(errno));
  write_script(data, picture, out, temporary, script);
  int code = gnuplot_run(name, script);
  fclose(script);
  return code;
}

static int draw(ex_context *context, const plot_data *data, const char *out) {
  const plot_picture *picture = find_picture(out);
  if (!picture)
    return failure(EXIT_INPUT, name, "%s: expected a name that ends in .svg, .png or .pdf", out);
  replacement target;
  ex_status status = ex_replace_begin(context, out, &target);
  if (status != EX_OK) return failure_of(status, name, context);
  int code = draw_into(data, picture, out, target.temporary);
  if (code != EXIT_DONE) {
    ex_replace_abandon(&target);
    return code;
  }
  status = ex_replace_commit(context, &target);
  return status == EX_OK ? EXIT_DONE : failure_of(status, name, context);
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
