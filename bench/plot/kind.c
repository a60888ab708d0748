#include "bench/plot/kind.h"

#include "core/base/report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Keys ------------------------------------------------------------------------------------ */

plot_text plot_key_text(const plot_row *row, const plot_key *key) {
  const char *text =
      key->part ? csv_note(row->file, key->name) : csv_field(row->file, row->line, key->name);
  if (!text) return (plot_text){"", 0};
  if (!key->part) return (plot_text){text, strlen(text)};
  for (int part = 1; part < key->part; part++) {
    text += strcspn(text, ",");
    text += strspn(text, ", ");
  }
  return (plot_text){text, strcspn(text, ",")};
}

bool plot_text_is(plot_text a, const char *text) {
  return a.length == strlen(text) && memcmp(a.start, text, a.length) == 0;
}

bool plot_same_key(const plot_row *a, const plot_row *b, const plot_key *key) {
  plot_text x = plot_key_text(a, key), y = plot_key_text(b, key);
  return x.length == y.length && memcmp(x.start, y.start, x.length) == 0;
}

bool plot_same_keys(const plot_row *a, const plot_row *b, const plot_key *keys) {
  for (; keys->name; keys++)
    if (!plot_same_key(a, b, keys)) return false;
  return true;
}

/* ---- Columns --------------------------------------------------------------------------------- */

bool plot_kind_shows(const plot_kind *kind, const csv_file *file, const csv_line *row) {
  if (kind->measured && !*csv_field(file, row, kind->measured)) return false;
  return !kind->outcome || strcmp(csv_field(file, row, "outcome"), kind->outcome) == 0;
}

static const char *missing_key(const plot_key *keys, const csv_file *file) {
  for (; keys && keys->name; keys++)
    if (!keys->part && csv_column(file, keys->name) < 0) return keys->name;
  return NULL;
}

/* The first required column that the file lacks, or NULL. */
static const char *missing_column(const plot_kind *kind, const csv_file *file) {
  for (const plot_value *value = kind->values; value->column; value++)
    if (csv_column(file, value->column) < 0) return value->column;
  if (kind->outcome && csv_column(file, "outcome") < 0) return "outcome";
  const char *missing = missing_key(kind->keys, file);
  return missing ? missing : missing_key(kind->groups, file);
}

extr_status plot_kind_find(extr_context *context, const csv_file *file, const plot_kind **kind) {
  for (int i = 0; i < PLOT_KINDS; i++) {
    *kind = &plot_kinds[i];
    if (!missing_column(*kind, file)) return EXTR_OK;
  }
  return extr_fail(
      context, EXTR_INPUT,
      "%s:%d: found columns that are not those of optimize, bench optimizer, bench nodes, "
      "bench decoder, bench latency, bench stochastic, ber, floor, threshold "
      "or tune (give a published curve with --reference, beside a table of ber)",
      file->path, file->header.number);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

extr_status plot_value_check(extr_context *context, const csv_file *file, const csv_line *row,
                             const plot_value *value) {
  static const char *const expected[] = {
      [PLOT_ANY] = "a number",
      [PLOT_NOT_NEGATIVE] = "a number that is not negative",
      [PLOT_POSITIVE] = "a number above 0",
      [PLOT_NOT_NEGATIVE_IF_ANY] = "a number that is not negative",
      [PLOT_POSITIVE_IF_ANY] = "a number above 0 or nothing",
  };
  const plot_range range = value->range;
  const char *text = csv_field(file, row, value->column);
  if (range >= PLOT_NOT_NEGATIVE_IF_ANY && !*text) return EXTR_OK;
  char *end;
  double number = strtod(text, &end);
  bool is_number = end != text && !*end && isfinite(number);
  bool may_be_zero = range == PLOT_NOT_NEGATIVE || range == PLOT_NOT_NEGATIVE_IF_ANY;
  bool is_inside = range == PLOT_ANY || number > 0 || (may_be_zero && number == 0);
  if (is_number && is_inside) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s:%d: found '%s' in column %s, expected %s", file->path,
                   row->number, text, value->column, expected[is_number ? range : PLOT_ANY]);
}

bool plot_kind_has_rows(const plot_kind *kind, const csv_file *file) {
  for (int i = 0; i < file->row_count; i++)
    if (plot_kind_shows(kind, file, &file->rows[i])) return true;
  return false;
}

static extr_status fail_missing(extr_context *context, const plot_kind *kind, const csv_file *file,
                                const char *missing) {
  const plot_kind *own;
  if (plot_kind_find(NULL, file, &own) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT, "%s:%d: column '%s' of a plot of kind %s is missing",
                     file->path, file->header.number, missing, kind->name);
  return extr_fail(context, EXTR_INPUT,
                   "%s:%d: found a table of kind %s, expected one of kind %s (column '%s' is "
                   "missing); draw tables of different kinds in a picture each",
                   file->path, file->header.number, own->name, kind->name, missing);
}

extr_status plot_kind_check(extr_context *context, const plot_kind *kind, const csv_file *file) {
  const char *missing = missing_column(kind, file);
  if (missing) return fail_missing(context, kind, file, missing);
  for (int i = 0; i < file->row_count; i++) {
    if (!plot_kind_shows(kind, file, &file->rows[i])) continue;
    for (const plot_value *value = kind->values; value->column; value++)
      TRY(plot_value_check(context, file, &file->rows[i], value));
  }
  return EXTR_OK;
}
