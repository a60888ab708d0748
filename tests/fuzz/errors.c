/* A libFuzzer target for files of saved frames in error: their summaries, and the configuration
 * with which a frame is decoded again. Every code that a configuration names is the single check of
 * three bits. */
#include "bench/replay/error_file.h"
#include "bench/replay/saved_configuration.h"
#include "bench/replay/summary.h"
#include "tests/fuzz/memory_file.h"

extr_status __wrap_extr_code_open(extr_context *of, const char *name, extr_code **code);

extr_status __wrap_extr_code_open(extr_context *of, const char *name, extr_code **code) {
  static const extr_edge edges[] = {{0, 0}, {0, 1}, {0, 2}};
  return extr_code_new(of, name, 1, 3, edges, 3, code);
}

static void summarize(void) {
  json_t *rows;
  for (int kind = SUMMARY_CLASSES; kind <= SUMMARY_SETS; kind++)
    if (opened(summary_rows(context, MEMORY_FILE, NULL, (summary_kind)kind, &rows))) {
      check(json_array_size(rows) > 0);
      json_decref(rows);
    }
  if (opened(summary_by_fingerprint(context, MEMORY_FILE, SUMMARY_CLASSES, &rows)))
    json_decref(rows);
}

static extr_status open_again(void *data, const saved_frame *frame, bool *enough) {
  configuration_changes none = {0}, other = none;
  saved_configuration saved;
  (void)data;
  type_setting(&other.decoder, "decoder", "em");
  opened(saved_configuration_open(context, "fuzzed:1", frame->configuration, &none, &saved));
  saved_configuration_close(&saved);
  opened(saved_configuration_open(context, "fuzzed:1", frame->configuration, &other, &saved));
  saved_configuration_close(&saved);
  *enough = true;
  return EXTR_OK;
}

int LLVMFuzzerTestOneInput(const char *text, size_t size) {
  memory_file_set(text, size);
  if (opened(error_file_read(context, MEMORY_FILE, open_again, NULL))) summarize();
  return 0;
}
