/* Where results go, to the file of --out, whose name may ask for a format, or to standard output,
 * and how a command ends. */
#ifndef BENCH_CLI_OUT_H
#define BENCH_CLI_OUT_H

#include "bench/cli/options.h"
#include "bench/output/output.h"
#include "core/base/report.h"

/* The index of the ending (without its dot) that the path has; `otherwise` if it has none of them
 * or is NULL. `endings` ends with NULL. Commands ask for it unless --format was typed. */
int out_format(const char *path, const char *const *endings, int otherwise);

/* For the commands that keep a journal beside their table. A pipe or a device has no journal beside
 * it: standard output becomes *path, which is then NULL, what such a command takes for standard
 * output. Another path stays. EXTR_IO. */
extr_status out_without_journal(extr_context *context, const char **path);

/* Replaces the file as a whole, or writes to standard output if `path` is NULL. EXTR_IO. */
extr_status out_write(extr_context *context, const char *text, size_t size, const char *path);

/* The same with rows in this format; NULL means that memory ran out. */
extr_status out_write_rows(extr_context *context, const json_t *rows, output_format format,
                           const char *path);

/* EXTR_OK if a result was printed to standard output, else EXTR_IO with the reason; asked right
 * after that. */
extr_status out_printed(extr_context *context, bool printed);

/* Ends the activity line, prints rows unless `status` is a failure, and frees them. Returns the
 * failure, or EXTR_IO as out_printed. */
extr_status out_rows(extr_context *context, extr_status status, json_t *rows, int format);

/* Prints one object, which is freed, as output_print_one. EXTR_IO as out_printed. */
extr_status out_one(extr_context *context, json_t *object, int format);

/* A whole command: reads its command line and runs `run`, then reports what the status says, unless
 * a signal has interrupted it. Returns the exit code. `data` becomes line->data. */
typedef extr_status command_body(extr_context *context, const command_line *line);
int command_run(const command_manual *manual, int argc, char **argv, command_body *run, void *data);

/* What messages call standard output: the path that it became, else "standard output". */
const char *out_standard_name(void);

#endif
