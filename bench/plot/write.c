/* Writes the rows of a plot for gnuplot. Texts become strings by encode.h and numbers are printed
 * from their parsed values: nothing from a file is copied into a script unchanged. */
#include "bench/output/encode.h"
#include "bench/plot/words.h"

#include <stdlib.h>
#include <string.h>

static void write_string(const char *text, FILE *script) {
  encode_gnuplot(text, strlen(text), script);
}

/* Writes one string. */
static void write_lines(const char *name, const plot_lines *lines, FILE *script) {
  fprintf(script, "%s = ", name);
  for (int i = 0; i < lines->count; i++) {
    if (i > 0) fputs(".\"\\n\".", script);
    write_string(lines->text[i], script);
  }
  fputc('\n', script);
}

static void write_settings(const plot_data *data, FILE *script) {
  plot_lines settings;
  words_settings(data, &settings);
  write_lines("SETTINGS", &settings, script);
}

static void write_names(const plot_data *data, FILE *script) {
  int variants[PLOT_SERIES_MAX], count = data->series_count;
  char text[WORDS_TEXT];
  words_variants(data, variants);
  fprintf(script, "array NAMES[%d]\narray TITLES[%d]\narray VARIANTS[%d]\n", count, count, count);
  for (int i = 0; i < count; i++) {
    words_name(data, i, text);
    fprintf(script, "VARIANTS[%d] = %d\nNAMES[%d] = ", i + 1, variants[i], i + 1);
    write_string(text, script);
    words_title(data, i, text);
    fprintf(script, "\nTITLES[%d] = ", i + 1);
    write_string(text, script);
    fputc('\n', script);
  }
}

static void write_groups(const plot_data *data, FILE *script) {
  fprintf(script, "array GROUPS[%d]\narray SIZES[%d]\n", data->group_count, data->group_count);
  for (int i = 0; i < data->group_count; i++) {
    int size = 0;
    for (int r = 0; r < data->row_count; r++) size += data->rows[r].group == i;
    plot_lines label;
    char name[32];
    words_group(data, i, &label);
    fprintf(script, "SIZES[%d] = %d\n", i + 1, size);
    snprintf(name, sizeof name, "GROUPS[%d]", i + 1);
    write_lines(name, &label, script);
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
  if (!field || !*field) return "NaN";
  snprintf(text, 32, "%.15g", strtod(field, NULL));
  return text;
}

/* The position of a bar in its group, from 1. */
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
  if (data->kind->groups) write_groups(data, script);
  write_range(data, script);
  for (int i = 0; i < data->series_count; i++) write_series(data, i, script);
}
