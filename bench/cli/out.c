#include "bench/cli/out.h"

#include "bench/cli/failure.h"
#include "bench/cli/interrupt.h"
#include "core/base/array.h"
#include "core/base/file/replace_file.h"
#include "core/base/writer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int out_format(const char *path, const char *const *endings, int otherwise) {
  const char *dot = path ? strrchr(path, '.') : NULL;
  for (int i = 0; dot && endings[i]; i++)
    if (strcmp(dot + 1, endings[i]) == 0) return i;
  return otherwise;
}

extr_status out_write(extr_context *context, const char *text, size_t size, const char *path) {
  if (path) return extr_replace_text(context, path, text, size);
  if (fwrite(text, 1, size, stdout) == size && fflush(stdout) == 0) return EXTR_OK;
  return extr_fail_machine(context, "cannot write to standard output: %s", strerror(errno));
}

extr_status out_write_rows(extr_context *context, const json_t *rows, output_format format,
                           const char *path) {
  extr_writer writer;
  OWNED_ARRAY char *text = NULL;
  TRY(extr_writer_open(context, &writer));
  bool printed = output_print(rows, format, writer.stream);
  TRY(extr_writer_close(context, &writer, printed ? EXTR_OK : extr_fail_memory(context), &text));
  return out_write(context, text, writer.size, path);
}

extr_status out_printed(extr_context *context, bool printed) {
  if (printed) return EXTR_OK;
  return extr_fail_machine(context, "the result cannot be printed: %s", output_problem());
}

extr_status out_rows(extr_context *context, extr_status status, json_t *rows, int format) {
  json_auto_t *own = rows;
  activity_end();
  TRY(status);
  return out_printed(context, output_print(own, (output_format)format, stdout));
}

extr_status out_one(extr_context *context, json_t *object, int format) {
  json_auto_t *own = object;
  return out_printed(context, output_print_one(own, (output_format)format, stdout));
}

static int end(const char *command, extr_context *context, extr_status status) {
  int code = status != EXTR_OK && interrupt_seen()
                 ? failure(EXIT_INTERRUPTED, command, "interrupted")
                 : failure_of(status, command, context);
  extr_context_free(context);
  return code;
}

int command_run(const command_manual *manual, int argc, char **argv, command_body *run,
                void *data) {
  command_line line = {.data = data};
  if (!options_read(manual, argc, argv, &line)) return line.exit_code;
  extr_context *context = extr_context_new();
  return end(manual->command, context, run(context, &line));
}

static const char *standard_name = "standard output";

const char *out_standard_name(void) {
  return standard_name;
}

extr_status out_without_journal(extr_context *context, const char **path) {
  replacement stream;
  if (!*path || !extr_replace_is_stream(*path)) return EXTR_OK;
  if (strcmp(*path, OUT_STANDARD) != 0) {
    TRY(extr_replace_begin(context, *path, &stream));
    bool moved = dup2(fileno(stream.file), STDOUT_FILENO) >= 0;
    extr_replace_abandon(&stream);
    if (!moved)
      return extr_fail(context, EXTR_IO, "%s: cannot be written: %s", *path, strerror(errno));
    standard_name = *path;
  }
  *path = NULL;
  return EXTR_OK;
}
