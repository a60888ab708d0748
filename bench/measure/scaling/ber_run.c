#include "bench/measure/scaling/ber_run.h"

#include "bench/cli/failure.h"
#include "bench/cli/tool.h"
#include "bench/output/output.h"
#include "bench/run/journal/run_file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ARGUMENTS_MAX = 64 };
static const char table_name[] = "run.json";

/* ---- Arguments ------------------------------------------------------------------------------- */

static json_t *add(json_t *list, const char *text) {
  return output_append(list, json_string(text));
}

static json_t *add_number(json_t *list, const char *option, int value) {
  return output_append(add(list, option), json_sprintf("%d", value));
}

static json_t *add_program(json_t *list, int ranks) {
  char program[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length < 0 ? 0 : length] = 0;
  if (ranks > 0) {
    list = add(list, "mpirun");
    list = add(list, "--oversubscribe");
    list = add_number(list, "-n", ranks);
  }
  return add(list, program);
}

/* NULL if memory ran out. */
static json_t *arguments_of(const ber_run *run, const char *table) {
  json_t *list = add(add_program(json_array(), run->ranks), "ber");
  for (size_t i = 0; i < json_array_size(run->arguments); i++)
    list = output_append(list, json_incref(json_array_get(run->arguments, i)));
  list = add_number(list, "--threads", run->threads);
  list = add(add(list, "--progress"), run->progress ? "json" : "none");
  list = add(add(list, "--format"), "json");
  return run->folder ? add(add(list, "--out"), table) : list;
}

/* ---- The run --------------------------------------------------------------------------------- */

static int start(const char *command, const json_t *list, FILE *nothing, FILE *out) {
  const char *arguments[ARGUMENTS_MAX + 1] = {NULL};
  size_t count = json_array_size(list);
  if (count == 0 || count > ARGUMENTS_MAX)
    return failure(EXIT_FAILED, command, "out of memory or too many arguments");
  for (size_t i = 0; i < count; i++) arguments[i] = json_string_value(json_array_get(list, i));
  const tool ber = {arguments, "openmpi-bin"};
  return tool_run(command, &ber, nothing, out);
}

static int read_speed(const char *command, FILE *out, double *frames_s) {
  json_error_t error;
  json_int_t frames;
  double seconds;
  rewind(out);
  json_t *document = json_loadf(out, 0, &error);
  int wrong = json_unpack_ex(document, &error, 0, "{s:[{s:I, s:F}!]}", "points", "frames", &frames,
                             "seconds", &seconds);
  json_decref(document);
  if (wrong) return failure(EXIT_FAILED, command, "a run of ber printed no result: %s", error.text);
  *frames_s = (double)frames / seconds;
  return EXIT_DONE;
}

static int run_into(const char *command, const ber_run *run, const char *table, FILE *nothing,
                    FILE *out, double *frames_s) {
  json_t *list = arguments_of(run, table);
  int code = start(command, list, nothing, out);
  json_decref(list);
  if (code != EXIT_DONE) return code;
  if (!run->folder) return read_speed(command, out, frames_s);
  FILE *file = fopen(table, "r");
  if (!file) return failure(EXIT_FAILED, command, "%s: %s", table, strerror(errno));
  code = read_speed(command, file, frames_s);
  fclose(file);
  return code;
}

int ber_run_speed(const char *command, const ber_run *run, double *frames_s) {
  char table[PATH_MAX], beside[PATH_MAX + 16];
  snprintf(table, sizeof table, "%s/%s", run->folder ? run->folder : "", table_name);
  snprintf(beside, sizeof beside, "%s%s", table, run_file_suffix);
  FILE *nothing = tmpfile(), *out = tmpfile();
  int code = nothing && out ? run_into(command, run, table, nothing, out, frames_s)
                            : failure(EXIT_FAILED, command, "cannot create a temporary file: %s",
                                      strerror(errno));
  if (nothing) fclose(nothing);
  if (out) fclose(out);
  if (run->folder) unlink(table);
  if (run->folder) unlink(beside);
  return code;
}
