#include "bench/floor/sampling/law.h"

#include "core/base/isa.h"

#include <math.h>

static const double fourth_root_share = 0.1, channel_share = 0.05;

/* Sums that are less likely are not drawn without a model. */
static const double least_chance = 1e-200;

/* ---- Scores ---------------------------------------------------------------------------------- */

void law_knots(const grid *g, int place, double weights[LAW_KNOTS]) {
  double at = (double)place * (LAW_KNOTS - 1) / (g->count - 1);
  int below = at < LAW_KNOTS - 1 ? (int)at : LAW_KNOTS - 2;
  for (int i = 0; i < LAW_KNOTS; i++) weights[i] = 0;
  weights[below] = below + 1 - at;
  weights[below + 1] = at - below;
}

static double effect_of(const grid *g, const law_model *model, int place) {
  double weights[LAW_KNOTS], sum = 0;
  if (!model->fitted) return -(double)place / g->count;
  law_knots(g, place, weights);
  for (int i = 0; i < LAW_KNOTS; i++) sum += weights[i] * model->effect[i];
  return sum;
}

/* Effects are least + score * step. */
typedef struct scale {
  double least, step, unreceived; /* the effect of an LLR of 0, which columns that are not
                                   * transmitted have */
} scale;

static scale fill_scores(law *l, const grid *g, const law_model *model) {
  double effect[GRID_MAX] = {0}, least = INFINITY, most = -INFINITY;
  for (int i = 0; i < g->count; i++) {
    effect[i] = effect_of(g, model, i);
    least = fmin(least, effect[i]);
    most = fmax(most, effect[i]);
  }
  scale s = {least, fmax(most - least, 1e-9) / (LAW_SCORES - 1), effect[g->limit]};
  for (int i = 0; i < g->count; i++) {
    l->score[i] = (uint8_t)((effect[i] - least) / s.step + 0.5);
    l->chance[l->score[i]] += (double)g->chance[i];
  }
  return s;
}

/* ---- Distributions of the sum ---------------------------------------------------------------- */

static void convolve(law *l) {
  l->sums[0] = 1;
  for (int k = 0; k < l->columns; k++) {
    const double *from = l->sums + (size_t)k * (size_t)l->totals;
    double *to = l->sums + (size_t)(k + 1) * (size_t)l->totals;
    for (int t = 0; t <= k * (LAW_SCORES - 1); t++)
      for (int score = 0; score < LAW_SCORES; score++) to[t + score] += from[t] * l->chance[score];
  }
}

static void fill_flat(const law *l, int count, double *ratio) {
  const double *sums = l->sums + (size_t)count * (size_t)l->totals;
  double mean = 0, likely = 0;
  for (int score = 0; score < LAW_SCORES; score++) mean += count * score * l->chance[score];
  for (int t = (int)mean; t < l->totals; t++) likely += sums[t] > least_chance;
  for (int t = 0; t < l->totals; t++) {
    bool drawn = t >= (int)mean && sums[t] > least_chance;
    ratio[t] = channel_share + (drawn ? (1 - channel_share) / (likely * sums[t]) : 0);
  }
}

/* The square root of Phi(x); in long double, because the double version of the C library may
 * depend on the processor. */
static double root_of_phi(double x) {
  return (double)sqrtl(erfcl(-(long double)x * sqrtl(0.5L)) / 2);
}

/* The mixture has the powers 1/4, 1/2, 1, 2, 4 and 8 of g: each is the square of the one before. */
enum { POWERS = 6 };

static void fill_powers(double root, double powers[POWERS]) {
  powers[0] = sqrt(root);
  powers[1] = root;
  for (int i = 2; i < POWERS; i++) powers[i] = powers[i - 1] * powers[i - 1];
}

static void fill_modelled(const law *l, const scale *s, const law_model *model, int count,
                          double *ratio) {
  const double *sums = l->sums + (size_t)count * (size_t)l->totals;
  const double constant = count * s->least + (l->columns - count) * s->unreceived;
  const double steep = model->steep / 3;
  const double rest = 1 - fourth_root_share - channel_share - model->whole - model->steep;
  const double share[POWERS] = {fourth_root_share, rest, model->whole, steep, steep, steep};
  /* Relative to the largest root, so that no sum of powers is 0. */
  const double largest = root_of_phi(constant + (l->totals - 1) * s->step);
  double whole[POWERS] = {0}, powers[POWERS];
  for (int t = 0; t < l->totals; t++) {
    ratio[t] = root_of_phi(constant + t * s->step) / largest;
    fill_powers(ratio[t], powers);
    for (int i = 0; i < POWERS; i++) whole[i] += sums[t] * powers[i];
  }
  for (int t = 0; t < l->totals; t++) {
    fill_powers(ratio[t], powers);
    ratio[t] = channel_share;
    for (int i = 0; i < POWERS; i++) ratio[t] += share[i] * powers[i] / whole[i];
  }
}

static void accumulate(const law *l, int count) {
  size_t first = (size_t)count * (size_t)l->totals;
  double sum = 0;
  for (int t = 0; t < l->totals; t++)
    l->below[first + (size_t)t] = sum += l->sums[first + (size_t)t] * l->ratio[first + (size_t)t];
}

extr_status law_new(extr_context *context, const grid *g, const law_model *model, int columns,
                    extr_pool *memory, law *made) {
  *made = (law){.columns = columns, .totals = columns * (LAW_SCORES - 1) + 1};
  size_t size = (size_t)(columns + 1) * (size_t)made->totals;
  TRY(POOL_NEW(context, memory, made->sums, size));
  TRY(POOL_NEW(context, memory, made->below, size));
  TRY(POOL_NEW(context, memory, made->ratio, size));
  const scale s = fill_scores(made, g, model);
  convolve(made);
  for (int count = 0; count <= columns; count++) {
    double *ratio = made->ratio + (size_t)count * (size_t)made->totals;
    if (model->fitted)
      fill_modelled(made, &s, model, count, ratio);
    else
      fill_flat(made, count, ratio);
    accumulate(made, count);
  }
  return EXTR_OK;
}

int law_total(const law *l, const uint8_t *values, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += l->score[values[i]];
  return total;
}

double law_ratio(const law *l, int count, int total) {
  return l->ratio[(size_t)count * (size_t)l->totals + (size_t)total];
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static int draw_total(const law *l, int count, word_source *source) {
  const double *below = l->below + (size_t)count * (size_t)l->totals;
  double at = next_uniform(source) * below[l->totals - 1];
  int low = 0, high = l->totals - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (at < below[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* The score of the last of `count` columns whose scores add up to `total`. */
static int draw_score(const law *l, int count, int total, word_source *source) {
  const double *all = l->sums + (size_t)count * (size_t)l->totals, *others = all - l->totals;
  double at = next_uniform(source) * all[total];
  int last = 0;
  for (int score = 0; score < LAW_SCORES && score <= total; score++) {
    double chance = l->chance[score] * others[total - score];
    if (chance <= 0) continue;
    last = score;
    at -= chance;
    if (at < 0) break;
  }
  return last;
}

static int draw_value(const law *l, const grid *g, int score, word_source *source) {
  double at = next_uniform(source) * l->chance[score];
  int last = 0;
  for (int i = 0; i < g->count; i++) {
    const double chance = (double)g->chance[i];
    if (l->score[i] != score || chance <= 0) continue;
    last = i;
    at -= chance;
    if (at < 0) break;
  }
  return last;
}

void law_draw(const law *l, const grid *g, int count, word_source *source, int *places) {
  int total = draw_total(l, count, source);
  for (int i = count; i > 0; i--) {
    int score = draw_score(l, i, total, source);
    places[i - 1] = draw_value(l, g, score, source);
    total -= score;
  }
}

/* ---- All classes ----------------------------------------------------------------------------- */

extr_status law_set_new(extr_context *context, const target *t, const channel_point *channel,
                        const extr_decoder_settings *decoder, const law_choice *choice,
                        law_set *made) {
  *made = (law_set){.choice = *choice, .grid = grid_of(channel, decoder)};
  TRY(POOL_NEW(context, &made->memory, made->class, t->classes));
  for (int c = 0; c < t->classes; c++)
    TRY(law_new(context, &made->grid, &choice->model[c], t->class[c].a, &made->memory,
                &made->class[c]));
  return EXTR_OK;
}

void law_set_free(law_set *laws) {
  extr_pool_free(&laws->memory);
}

/* ---- Samplers -------------------------------------------------------------------------------- */

static const density_loops *density_loops_of(extr_isa isa) {
  EXTR_ISA_TABLE(density_loops, table, density_loops);
  return EXTR_ISA_FIND(table, isa);
}

extr_status sampler_new(extr_context *context, const target *t, const law_set *laws, extr_isa isa,
                        extr_pool *memory, sampler *s) {
  *s = (sampler){.target = t, .laws = laws, .loops = density_loops_of(isa)};
  return POOL_NEW(context, memory, s->scores, (size_t)(t->used + 1) * DENSITY_FRAMES);
}

static int choose_class(const sampler *s, word_source *source) {
  double at = next_uniform(source);
  int last = s->target->classes - 1;
  for (int c = 0; c < last; c++) {
    at -= s->laws->choice.model[c].share;
    if (at < 0) return c;
  }
  return last;
}

static long choose_set(const sampler *s, word_source *source) {
  const target *t = s->target;
  const target_class *class = &t->class[choose_class(s, source)];
  const target_range *orbit =
      &t->orbit[class->first_orbit + (int)next_below(source, (size_t) class->orbits)];
  return (long)(orbit->first + next_below(source, orbit->count));
}

static void draw_columns(const sampler *s, word_source *source, long set, int frame, void *llr) {
  const target *t = s->target;
  const listed_set *chosen = &t->list->sets[set];
  const int *columns = set_list_columns(t->list, chosen);
  const grid *g = &s->laws->grid;
  size_t drawn[EXTR_SET_COLUMNS_MAX];
  int values[EXTR_SET_COLUMNS_MAX], count = 0;
  for (int i = 0; i < chosen->shape.columns; i++)
    if (t->place[columns[i]] < t->used)
      drawn[count++] = (size_t)columns[i] * BATCH_FRAMES + (size_t)frame;
  law_draw(&s->laws->class[target_class_of(t, set)], g, count, source, values);
  for (int i = 0; i < count; i++) {
    float value = grid_draw(g, values[i], source);
    if (g->levels)
      ((int8_t *)llr)[drawn[i]] = (int8_t)value;
    else
      ((float *)llr)[drawn[i]] = value;
  }
}

void sampler_move(sampler *s, random_stream *stream, void *llr, long sets[BATCH_FRAMES]) {
  word_source source = {.stream = stream};
  for (int f = 0; f < BATCH_FRAMES; f++) {
    sets[f] = choose_set(s, &source);
    draw_columns(s, &source, sets[f], f, llr);
  }
}

static void score_frames(const sampler *s, const law *l, const void *llr, const int *frames,
                         int count) {
  const grid *g = &s->laws->grid;
  for (int i = 0; i < s->target->used; i++) {
    const size_t place = (size_t)s->target->columns[i] * BATCH_FRAMES;
    int32_t *scores = s->scores + (size_t)i * DENSITY_FRAMES;
    for (int f = 0; f < count; f++)
      scores[f] = l->score[grid_place(g, grid_value(g, llr, place + (size_t)frames[f]))];
  }
}

void sampler_weigh(sampler *s, const void *llr, const int *frames, int count, double *weights) {
  const target *t = s->target;
  double sum[DENSITY_FRAMES] = {0};
  int filled = -1;
  for (size_t p = 0; p < t->parts; p++) {
    const target_part *part = &t->part[p];
    int of = t->class_of_orbit[part->orbit];
    const target_class *class = &t->class[of];
    const law *l = &s->laws->class[of];
    if (of != filled) score_frames(s, l, llr, frames, count);
    filled = of;
    const double of_class = s->laws->choice.model[of].share;
    double share = of_class / class->orbits / (double)t->orbit[part->orbit].count;
    s->loops->add(part->places, part->count, class->a, share, s->scores,
                  l->ratio + (size_t)part->transmitted * (size_t)l->totals, sum);
  }
  for (int f = 0; f < count; f++) weights[f] = 1 / sum[f];
}
