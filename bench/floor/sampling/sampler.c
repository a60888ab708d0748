#include "bench/floor/sampling/sampler.h"

#include "core/base/array.h"
#include "core/base/isa.h"

static const density_loops *density_loops_of(extr_isa isa) {
  EXTR_ISA_TABLE(density_loops, table, density_loops);
  return EXTR_ISA_FIND(table, isa);
}

extr_status sampler_new(extr_context *context, const target *t, const law_set *laws, extr_isa isa,
                        sampler *s) {
  *s = (sampler){.target = t, .laws = laws, .loops = density_loops_of(isa)};
  return ARRAY_NEW(context, s->scores, (size_t)(t->used + 1) * DENSITY_FRAMES);
}

void sampler_free(sampler *s) {
  free(s->scores);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

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

/* ---- Weights --------------------------------------------------------------------------------- */

static void fill_scores(const sampler *s, const law *l, const void *llr, const int *frames,
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
    if (of != filled) fill_scores(s, l, llr, frames, count);
    filled = of;
    const double of_class = s->laws->choice.model[of].share;
    double share = of_class / class->orbits / (double)t->orbit[part->orbit].count;
    s->loops->add(part->places, part->count, class->a, share, s->scores,
                  l->ratio + (size_t)part->transmitted * (size_t)l->totals, sum);
  }
  for (int f = 0; f < count; f++) weights[f] = 1 / sum[f];
}
