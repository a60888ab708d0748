/* Whether an error rate that falls from iteration to iteration has come to its end. */
#ifndef DECODER_EVOLUTION_SETTLE_H
#define DECODER_EVOLUTION_SETTLE_H

#include <stdbool.h>

typedef struct settle_watch {
  double rate, fall, fall_before; /* the last rate and by how much the last two steps lowered it */
  int still;                      /* steps in a row with nearly no fall */
  int doomed;                     /* steps in a row that lead to a fixed point */
  double end;                     /* the rate where that is expected */
  /* The least fall per step in a bottleneck, negative where the fixed point stops it; INFINITY
   * where none was met. It is proportional to the distance from the threshold. */
  double least;
} settle_watch;

settle_watch extr_settle_start(double rate);

/* Takes the next rate. True: it will fall no further, or next to nothing, than watch->end. */
bool extr_settle_reached(settle_watch *watch, double rate);

#endif
