#include "bench/floor/pilot.h"

#include "core/base/array.h"

#include <math.h>

enum {
  ROUNDS = 3,
  BATCHES = 128,
  FIRST_BATCHES = 32,
  EVENTS = 1200,
  SHIFTS = 16,
  CHANCES = 5,
  WIDTHS = 4,
  HEAVIEST = 100
};

/* Pilot frames are none of those that are counted. */
static const uint64_t pilot_seed = UINT64_C(0x70696c6f74);

typedef struct pilot {
  extr_context *context;
  const floor_settings *settings;
  extr_status status;
  uint64_t taken, most; /* batches of this round */
  int round;
  pilot_event *events;
  size_t count, capacity;
} pilot;

static work_answer take(void *data, floor_order *order) {
  pilot *p = data;
  if (p->taken == p->most || p->status != EXTR_OK) return WORK_OVER;
  order->index = order->number = p->taken++;
  return WORK_GIVEN;
}

static bool hand_in(void *data, uint64_t index, const tally *sums) {
  const pilot *p = data;
  (void)index, (void)sums;
  return p->status == EXTR_OK;
}

static void take_event(void *data, const pilot_event *event) {
  pilot *p = data;
  if (p->status == EXTR_OK)
    p->status = ARRAY_RESERVE(p->context, p->events, p->capacity, p->count + 1);
  if (p->status != EXTR_OK) return;
  p->events[p->count] = *event;
  p->events[p->count++].round = p->round;
}

/* Batches come in an order that depends on the number of lanes. */
static int compare_events(const void *a, const void *b) {
  const pilot_event *x = a, *y = b;
  if (x->round != y->round) return x->round < y->round ? -1 : 1;
  if (x->batch != y->batch) return x->batch < y->batch ? -1 : 1;
  return (x->frame > y->frame) - (x->frame < y->frame);
}

/* ---- What the events say --------------------------------------------------------------------- */

/* The product of ratios in the summand of M that belongs to the event's set. */
static double product_of(const pilot *p, const tilt *t, const pilot_event *event) {
  const target *sets = p->settings->target;
  const listed_set *set = &sets->list->sets[event->set];
  const int *columns = set_list_columns(sets->list, set);
  double product = 1;
  for (int i = 0; i < set->shape.columns; i++)
    if (sets->place[columns[i]] < sets->used) product *= tilt_ratio(t, event->llr[i]);
  return product;
}

/* A few heavy weights say little about all frames, so weights are cut where they would have more
 * than a hundredth of the sum each. */
static double cut_of(const pilot *p) {
  double low = 0, high = 0;
  for (size_t i = 0; i < p->count; i++) high = fmax(high, p->events[i].weight);
  for (int step = 0; step < 60; step++) {
    double middle = (low + high) / 2, sum = 0;
    for (size_t i = 0; i < p->count; i++) sum += fmin(p->events[i].weight, middle);
    *(middle > sum / HEAVIEST ? &high : &low) = middle;
  }
  return high;
}

/* The sum over events of the logarithm of what was multiplied; in long double, because the double
 * version of the C library may depend on the processor. */
static double likelihood_of(const pilot *p, const tilt *t, double cut) {
  double sum = 0;
  for (size_t i = 0; i < p->count; i++)
    sum += fmin(p->events[i].weight, cut) * (double)logl(product_of(p, t, &p->events[i]));
  return sum;
}

/* The share of a class is what it has of the rate, but a fifth for all classes alike, for what the
 * pilot did not see. */
static void set_shares(const pilot *p, double cut, tilt_choice *choice) {
  const target *sets = p->settings->target;
  double weight[TARGET_CLASSES] = {0}, sum = 0;
  for (size_t i = 0; i < p->count; i++) {
    double w = fmin(p->events[i].weight, cut);
    weight[target_class_of(sets, p->events[i].set)] += w;
    sum += w;
  }
  for (int c = 0; c < sets->classes; c++)
    choice->share[c] = 0.2 / sets->classes + 0.8 * weight[c] / sum;
}

/* At most 0.7 of the columns are moved. Frames in which a few columns of the set are received well
 * and fail all the same are rare in a pilot; with a larger share, each of them would be of heavy
 * weight. */
static void choose(const pilot *p, const channel_point *channel, tilt_choice *choice) {
  const extr_decoder_settings *decoder = &p->settings->simulation.decoder;
  const double widths[] = {1, 0.8, 0.65, 0.5};
  double best = -INFINITY, cut = cut_of(p);
  tilt_choice tried = *choice;
  for (int i = 0; i < SHIFTS * CHANCES * WIDTHS; i++) {
    tried.shift = channel->factor * (0.5 + 0.1 * (i % SHIFTS));
    tried.moved = 0.3 + 0.1 * (i / SHIFTS % CHANCES);
    tried.width = widths[i / SHIFTS / CHANCES];
    const tilt t = tilt_of(channel, decoder, &tried);
    double likelihood = likelihood_of(p, &t, cut);
    if (!(likelihood > best)) continue;
    best = likelihood;
    *choice = tried;
  }
  set_shares(p, cut, choice);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* More batches as long as there are few events. */
static void run_round(pilot *p, floor_worker *worker, const channel_point *channel, double quality,
                      int round, const tilt_choice *choice) {
  const simulation_settings *simulation = &p->settings->simulation;
  const tilt t = tilt_of(channel, &simulation->decoder, choice);
  const floor_source source = {p, take, hand_in, take_event};
  uint64_t seed = simulation->seed ^ pilot_seed ^ (uint64_t)round << 48;
  size_t before = p->count;
  p->round = round;
  p->taken = 0;
  for (p->most = FIRST_BATCHES; p->most <= BATCHES && p->count - before < EVENTS / ROUNDS;
       p->most *= 2)
    floor_worker_run(worker, quality, &t, seed, &source);
}

static extr_status run_rounds(pilot *p, floor_worker *worker, double quality, tilt_choice *choice) {
  const simulation_settings *simulation = &p->settings->simulation;
  const channel_point channel = simulation_channel(simulation, quality);
  const target *sets = p->settings->target;
  const double first_shifts[] = {1.3, 2, 2.8};
  for (int c = 0; c < sets->classes; c++) choice->share[c] = 1.0 / sets->classes;
  choice->moved = 0.65;
  choice->width = 1;
  for (int round = 0; round < ROUNDS; round++) {
    if (p->count == 0) choice->shift = channel.factor * first_shifts[round];
    run_round(p, worker, &channel, quality, round, choice);
    TRY(p->status);
    if (p->count == 0) continue;
    qsort(p->events, p->count, sizeof *p->events, compare_events);
    choose(p, &channel, choice);
  }
  if (p->count > 0) return EXTR_OK;
  return extr_fail(p->context, EXTR_INPUT,
                   "%.6g dB: of %d frames with moved noise none ended in a set of the list: the "
                   "decoder leaves them, and their floor cannot be sampled",
                   quality, ROUNDS * BATCHES * BATCH_FRAMES);
}

extr_status pilot_run(extr_context *context, const floor_settings *settings, floor_worker *worker,
                      double quality, tilt_choice *choice) {
  pilot p = {.context = context, .settings = settings};
  *choice = (tilt_choice){0};
  extr_status status = run_rounds(&p, worker, quality, choice);
  free(p.events);
  return status;
}
