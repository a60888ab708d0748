#include "bench/floor/sampling/sampler.h"

#include "core/base/array.h"

extr_status sampler_new(extr_context *context, const target *t, extr_isa isa, sampler *s) {
  *s = (sampler){.target = t, .loops = density_loops_of(isa)};
  TRY(ARRAY_NEW(context, s->ratios, (size_t)(t->used + 1) * DENSITY_FRAMES));
  for (int f = 0; f < DENSITY_FRAMES; f++) s->ratios[(size_t)t->used * DENSITY_FRAMES + f] = 1;
  return EXTR_OK;
}

void sampler_free(sampler *s) {
  free(s->ratios);
}

void sampler_tune(sampler *s, const tilt *drawn) {
  s->tilt = drawn;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* Random words one by one. */
typedef struct word_source {
  random_stream *stream;
  uint64_t words[RANDOM_LANES];
  int left;
} word_source;

static uint64_t next_word(word_source *source) {
  if (source->left == 0) {
    random_next(source->stream, source->words);
    source->left = RANDOM_LANES;
  }
  return source->words[--source->left];
}

/* 0 .. count - 1; the probabilities differ by at most 2^-64 per number. */
static size_t next_below(word_source *source, size_t count) {
  return (size_t)((unsigned __int128)next_word(source) * count >> 64);
}

static double next_uniform(word_source *source) {
  return (double)(next_word(source) >> 11) * 0x1p-53;
}

static int choose_class(const sampler *s, word_source *source) {
  double at = next_uniform(source);
  int last = s->target->classes - 1;
  for (int c = 0; c < last; c++) {
    at -= s->tilt->choice.share[c];
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

static void move_columns(const sampler *s, word_source *source, long set, int frame, void *llr) {
  const listed_set *chosen = &s->target->list->sets[set];
  const int *columns = set_list_columns(s->target->list, chosen);
  for (int i = 0; i < chosen->shape.columns; i++) {
    size_t place = (size_t)columns[i] * BATCH_FRAMES + (size_t)frame;
    uint64_t random = next_word(source);
    if (next_uniform(source) >= s->tilt->choice.moved ||
        s->target->place[columns[i]] == s->target->used)
      continue;
    if (s->tilt->levels)
      ((int8_t *)llr)[place] = tilt_level(s->tilt, random);
    else
      ((float *)llr)[place] = tilt_llr(s->tilt, ((float *)llr)[place]);
  }
}

void sampler_move(sampler *s, random_stream *stream, void *llr, long sets[BATCH_FRAMES]) {
  word_source source = {.stream = stream};
  for (int f = 0; f < BATCH_FRAMES; f++) {
    sets[f] = choose_set(s, &source);
    move_columns(s, &source, sets[f], f, llr);
  }
}

/* ---- Weights --------------------------------------------------------------------------------- */

static void fill_ratios(const sampler *s, const void *llr, const int *frames, int count) {
  const target *t = s->target;
  for (int i = 0; i < t->used; i++) {
    size_t place = (size_t)t->columns[i] * BATCH_FRAMES;
    double *row = s->ratios + (size_t)i * DENSITY_FRAMES;
    for (int f = 0; f < count; f++)
      row[f] =
          s->tilt->levels
              ? s->tilt->ratio[((const int8_t *)llr)[place + (size_t)frames[f]] + s->tilt->limit]
              : tilt_ratio(s->tilt, ((const float *)llr)[place + (size_t)frames[f]]);
    for (int f = count; f < DENSITY_FRAMES; f++) row[f] = 1;
  }
}

void sampler_weigh(sampler *s, const void *llr, const int *frames, int count, double *weights) {
  const target *t = s->target;
  double sum[DENSITY_FRAMES] = {0};
  fill_ratios(s, llr, frames, count);
  for (int o = 0; o < t->orbits; o++) {
    const target_class *class = &t->class[t->class_of_orbit[o]];
    const target_range *orbit = &t->orbit[o];
    double share =
        s->tilt->choice.share[t->class_of_orbit[o]] / class->orbits / (double)orbit->count;
    s->loops->add(orbit->places, orbit->count, class->a, share, s->ratios, sum);
  }
  for (int f = 0; f < count; f++) weights[f] = 1 / sum[f];
}
