/* The folder in which the tools work: a temporary one that is removed, or one that is kept. */
#ifndef BENCH_SYNTHESIS_WORK_FOLDER_H
#define BENCH_SYNTHESIS_WORK_FOLDER_H

#include <extrinsic/status.h>

#include <stdbool.h>

typedef struct work_folder {
  char *path;
  bool kept;
} work_folder;

/* Whether Yosys can work in the folder `keep`, which need not exist, or in a temporary one: it
 * hands the whole path to ABC as part of a command, unencoded. EXTR_INPUT: the path has one of the
 * characters that end such a command or a quoted word in it. */
extr_status work_folder_check(extr_context *context, const char *keep);

/* Creates the folder `keep` unless it exists, or, if it is NULL, a temporary one. EXTR_IO. */
extr_status work_folder_open(extr_context *context, const char *keep, work_folder *folder);

/* Removes a temporary folder with its content, unless `failed`: then its files show why. */
void work_folder_close(work_folder *folder, bool failed);

/* Creates a folder inside, unless it exists; the caller frees its path. EXTR_IO. */
extr_status work_folder_add(extr_context *context, const work_folder *folder, const char *name,
                            char **path);

/* Writes or reads a file in a folder; the caller frees what was read. EXTR_IO. */
extr_status folder_write(extr_context *context, const char *folder, const char *name,
                         const char *text);
extr_status folder_read(extr_context *context, const char *folder, const char *name, char **text);

#endif
