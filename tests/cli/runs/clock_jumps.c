/* A library for LD_PRELOAD whose wall clock jumps: it is alternately thirty years late and thirty
 * years early. Monotonic clocks are not changed. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t jump(void) {
  static _Atomic unsigned calls;
  const time_t years = 30 * 365 * 24 * 3600L;
  return calls++ % 2 == 0 ? -years : years;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  long failed = syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += jump();
  return (int)failed;
}

time_t time(time_t *copy) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (copy) *copy = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &precise);
  *now = (struct timeval){precise.tv_sec, precise.tv_nsec / 1000};
  return 0;
}
