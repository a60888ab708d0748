#include "bench/cli/interrupt.h"
#include "bench/run/run.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

static const int caught[] = {SIGINT, SIGUSR1, SIGTERM};
enum { CAUGHT = sizeof caught / sizeof *caught };

static volatile sig_atomic_t point, run, interrupts; /* set or counted by the signal handler:
                                                      * requests, and how often Ctrl-C was
                                                      * pressed */

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
  run = run || number == SIGTERM || interrupts >= 2;
  if (run) interrupt_end(number);
}

static void handle(void handler(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < CAUGHT; i++) sigaddset(&action.sa_mask, caught[i]);
  for (int i = 0; i < CAUGHT; i++) sigaction(caught[i], &action, NULL);
}

void stop_request_catch(void) {
  handle(note);
}

void stop_request_ignore(void) {
  handle(SIG_IGN);
}

bool stop_requested(void) {
  return run;
}

bool stop_point_requested(void) {
  return point || run;
}

void stop_point_done(void) {
  static bool told;
  if (interrupts == 1 && !told && !run) {
    fputs("extrinsic ber: the point ends here; another Ctrl-C stops the run\n", stderr);
    told = true;
  }
  point = 0;
}
