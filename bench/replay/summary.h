/* Counts the patterns in which frames in error end. A frame that occurs twice in a file, because
 * its simulation was killed and resumed, counts once. */
#ifndef BENCH_REPLAY_SUMMARY_H
#define BENCH_REPLAY_SUMMARY_H

#include "bench/replay/error_file.h"

typedef enum summary_kind { SUMMARY_CLASSES, SUMMARY_SETS } summary_kind;

extern const char *const summary_kinds[]; /* their names, ends with NULL */

/* Rows for output_print, the most frequent first. `bits` is a and `checks` is b of an
 * error_pattern:
 *
 *   classes   bits, checks, frames, sets (number of different ones), fraction of all frames
 *   sets      set, bits, checks, frames, fraction, columns (of the bits; null if there are many)
 *
 * If `point` is not NULL, only frames at this channel quality count. EXTR_INPUT if the frames are
 * of different codes or there are none; other errors are those of error_file_read. */
extr_status summary_rows(extr_context *context, const char *path, const double *point,
                         summary_kind kind, json_t **rows);

/* The same for each configuration that has frames in the file, by its hash: {"HASH": rows, ...}.
 * The codes may be different. */
extr_status summary_by_fingerprint(extr_context *context, const char *path, summary_kind kind,
                                   json_t **configurations);

#endif
