/* What a simulation was, as the JSON that is kept beside its frames in error:
 *
 *   {"code": NAME, "edge_sha256": HEX, "info_bits": 0 or K, "codewords": "zero", "channel": "awgn",
 *    "modulation": "bpsk", "demapper": "exact", "seed": N, "decoder": "nms:0.75",
 *    "schedule": "layered", "message": "i8", "iterations": 20, "early_stop": true, "llr_bits": 6,
 *    "llr_step": 0.5, "structure": "star",
 *    "task_sha256": HEX}
 *
 * All texts are those of the options of `ber`; the last is the hash of bench/simulation/task/task.h. How
 * kernels run and on which instruction set is no part of it: results do not depend on that. */
#ifndef BENCH_REPLAY_SAVED_TASK_H
#define BENCH_REPLAY_SAVED_TASK_H

#include "bench/options/check_choice.h"
#include "bench/options/decoder_options.h"
#include "bench/simulation/simulate.h"
#include <extrinsic/decoder.h>

#include <jansson.h>

/* The code and the structure are named as they were typed. */
extr_status saved_task_json(extr_context *context, const simulation_settings *settings,
                            const char *code, int64_t information_bits, const char *structure,
                            json_t **json);

typedef struct saved_task {
  codec codec;
  simulation_settings simulation; /* refers to the codec; its decoder without what its nodes run */
  extr_decoder_settings decoder;  /* to decode with */
  check_choice structure;         /* of that */
} saved_task;

/* What is to be different: of the decoder options those that are not NULL, 0 or false. Another rule
 * comes with its own message type and structure, and among stochastic decoders or out of them with
 * its own iterations, unless they are given, too. */
typedef struct task_changes {
  decoder_options decoder;
  const char *structure;
} task_changes;

/* A task to decode with. EXTR_INPUT with "WHERE: ..." on JSON that is none, and on a code that is no
 * longer the same. Whatever the result, saved_task_close must follow. */
extr_status saved_task_open(extr_context *context, const char *where, json_t *json,
                            const task_changes *changes, saved_task *t);
void saved_task_close(saved_task *t);

#endif
