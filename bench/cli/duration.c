#include "bench/cli/duration.h"

#include "bench/cli/numbers.h"

#include <math.h>
#include <string.h>

static const struct {
  char letter;
  double seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

enum { UNITS = sizeof units / sizeof *units };

/* The unit of this letter, from the first on; UNITS for none. */
static int find_unit(int first, char letter) {
  while (first < UNITS && units[first].letter != letter) first++;
  return first;
}

/* Parts of decreasing units, each once: "1d12h". The last may lack its unit only where it is the
 * only one. */
bool duration_parse(const char *text, double *seconds) {
  double sum = 0, value;
  int unit = -1;
  if (real_parse(text, strlen(text), &value)) {
    if (!(value > 0)) return false;
    *seconds = value;
    return true;
  }
  while (*text) {
    size_t length = strcspn(text, "dhms");
    unit = find_unit(unit + 1, text[length]);
    if (unit == UNITS || !real_parse(text, length, &value) || value < 0) return false;
    sum += value * units[unit].seconds;
    text += length + 1;
  }
  if (!(sum > 0 && isfinite(sum))) return false;
  *seconds = sum;
  return true;
}
