#include "bench/run/profile.h"

#include <math.h>
#include <stdio.h>

static double seconds(const work_times *times) {
  return fmax(times->channel + times->decoding + times->other, 1e-9);
}

void profile_print(const work_times *times, double compile_s) {
  double percent = 100 / seconds(times);
  fprintf(stderr,
          "profile: compiled in %.3g s; %.3g s: channel %.1f %%, decoding %.1f %%, other %.1f %%\n",
          compile_s, seconds(times), percent * times->channel, percent * times->decoding,
          percent * times->other);
}

json_t *profile_json(const work_times *times, double compile_s) {
  double all = seconds(times);
  return json_pack("{s:f, s:f, s:f, s:f, s:f}", "seconds", all, "channel", times->channel / all,
                   "decoding", times->decoding / all, "other", times->other / all, "compile_s",
                   compile_s);
}
