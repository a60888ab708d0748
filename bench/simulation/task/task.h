/* The task of a simulation: everything that its numbers depend on, but for the point and the rules
 * that end it. Two runs of one task draw the same frames and decode them alike, so that their
 * counts may be continued, compared and added. Threads, instruction set, who runs the kernels and
 * the structure of a minimum (which is the same in any order) are not part of it. */
#ifndef BENCH_SIMULATION_TASK_TASK_H
#define BENCH_SIMULATION_TASK_TASK_H

#include "bench/simulation/simulate.h"
#include "bench/simulation/task/digest.h"
#include <extrinsic/status.h>

#include <jansson.h>

typedef struct task {
  json_t *lines;          /* {"key": "value", ...}, texts, in their order */
  char hash[DIGEST_TEXT]; /* SHA-256 of "key: value\n" for each */
} task;

/* The caller's, whatever the result: task_free. */
extr_status task_of(extr_context *context, const simulation_settings *settings, task *made);

/* From its lines, of which it keeps a reference. EXTR_INPUT where they are not those of a task. */
extr_status task_from(extr_context *context, json_t *lines, task *made);
void task_free(task *t);

/* What an error rate is a rate of. */
typedef struct task_sizes {
  const char *quality; /* name of its column, as channel_quality_name; the task's */
  uint64_t code_bits, information_bits; /* n and k, at least 1 */
} task_sizes;
task_sizes task_sizes_of(const task *t);

/* EXTR_INPUT unless both are the same: the first line that differs, with both values. `file` is where
 * `found` comes from. */
extr_status task_compare(extr_context *context, const char *file, const task *found,
                         const task *expected);

#endif
