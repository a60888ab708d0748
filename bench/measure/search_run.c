#define _DEFAULT_SOURCE /* wait4 */
#include "bench/measure/search_run.h"

#include "core/base/clock.h"
#include "core/base/math/median.h"
#include "core/base/report.h"

#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the process of the search reports, before its work and again after it. */
typedef struct report {
  extr_status status;
  double seconds;
  int runs;
  long base; /* KiB resident before the search */
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

static void send_report(int channel, const report *measured) {
  if (write(channel, measured, sizeof *measured) != sizeof *measured) _exit(1);
}

/* Does not start a run that might not finish in time. */
static void time_search(search_function *search, extr_class kind, int inputs, const extr_cost *cost,
                        int repeats, double max_time, report *measured) {
  extr_context *context = extr_context_new();
  double seconds[SEARCH_REPEATS_MAX], begin = clock_seconds(), longest = 0;
  while (measured->runs < repeats && clock_seconds() - begin + 2 * longest < max_time) {
    double start = clock_seconds();
    measured->status = search(context, kind, inputs, cost);
    if (measured->status != EXTR_OK) break;
    double taken = clock_seconds() - start;
    if (taken > longest) longest = taken;
    seconds[measured->runs++] = taken;
  }
  if (measured->runs > 0) measured->seconds = extr_median(seconds, measured->runs);
  strncpy(measured->message, extr_context_message(context), sizeof measured->message - 1);
  extr_context_free(context);
}

/* ---- In the program -------------------------------------------------------------------------- */

static bool receive_report(int channel, report *measured) {
  char *bytes = (char *)measured;
  size_t received = 0;
  while (received < sizeof *measured) {
    ssize_t count = read(channel, bytes + received, sizeof *measured - received);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    received += (size_t)count;
  }
  return true;
}

static extr_status judge_end(extr_context *context, bool reported_end, const report *measured,
                             int wait_status, search_result *result) {
  if (!reported_end && WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGALRM) {
    result->end = SEARCH_TIMEOUT;
    return EXTR_OK;
  }
  if (!reported_end)
    return extr_fail(context, EXTR_INTERNAL, "the process of the search ended with status %d",
                     wait_status);
  if (measured->status == EXTR_LIMIT || measured->status == EXTR_MEMORY) {
    result->end = SEARCH_REFUSED;
    return EXTR_OK;
  }
  if (measured->status != EXTR_OK)
    return extr_fail(context, measured->status, "%s", measured->message);
  result->end = SEARCH_DONE;
  result->seconds = measured->seconds;
  result->runs = measured->runs;
  return EXTR_OK;
}

static extr_status listen_to(extr_context *context, pid_t process, int channel,
                             search_result *result) {
  report before = {0}, behind = {0};
  receive_report(channel, &before);
  bool reported_end = receive_report(channel, &behind);
  int wait_status;
  struct rusage usage;
  while (wait4(process, &wait_status, 0, &usage) < 0)
    if (errno != EINTR) return extr_fail(context, EXTR_INTERNAL, "wait4: %s", strerror(errno));
  *result = (search_result){.memory_mib = (double)(usage.ru_maxrss - before.base) / 1024};
  return judge_end(context, reported_end, &behind, wait_status, result);
}

extr_status search_run(extr_context *context, search_function *search, extr_class kind, int inputs,
                       const extr_cost *cost, int repeats, double max_time, search_result *result) {
  int channel[2];
  if (pipe(channel) != 0) return extr_fail(context, EXTR_INTERNAL, "pipe: %s", strerror(errno));
  pid_t process = fork();
  if (process == 0) {
    report measured = {.base = resident_peak()};
    send_report(channel[1], &measured);
    limit_time(max_time);
    time_search(search, kind, inputs, cost, repeats, max_time, &measured);
    send_report(channel[1], &measured);
    _exit(0);
  }
  int problem = errno;
  close(channel[1]);
  extr_status status = process > 0
                           ? listen_to(context, process, channel[0], result)
                           : extr_fail(context, EXTR_INTERNAL, "fork: %s", strerror(problem));
  close(channel[0]);
  return status;
}
