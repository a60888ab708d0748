#include "bench/cli/duration.h"

#include "bench/cli/numbers.h"

#include <string.h>

static double unit_seconds(char unit) {
  switch (unit) {
  case 's':
    return 1;
  case 'm':
    return 60;
  case 'h':
    return 3600;
  default:
    return 0; /* no unit */
  }
}

bool duration_parse(const char *text, double *seconds) {
  size_t length = strlen(text);
  if (length == 0) return false;
  double unit = unit_seconds(text[length - 1]), value;
  if (!real_parse(text, unit > 0 ? length - 1 : length, &value) || !(value > 0)) return false;
  *seconds = value * (unit > 0 ? unit : 1);
  return true;
}
