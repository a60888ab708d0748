/* A libFuzzer target for the command line: every line of the text is a word. The command reads its
 * options, checks them, and begins its work, but the work that takes long, measures or writes fails
 * at once: see below. No file exists, every code is a tiny one, searches find structures of at most
 * SEARCHED inputs. */
#define _GNU_SOURCE /* strsep */
#include "bench/cli/failure.h"
#include "bench/commands/commands.h"
#include "bench/simulation/replay.h"
#include "bench/simulation/selftest.h"
#include "bench/simulation/simulate.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"
#include "tests/fuzz/memory_file.h"
#include <extrinsic/optimize.h>

#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <string.h>

enum { WORDS_MOST = 60, SEARCHED = 5, CODED = 1000 };

/* `real` is what the linker calls the function of the program, `wrap` what is called instead of
 * it. */
#define REPLACED(type, name, ...)                                                                  \
  type __real_##name(__VA_ARGS__);                                                                 \
  type __wrap_##name(__VA_ARGS__);                                                                 \
  type __wrap_##name(__VA_ARGS__)
#define UNUSED __attribute__((unused))

/* ---- Files ----------------------------------------------------------------------------------- */

REPLACED(extr_status, extr_replace_begin, extr_context *context, const char *path,
         replacement *made UNUSED) {
  return extr_fail(context, EXTR_IO, "%s: cannot be written", path);
}

REPLACED(extr_status, extr_replace_check, extr_context *context UNUSED, const char *path UNUSED) {
  return EXTR_OK;
}

REPLACED(extr_status, extr_replace_text, extr_context *context, const char *path,
         const char *text UNUSED, size_t size UNUSED) {
  return extr_fail(context, EXTR_IO, "%s: cannot be written", path);
}

typedef int choose(const struct dirent *entry);
typedef int order(const struct dirent **a, const struct dirent **b);

REPLACED(int, scandir, const char *path UNUSED, struct dirent ***entries UNUSED,
         choose *chosen UNUSED, order *ordered UNUSED) {
  errno = ENOENT;
  return -1;
}

REPLACED(FTS *, fts_open, char *const *paths UNUSED, int options UNUSED,
         int (*ordered)(const FTSENT **, const FTSENT **) UNUSED) {
  errno = ENOENT;
  return NULL;
}

REPLACED(FILE *, tmpfile, void) {
  return NULL;
}

/* ---- The process ----------------------------------------------------------------------------- */

REPLACED(void, interrupt_catch, void) {}
REPLACED(void, stop_request_catch, void) {}

REPLACED(bool, timing_pin, void) {
  return false;
}

/* ---- Codes and structures -------------------------------------------------------------------- */

REPLACED(extr_status, extr_code_open, extr_context *context, const char *name, extr_code **code) {
  static const extr_edge edges[] = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {1, 3}};
  if (strchr(name, '?')) return extr_fail(context, EXTR_INPUT, "found '%.100s'", name);
  return extr_code_new(context, name, 2, 4, edges, 6, code);
}

REPLACED(const extr_catalog_entry *, extr_catalog_at, int index) {
  return index < 3 ? __real_extr_catalog_at(index) : NULL;
}

static extr_status too_large(extr_context *context) {
  return extr_fail(context, EXTR_INPUT, "the fuzzer has no time for this");
}

REPLACED(extr_status, extr_optimize, extr_context *context, extr_class kind, int inputs,
         const extr_cost *cost, extr_solution **solution) {
  if (inputs > SEARCHED) return too_large(context);
  return __real_extr_optimize(context, kind, inputs, cost, solution);
}

REPLACED(extr_status, extr_optimize_vector, extr_context *context, extr_class kind, int inputs,
         const extr_cost *cost, const int *vector, int length, extr_solution **solution) {
  if (inputs > SEARCHED) return too_large(context);
  return __real_extr_optimize_vector(context, kind, inputs, cost, vector, length, solution);
}

REPLACED(extr_status, extr_frontier_find, extr_context *context, int inputs, const extr_cost *cost,
         extr_frontier **frontier) {
  if (inputs > SEARCHED - 1) return too_large(context);
  return __real_extr_frontier_find(context, inputs, cost, frontier);
}

REPLACED(extr_status, extr_exact, extr_context *context, int inputs, const extr_cost *cost,
         const extr_exact_settings *settings, extr_solution **solution) {
  if (inputs > SEARCHED - 1) return too_large(context);
  return __real_extr_exact(context, inputs, cost, settings, solution);
}

REPLACED(extr_status, extr_code_new, extr_context *context, const char *name, int rows, int columns,
         const extr_edge *edges, size_t count, extr_code **code) {
  if (columns > CODED) return too_large(context);
  return __real_extr_code_new(context, name, rows, columns, edges, count, code);
}

/* ---- Simulating and measuring ---------------------------------------------------------------- */

REPLACED(bool, selftest_channel, uint64_t bits UNUSED, selftest_check checks[SELFTEST_CHECKS]) {
  memset(checks, 0, SELFTEST_CHECKS * sizeof *checks);
  for (int i = 0; i < SELFTEST_CHECKS; i++) checks[i].event = "fuzzed";
  return true;
}

REPLACED(extr_status, selftest_decoder, extr_context *context UNUSED) {
  return EXTR_OK;
}

REPLACED(extr_status, extr_simulator_point, extr_context *context UNUSED, engine *simulator UNUSED,
         point_result *point UNUSED, point_watch *watch UNUSED, void *data UNUSED) {
  return EXTR_OK;
}

REPLACED(void, replayer_free, replayer *made) {
  check(!made);
}

/* Calls of these functions, which simulate, search or measure, fail at once, whatever follows the
 * context. */
#define FAILS(name)                                                                                \
  extr_status __wrap_##name(extr_context *context);                                                \
  extr_status __wrap_##name(extr_context *context) {                                               \
    return too_large(context);                                                                     \
  }
FAILS(extr_simulator_new)
FAILS(replayer_new)
FAILS(comparison_measure)
FAILS(speed_measure)
FAILS(speed_latency)
FAILS(search_run)
FAILS(set_search_run)
FAILS(floor_team_new)
FAILS(splitting_engine)
FAILS(optimize_degrees)
FAILS(candidates_rank)
FAILS(extr_evolution_new)
FAILS(extr_threshold_find)
FAILS(work_folder_open)
FAILS(timing_measure)

/* These are not reached then. */
#define NOT_REACHED(name)                                                                          \
  _Noreturn void __wrap_##name(void);                                                              \
  _Noreturn void __wrap_##name(void) {                                                             \
    abort();                                                                                       \
  }
NOT_REACHED(replayer_run)
NOT_REACHED(extr_channel_at)
NOT_REACHED(extr_transmission_start)
NOT_REACHED(extr_transmission_send)
NOT_REACHED(extr_levels_draw)
NOT_REACHED(extr_channel_loops_of)

/* ---- The command line ------------------------------------------------------------------------ */

/* The command that the first words name, and how many; if there is none, the one that the first
 * byte chooses. */
static const program_command *choose_command(char **words, int count, int *taken) {
  const program_command *found = command_find(count, words, taken);
  int commands = 0;
  if (found) return found;
  while (command_at(commands)) commands++;
  *taken = 1;
  return command_at((unsigned char)words[0][0] % commands);
}

int LLVMFuzzerTestOneInput(const char *bytes, size_t size) {
  char *words[WORDS_MOST + 1], *text = text_copy(bytes, size), *rest = text;
  int count = 0, taken;
  while (rest && count < WORDS_MOST) words[count++] = strsep(&rest, "\n");
  words[count] = NULL;
  const program_command *command = choose_command(words, count, &taken);
  memory_files_only = true;
  int code = command->run(count - taken + 1, words + taken - 1);
  memory_files_only = false;
  check(code >= EXIT_DONE && code <= EXIT_INTERRUPTED);
  free(text);
  return 0;
}
