#include "bench/sweep/sweep_plan.h"

sweep_plan sweep_plan_list(const real_list *list, sweep_stop stop) {
  return (sweep_plan){.list = list, .stop = stop};
}

sweep_plan sweep_plan_search(double high_fer, double low_fer, sweep_stop stop) {
  return (sweep_plan){.search = waterfall_start(high_fer, low_fer), .stop = stop};
}

bool sweep_plan_next(const sweep_plan *plan, double *quality) {
  if (plan->over) return false;
  if (!plan->list) return waterfall_next(&plan->search, quality);
  if (plan->taken == plan->list->count) return false;
  *quality = plan->list->values[plan->taken];
  return true;
}

bool sweep_plan_probes(const sweep_plan *plan) {
  return !plan->list && plan->search.phase < WATERFALL_DESCENT;
}

bool sweep_plan_enough(const sweep_plan *plan, const frame_counts *so_far) {
  return !plan->list && waterfall_enough(&plan->search, so_far);
}

bool sweep_plan_floor(const sweep_plan *plan) {
  return !plan->list && plan->search.floor;
}

static bool ends_sweep(const sweep_stop *stop, const point_result *point) {
  const frame_counts *counts = &point->counts;
  if (stop->short_point &&
      (point->ending == EXTR_ENDED_BY_FRAMES || point->ending == EXTR_ENDED_BY_TIME))
    return true;
  return (double)counts->frame_errors < stop->fer * (double)counts->frames;
}

bool sweep_plan_take(sweep_plan *plan, const point_result *point) {
  if (!plan->list && !waterfall_learn(&plan->search, &point->counts)) return false;
  plan->taken++;
  plan->over = ends_sweep(&plan->stop, point);
  return true;
}
