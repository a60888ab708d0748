#include "bench/cli/interrupt.h"

#include "core/base/report.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static const int caught[] = {SIGINT, SIGTERM, SIGUSR1};
enum { ENDING = 2, CAUGHT = sizeof caught / sizeof *caught }; /* the first ones end a command */

/* Set or counted by the signal handler: requests, how often Ctrl-C was pressed, and when the end
 * was first asked for, in seconds plus 1. */
static volatile sig_atomic_t point, end, interrupts, since;
static volatile sig_atomic_t by_points; /* the first Ctrl-C only ends a point */

/* Ends the process if the first request is at least two seconds old. */
static void end_late(int number) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  sig_atomic_t second = (sig_atomic_t)now.tv_sec + 1;
  if (!since) since = second;
  if (second - since < 2) return;
  signal(number, SIG_DFL);
  raise(number); /* once the handler has returned */
}

/* Whether a signal comes within a tenth of a second of the same one: programs such as timeout send
 * it to the process and to its group, and nobody presses Ctrl-C twice as fast. */
static bool is_echo(int number) {
  enum { TENTH_NS = 100000000 };
  static _Atomic long long counted_ns[CAUGHT]; /* two threads may handle two signals */
  struct timespec now;
  int which = 0;
  while (caught[which] != number) which++;
  clock_gettime(CLOCK_MONOTONIC, &now);
  const long long now_ns = now.tv_sec * 1000000000LL + now.tv_nsec;
  if (counted_ns[which] > 0 && now_ns - counted_ns[which] < TENTH_NS) return true;
  counted_ns[which] = now_ns;
  return false;
}

static void note(int number) {
  if (!is_echo(number)) {
    point = 1;
    if (number == SIGINT) interrupts++;
  }
  end = end || !by_points || number == SIGTERM || interrupts >= 2;
  if (end) end_late(number);
}

static void handle(int count, void handler(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaddset(&action.sa_mask, caught[i]);
  for (int i = 0; i < count; i++) sigaction(caught[i], &action, NULL);
}

void interrupt_catch(void) {
  handle(ENDING, note);
}

bool interrupt_seen(void) {
  return end;
}

extr_status interrupt_check(extr_context *context) {
  return end ? extr_fail(context, EXTR_IO, "interrupted") : EXTR_OK;
}

/* ---- Points ---------------------------------------------------------------------------------- */

void stop_request_catch(void) {
  by_points = 1;
  handle(CAUGHT, note);
}

void stop_request_ignore(void) {
  handle(CAUGHT, SIG_IGN);
}

bool stop_point_requested(void) {
  return point || end;
}

void stop_point_done(void) {
  static bool told;
  if (interrupts == 1 && !told && !end) {
    fputs("extrinsic ber: the point ends here; another Ctrl-C stops the run\n", stderr);
    told = true;
  }
  point = 0;
}
