/* What a run has found so far, beside its table in OUT.journal: one JSON object
 *
 *   {"KIND": FORMAT, "task": {...}, ...}
 *
 * which the one process that holds its lock replaces as a whole, about once per second. "task" is
 * what the results depend on. */
#ifndef BENCH_FLOOR_JOURNAL_TASK_FILE_H
#define BENCH_FLOOR_JOURNAL_TASK_FILE_H

#include "bench/store/pace.h"
#include <extrinsic/status.h>

#include <jansson.h>

typedef struct task_file {
  extr_context *context;
  const char *kind;
  int format;
  char *path;     /* NULL: nothing is kept */
  int descriptor; /* of a file with a path */
  bool empty;     /* nothing was ever written to it */
  json_t *task;
  pace pace;
} task_file;

/* Whether the results of two tasks are the same. "structure" is how one asked for the structure; if
 * results depend on it, "task_sha256" does, too. */
bool task_file_agree(const json_t *task, const json_t *other);

/* Takes the task and keeps a reference to `kind`. `table` is the path of the table, or NULL.
 * `found` becomes the object in the file, whose reference the caller gets, or NULL if there is none
 * yet. EXTR_INPUT: the file is of another task, kind or format, is damaged, or is being written by
 * another process, or the table exists without it; EXTR_IO. task_file_close must follow whatever
 * the result. */
extr_status task_file_open(extr_context *context, const char *table, const char *kind, int format,
                           json_t *task, task_file *file, json_t **found);

/* True if there is a file and it is time to write it. */
bool task_file_due(const task_file *file);

/* Writes the object with the members of `rest`, which it takes; NULL means that memory ran out.
 * There must be a file. */
extr_status task_file_write(task_file *file, json_t *rest);

/* Removes a file to which nothing was written. Nothing is to be closed if all members are 0. */
void task_file_close(task_file *file);

#endif
