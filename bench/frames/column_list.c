#include "bench/frames/column_list.h"

#include <extrinsic/encoder.h>

#include "bench/output/output.h"
#include "core/base/array.h"

const char *const column_kinds[] = {"information", "parity",      "punctured",
                                    "shortened",   "transmitted", NULL};

static extr_status mark_information(extr_context *context, const extr_code *code, bool *marks) {
  extr_encoder *encoder;
  TRY(extr_encoder_new(context, code, &encoder));
  for (int i = 0; i < extr_encoder_information(encoder); i++)
    marks[extr_encoder_columns(encoder)[i]] = true;
  extr_encoder_free(encoder);
  return EXTR_OK;
}

static bool is_of_kind(const extr_code *code, column_kind kind, const bool *information, int v) {
  extr_column column = extr_code_column(code, v);
  switch (kind) {
  case COLUMNS_INFORMATION:
    return information[v];
  case COLUMNS_PARITY:
    return !information[v] && column != EXTR_SHORTENED;
  case COLUMNS_PUNCTURED:
    return column == EXTR_PUNCTURED;
  case COLUMNS_SHORTENED:
    return column == EXTR_SHORTENED;
  case COLUMNS_TRANSMITTED:
    return column == EXTR_TRANSMITTED;
  }
  return false;
}

extr_status column_list(extr_context *context, const extr_code *code, column_kind kind,
                        json_t **object) {
  bool *information, needed = kind == COLUMNS_INFORMATION || kind == COLUMNS_PARITY;
  TRY(ARRAY_NEW(context, information, extr_code_columns(code)));
  extr_status status = needed ? mark_information(context, code, information) : EXTR_OK;
  json_t *columns = json_array();
  for (int v = 0; v < extr_code_columns(code) && status == EXTR_OK; v++)
    if (is_of_kind(code, kind, information, v))
      columns = output_append(columns, json_integer(v + 1));
  free(information);
  if (status != EXTR_OK) {
    json_decref(columns);
    return status;
  }
  int count = (int)json_array_size(columns);
  *object = json_pack("{s:o, s:s, s:i, s:o}", "name", output_text(extr_code_name(code)), "kind",
                      column_kinds[kind], "count", count, "columns", columns);
  return *object ? EXTR_OK : extr_fail_memory(context);
}

bool column_list_print(const json_t *object, FILE *stream) {
  size_t i;
  json_t *column;
  json_array_foreach(json_object_get(object, "columns"), i, column)
      fprintf(stream, "%" JSON_INTEGER_FORMAT "\n", json_integer_value(column));
  return fflush(stream) == 0 && !ferror(stream);
}
