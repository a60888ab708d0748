#include "decoder/evolution/laws/column_law.h"

#include <string.h>

bool extr_saturates(const levels *l, int degree) {
  return l->posterior > 0 && (degree + 1) * l->limit > l->posterior;
}

int extr_left_reach(const levels *l) {
  return l->left_most + 1;
}

static int clamp(int x, int low, int high) {
  return x < low ? low : x > high ? high : x;
}

/* P(low <= level <= high) from P(level < k) = below[k]. */
static double between(const double *below, int reach, int low, int high) {
  low = clamp(low, -reach, reach + 1);
  high = clamp(high + 1, -reach, reach + 1);
  return high > low ? below[high] - below[low] : 0;
}

/* Where the posterior is not clamped, the others remain, whatever the own message is. Where it is,
 * what remains depends on the own message only. */
void extr_message_left(const levels *l, const double *others, int reach, const double *own,
                       double *q) {
  double below_room[2 * 128 + 2], *below = below_room + 128;
  int most = l->left_most;
  memset(q - most - 1, 0, (2 * (size_t)most + 3) * sizeof *q);
  below[-l->limit] = 0;
  for (int r = -l->limit; r <= l->limit; r++) below[r + 1] = below[r] + own[r];
  for (int s = -reach; s <= reach; s++)
    q[clamp(s, -most - 1, most)] +=
        others[s] * between(below, l->limit, -l->posterior - s, l->posterior - s);
  /* P(others > posterior - r), as r falls from its largest value. */
  double above = 0, under = 0;
  for (int s = l->posterior - l->limit + 1; s <= reach; s++) above += others[s];
  for (int s = -reach; s <= l->limit - l->posterior - 1; s++) under += others[s];
  for (int r = l->limit; r >= -l->limit; r--) {
    q[l->left[l->posterior + r]] += own[r] * above;
    q[-l->left[l->posterior + r]] += own[-r] * under;
    int next = l->posterior - r + 1;
    if (next <= reach && next >= -reach) above -= others[next], under -= others[-next];
  }
}

double extr_error_rate(const levels *l, const double *channel, const double *messages, int reach) {
  double below = 0, wrong = 0;
  for (int k = -reach; k < -l->limit; k++) below += messages[k];
  for (int c = l->limit; c >= -l->limit; c--) {
    double tie = -c >= -reach && -c <= reach ? messages[-c] : 0;
    wrong += channel[c] * (below + (c <= 0 ? tie : 0));
    below += tie;
  }
  return wrong;
}
