/* extrinsic plot: recognizes what CSV files hold by their columns and draws them with gnuplot. */
#include "bench/commands.h"
#include "bench/failure.h"
#include "bench/gnuplot.h"
#include "bench/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char name[] = "plot";

/* The scripts in plot/, embedded. */
extern const char ex_text_style_gp[], ex_text_optimize_gp[], ex_text_optimizer_gp[],
    ex_text_nodes_gp[], ex_text_decoder_gp[], ex_text_ber_gp[];

typedef struct plot_kind {
  const char *columns; /* that the script uses */
  const char *script;
  int width, height; /* of the picture, in points */
} plot_kind;

enum { KINDS = 5, PATH_TEXT = 4096 };

static const char *const kind_names[] = {"optimize", "optimizer", "nodes", "decoder",
                                         "ber",      "auto",      NULL};
static const plot_kind kinds[KINDS] = {
    {"inputs,max_arity,class,complexity,latency", ex_text_optimize_gp, 1040, 400},
    {"class,inputs,max_arity,cost,outcome,seconds,runs,memory_mib", ex_text_optimizer_gp, 1040,
     400},
    {"isa,structure,threads,repeats,degree,operator,ns_edge,lanes", ex_text_nodes_gp, 1040, 400},
    {"isa,structure,threads,repeats,code,decoder,schedule,message,iterations,early_stop,mbit_s",
     ex_text_decoder_gp, 1040, 440},
    {"ebn0_db,bit_errors,frame_errors,ber,ber_low,ber_high,fer,fer_low,fer_high", ex_text_ber_gp,
     1040, 480},
};

typedef struct plot_picture {
  const char *extension;
  const char *terminal; /* for gnuplot, with the size in the variables WIDTH and HEIGHT */
} plot_picture;

static const plot_picture pictures[] = {
    {".svg", "set terminal svg size WIDTH,HEIGHT dynamic font 'sans-serif,13' background 'white' "
             "linewidth 1.2 name NAME"},
    {".png", "set terminal pngcairo size 2*WIDTH,2*HEIGHT fontscale 2 pointscale 2 "
             "font 'sans,10' background 'white' linewidth 2.4"},
    {".pdf", "set terminal pdfcairo size WIDTH/96.,HEIGHT/96. font 'sans,9' background 'white' "
             "linewidth 1"},
};

/* ---- What a file holds ----------------------------------------------------------------------- */

/* Is `column` one of the fields of a line of CSV? */
static bool has_column(const char *header, const char *column, size_t length) {
  for (const char *field = header;; field++) {
    size_t field_length = strcspn(field, ",\r\n");
    if (field_length == length && strncmp(field, column, length) == 0) return true;
    field += field_length;
    if (*field != ',') return false;
  }
}

/* The first of `columns` that the header lacks, or NULL. */
static const char *missing_column(const char *header, const char *columns) {
  for (const char *column = columns;; column++) {
    size_t length = strcspn(column, ",");
    if (!has_column(header, column, length)) return column;
    column += length;
    if (!*column) return NULL;
  }
}

/* Reads the next line that is no comment. False at the end of the file. */
static bool next_line(FILE *file, char **line, size_t *size) {
  while (getline(line, size, file) > 0)
    if (**line != '#' && **line != '\n' && **line != '\r') return true;
  return false;
}

/* Sets *kind, unless a kind is asked for, by the header. */
static int check_header(const char *path, const char *header, int *kind) {
  for (int i = 0; i < KINDS && *kind == KINDS; i++)
    if (!missing_column(header, kinds[i].columns)) *kind = i;
  if (*kind == KINDS)
    return failure(EXIT_INPUT, name,
                   "%s: its columns are not those of optimize, bench optimizer, bench nodes, bench "
                   "decoder or ber",
                   path);
  const char *missing = missing_column(header, kinds[*kind].columns);
  if (missing)
    return failure(EXIT_INPUT, name, "%s: column '%.*s' of a plot of kind %s is missing", path,
                   (int)strcspn(missing, ","), missing, kind_names[*kind]);
  return EXIT_DONE;
}

static int check_file(const char *path, int *kind) {
  for (const char *c = path; *c; c++)
    if ((unsigned char)*c < ' ')
      return failure(EXIT_INPUT, name, "control character in a file name");
  FILE *file = fopen(path, "r");
  if (!file) return failure(EXIT_INPUT, name, "%s: %s", path, strerror(errno));
  char *line = NULL;
  size_t size = 0;
  int code = EXIT_DONE;
  if (!next_line(file, &line, &size))
    code = failure(EXIT_INPUT, name, "%s: expected CSV with a header line", path);
  else
    code = check_header(path, line, kind);
  if (code == EXIT_DONE && !next_line(file, &line, &size))
    code = failure(EXIT_INPUT, name, "%s: no rows after the header line", path);
  free(line);
  fclose(file);
  return code;
}

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

/* An array of gnuplot strings. */
static void write_array(const char *variable, char **texts, int count,
                        void (*quote)(const char *, FILE *), FILE *script) {
  fprintf(script, "array %s[%d]\n", variable, count);
  for (int i = 0; i < count; i++) {
    fprintf(script, "%s[%d] = ", variable, i + 1);
    quote(texts[i], script);
    fputc('\n', script);
  }
}

/* The name of a file without folder and extension. */
static void quote_label(const char *path, FILE *script) {
  char label[PATH_TEXT];
  if (replace_extension(base_name(path), "", label) == EXIT_DONE) gnuplot_quote(label, script);
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

static void write_script(const plot_kind *kind, const plot_picture *picture,
                         const command_line *line, const char *out, const char *temporary,
                         FILE *script) {
  write_array("FILES", line->arguments, line->argument_count, gnuplot_quote_path, script);
  write_array("LABELS", line->arguments, line->argument_count, quote_label, script);
  write_name(out, script);
  fprintf(script, "WIDTH = %d\nHEIGHT = %d\n%s\nset output ", kind->width, kind->height,
          picture->terminal);
  gnuplot_quote_path(temporary, script);
  fprintf(script, "\n%s\n%s\nunset output\n", ex_text_style_gp, kind->script);
}

/* Draws into `temporary`, which exists, and gives it its name when it is whole. */
static int draw_into(const plot_kind *kind, const plot_picture *picture, const command_line *line,
                     const char *out, const char *temporary) {
  FILE *script = tmpfile();
  if (!script) return failure(EXIT_FAILED, name, "temporary file: %s", strerror(errno));
  write_script(kind, picture, line, out, temporary, script);
  int code = gnuplot_run(name, script);
  fclose(script);
  if (code == EXIT_DONE && rename(temporary, out) != 0)
    code = failure(EXIT_INPUT, name, "%s: %s", out, strerror(errno));
  return code;
}

static int draw(const plot_kind *kind, const command_line *line, const char *out) {
  const plot_picture *picture = find_picture(out);
  if (!picture)
    return failure(EXIT_INPUT, name, "%s: expected a name that ends in .svg, .png or .pdf", out);
  char temporary[PATH_TEXT], extension[32];
  snprintf(extension, sizeof extension, ".%ld.tmp", (long)getpid());
  int code = replace_extension(out, extension, temporary);
  if (code != EXIT_DONE) return code;
  FILE *file = fopen(temporary, "wx");
  if (!file) return failure(EXIT_INPUT, name, "%s: %s", out, strerror(errno));
  fclose(file);
  code = draw_into(kind, picture, line, out, temporary);
  if (code != EXIT_DONE) remove(temporary);
  return code;
}

int cmd_plot(int argc, char **argv) {
  int kind = KINDS;
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
      .arguments_max = 64,
      .example = "optimize.csv --out optimize.svg",
      .options = options,
      .option_count = sizeof options / sizeof *options};
  command_line line;
  if (!options_read(&manual, argc, argv, &line)) return line.exit_code;
  for (int i = 0; i < line.argument_count; i++) {
    int code = check_file(line.arguments[i], &kind);
    if (code != EXIT_DONE) return code;
  }
  char path[PATH_TEXT];
  if (!out) {
    int code = replace_extension(line.arguments[0], ".svg", path);
    if (code != EXIT_DONE) return code;
    out = path;
  }
  return draw(&kinds[kind], &line, out);
}
