/* Builds without NLopt. */
#include "bench/evolution/optimize_degrees.h"

#include "core/base/report.h"

extr_status optimize_degrees(extr_context *context, const degree_search *search,
                             char text[DEGREES_TEXT]) {
  (void)search, (void)text;
  return extr_fail(context, EXTR_INPUT,
                   "--optimize degrees: this build has no NLopt (install libnlopt-dev and build "
                   "again)");
}
