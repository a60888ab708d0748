#include "bench/plot_data.h"

#include "bench/gnuplot.h"
#include "core/context.h"

#include <stdlib.h>
#include <string.h>

/* ---- Keys ------------------------------------------------------------------------------------ */

typedef struct slice {
  const char *start;
  size_t length;
} slice;

/* The text of a key; empty where the file has no such note. */
static slice key_text(const plot_row *row, const plot_key *key) {
  const char *text =
      key->part ? csv_note(row->file, key->name) : csv_field(row->file, row->line, key->name);
  if (!text) return (slice){"", 0};
  if (!key->part) return (slice){text, strlen(text)};
  for (int part = 1; part < key->part; part++) {
    text += strcspn(text, ",");
    text += strspn(text, ", ");
  }
  return (slice){text, strcspn(text, ",")};
}

static bool equals(slice a, const char *text) {
  return a.length == strlen(text) && memcmp(a.start, text, a.length) == 0;
}

static bool same_key(const plot_row *a, const plot_row *b, const plot_key *key) {
  slice x = key_text(a, key), y = key_text(b, key);
  return x.length == y.length && memcmp(x.start, y.start, x.length) == 0;
}

/* Are all keys from here on the same? */
static bool same_keys(const plot_row *a, const plot_row *b, const plot_key *keys) {
  for (; keys->name; keys++)
    if (!same_key(a, b, keys)) return false;
  return true;
}

static bool differs(const plot_data *data, const plot_key *key) {
  for (int i = 1; i < data->row_count; i++)
    if (!same_key(&data->rows[0], &data->rows[i], key)) return true;
  return false;
}

/* ---- Series and groups ----------------------------------------------------------------------- */

/* The place of the row among `found`, one of each, which it may join. Negative when there are too
 * many. */
static int find(const plot_row *row, const plot_key *keys, bool by_file, plot_row *found,
                int *count) {
  for (int i = 0; i < *count; i++)
    if ((!by_file || found[i].file == row->file) && same_keys(&found[i], row, keys)) return i;
  if (*count == PLOT_SERIES_MAX) return -1;
  found[*count] = *row;
  return (*count)++;
}

static ex_status sort_row(ex_context *context, plot_data *data, plot_row *row) {
  const plot_kind *kind = data->kind;
  row->series = find(row, kind->keys, data->by_file, data->series, &data->series_count);
  if (kind->groups) row->group = find(row, kind->groups, false, data->groups, &data->group_count);
  if (row->series < 0 || row->group < 0)
    return ex_fail(context, EX_LIMIT, "%s:%d: more than %d curves or groups of bars in one plot",
                   row->file->path, row->line->number, PLOT_SERIES_MAX);
  row->x = kind->groups ? row->group + 1
                        : strtod(csv_field(row->file, row->line, kind->values[0].column), NULL);
  return EX_OK;
}

static int compare(const void *a, const void *b) {
  const plot_row *x = a, *y = b;
  if (x->series != y->series) return x->series < y->series ? -1 : 1;
  if (x->x != y->x) return x->x < y->x ? -1 : 1;
  return (x->line->number > y->line->number) - (x->line->number < y->line->number);
}

/* The second of two rows of the same series and x, next to each other; NULL if there is none. */
static const plot_row *repeated(const plot_data *data) {
  for (int i = 1; i < data->row_count; i++) {
    const plot_row *row = &data->rows[i];
    if (row->series == row[-1].series && row->x == row[-1].x) return row;
  }
  return NULL;
}

static ex_status sort(ex_context *context, plot_data *data) {
  data->row_count = data->series_count = data->group_count = 0;
  for (int f = 0; f < data->file_count; f++)
    for (int i = 0; i < data->files[f].row_count; i++) {
      if (!plot_kind_shows(data->kind, &data->files[f], &data->files[f].rows[i])) continue;
      plot_row *row = &data->rows[data->row_count++];
      *row = (plot_row){.file = &data->files[f], .line = &data->files[f].rows[i]};
      TRY(sort_row(context, data, row));
    }
  qsort(data->rows, (size_t)data->row_count, sizeof *data->rows, compare);
  return EX_OK;
}

ex_status plot_data_new(ex_context *context, const plot_kind *kind, const csv_file *files,
                        int file_count, plot_data *data) {
  *data =
      (plot_data){.kind = kind, .files = files, .file_count = file_count, .by_file = !kind->groups};
  size_t rows = 0;
  for (int f = 0; f < file_count; f++) rows += (size_t)files[f].row_count;
  data->rows = calloc(rows, sizeof *data->rows);
  if (!data->rows) return ex_fail_memory(context);
  TRY(sort(context, data));
  if (kind->repeats || !repeated(data)) return EX_OK;
  data->by_file = true;
  TRY(sort(context, data));
  const plot_row *row = repeated(data);
  if (!row) return EX_OK;
  return ex_fail(context, EX_INPUT,
                 "%s:%d: found the measurement of line %d again, expected each once",
                 row->file->path, row->line->number, row[-1].line->number);
}

void plot_data_free(plot_data *data) {
  free(data->rows);
  data->rows = NULL;
}

/* ---- Words ----------------------------------------------------------------------------------- */

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
  slice text = key_text(row, key);
  if (!text.length) return;
  int after = (int)strlen(key->after);
  if (after && equals(text, "1") && key->after[after - 1] == 's') after--;
  if (equals(text, "true")) text = (slice){"on", 2};
  if (equals(text, "false")) text = (slice){"off", 3};
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
    if (!key_text(&data->series[i], data->kind->keys).length) return true;
    for (int j = 0; j < i; j++)
      if (same_keys(&data->series[i], &data->series[j], data->kind->keys)) return true;
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
  return same_keys(a, b, data->kind->keys + 1) && (a->file == b->file || !needs_files(data));
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
  fprintf(script, "FIRST = %.15g\nLAST = %.15g\n", first, last);
}

/* The series that rows are compared with. */
static const plot_row *reference_series(const plot_data *data) {
  for (int i = 0; i < data->series_count; i++)
    if (equals(key_text(&data->series[i], data->kind->keys), data->kind->reference))
      return &data->series[i];
  return &data->series[0];
}

/* What the reference has in the measurement that a row belongs to: the same x in the same file with
 * the same keys after the first. NULL if it was not there. */
static const plot_row *reference_row(const plot_data *data, const plot_row *row) {
  const plot_row *reference = reference_series(data);
  const plot_key *keys = data->kind->keys;
  for (int i = 0; i < data->row_count; i++) {
    const plot_row *other = &data->rows[i];
    if (other->x == row->x && other->file == row->file && same_key(other, reference, keys) &&
        same_keys(other, row, keys + 1))
      return other;
  }
  return NULL;
}

static const char *number(const plot_row *row, const plot_value *value, char text[32]) {
  snprintf(text, 32, "%.15g", strtod(csv_field(row->file, row->line, value->column), NULL));
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
  if (data->kind->reference) {
    const plot_row *reference = reference_row(data, row);
    fprintf(script, ",%s", reference ? number(reference, &values[1], text) : "NaN");
  }
  fputc('\n', script);
}

static void write_series(const plot_data *data, int series, FILE *script) {
  fprintf(script, "$series_%d << END\n%s", series + 1, data->kind->groups ? "group,slot," : "");
  for (const plot_value *value = data->kind->values; value->column; value++)
    fprintf(script, "%s%s", value == data->kind->values ? "" : ",", value->column);
  fputs(data->kind->reference ? ",reference\n" : "\n", script);
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
  if (data->kind->reference) {
    sentence name = {script, "", 0, 0};
    fputs("REFERENCE = ", script);
    add_key(&name, reference_series(data), data->kind->keys);
    end_sentence(&name);
  }
  for (int i = 0; i < data->series_count; i++) write_series(data, i, script);
}
