#include "bench/cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

/* The next signal has its default effect and ends the program. */
static void note(int number) {
  (void)number;
  seen = 1;
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
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
