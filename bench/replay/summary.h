/* How often frames in error end in which pattern. A frame that a file has twice, since its
 * simulation went on after it was killed, counts once. */
#ifndef BENCH_REPLAY_SUMMARY_H
#define BENCH_REPLAY_SUMMARY_H

#include "bench/replay/error_file.h"
#include <extrinsic/status.h>

typedef enum summary_kind { SUMMARY_CLASSES, SUMMARY_SETS } summary_kind;

extern const char *const summary_kinds[]; /* their names, ends with NULL */

/* Rows for output_print, the most frequent first, `bits` being a and `checks` b of pattern.h:
 *
 *   classes   bits, checks, frames, sets (how many different ones), fraction of all frames
 *   sets      set, bits, checks, frames, fraction, columns (of the bits, null for many)
 *
 * With `point` not NULL only frames of the channel's quality *point count.
 * EXTR_INPUT where the frames are of different codes or there are none; else what error_file_read
 * says. */
extr_status summary_rows(extr_context *context, const char *path, const double *point,
                         summary_kind kind, json_t **rows);

/* The same for each configuration that has frames there, by its hash: {"HASH": rows, ...}; codes may differ.
 */
extr_status summary_by_fingerprint(extr_context *context, const char *path, summary_kind kind,
                                   json_t **configurations);

#endif
