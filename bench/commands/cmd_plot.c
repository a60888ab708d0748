/* extrinsic plot: recognizes the content of CSV files by their columns and draws it with
 * gnuplot. */
#include "bench/commands/commands.h"
#include "bench/plot/figure.h"
#include "core/base/array.h"

#include <math.h>
#include <string.h>

static const char name[] = "plot";

enum { PATH_TEXT = 4096, FILES_MAX = 64 };

static const char *const quantities[] = {"ber", "fer", "iterations", "mbit_s", NULL};
static const double size_min_cm = 3, size_max_cm = 100;

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

static void close_files(plot_files *open) {
  for (int i = 0; i < open->count; i++) csv_close(&open->files[i]);
}

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
  int axis; /* a plot_axis */
  const char *out, *references, *title, *x_range, *y_range, *size;
  double font;
  bool capacity;
  text_list labels;
  integer_list quantities; /* none: not given */
} plot_request;

static extr_status read_range(extr_context *context, const char *option, const char *text,
                              figure_range *range) {
  char rest;
  if (!text || (sscanf(text, "%lf:%lf%c", &range->low, &range->high, &rest) == 2 &&
                range->low < range->high && isfinite(range->high - range->low)))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "--%s '%s': expected LOW:HIGH with LOW < HIGH", option,
                   text);
}

static extr_status read_size(extr_context *context, const char *text, figure *f) {
  char x, rest;
  if (!text) return EXTR_OK;
  const int count = sscanf(text, "%lf%c%lf%c", &f->width_cm, &x, &f->height_cm, &rest);
  const double height = count == 1 ? size_min_cm : f->height_cm;
  if ((count == 1 || (count == 3 && x == 'x')) && f->width_cm >= size_min_cm &&
      f->width_cm <= size_max_cm && height >= size_min_cm && height <= size_max_cm)
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "--size '%s': expected WIDTH or WIDTHxHEIGHT in cm, each from %g to %g", text,
                   size_min_cm, size_max_cm);
}

/* ---- What suits the tables ------------------------------------------------------------------- */

static extr_status check_labels(extr_context *context, const text_list *labels,
                                const plot_data *data, const plot_data *references) {
  for (int i = 0; i < labels->count; i++)
    if (!words_labels(data, labels->values[i]) && !words_labels(references, labels->values[i]))
      return extr_fail(context, EXTR_INPUT,
                       "--label '%s': expected FILE=TEXT with the FILE of a curve, as it is named "
                       "on the command line",
                       labels->values[i]);
  return EXTR_OK;
}

static extr_status check_kind(extr_context *context, const plot_request *request,
                              const plot_kind *kind) {
  const bool over_ebn0 = strcmp(kind->values[0].column, "ebn0_db") == 0;
  const struct {
    const char *option, *plots;
    bool given, fits;
  } rules[] = {
      {"y", "plots of error rates", request->quantities.count > 0, kind->rates},
      {"reference", "plots of error rates", request->references, kind->rates},
      {"x", "curves over Eb/N0", request->axis != AXIS_EBN0, over_ebn0},
      {"capacity", "curves over Eb/N0", request->capacity, over_ebn0},
      {"label", "plots of curves", request->labels.count > 0, !kind->groups},
      {"x-range", "plots of curves", request->x_range, !kind->groups},
      {"y-range", "plots of curves", request->y_range, !kind->groups},
  };
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    if (rules[i].given && !rules[i].fits)
      return extr_fail(context, EXTR_INPUT, "--%s is only for %s, found a plot of kind %s",
                       rules[i].option, rules[i].plots, kind->name);
  return EXTR_OK;
}

static extr_status draw_figure(extr_context *context, const plot_request *request, figure *f) {
  if (request->title) f->title = strcmp(request->title, "none") == 0 ? "" : request->title;
  f->font = request->font;
  TRY(read_range(context, "x-range", request->x_range, &f->x));
  TRY(read_range(context, "y-range", request->y_range, &f->y));
  TRY(read_size(context, request->size, f));
  TRY(figure_check(context, f));
  const picture drawn = figure_picture(f);
  return picture_draw(context, &drawn, request->out);
}

/* The column of points that a table from elsewhere has for the axis. */
static const char *x_column(const plot_request *request, const plot_data *data) {
  static const char *const columns[] = {[AXIS_ESN0] = "esn0_db", [AXIS_SNR] = "snr_db"};
  return request->axis == AXIS_EBN0 ? data->kind->values[0].column : columns[request->axis];
}

static extr_status draw(extr_context *context, const plot_request *request, plot_data *data) {
  OWNED(references_close) plot_references references = {0};
  data->labels = &request->labels;
  TRY(references_open(context, request->references, x_column(request, data), &references));
  references.data.labels = &request->labels;
  TRY(check_labels(context, &request->labels, data, &references.data));
  figure f = figure_of(data, request->quantities.values, request->quantities.count);
  f.references = references.count ? &references.data : NULL;
  if (request->capacity) TRY(figure_add_limits(context, &f));
  return draw_figure(context, request, &f);
}

static extr_status plot(extr_context *context, const command_line *line) {
  plot_request *request = line->data;
  OWNED(close_files) plot_files open = {0};
  OWNED(plot_data_free) plot_data sorted = {0};
  char path[PATH_TEXT];
  if (!request->out) TRY(name_picture(context, line->arguments[0], path));
  if (!request->out) request->out = path;
  const plot_kind *kind = request->kind < PLOT_KINDS ? &plot_kinds[request->kind] : NULL;
  TRY(open_files(context, line, &kind, &open));
  TRY(check_kind(context, request, kind));
  TRY(plot_data_new(context, kind, (plot_axis)request->axis, open.files, open.count, &sorted));
  return draw(context, request, &sorted);
}

int cmd_plot(int argc, char **argv) {
  const char *kind_names[PLOT_KINDS + 2] = {[PLOT_KINDS] = "auto"}; /* ends with NULL */
  for (int i = 0; i < PLOT_KINDS; i++) kind_names[i] = plot_kinds[i].name;
  static plot_request request;
  option_spec options[] = {
      {"out", "FILE", "the picture, .svg, .png or .pdf, or what draws it, .gp (gnuplot) or .tex",
       OPTION_OUT, .text = &request.out, .absent = "the first CSV's name with .svg"},
      {"kind", "KIND", "what the tables contain", OPTION_CHOICE, .choice = &request.kind,
       .choices = kind_names, .initial = "auto"},
      {"y", "WHAT,...", "for error rates: one panel each", OPTION_CHOICES,
       .integers = &request.quantities, .choices = quantities, .absent = "ber,fer"},
      {"x", "AXIS", "what error rates are drawn over: Eb/N0, Es/N0, or SNR, which is Es/N0",
       OPTION_CHOICE, .choice = &request.axis, .choices = plot_axis_names, .initial = "ebn0"},
      {"reference", "FILE.csv,...", "curves to draw dotted: columns ebn0_db and ber or fer",
       OPTION_TEXT, .text = &request.references, .absent = "none"},
      {"capacity", NULL, "a line at the Shannon limit of constellation and rate (BICM, CM)",
       OPTION_FLAG, .flag = &request.capacity},
      {"label", "FILE=TEXT", "what the key calls the curve of FILE; may be repeated", OPTION_TEXTS,
       .texts = &request.labels, .absent = "what differs between the curves"},
      {"title", "TEXT|none", "what is above the picture", OPTION_TEXT, .text = &request.title,
       .absent = "the settings that all curves have in common"},
      {"x-range", "LOW:HIGH", "ends of the x axis", OPTION_TEXT, .text = &request.x_range,
       .absent = "from the data"},
      {"y-range", "LOW:HIGH", "ends of the y axes", OPTION_TEXT, .text = &request.y_range,
       .absent = "from the data"},
      {"size", "WIDTH[xHEIGHT]", "size of the picture in cm", OPTION_TEXT, .text = &request.size,
       .absent = "22.2 cm wide, .tex 16 cm; the height follows from the panels"},
      {"font-size", "POINTS", "size of the letters", OPTION_REAL, .real = &request.font, .low = 4,
       .high = 40, .absent = "9 in .pdf and .tex, 9.75 in .svg"},
  };
  command_manual manual =
      MANUAL(cmd_plot, name, .arguments = "FILE.csv...", .arguments_max = FILES_MAX,
             .example = "optimize.csv --out optimize.svg", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, plot, &request);
}
