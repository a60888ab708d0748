#include "bench/cli/interrupt.h"

#include "core/base/report.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

static volatile sig_atomic_t seen;
/* When interrupt_end was first called: seconds plus 1; 0: never. */
static volatile sig_atomic_t since;

void interrupt_end(int number) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  sig_atomic_t second = (sig_atomic_t)now.tv_sec + 1;
  if (!since) since = second;
  if (second - since < 2) return;
  signal(number, SIG_DFL);
  raise(number); /* once the handler has returned */
}

static void note(int number) {
  seen = 1;
  interrupt_end(number);
}

void interrupt_catch(void) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

bool interrupt_seen(void) {
  return seen;
}

extr_status interrupt_check(extr_context *context) {
  return seen ? extr_fail(context, EXTR_IO, "interrupted") : EXTR_OK;
}
