#include "bench/limit.h"

#include "bench/clock.h"
#include "core/context.h"
#include "decoder/engine.h"

double limit_rate(const ex_decoder_settings *settings) {
  peak_run *peak = ex_engine(settings->message, settings->isa)->peak;
  double best = 0;
  for (int i = 0; i < 7; i++) {
    double start = clock_seconds();
    double operations = peak(500000);
    double rate = operations / (clock_seconds() - start);
    if (rate > best) best = rate;
  }
  return best;
}

ex_status limit_operators(ex_context *context, const ex_decoder_settings *settings, int degree,
                          int *operators) {
  *operators = 5 * degree;
  if (!ex_check_shares(settings->check, degree)) return EX_OK;
  ex_schedule *schedule;
  TRY(ex_check_schedule(context, settings, degree, &schedule));
  *operators = ex_schedule_steps(schedule);
  ex_schedule_free(schedule);
  return EX_OK;
}

/* What follows counts the operations of decoder/boxplus_f32.h and boxplus_i8.h. */
int limit_operator_operations(const ex_decoder_settings *settings) {
  switch (settings->rule) {
  case EX_SPA:
    return 3;
  case EX_SPA_PAIRWISE:
    return 44;
  case EX_SPA_TABLE:
    return 4 + 4 * ex_check_rule(settings).threshold_count;
  default:
    return 1;
  }
}

static int rule_operations(const ex_decoder_settings *settings) {
  bool bytes = settings->message == EX_I8;
  switch (settings->rule) {
  case EX_NORMALIZED:
    return !bytes ? 1 : settings->parameter == 0.75 ? 4 : 10;
  case EX_OFFSET:
    return bytes ? 1 : 2;
  case EX_SPA:
    return 17 + 17; /* in and out */
  case EX_SPA_PAIRWISE:
  case EX_SPA_TABLE:
    return 1; /* a limit */
  default:
    return 0;
  }
}

int limit_edge_operations(const ex_decoder_settings *settings) {
  bool bytes = settings->message == EX_I8;
  int gather = bytes ? 4 : 3;  /* subtract, sign product, magnitude: two for bytes */
  int scatter = bytes ? 4 : 3; /* own sign out of the product, then sign the magnitude */
  int posterior = settings->order == EX_LAYERED ? (bytes ? 3 : 1) : 0;
  return gather + scatter + posterior + rule_operations(settings);
}
