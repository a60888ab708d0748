#include "bench/simulation/stop/sweep_plan.h"

sweep_plan sweep_plan_list(const real_list *list, double stop_fer) {
  return (sweep_plan){.list = list, .stop_fer = stop_fer};
}

sweep_plan sweep_plan_search(double high_fer, double low_fer, double stop_fer) {
  return (sweep_plan){.search = waterfall_start(high_fer, low_fer), .stop_fer = stop_fer};
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

bool sweep_plan_take(sweep_plan *plan, const frame_counts *counts) {
  if (!plan->list && !waterfall_learn(&plan->search, counts)) return false;
  plan->taken++;
  plan->over = (double)counts->frame_errors < plan->stop_fer * (double)counts->frames;
  return true;
}
