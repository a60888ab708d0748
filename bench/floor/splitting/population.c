#include "bench/floor/splitting/splitting.h"

#include "bench/floor/sampling/grid.h"
#include "bench/simulation/receiver.h"
#include "core/base/array.h"
#include "core/base/swap.h"

#include <math.h>

enum { SCALES = 7 }; /* a move of any columns changes at most 1/2, at least 1/128 of them */

/* BATCH_FRAMES received frames and their decisions. */
typedef struct frame_group {
  char *llr;       /* [columns][BATCH_FRAMES], int8_t or float */
  uint64_t *wrong; /* [columns]: bit f is the decision of frame f */
} frame_group;

struct population {
  simulation_settings settings;
  extr_decoder *decoder;
  receiver receiver;
  int columns, groups;
  size_t value;                      /* bytes of an LLR */
  extr_pool memory;                  /* of the arrays */
  frame_group *group, *copy, *tried; /* the groups, room for as many, and one more */
  uint64_t *zeros;                   /* the codewords */
  uint8_t *bits;                     /* [columns][BATCH_FRAMES] */
  extr_outcome outcomes[BATCH_FRAMES];
  double *weight; /* [groups * BATCH_FRAMES] */
  channel_point channel;
  grid grid; /* of the values that it gives */
  uint64_t seed, batch, decoded;
};

/* ---- Memory ---------------------------------------------------------------------------------- */

static extr_status new_group(extr_context *context, population *p, frame_group *g) {
  TRY(POOL_NEW(context, &p->memory, g->llr, (size_t)p->columns * BATCH_FRAMES * p->value));
  return POOL_NEW(context, &p->memory, g->wrong, p->columns);
}

static extr_status fill_population(extr_context *context, population *p, const population *like) {
  const simulation_settings *s = &p->settings;
  if (like)
    TRY(extr_decoder_copy(context, like->decoder, &p->decoder));
  else
    TRY(extr_decoder_new(context, s->codec->code, &s->decoder, &p->decoder));
  TRY(extr_receiver_new(context, s->codec, &s->decoder, &p->receiver));
  TRY(POOL_NEW(context, &p->memory, p->group, 2 * p->groups + 1));
  for (int i = 0; i <= 2 * p->groups; i++) TRY(new_group(context, p, &p->group[i]));
  p->copy = p->group + p->groups, p->tried = p->copy + p->groups;
  TRY(POOL_NEW(context, &p->memory, p->zeros, p->columns));
  TRY(POOL_NEW(context, &p->memory, p->bits, (size_t)p->columns * BATCH_FRAMES));
  return POOL_NEW(context, &p->memory, p->weight, (size_t)p->groups * BATCH_FRAMES);
}

extr_status population_new(extr_context *context, const simulation_settings *settings, int batches,
                           const population *like, population **made) {
  population *p;
  TRY(ARRAY_NEW(context, p, 1));
  *made = p;
  p->settings = *settings;
  p->columns = extr_code_columns(settings->codec->code);
  p->groups = batches;
  p->value = settings->decoder.message == EXTR_I8 ? 1 : sizeof(float);
  return fill_population(context, p, like);
}

const extr_decoder *splitting_decoder(const engine *e) {
  return ((const population *)extr_engine_worker(e, 0))->decoder;
}

void population_free(population *p) {
  extr_decoder_free(p->decoder);
  extr_receiver_free(&p->receiver);
  extr_pool_free(&p->memory);
  free(p);
}

/* ---- Frames ---------------------------------------------------------------------------------- */

void population_seed(population *p, uint64_t seed) {
  p->seed = seed;
  p->batch = p->decoded = 0;
}

static void tune(population *p, double quality) {
  p->channel = extr_simulation_channel(&p->settings, quality);
  p->grid = grid_of(&p->channel, &p->settings.decoder);
  extr_receiver_tune(&p->receiver, &p->channel);
}

/* A new batch from the channel. */
static const char *receive(population *p) {
  const random_stream stream = random_start(p->seed, 0, p->batch++);
  return extr_receiver_take(&p->receiver, &stream, 1, p->zeros);
}

/* Returns a word whose bit f is set if frame f is in error. */
static uint64_t decode(population *p, frame_group *g) {
  const extr_frames frames = {.frames = BATCH_FRAMES,
                              .stride = BATCH_FRAMES,
                              .llr = g->llr,
                              .bits = p->bits,
                              .outcomes = p->outcomes};
  uint64_t failed = 0;
  extr_decoder_run(NULL, p->decoder, &frames); /* cannot fail: sizes and LLRs are the decoder's */
  for (int v = 0; v < p->columns; v++) {
    const uint8_t *bits = p->bits + (size_t)v * BATCH_FRAMES;
    uint64_t word = 0;
    for (int f = 0; f < BATCH_FRAMES; f++) word |= (uint64_t)bits[f] << f;
    failed |= g->wrong[v] = word;
  }
  p->decoded += BATCH_FRAMES;
  return failed;
}

static void copy_frame(const population *p, const frame_group *from, int f, frame_group *to,
                       int t) {
  for (int v = 0; v < p->columns; v++) {
    size_t row = (size_t)v * BATCH_FRAMES;
    memcpy(to->llr + (row + (size_t)t) * p->value, from->llr + (row + (size_t)f) * p->value,
           p->value);
    to->wrong[v] = (to->wrong[v] & ~(UINT64_C(1) << t)) | (from->wrong[v] >> f & UINT64_C(1)) << t;
  }
}

/* ---- The start ------------------------------------------------------------------------------- */

double population_start(population *p, double quality, uint64_t batches) {
  int size = p->groups * BATCH_FRAMES, kept = 0;
  uint64_t errors = 0;
  tune(p, quality);
  for (uint64_t i = 0; i < batches; i++) {
    memcpy(p->tried->llr, receive(p), (size_t)p->columns * BATCH_FRAMES * p->value);
    for (uint64_t failed = decode(p, p->tried); failed; failed &= failed - 1, errors++) {
      if (kept == size) continue;
      copy_frame(p, p->tried, __builtin_ctzll(failed), &p->group[kept / BATCH_FRAMES],
                 kept % BATCH_FRAMES);
      kept++;
    }
  }
  for (int i = kept; i < size && kept > 0; i++)
    copy_frame(p, &p->group[(i - kept) / BATCH_FRAMES], (i - kept) % BATCH_FRAMES,
               &p->group[i / BATCH_FRAMES], i % BATCH_FRAMES);
  return (double)errors / ((double)batches * BATCH_FRAMES);
}

/* ---- From one quality to the next ------------------------------------------------------------ */

/* ln p(LLR) up to a constant, for LLRs 2 s (s + g). */
static double log_density(double s, double llr) {
  double noise = llr / (2 * s) - s;
  return -noise * noise / 2 - (double)logl((long double)s);
}

/* ln of the ratio of the probabilities of a level at the new and at the old quality, and the grid
 * of the new one. */
typedef struct passage {
  grid to;
  double level[GRID_MAX];
} passage;

static passage passage_to(const population *p, double quality) {
  const channel_point channel = extr_simulation_channel(&p->settings, quality);
  passage way = {.to = grid_of(&channel, &p->settings.decoder)};
  for (int i = 0; i < way.to.count; i++)
    way.level[i] = (double)logl(way.to.chance[i]) - (double)logl(p->grid.chance[i]);
  return way;
}

static void add_logs(const population *p, const passage *way, const frame_group *g, double *sum) {
  const grid *to = &way->to;
  for (int f = 0; f < BATCH_FRAMES; f++) sum[f] = 0;
  for (int v = 0; v < p->columns; v++) {
    if (extr_code_column(p->settings.codec->code, v) != EXTR_TRANSMITTED) continue;
    for (size_t f = 0, at = (size_t)v * BATCH_FRAMES; f < BATCH_FRAMES; f++, at++) {
      const double llr = grid_value(to, g->llr, at);
      sum[f] += to->levels ? way->level[(int)llr + to->limit]
                           : log_density(to->s, llr) - log_density(p->grid.s, llr);
    }
  }
}

population_weights population_weigh(population *p, double quality) {
  const passage way = passage_to(p, quality);
  int size = p->groups * BATCH_FRAMES;
  population_weights sums = {0};
  for (int i = 0; i < p->groups; i++)
    add_logs(p, &way, &p->group[i], p->weight + (size_t)i * BATCH_FRAMES);
  for (int i = 0; i < size; i++) {
    p->weight[i] = (double)expl((long double)p->weight[i]);
    sums.mean += p->weight[i] / size;
    sums.square += p->weight[i] * p->weight[i] / size;
  }
  return sums;
}

/* Frame i is drawn as often as the running sum of weights passes one of `size` equidistant
 * numbers. */
static void draw_again(population *p, double mean) {
  int size = p->groups * BATCH_FRAMES, from = 0;
  uint64_t state = p->seed ^ p->batch++;
  double next = (double)(extr_random_next(&state) >> 11) * 0x1p-53, sum = p->weight[0] / mean;
  for (int i = 0; i < size; i++, next += 1) {
    while (sum <= next && from + 1 < size) sum += p->weight[++from] / mean;
    copy_frame(p, &p->group[from / BATCH_FRAMES], from % BATCH_FRAMES, &p->copy[i / BATCH_FRAMES],
               i % BATCH_FRAMES);
  }
  SWAP(p->group, p->copy);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Words whose bit f is set with probability 2^-scale[f]. */
typedef struct scale_words {
  uint64_t frames[SCALES]; /* those with this scale */
} scale_words;

static scale_words draw_scales(random_stream *stream) {
  uint64_t words[RANDOM_LANES];
  scale_words scales = {0};
  for (int f = 0; f < BATCH_FRAMES; f++) {
    if (f % RANDOM_LANES == 0) random_next(stream, words);
    scales.frames[(words[f % RANDOM_LANES] >> 32) * SCALES >> 32] |= UINT64_C(1) << f;
  }
  return scales;
}

static uint64_t draw_any(random_stream *stream, const scale_words *scales) {
  uint64_t words[RANDOM_LANES], chosen = 0, all = ~UINT64_C(0);
  random_next(stream, words);
  for (int i = 0; i < SCALES; i++) {
    all &= words[i];
    chosen |= all & scales->frames[i];
  }
  return chosen;
}

static uint64_t draw_half(random_stream *stream) {
  uint64_t words[RANDOM_LANES];
  random_next(stream, words);
  return words[0];
}

/* Copies the LLRs of the frames in `mask` for one column. */
static void blend(const population *p, const char *from, char *to, int column, uint64_t mask) {
  size_t row = (size_t)column * BATCH_FRAMES;
  for (; mask; mask &= mask - 1) {
    size_t at = (row + (size_t)__builtin_ctzll(mask)) * p->value;
    memcpy(to + at, from + at, p->value);
  }
}

static void move_group(population *p, frame_group *g, bool wrong_columns) {
  random_stream stream = random_start(~p->seed, 0, p->batch);
  const scale_words scales = draw_scales(&stream);
  const char *fresh = receive(p);
  memcpy(p->tried->llr, g->llr, (size_t)p->columns * BATCH_FRAMES * p->value);
  for (int v = 0; v < p->columns; v++) {
    uint64_t mask = wrong_columns ? g->wrong[v] : ~UINT64_C(0);
    if (!mask) continue;
    mask &= wrong_columns ? draw_half(&stream) : draw_any(&stream, &scales);
    blend(p, fresh, p->tried->llr, v, mask);
  }
  uint64_t kept = decode(p, p->tried);
  for (int v = 0; v < p->columns && wrong_columns; v++) kept &= ~(p->tried->wrong[v] ^ g->wrong[v]);
  for (int v = 0; v < p->columns; v++) {
    blend(p, p->tried->llr, g->llr, v, kept);
    g->wrong[v] = (g->wrong[v] & ~kept) | (p->tried->wrong[v] & kept);
  }
}

double population_pass(population *p, double quality, int sweeps) {
  double mean = population_weigh(p, quality).mean;
  draw_again(p, mean);
  tune(p, quality);
  for (int sweep = 0; sweep < 2 * sweeps; sweep++)
    for (int i = 0; i < p->groups; i++) move_group(p, &p->group[i], sweep % 2 == 1);
  return mean;
}

double population_wrong_bits(const population *p) {
  uint64_t bits = 0;
  for (int i = 0; i < p->groups; i++)
    for (int v = 0; v < p->columns; v++)
      bits += (uint64_t)__builtin_popcountll(p->group[i].wrong[v]);
  return (double)bits / ((double)p->groups * BATCH_FRAMES);
}

uint64_t population_decoded(const population *p) {
  return p->decoded;
}
