/* Column degrees for which a decoder has the least threshold. */
#ifndef BENCH_EVOLUTION_OPTIMIZE_DEGREES_H
#define BENCH_EVOLUTION_OPTIMIZE_DEGREES_H

#include <extrinsic/evolution.h>

typedef struct degree_search {
  double rate;     /* of the code, above 0 and below 1 */
  int most;        /* the largest column degree, from 3; the least is 2 */
  int evaluations; /* of thresholds, at most */
  unsigned long seed;
  extr_evolution_settings settings;
} degree_search;

/* Searches the shares of the columns' edges by controlled random search with local mutation (Kaelo
 * and Ali, "Some variants of the controlled random search algorithm for global optimization", J.
 * Optim. Theory Appl. 130, 2006; NLopt). Rows have the two degrees around the mean that the rate
 * asks for. Rows with degrees above the library's limits count as bad. `text` receives the degrees
 * for extr_ensemble_parse, shares of nodes with six decimals. EXTR_INPUT: no shares have a
 * threshold, or a setting is wrong; also in a build without NLopt. */
enum { DEGREES_TEXT = 400 };
extr_status optimize_degrees(extr_context *context, const degree_search *search,
                             char text[DEGREES_TEXT]);

#endif
