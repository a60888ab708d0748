#include "bench/plot/data.h"

#include "bench/output/encode.h"

#include <string.h>

/* ---- Length ---------------------------------------------------------------------------------- */

static size_t skip(const char *from, size_t length, size_t characters) {
  size_t i = 0;
  while (characters-- > 0 && i < length) {
    size_t count = encode_character(from + i, length - i);
    i += count ? count : 1;
  }
  return i;
}

void words_shorten(const char *from, size_t length, size_t most, char text[WORDS_TEXT]) {
  static const char ellipsis[] = "\xe2\x80\xa6";
  size_t width = encode_width(from, length);
  if (width <= most) {
    memcpy(text, from, length);
    text[length] = 0;
    return;
  }
  size_t head = skip(from, length, most - most / 3 - 1);
  size_t tail = skip(from, length, width - most / 3);
  snprintf(text, WORDS_TEXT, "%.*s%s%.*s", (int)head, from, ellipsis, (int)(length - tail),
           from + tail);
}

/* ---- One key --------------------------------------------------------------------------------- */

/* True if not all rows have the same value of this key. */
static bool differs(const plot_data *data, const plot_key *key) {
  for (int i = 1; i < data->row_count; i++)
    if (!plot_same_key(&data->rows[0], &data->rows[i], key)) return true;
  return false;
}

/* A key with its value as text: "2 threads", "1 thread", "early stop on"; empty without a value. */
static void describe(const plot_row *row, const plot_key *key, size_t most, char text[WORDS_TEXT]) {
  plot_text value = plot_key_text(row, key);
  *text = 0;
  if (!value.length) return;
  int after = (int)strlen(key->after);
  if (after && plot_text_is(value, "1") && key->after[after - 1] == 's') after--;
  if (plot_text_is(value, "true")) value = (plot_text){"on", 2};
  if (plot_text_is(value, "false")) value = (plot_text){"off", 3};
  char shortened[WORDS_TEXT];
  words_shorten(value.start, value.length, most - strlen(key->before) - (size_t)after, shortened);
  int length = snprintf(text, WORDS_TEXT, "%s%s", key->before, shortened);
  if (length < WORDS_TEXT)
    snprintf(text + length, (size_t)(WORDS_TEXT - length), "%.*s", after, key->after);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

/* Appends text after a comma to a line of at most `width` characters, or begins a new line. */
static void add(plot_lines *lines, int width, const char *words) {
  if (!*words) return;
  char *line = lines->text[lines->count - 1];
  size_t length = strlen(line);
  if (length &&
      encode_width(line, length) + 2 + encode_width(words, strlen(words)) > (size_t)width) {
    if (lines->count == WORDS_LINES) return;
    snprintf(line + length, WORDS_TEXT - length, ",");
    line = lines->text[lines->count++];
    *line = 0;
    length = 0;
  }
  snprintf(line + length, WORDS_TEXT - length, "%s%s", length ? ", " : "", words);
}

static void add_settings(plot_lines *lines, int width, const plot_data *data,
                         const plot_key *keys) {
  char words[WORDS_TEXT];
  for (const plot_key *key = keys + 1; key->name; key++) {
    if (differs(data, key)) continue;
    describe(&data->rows[0], key, (size_t)width, words);
    add(lines, width, words);
  }
}

void words_settings(const plot_data *data, int width, plot_lines *lines) {
  *lines = (plot_lines){.count = 1};
  if (data->kind->groups) add_settings(lines, width, data, data->kind->groups);
  add_settings(lines, width, data, data->kind->keys);
}

void words_group(const plot_data *data, int group, plot_lines *lines) {
  *lines = (plot_lines){.count = 1};
  const plot_key *keys = data->kind->groups;
  for (const plot_key *key = keys; key->name; key++) {
    if (key != keys && !differs(data, key)) continue;
    char *line = lines->text[lines->count - 1];
    if (*line && lines->count < WORDS_LINES) line = lines->text[lines->count++];
    describe(&data->groups[group], key, WORDS_GROUP, line);
  }
}

/* ---- Series ---------------------------------------------------------------------------------- */

size_t words_base(const char *path, const char **base) {
  const char *slash = strrchr(path, '/');
  *base = slash ? slash + 1 : path;
  const char *dot = strrchr(*base, '.');
  return dot && dot > *base ? (size_t)(dot - *base) : strlen(*base);
}

/* The file name without folder and extension, or the path if another file has the same name. Files
 * from other sources may have a name in their comments, and keep the extension. */
static void describe_file(const plot_data *data, const csv_file *file, char text[WORDS_TEXT]) {
  const char *base, *other, *name = csv_note(file, "name");
  size_t length = words_base(file->path, &base);
  if (!data->kind->panels) {
    if (!name) name = base;
    words_shorten(name, strlen(name), WORDS_TITLE, text);
    return;
  }
  bool unique = true;
  for (int f = 0; f < data->file_count; f++)
    if (&data->files[f] != file && words_base(data->files[f].path, &other) == length &&
        strncmp(base, other, length) == 0)
      unique = false;
  words_shorten(unique ? base : file->path, unique ? length : strlen(file->path), WORDS_TITLE,
                text);
}

/* True if the keys alone do not give every series a different title. */
static bool needs_files(const plot_data *data) {
  for (int i = 0; i < data->series_count; i++) {
    if (!plot_key_text(&data->series[i], data->kind->keys).length) return true;
    for (int j = 0; j < i; j++)
      if (plot_same_keys(&data->series[i], &data->series[j], data->kind->keys)) return true;
  }
  return false;
}

static void append(char *list, size_t size, const char *words) {
  size_t length = strlen(list);
  if (*words) snprintf(list + length, size - length, "%s%s", length ? ", " : "", words);
}

/* What the user calls the file, if the label is "FILE=TEXT" with this file; NULL otherwise. */
static const char *text_for(const csv_file *file, const char *label) {
  const size_t length = strlen(file->path);
  bool is_its = strncmp(label, file->path, length) == 0 && label[length] == '=';
  return is_its && label[length + 1] ? label + length + 1 : NULL;
}

bool words_labels(const plot_data *data, const char *label) {
  for (int f = 0; f < data->file_count; f++)
    if (text_for(&data->files[f], label)) return true;
  return false;
}

static const char *label_of(const plot_data *data, const csv_file *file) {
  const char *text = NULL;
  for (int i = 0; !text && data->labels && i < data->labels->count; i++)
    text = text_for(file, data->labels->values[i]);
  return text;
}

/* True if the file of a series has others as well. */
static bool has_others(const plot_data *data, int series) {
  for (int i = 0; i < data->series_count; i++)
    if (i != series && data->series[i].file == data->series[series].file) return true;
  return false;
}

void words_title(const plot_data *data, int series, char text[WORDS_TEXT]) {
  char title[16 * WORDS_TEXT] = "", words[WORDS_TEXT];
  const plot_row *row = &data->series[series];
  const plot_key *keys = data->kind->keys;
  const char *label = label_of(data, row->file);
  const int shards = plot_shards(data, row);
  if (label) append(title, sizeof title, label);
  for (const plot_key *key = keys; key->name && (!label || has_others(data, series)); key++) {
    if (key != keys && !differs(data, key)) continue;
    describe(row, key, WORDS_TITLE, words);
    append(title, sizeof title, words);
  }
  if (!label && needs_files(data)) {
    describe_file(data, row->file, words);
    append(title, sizeof title, words);
  }
  if (!label && shards > 0) {
    snprintf(words, sizeof words, "sum of %d shards", shards);
    append(title, sizeof title, words);
  }
  words_shorten(title, strlen(title), WORDS_TITLE, text);
}

void words_name(const plot_data *data, int series, char text[WORDS_TEXT]) {
  describe(&data->series[series], data->kind->keys, WORDS_TITLE, text);
}

/* True if two series differ only in what their first key determines. */
static bool same_variant(const plot_data *data, const plot_row *a, const plot_row *b) {
  return plot_same_keys(a, b, data->kind->keys + 1) && (a->file == b->file || !needs_files(data));
}

void words_variants(const plot_data *data, int variants[PLOT_SERIES_MAX]) {
  int count = 0;
  for (int i = 0; i < data->series_count; i++) {
    variants[i] = 0;
    for (int j = 0; j < i && !variants[i]; j++)
      if (same_variant(data, &data->series[i], &data->series[j])) variants[i] = variants[j];
    if (!variants[i]) variants[i] = ++count;
  }
}
