#include "decoder/evolution/settle.h"

#include <math.h>

static const double nearly_none = 2e-6; /* as a part of the rate */
enum { STILL = 20, DOOMED = 12 };

settle_watch extr_settle_start(double rate) {
  return (settle_watch){.rate = rate, .end = rate, .least = INFINITY};
}

/* Near a bottleneck the fall per step is a function of the rate with a minimum, which a parabola
 * describes: above the threshold the minimum is below zero, and the rate ends where the parabola
 * crosses zero. The last three falls determine the parabola. */
typedef struct parabola {
  double least;   /* its minimum; infinite if there is none */
  double to_zero; /* how much the rate is above the first crossing of zero */
} parabola;

static parabola fit(const settle_watch *w, double rate, double fall) {
  if (!(fall > 0 && w->fall > 0 && fall < 1e-3 * rate)) return (parabola){.least = INFINITY};
  double slope = (w->fall - fall) / fall, before = (w->fall_before - w->fall) / w->fall;
  double curvature = (before - slope) / (fall + w->fall), middle = (fall + w->fall) / 2;
  if (!(slope > 0 && curvature > 0)) return (parabola){.least = INFINITY};
  double least = middle - slope * slope / (4 * curvature);
  double beyond = least < 0 ? sqrt(-least / curvature) : 0;
  return (parabola){least, slope / (2 * curvature) - beyond - fall / 2};
}

/* The minimum must be clearly negative, in several steps in a row. */
bool extr_settle_reached(settle_watch *w, double rate) {
  double fall = w->rate - rate;
  parabola p = fit(w, rate, fall);
  bool doomed = p.least < -fall / 2;
  w->still = fall < nearly_none * rate ? w->still + 1 : 0;
  w->doomed = doomed ? w->doomed + 1 : 0;
  w->end = doomed ? fmax(0, rate - p.to_zero) : rate;
  if (w->doomed >= DOOMED)
    w->least = p.least;
  else if (w->fall < fall && w->fall < w->fall_before && w->fall < 1e-2 * rate)
    w->least = fmin(w->least, w->fall);
  w->fall_before = w->fall;
  w->fall = fall;
  w->rate = rate;
  return w->still >= STILL || w->doomed >= DOOMED;
}
