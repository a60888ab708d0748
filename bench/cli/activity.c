#include "bench/cli/activity.h"

#include <stdio.h>
#include <unistd.h>

void activity_show(const char *command, const char *what, int value, int done, int total) {
  if (isatty(STDERR_FILENO))
    fprintf(stderr, "\r\033[K%s: %s %d, %d of %d done", command, what, value, done, total);
}

void activity_end(void) {
  if (isatty(STDERR_FILENO)) fputs("\r\033[K", stderr);
}
