/* Frames in error, kept in DIR/errors.jsonl while a simulation runs: a line of JSON for the configuration,
 * then one for each frame, in the order of batches:
 *
 *   {"task": {...}}                 as saved_configuration.h has it
 *   {"point": 1.5, "batch": 7, "frame": 12, "iterations": 20, "codeword": false,
 *    "bit_errors": 6, "unsatisfied": 4, "set": "0f3a...", "bits": [3, 17, ...],
 *    "syndrome": [41, 30, ...]}
 *
 * "point" is the quality of the channel, "frame" the one of its batch, from 0. (bit_errors,
 * unsatisfied) is the class (a,b) of pattern.h; "bits" are the wrong ones, from 0, where they are
 * not more than ERROR_BITS_MAX; "syndrome" is how many checks are not satisfied after each
 * iteration. Lines are added to what is there; one process at a time may do so. */
#ifndef BENCH_REPLAY_ERROR_LOG_H
#define BENCH_REPLAY_ERROR_LOG_H

#include "bench/simulation/replay.h"
#include <extrinsic/status.h>

#include <jansson.h>

enum { ERROR_BITS_MAX = 64 };

typedef struct error_log error_log;

/* Makes the folder if there is none. Takes the configuration over, which is written before the first frame.
 * A line that was cut off when a simulation was killed is dropped. Keeps references to context and
 * codec. EXTR_IO where the file cannot be written, EXTR_INPUT where another process writes it; else
 * what replayer_new says. */
extr_status error_log_open(extr_context *context, const char *folder, json_t *configuration,
                           const simulation_settings *settings, error_log **log);

/* A frame_error_watch whose data is the log. Each frame is decoded again to see its iterations. */
void error_log_add(void *log, double quality, uint64_t batch, uint64_t frames);

/* EXTR_OK as long as all is written; the context says what is not. */
extr_status error_log_status(const error_log *log);

/* Returns error_log_status, with what closing the file has to say. NULL is EXTR_OK. */
extr_status error_log_close(error_log *log);

#endif
