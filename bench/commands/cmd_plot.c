/* extrinsic plot: recognizes the content of CSV files by their columns and draws it with
 * gnuplot. */
#include "bench/commands/commands.h"
#include "bench/plot/figure.h"

#include <string.h>

static const char name[] = "plot";

enum { PATH_TEXT = 4096, FILES_MAX = 64 };

static const char *const quantities[] = {"ber", "fer", "iterations", "mbit_s", NULL};
enum { QUANTITY_TEXT = 64 };

/* The path with the ending of its base name, if any, replaced by ".svg". */
static extr_status name_picture(extr_context *context, const char *path, char text[PATH_TEXT]) {
  const char *base;
  size_t length = words_base(path, &base);
  length += (size_t)(base - path);
  if (length + sizeof ".svg" > PATH_TEXT)
    return extr_fail(context, EXTR_INPUT, "the file name is too long");
  snprintf(text, PATH_TEXT, "%.*s.svg", (int)length, path);
  return EXTR_OK;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* The files that have rows to show. */
typedef struct plot_files {
  csv_file files[FILES_MAX];
  int count;
} plot_files;

/* Opens a file and keeps it if it has rows. If *kind is NULL, it is set to the kind of this
 * file. */
static extr_status open_file(extr_context *context, const char *path, const plot_kind **kind,
                             plot_files *open) {
  csv_file *file = &open->files[open->count];
  TRY(csv_open(context, path, file));
  if (!file->header.count) return EXTR_OK;
  if (!*kind) TRY(plot_kind_find(context, file, kind));
  TRY(plot_kind_check(context, *kind, file));
  open->count += plot_kind_has_rows(*kind, file);
  return EXTR_OK;
}

/* Leaves out files without rows, with a message, unless all files are such. */
static extr_status open_files(extr_context *context, const command_line *line,
                              const plot_kind **kind, plot_files *open) {
  static const char nothing[] = "found no finished points";
  for (int i = 0; i < line->argument_count; i++) {
    int count = open->count;
    extr_status status = open_file(context, line->arguments[i], kind, open);
    if (status == EXTR_OK && open->count > count) continue;
    csv_close(&open->files[count]);
    TRY(status);
    if (line->argument_count == 1)
      return extr_fail(context, EXTR_INPUT, "%s: %s", line->arguments[i], nothing);
    failure(EXIT_DONE, name, "%s: %s, left out", line->arguments[i], nothing);
  }
  return open->count ? EXTR_OK
                     : extr_fail(context, EXTR_INPUT, "no file has finished points to draw");
}

typedef struct plot_request {
  int kind; /* PLOT_KINDS: determined by the first file */
  const char *out, *references;
  integer_list quantities; /* none: not given */
} plot_request;

/* The quantities of a figure of error rates, as in figure.h. */
static extr_status choose_quantities(extr_context *context, const plot_request *request,
                                     const plot_kind *kind, char y[QUANTITY_TEXT]) {
  const integer_list *asked = &request->quantities;
  if (!kind->rates && (asked->count || request->references))
    return extr_fail(context, EXTR_INPUT,
                     "--%s is only for plots of error rates, found a plot of kind %s",
                     asked->count ? "y" : "reference", kind->name);
  snprintf(y, QUANTITY_TEXT, "ber fer");
  for (int i = 0, length = 0; i < asked->count; i++)
    length += snprintf(y + length, (size_t)(QUANTITY_TEXT - length), "%s%s", i ? " " : "",
                       quantities[asked->values[i]]);
  return EXTR_OK;
}

static extr_status draw(extr_context *context, const plot_request *request, const plot_data *data) {
  char y[QUANTITY_TEXT];
  plot_references references = {0};
  TRY(choose_quantities(context, request, data->kind, y));
  extr_status status =
      references_open(context, request->references, data->kind->values[0].column, &references);
  const figure f = {data, y, &references};
  const picture drawn = figure_picture(&f);
  if (status == EXTR_OK) status = picture_draw(context, &drawn, request->out);
  references_close(&references);
  return status;
}

static extr_status plot(extr_context *context, const command_line *line) {
  plot_request *request = line->data;
  plot_files open = {0};
  plot_data sorted = {0};
  char path[PATH_TEXT];
  if (!request->out) TRY(name_picture(context, line->arguments[0], path));
  if (!request->out) request->out = path;
  const plot_kind *kind = request->kind < PLOT_KINDS ? &plot_kinds[request->kind] : NULL;
  extr_status status = open_files(context, line, &kind, &open);
  if (status == EXTR_OK) status = plot_data_new(context, kind, open.files, open.count, &sorted);
  if (status == EXTR_OK) status = draw(context, request, &sorted);
  plot_data_free(&sorted);
  for (int i = 0; i < open.count; i++) csv_close(&open.files[i]);
  return status;
}

int cmd_plot(int argc, char **argv) {
  const char *kind_names[PLOT_KINDS + 2] = {[PLOT_KINDS] = "auto"}; /* ends with NULL */
  for (int i = 0; i < PLOT_KINDS; i++) kind_names[i] = plot_kinds[i].name;
  static plot_request request;
  option_spec options[] = {
      {"out", "FILE", "the picture, .svg, .png or .pdf", OPTION_OUT, .text = &request.out,
       .absent = "the first CSV's name with .svg"},
      {"kind", "KIND", "what the tables contain", OPTION_CHOICE, .choice = &request.kind,
       .choices = kind_names, .initial = "auto"},
      {"y", "WHAT,...", "for error rates: one panel each", OPTION_CHOICES,
       .integers = &request.quantities, .choices = quantities, .absent = "ber,fer"},
      {"reference", "FILE.csv,...", "curves to draw dashed: columns ebn0_db and ber or fer",
       OPTION_TEXT, .text = &request.references, .absent = "none"},
  };
  command_manual manual = {
      .command = name,
      .summary =
          "Draws tables in CSV, recognized by their columns: complexity and latency "
          "(optimize), speed of searches, nodes and decoders (bench; --kind layout shows "
          "throughput and latency by layout), error rates with 95 % "
          "intervals (ber, floor), and thresholds by step (or --kind factor) and error rates by "
          "iteration (threshold), loss and throughput of settings (tune). Several tables of "
          "one kind make one picture.",
      .arguments = "FILE.csv...",
      .arguments_max = FILES_MAX,
      .example = "optimize.csv --out optimize.svg",
      OPTION_TABLE(options)};
  return command_run(&manual, argc, argv, plot, &request);
}
