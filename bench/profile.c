#include "bench/profile.h"

#include <math.h>
#include <stdio.h>

static double seconds(const work_times *times) {
  return fmax(times->channel + times->decoding + times->other, 1e-9);
}

void profile_print(const work_times *times) {
  double percent = 100 / seconds(times);
  fprintf(stderr, "profile: %.3g s: channel %.1f %%, decoding %.1f %%, other %.1f %%\n",
          seconds(times), percent * times->channel, percent * times->decoding,
          percent * times->other);
}

json_t *profile_json(const work_times *times) {
  double all = seconds(times);
  return json_pack("{s:f, s:f, s:f, s:f}", "seconds", all, "channel", times->channel / all,
                   "decoding", times->decoding / all, "other", times->other / all);
}
