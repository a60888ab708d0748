#include "bench/plot/data.h"
#include "bench/plot/gnuplot.h"

#include <stdlib.h>
#include <string.h>

/* ---- Words ----------------------------------------------------------------------------------- */

/* Do not all rows have the same? */
static bool differs(const plot_data *data, const plot_key *key) {
  for (int i = 1; i < data->row_count; i++)
    if (!plot_same_key(&data->rows[0], &data->rows[i], key)) return true;
  return false;
}

enum { WORDS = 256 /* longer ones are cut */ };

/* A list of words as one gnuplot string. */
typedef struct sentence {
  FILE *script;
  const char *separator; /* a gnuplot string */
  int words;
  size_t length; /* in bytes */
} sentence;

static void add_words(sentence *s, const char *words) {
  if (!*words) return;
  if (s->words++) {
    fprintf(s->script, ".%s.", s->separator);
    s->length += 2;
  }
  gnuplot_quote(words, s->script);
  s->length += strlen(words);
}

static void end_sentence(const sentence *s) {
  fputs(s->words ? "\n" : "''\n", s->script);
}

/* A key and its value in words: "2 threads", "1 thread", "early stop on". */
static void add_key(sentence *s, const plot_row *row, const plot_key *key) {
  plot_text text = plot_key_text(row, key);
  if (!text.length) return;
  int after = (int)strlen(key->after);
  if (after && plot_text_is(text, "1") && key->after[after - 1] == 's') after--;
  if (plot_text_is(text, "true")) text = (plot_text){"on", 2};
  if (plot_text_is(text, "false")) text = (plot_text){"off", 3};
  int length = text.length < WORDS ? (int)text.length : WORDS;
  char words[WORDS];
  snprintf(words, sizeof words, "%s%.*s%.*s", key->before, length, text.start, after, key->after);
  add_words(s, words);
}

/* The first key and those that differ. */
static void add_differences(sentence *s, const plot_data *data, const plot_row *row,
                            const plot_key *keys) {
  for (const plot_key *key = keys; key->name; key++)
    if (key == keys || differs(data, key)) add_key(s, row, key);
}

/* All but the first key that do not differ. */
static void add_settings(sentence *s, const plot_data *data, const plot_key *keys) {
  for (const plot_key *key = keys + 1; key->name; key++)
    if (!differs(data, key)) add_key(s, &data->rows[0], key);
}

static int base_length(const char *path, const char **base) {
  const char *slash = strrchr(path, '/');
  *base = slash ? slash + 1 : path;
  const char *dot = strrchr(*base, '.');
  return (int)(dot && dot > *base ? dot - *base : (long)strlen(*base));
}

/* The name of the file without folder and extension, unless another has that name, too. */
static void add_file(sentence *s, const plot_data *data, const csv_file *file) {
  const char *base, *other;
  int length = base_length(file->path, &base);
  bool unique = true;
  for (int f = 0; f < data->file_count; f++)
    if (&data->files[f] != file && base_length(data->files[f].path, &other) == length &&
        strncmp(base, other, (size_t)length) == 0)
      unique = false;
  char words[WORDS];
  snprintf(words, sizeof words, "%.*s", length < WORDS ? length : WORDS, base);
  add_words(s, unique ? words : file->path);
}

/* Do the keys alone not name every series? */
static bool needs_files(const plot_data *data) {
  for (int i = 0; i < data->series_count; i++) {
    if (!plot_key_text(&data->series[i], data->kind->keys).length) return true;
    for (int j = 0; j < i; j++)
      if (plot_same_keys(&data->series[i], &data->series[j], data->kind->keys)) return true;
  }
  return false;
}

/* ---- For gnuplot ----------------------------------------------------------------------------- */

static void write_settings(const plot_data *data, FILE *script) {
  sentence settings = {script, "', '", 0, 0};
  fputs("SETTINGS = ", script);
  if (data->kind->groups) add_settings(&settings, data, data->kind->groups);
  add_settings(&settings, data, data->kind->keys);
  end_sentence(&settings);
}

static void write_titles(const plot_data *data, FILE *script) {
  bool by_file = needs_files(data);
  size_t longest = 0;
  fprintf(script, "array TITLES[%d]\n", data->series_count);
  for (int i = 0; i < data->series_count; i++) {
    sentence title = {script, "', '", 0, 0};
    fprintf(script, "TITLES[%d] = ", i + 1);
    add_differences(&title, data, &data->series[i], data->kind->keys);
    if (by_file) add_file(&title, data, data->series[i].file);
    end_sentence(&title);
    if (title.length > longest) longest = title.length;
  }
  fprintf(script, "KEYWIDTH = %d\n", (int)longest);
}

static void write_groups(const plot_data *data, FILE *script) {
  fprintf(script, "array GROUPS[%d]\narray SIZES[%d]\n", data->group_count, data->group_count);
  for (int i = 0; i < data->group_count; i++) {
    int size = 0;
    for (int r = 0; r < data->row_count; r++) size += data->rows[r].group == i;
    sentence title = {script, "\"\\n\"", 0, 0};
    fprintf(script, "SIZES[%d] = %d\nGROUPS[%d] = ", i + 1, size, i + 1);
    add_differences(&title, data, &data->groups[i], data->kind->groups);
    end_sentence(&title);
  }
}

/* Do two series look alike but for what their first key decides? */
static bool same_variant(const plot_data *data, const plot_row *a, const plot_row *b) {
  return plot_same_keys(a, b, data->kind->keys + 1) && (a->file == b->file || !needs_files(data));
}

static void write_names(const plot_data *data, FILE *script) {
  int variants[PLOT_SERIES_MAX], count = 0;
  fprintf(script, "array NAMES[%d]\narray VARIANTS[%d]\n", data->series_count, data->series_count);
  for (int i = 0; i < data->series_count; i++) {
    variants[i] = 0;
    for (int j = 0; j < i && !variants[i]; j++)
      if (same_variant(data, &data->series[i], &data->series[j])) variants[i] = variants[j];
    if (!variants[i]) variants[i] = ++count;
    sentence name = {script, "", 0, 0};
    fprintf(script, "VARIANTS[%d] = %d\nNAMES[%d] = ", i + 1, variants[i], i + 1);
    add_key(&name, &data->series[i], data->kind->keys);
    end_sentence(&name);
  }
}

static void write_range(const plot_data *data, FILE *script) {
  double first = data->rows[0].x, last = first;
  for (int i = 1; i < data->row_count; i++) {
    double x = data->rows[i].x;
    if (x < first) first = x;
    if (x > last) last = x;
  }
  fprintf(script, "X = '%s'\nFIRST = %.15g\nLAST = %.15g\n", data->kind->values[0].column, first,
          last);
}

static const char *number(const plot_row *row, const plot_value *value, char text[32]) {
  const char *field = csv_field(row->file, row->line, value->column);
  if (!*field) return "NaN";
  snprintf(text, 32, "%.15g", strtod(field, NULL));
  return text;
}

/* The place of a bar in its group, from 1. */
static int slot(const plot_data *data, const plot_row *row) {
  int place = 1;
  for (int i = 0; i < data->row_count; i++)
    place += data->rows[i].group == row->group && data->rows[i].series < row->series;
  return place;
}

static void write_row(const plot_data *data, const plot_row *row, FILE *script) {
  const plot_value *values = data->kind->values;
  char text[32];
  if (data->kind->groups) fprintf(script, "%d,%d,", row->group + 1, slot(data, row));
  for (const plot_value *value = values; value->column; value++)
    fprintf(script, "%s%s", value == values ? "" : ",", number(row, value, text));
  fputc('\n', script);
}

static void write_series(const plot_data *data, int series, FILE *script) {
  fprintf(script, "$series_%d << END\n%s", series + 1, data->kind->groups ? "group,slot," : "");
  for (const plot_value *value = data->kind->values; value->column; value++)
    fprintf(script, "%s%s", value == data->kind->values ? "" : ",", value->column);
  fputc('\n', script);
  for (int i = 0; i < data->row_count; i++)
    if (data->rows[i].series == series) write_row(data, &data->rows[i], script);
  fputs("END\n", script);
}

void plot_data_write(const plot_data *data, FILE *script) {
  write_settings(data, script);
  write_names(data, script);
  write_titles(data, script);
  if (data->kind->groups) write_groups(data, script);
  write_range(data, script);
  for (int i = 0; i < data->series_count; i++) write_series(data, i, script);
}
