/* Saves frames in error in DIR/errors.jsonl while a simulation runs: one line of JSON for the
 * configuration, then one line per frame, in the order of batches:
 *
 *   {"task": {...}}                 as in saved_configuration.h
 *   {"point": 1.5, "batch": 7, "frame": 12, "iterations": 20, "codeword": false,
 *    "bit_errors": 6, "unsatisfied": 4, "set": "0f3a...", "bits": [3, 17, ...],
 *    "syndrome": [41, 30, ...]}
 *
 * "point" is the quality of the channel, and "frame" the index in the batch, from 0. (bit_errors,
 * unsatisfied) is the class (a,b) of pattern.h. "bits" are the indices of the wrong bits, from 0,
 * unless there are more than ERROR_BITS_MAX. "syndrome" is the number of unsatisfied checks after
 * each iteration. Lines are appended to an existing file; only one process at a time may do so. */
#ifndef BENCH_REPLAY_ERROR_LOG_H
#define BENCH_REPLAY_ERROR_LOG_H

#include "bench/simulation/replay.h"
#include <extrinsic/status.h>

#include <jansson.h>

enum { ERROR_BITS_MAX = 64 };

typedef struct error_log error_log;

/* Creates the folder if it does not exist. Takes the reference to the configuration, which is
 * written before the first frame. Removes an incomplete last line, which a killed simulation may
 * have left. Keeps references to context and codec. EXTR_IO if the file cannot be written,
 * EXTR_INPUT if another process is writing it; other errors are those of replayer_new. */
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
