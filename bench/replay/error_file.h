/* Reads what error_log.h writes. */
#ifndef BENCH_REPLAY_ERROR_FILE_H
#define BENCH_REPLAY_ERROR_FILE_H

#include "bench/replay/pattern.h"
#include <extrinsic/status.h>

/* A frame in error. The JSON is good until the visit returns. */
typedef struct saved_frame {
  json_t *configuration;  /* what it is a frame of */
  int configuration_line; /* where that stands */
  int line, number;       /* of the file, and among its frames; from 1 */
  double point;
  uint64_t batch;
  int frame;
  int iterations;
  error_pattern pattern;
  json_t *bits; /* an array, or NULL where they are too many */
} saved_frame;

/* False: enough. */
typedef bool saved_visit(void *data, const saved_frame *frame);

/* Shows the frames in order. EXTR_INPUT names file and line of what is no such frame; a last line
 * without its newline, which is still being written, does not count. EXTR_IO where the file cannot be
 * read. */
extr_status error_file_read(extr_context *context, const char *path, saved_visit *visit,
                            void *data);

#endif
