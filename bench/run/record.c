#include "bench/run/record.h"

#include <extrinsic/status.h>

#include "bench/cli/out.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <stdarg.h>
#include <stdlib.h>

extr_status record_start(ber_record *record, extr_context *context, const char *path,
                         output_format format) {
  *record = (ber_record){
      .context = context,
      .path = path,
      .format = format,
      .about = json_object(),
      .points = json_array(),
      .unfinished = json_array(),
  };
  if (!record->about || !record->points || !record->unfinished) return extr_fail_memory(context);
  return path ? extr_replace_check(context, path) : EXTR_OK;
}

void record_end(ber_record *record) {
  json_decref(record->about);
  json_decref(record->points);
  json_decref(record->unfinished);
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

static void print_about(const ber_record *record, FILE *stream) {
  const char *key;
  json_t *value;
  size_t i;
  json_object_foreach(record->about, key, value) {
    fprintf(stream, "# %s: %s\n", key, json_string_value(value));
  }
  json_array_foreach(record->unfinished, i, value) {
    fprintf(stream, "%s%.15g", i == 0 ? "# unfinished: " : ", ", json_real_value(value));
  }
  if (json_array_size(record->unfinished) > 0) fputc('\n', stream);
}

static bool print_json(const ber_record *record, FILE *stream) {
  json_t *whole = json_copy(record->about);
  bool complete = whole;
  if (json_array_size(record->unfinished) > 0)
    complete = json_object_set(whole, "unfinished", record->unfinished) == 0 && complete;
  complete = json_object_set(whole, "points", record->points) == 0 && complete;
  if (record->profile)
    complete = json_object_set(whole, "profile", record->profile) == 0 && complete;
  bool printed = complete && output_print_one(whole, OUTPUT_JSON, stream);
  json_decref(whole);
  return printed;
}

static bool print_document(const ber_record *record, FILE *stream) {
  if (record->format == OUTPUT_JSON) return print_json(record, stream);
  print_about(record, stream);
  return output_print(record->points, record->format, stream);
}

/* The complete document as text, which the caller frees. */
static extr_status render(const ber_record *record, char **text, size_t *size) {
  extr_writer writer;
  TRY(extr_writer_open(record->context, &writer));
  bool printed = print_document(record, writer.stream);
  extr_status status = printed ? EXTR_OK : extr_fail_memory(record->context);
  TRY(extr_writer_close(record->context, &writer, status, text));
  *size = writer.size;
  return EXTR_OK;
}

static extr_status end_print(const ber_record *record, bool printed) {
  return printed ? EXTR_OK
                 : extr_fail_machine(record->context, "%s: cannot be written: %s",
                                     out_standard_name(), output_problem());
}

static extr_status publish(const ber_record *record) {
  char *text;
  size_t size;
  TRY(render(record, &text, &size));
  extr_status status = record->path ? extr_replace_text(record->context, record->path, text, size)
                                    : end_print(record, fwrite(text, 1, size, stdout) == size &&
                                                            fflush(stdout) == 0);
  free(text);
  return status;
}

/* Appends to the CSV, which only grows at its end. */
extr_status record_point(ber_record *record, json_t *row) {
  if (json_array_append_new(record->points, row) != 0) return extr_fail_memory(record->context);
  if (record->format != OUTPUT_CSV) return EXTR_OK;
  return json_array_size(record->points) == 1 ? publish(record)
                                              : end_print(record, output_print_row(row, stdout));
}

extr_status record_unfinished(ber_record *record, double quality) {
  if (json_array_append_new(record->unfinished, json_real(quality)) == 0) return EXTR_OK;
  return extr_fail_memory(record->context);
}

extr_status record_table(ber_record *record, json_t *rows, json_t *unfinished) {
  json_decref(record->points);
  json_decref(record->unfinished);
  record->points = rows;
  record->unfinished = unfinished;
  return rows && unfinished ? publish(record) : extr_fail_memory(record->context);
}

extr_status record_journal(ber_record *record, const journal *j, bool unfinished, void *data) {
  if (j->kind->describe && !j->kind->describe(j, record->about))
    return extr_fail_memory(record->context);
  const journal_table table = journal_table_of(j, unfinished, data);
  return record_table(record, table.rows, table.unfinished);
}

extr_status record_profile(ber_record *record, json_t *profile) {
  if (!profile) return extr_fail_memory(record->context);
  record->profile = profile;
  return EXTR_OK;
}

extr_status record_finish(ber_record *record) {
  return record->format == OUTPUT_CSV ? EXTR_OK : publish(record);
}
