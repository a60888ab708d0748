/* Frames in error, which a simulation saves in DIR/errors.jsonl: one line of JSON for the
 * configuration, then one line per frame, in the order of batches:
 *
 *   {"task": {...}}                 as in saved_configuration.h
 *   {"point": 1.5, "batch": 7, "frame": 12, "iterations": 20, "codeword": false,
 *    "bit_errors": 6, "unsatisfied": 4, "set": "0f3a...", "bits": [3, 17, ...],
 *    "syndrome": [41, 30, ...]}
 *
 * "point" is the quality of the channel, and "frame" the index in the batch, from 0. (bit_errors,
 * unsatisfied) is the class (a,b) of an error_pattern. "bits" are the indices of the wrong bits,
 * from 0, unless there are more than ERROR_BITS_MAX. "syndrome" is the number of unsatisfied checks
 * after each iteration. Lines are appended to an existing file; only one process at a time may do
 * so. */
#ifndef BENCH_REPLAY_ERROR_FILE_H
#define BENCH_REPLAY_ERROR_FILE_H

#include "bench/simulation/replay.h"
#include <extrinsic/code.h>

#include <jansson.h>

enum { ERROR_BITS_MAX = 64 };

/* ---- Patterns -------------------------------------------------------------------------------- */

enum { PATTERN_TEXT = 17 };

/* The wrong bits of a frame as a set of variable nodes. An (a,b) set consists of a variable nodes;
 * b checks have an odd number of neighbors among them (Richardson, "Error floors of LDPC codes",
 * Allerton 2003). Since a codeword was transmitted, these b checks are the unsatisfied ones. */
typedef struct error_pattern {
  int bits;               /* a */
  int checks;             /* b */
  char set[PATTERN_TEXT]; /* identifies the set: the first 8 bytes in hex of the SHA-256 of its
                           * columns in ascending order, each followed by a newline */
} error_pattern;

/* The pattern of the frame after its last iteration. */
error_pattern pattern_of(const extr_code *code, const replayed_frame *frame);

/* The columns of the wrong bits in ascending order; NULL if memory ran out. */
json_t *pattern_bits(const extr_code *code, const replayed_frame *frame);

/* ---- Reading --------------------------------------------------------------------------------- */

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

/* Compares by point, batch and frame, for qsort. */
int saved_frame_order(const void *a, const void *b);

/* Copies an array of columns; -1 for what can be none. */
void saved_columns(const json_t *bits, int *columns);

/* May set *enough, which is false, to stop reading. */
typedef extr_status saved_visit(void *data, const saved_frame *frame, bool *enough);

/* Calls `visit` for each frame in order, up to the first failure. EXTR_INPUT with file and line if
 * a line is not valid; a last line without newline is ignored, since it may still be being written.
 * EXTR_IO if the file cannot be read. */
extr_status error_file_read(extr_context *context, const char *path, saved_visit *visit,
                            void *data);

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct error_log error_log;

/* Creates the folder if it does not exist. Takes the reference to the configuration, which is
 * written before the first frame. Removes an incomplete last line, which a killed simulation may
 * have left. Keeps references to context and codec. EXTR_IO if the file cannot be written,
 * EXTR_INPUT if another process is writing it; other errors are those of
 * replayer_new. error_log_close must follow whatever the result. */
extr_status error_log_open(extr_context *context, const char *folder, json_t *configuration,
                           const simulation_settings *settings, error_log **log);

/* A frame_error_watch whose data is the log. Decodes each frame again to record its iterations. */
void error_log_add(void *log, double quality, uint64_t batch, uint64_t frames);

/* Syncs what has been added. Returns error_log_status, or the error of syncing. */
extr_status error_log_sync(void *log);

/* EXTR_OK as long as everything has been written; otherwise the context has the error. */
extr_status error_log_status(const error_log *log);

/* Closes the file. Returns error_log_status, or the error of closing. NULL gives EXTR_OK. */
extr_status error_log_close(error_log *log);

#endif
