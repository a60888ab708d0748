/* Reads the files that error_log.h writes. */
#ifndef BENCH_REPLAY_ERROR_FILE_H
#define BENCH_REPLAY_ERROR_FILE_H

#include "bench/replay/pattern.h"
#include <extrinsic/status.h>

/* A frame in error. The JSON values are valid until the visitor returns. */
typedef struct saved_frame {
  json_t *configuration;  /* the configuration of its simulation */
  int configuration_line; /* where the configuration was read, for error messages */
  int line, number;       /* line of the file, and number of the frame; both from 1 */
  double point;
  uint64_t batch;
  int frame;
  int iterations;
  error_pattern pattern;
  json_t *bits; /* an array, or NULL if there are too many */
} saved_frame;

/* Copies an array of columns; -1 for what can be none. */
void saved_columns(const json_t *bits, int *columns);

/* Returns false to stop reading. */
typedef bool saved_visit(void *data, const saved_frame *frame);

/* Calls `visit` for each frame in order. EXTR_INPUT with file and line if a line is not valid; a
 * last line without newline is ignored, since it may still be being written. EXTR_IO if the file
 * cannot be read. */
extr_status error_file_read(extr_context *context, const char *path, saved_visit *visit,
                            void *data);

#endif
