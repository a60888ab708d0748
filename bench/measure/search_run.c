#define _DEFAULT_SOURCE /* wait4, MAP_ANONYMOUS */
#include "bench/measure/search_run.h"

#include "core/base/clock.h"
#include "core/base/math/order.h"
#include "core/base/owned.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Memory that both processes share: what the process of the search reports. */
typedef struct report {
  extr_status status;
  search_result result;
  long base; /* KiB resident before the search */
  bool ended;
  char message[256];
} report;

/* ---- In the process of the search ------------------------------------------------------------ */

static long resident_peak(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/* The kernel ends the process when its time is over. */
static void limit_time(double seconds) {
  double whole = floor(seconds);
  struct itimerval timer = {.it_value = {(time_t)whole, (suseconds_t)(1e6 * (seconds - whole))}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

/* Does not start a run that might not finish in time. */
static void time_search(search_function *search, extr_class kind, int inputs, const extr_cost *cost,
                        int repeats, double max_time, report *measured) {
  OWNED(release_context) extr_context *context = extr_context_new();
  double seconds[SEARCH_REPEATS_MAX], begin = clock_seconds(), longest = 0;
  int runs = 0;
  while (runs < repeats && clock_seconds() - begin + 2 * longest < max_time) {
    double start = clock_seconds();
    measured->status = search(context, kind, inputs, cost);
    if (measured->status != EXTR_OK) break;
    double taken = clock_seconds() - start;
    if (taken > longest) longest = taken;
    seconds[runs++] = taken;
  }
  measured->result.runs = runs;
  if (runs > 0) measured->result.seconds = extr_median(seconds, runs);
  strncpy(measured->message, extr_context_message(context), sizeof measured->message - 1);
}

/* ---- In the program -------------------------------------------------------------------------- */

static extr_status judge_end(extr_context *context, const report *measured, int wait_status,
                             search_end *end) {
  *end = SEARCH_DONE;
  if (!measured->ended && WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGALRM)
    *end = SEARCH_TIMEOUT;
  else if (!measured->ended)
    return extr_fail(context, EXTR_INTERNAL, "the process of the search ended with status %d",
                     wait_status);
  else if (measured->status == EXTR_LIMIT || measured->status == EXTR_MEMORY)
    *end = SEARCH_REFUSED;
  else if (measured->status != EXTR_OK)
    return extr_fail(context, measured->status, "%s", measured->message);
  return EXTR_OK;
}

static extr_status await_end(extr_context *context, pid_t process, const report *measured,
                             search_result *result) {
  int wait_status;
  struct rusage usage;
  while (wait4(process, &wait_status, 0, &usage) < 0)
    if (errno != EINTR) return extr_fail(context, EXTR_INTERNAL, "wait4: %s", strerror(errno));
  *result = measured->result;
  result->memory_mib = (double)(usage.ru_maxrss - measured->base) / 1024;
  return judge_end(context, measured, wait_status, &result->end);
}

extr_status search_run(extr_context *context, search_function *search, extr_class kind, int inputs,
                       const extr_cost *cost, int repeats, double max_time, search_result *result) {
  report *measured =
      mmap(NULL, sizeof *measured, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (measured == MAP_FAILED) return extr_fail_memory(context);
  pid_t process = fork();
  if (process == 0) {
    measured->base = resident_peak();
    limit_time(max_time);
    time_search(search, kind, inputs, cost, repeats, max_time, measured);
    measured->ended = true;
    _exit(0);
  }
  extr_status status = process > 0 ? await_end(context, process, measured, result)
                                   : extr_fail(context, EXTR_INTERNAL, "fork: %s", strerror(errno));
  munmap(measured, sizeof *measured);
  return status;
}
