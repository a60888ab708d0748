/* A libFuzzer target for the command line: every line of the text is a word. The command reads its
 * options, checks them, and begins its work, but the work that takes long, measures or writes fails
 * at once: see below. No file exists, every code is a tiny one, searches find structures of at most
 * SEARCHED inputs. */
#define _GNU_SOURCE /* strsep */
#include "bench/channel/channel_loops.h"
#include "bench/channel/levels.h"
#include "bench/cli/failure.h"
#include "bench/commands/commands.h"
#include "bench/evolution/optimize_degrees.h"
#include "bench/evolution/race.h"
#include "bench/floor/floor_point.h"
#include "bench/floor/splitting/splitting.h"
#include "bench/measure/comparison.h"
#include "bench/measure/search_run.h"
#include "bench/measure/timing.h"
#include "bench/sets/set_list.h"
#include "bench/simulation/replay.h"
#include "bench/simulation/selftest.h"
#include "bench/simulation/simulate.h"
#include "bench/synthesis/work_folder.h"
#include "core/base/file/replace_file.h"
#include "core/base/report.h"
#include "tests/fuzz/memory_file.h"
#include <extrinsic/evolution.h>
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

REPLACED(extr_status, extr_simulator_new, extr_context *context,
         const simulation_settings *settings UNUSED, point_simulator **simulator UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, extr_simulator_point, extr_context *context UNUSED,
         point_simulator *simulator UNUSED, point_result *point UNUSED, point_watch *watch UNUSED,
         void *data UNUSED) {
  return EXTR_OK;
}

REPLACED(void, extr_simulator_free, point_simulator *simulator) {
  check(!simulator);
}

REPLACED(extr_status, replayer_new, extr_context *context, const simulation_settings *of UNUSED,
         const extr_decoder_settings *decoder UNUSED, replayer **made UNUSED) {
  return too_large(context);
}

REPLACED(void, replayer_run, replayer *made UNUSED, double quality UNUSED, uint64_t batch UNUSED,
         uint64_t frames UNUSED, replay_visit *visit UNUSED, void *data UNUSED) {
  abort();
}

REPLACED(void, replayer_free, replayer *made) {
  check(!made);
}

REPLACED(channel_point, extr_channel_at, const channel_settings *settings UNUSED,
         extr_isa isa UNUSED, double rate UNUSED, double quality UNUSED) {
  abort();
}

REPLACED(transmission, extr_transmission_start, const channel_point *channel UNUSED,
         const random_stream *stream UNUSED) {
  abort();
}

REPLACED(void, extr_transmission_send, transmission *t UNUSED, const uint64_t *words UNUSED,
         int bits UNUSED, float *llr UNUSED) {
  abort();
}

REPLACED(void, extr_levels_draw, const level_source *source UNUSED, random_stream *stream UNUSED,
         const uint64_t *words UNUSED, int count UNUSED, int8_t *levels UNUSED) {
  abort();
}

REPLACED(const channel_loops *, extr_channel_loops_of, extr_isa isa UNUSED) {
  abort();
}

REPLACED(extr_status, comparison_measure, extr_context *context, comparison *c UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, speed_measure, extr_context *context, const speed_settings *settings UNUSED,
         const extr_code *code UNUSED, speed_case *cases UNUSED, int count UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, speed_latency, extr_context *context, const speed_settings *settings UNUSED,
         const extr_code *code UNUSED, speed_case *what UNUSED, int count UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, search_run, extr_context *context, search_function *search UNUSED,
         extr_class kind UNUSED, int inputs UNUSED, const extr_cost *cost UNUSED,
         int repeats UNUSED, double max_time UNUSED, search_result *result UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, set_search_run, extr_context *context, const set_search *search UNUSED,
         set_file *file UNUSED, bool *ended UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, floor_team_new, extr_context *context, const floor_settings *settings UNUSED,
         floor_team *team UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, splitting_engine, extr_context *context, splitting_settings *settings UNUSED,
         engine **made UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, optimize_degrees, extr_context *context, const degree_search *search UNUSED,
         char text[DEGREES_TEXT] UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, candidates_rank, extr_context *context, const extr_ensemble *ensemble UNUSED,
         const setting_list *list UNUSED, double target UNUSED, int most UNUSED,
         ranked *best UNUSED, int *count UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, extr_evolution_new, extr_context *context,
         const extr_ensemble *ensemble UNUSED, const extr_evolution_settings *settings UNUSED,
         extr_evolution **evolution UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, extr_threshold_find, extr_context *context,
         const extr_ensemble *ensemble UNUSED, const extr_evolution_settings *settings UNUSED,
         extr_threshold *threshold UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, work_folder_open, extr_context *context, const char *keep UNUSED,
         work_folder *folder UNUSED) {
  return too_large(context);
}

REPLACED(extr_status, timing_measure, extr_context *context, timing_case *cases UNUSED,
         int count UNUSED, int64_t repeats UNUSED, double slice UNUSED) {
  return too_large(context);
}

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
