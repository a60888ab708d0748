#include "bench/run/record.h"

#include "bench/cli/out.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <stdarg.h>
#include <stdlib.h>

extr_status record_start(ber_record *record, extr_context *context, const char *path,
                         output_format format) {
  *record = (ber_record){.context = context, .path = path, .format = format};
  record->about = json_object();
  if (!record->about) return extr_fail_memory(context);
  return path ? extr_replace_check(context, path) : EXTR_OK;
}

void record_end(ber_record *record) {
  json_decref(record->about);
  json_decref(record->profile);
}

extr_status record_about(ber_record *record, const char *key, const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (json_object_set_new(record->about, key, output_text(text)) == 0) return EXTR_OK;
  return extr_fail_memory(record->context);
}

/* ---- The document ---------------------------------------------------------------------------- */

static void print_about(const ber_record *record, const json_t *unfinished, FILE *stream) {
  const char *key;
  json_t *value;
  size_t i;
  json_object_foreach(record->about, key, value) {
    fprintf(stream, "# %s: %s\n", key, json_string_value(value));
  }
  json_array_foreach(unfinished, i, value) {
    fprintf(stream, "%s%.15g", i == 0 ? "# unfinished: " : ", ", json_real_value(value));
  }
  if (json_array_size(unfinished) > 0) fputc('\n', stream);
}

static bool print_json(const ber_record *record, const journal_table *table, FILE *stream) {
  json_t *whole = json_copy(record->about);
  if (json_array_size(table->unfinished) > 0)
    whole = output_joined(whole, OUTPUT_ROW({"unfinished", json_incref(table->unfinished)}));
  whole = output_joined(whole, OUTPUT_ROW({"points", json_incref(table->rows)}));
  if (record->profile)
    whole = output_joined(whole, OUTPUT_ROW({"profile", json_incref(record->profile)}));
  const bool printed = output_print_one(whole, OUTPUT_JSON, stream);
  json_decref(whole);
  return printed;
}

static bool print_document(const ber_record *record, const journal_table *table, FILE *stream) {
  if (!table->rows || !table->unfinished) return false;
  if (record->format == OUTPUT_JSON) return print_json(record, table, stream);
  print_about(record, table->unfinished, stream);
  return output_print(table->rows, record->format, stream);
}

static extr_status end_print(const ber_record *record, bool printed) {
  return printed ? EXTR_OK
                 : extr_fail_machine(record->context, "%s: cannot be written: %s",
                                     out_standard_name(), output_problem());
}

extr_status record_table(ber_record *record, const journal *j, bool unfinished, void *data) {
  extr_writer writer;
  char *text;
  if (j->kind->describe && !j->kind->describe(j, record->about))
    return extr_fail_memory(record->context);
  TRY(extr_writer_open(record->context, &writer));
  const journal_table table = journal_table_of(j, unfinished, data);
  const bool printed = print_document(record, &table, writer.stream);
  json_decref(table.rows);
  json_decref(table.unfinished);
  extr_status status = printed ? EXTR_OK : extr_fail_memory(record->context);
  TRY(extr_writer_close(record->context, &writer, status, &text));
  status = record->path ? extr_replace_text(record->context, record->path, text, writer.size)
                        : end_print(record, fwrite(text, 1, writer.size, stdout) == writer.size &&
                                                fflush(stdout) == 0);
  free(text);
  return status;
}

extr_status record_rows(ber_record *record, const json_t *rows) {
  size_t index;
  json_t *row;
  bool printed = true;
  if (!record->begun) {
    record->begun = true;
    print_about(record, NULL, stdout);
    return end_print(record, output_print(rows, OUTPUT_CSV, stdout));
  }
  json_array_foreach(rows, index, row) printed = printed && output_print_row(row, stdout);
  return end_print(record, printed);
}
