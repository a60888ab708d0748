#include "bench/floor/floor_point.h"

#include "bench/simulation/receiver.h"
#include "core/base/aligned.h"
#include "core/base/array.h"

enum { NOT_IN_A_SET = -1, LEAST_BATCHES = 4096, LEAST_EFFECTIVE = 100 };

/* ---- Workers --------------------------------------------------------------------------------- */

/* A batch with frames that are still being decoded. */
typedef struct open_batch {
  uint64_t batch;
  int left;                 /* frames that are not decoded; 0 if this entry is free */
  long moved[BATCH_FRAMES]; /* the set whose columns were moved */
  long ended[BATCH_FRAMES]; /* the set in which a frame ended, or NOT_IN_A_SET */
  uint64_t failed;          /* bit f: frame f is in error */
  int wrong[BATCH_FRAMES];  /* its wrong bits */
  void *llr;                /* the received values */
} open_batch;

/* Every open batch but the newest has a frame in a lane, so there are at most this many. */
enum { OPEN_MAX = 513 };

typedef struct floor_worker {
  const floor_settings *settings;
  const law_set *laws;
  receiver receiver;
  sampler sampler;
  extr_decoder *decoder;
  extr_pool memory;                /* of these arrays: */
  uint64_t *zeros;                 /* the codewords */
  tally *sums;                     /* floor_tallies, of the batch that ends, ... */
  pilot_frame pilot[BATCH_FRAMES]; /* or its frames */
  char *llr;                       /* of all open batches */
  size_t llr_size;                 /* bytes of a batch */
  /* While it works: */
  work_source *source;
  const floor_job *job;
  int64_t key;
  open_batch batches[OPEN_MAX];
  int open;
} floor_worker;

static void worker_free(void *worker) {
  floor_worker *w = worker;
  extr_decoder_free(w->decoder);
  extr_receiver_free(&w->receiver);
  extr_pool_free(&w->memory);
  free(w->llr);
  free(w);
}

static extr_status fill(extr_context *context, floor_worker *w, const floor_worker *like) {
  const codec *c = w->settings->simulation.codec;
  const target *t = w->settings->target;
  const extr_decoder_settings *decoder = &w->settings->simulation.decoder;
  size_t columns = (size_t)extr_code_columns(c->code);
  if (like)
    TRY(extr_decoder_copy(context, like->decoder, &w->decoder));
  else
    TRY(extr_decoder_new(context, c->code, decoder, &w->decoder));
  w->llr_size = columns * BATCH_FRAMES * (decoder->message == EXTR_I8 ? 1 : sizeof(float));
  TRY(POOL_NEW(context, &w->memory, w->zeros, columns));
  TRY(POOL_NEW(context, &w->memory, w->sums, floor_tallies(t)));
  int lanes = extr_decoder_lanes(w->decoder), places;
  if (extr_decoder_planned(w->decoder) != EXTR_PLANNED_BY_RULES && lanes < EXTR_BLOCK_FRAMES_MAX)
    lanes = EXTR_BLOCK_FRAMES_MAX; /* as timing may choose */
  places = lanes < OPEN_MAX ? lanes + 1 : OPEN_MAX;
  TRY(ALIGNED_NEW(context, w->llr, (size_t)places * w->llr_size));
  for (int i = 0; i < places; i++) w->batches[i].llr = w->llr + (size_t)i * w->llr_size;
  TRY(sampler_new(context, t, w->laws, decoder->isa, &w->memory, &w->sampler));
  return extr_receiver_new(context, c, decoder, &w->receiver);
}

static extr_status worker_new(extr_context *context, void *shared, const void *like,
                              void **worker) {
  const floor_team *team = shared;
  floor_worker *w;
  TRY(ARRAY_NEW(context, w, 1));
  *worker = w;
  w->settings = &team->settings;
  w->laws = &team->laws;
  return fill(context, w, like);
}

/* ---- From the sampler ------------------------------------------------------------------------ */

static extr_block sample_batch(floor_worker *w, uint64_t number, open_batch *batch) {
  const random_stream channel = random_start(w->job->seed, (uint64_t)w->key, number);
  /* The random numbers of the sampler are not those of the channel. */
  random_stream stream = random_start(~w->job->seed, (uint64_t)w->key, number);
  batch->batch = number;
  batch->left = BATCH_FRAMES;
  batch->failed = 0;
  memcpy(batch->llr, extr_receiver_take(&w->receiver, &channel, 1, w->zeros), w->llr_size);
  sampler_move(&w->sampler, &stream, batch->llr, batch->moved);
  for (int f = 0; f < BATCH_FRAMES; f++) batch->ended[f] = NOT_IN_A_SET;
  w->open++;
  return (extr_block){.llr = batch->llr,
                      .stride = BATCH_FRAMES,
                      .frames = BATCH_FRAMES,
                      .tag = (uint64_t)(batch - w->batches)};
}

static bool next_block(void *data, extr_block *block) {
  floor_worker *w = data;
  open_batch *place = w->batches;
  uint64_t batch;
  if (!extr_work_take(w->source, w->open == 0, &batch)) return false;
  while (place->left > 0) place++;
  *block = sample_batch(w, batch, place);
  return true;
}

/* ---- From the decoder ------------------------------------------------------------------------ */

/* The wrong bits after the last iteration; after any, where the decoder may end in a codeword. */
static void look(void *data, const extr_iteration *now) {
  floor_worker *w = data;
  const target *t = w->settings->target;
  if (now->iteration < extr_decoder_last(&w->settings->simulation.decoder) && !t->codewords) return;
  int wrong[EXTR_SET_COLUMNS_MAX], count = 0, columns = extr_code_columns(w->receiver.codec->code);
  open_batch *batch = &w->batches[now->tag];
  batch->ended[now->frame] = NOT_IN_A_SET;
  for (int v = 0; v < columns; v++) {
    if (!extr_iteration_bit(now, v)) continue;
    if (count == t->largest) return;
    wrong[count++] = v;
  }
  if (count > 0) batch->ended[now->frame] = set_list_find(t->list, wrong, count);
}

static pilot_frame frame_of(const floor_worker *w, const open_batch *batch, int frame,
                            double weight) {
  const target *t = w->settings->target;
  const grid *g = &w->laws->grid;
  const listed_set *set = &t->list->sets[batch->moved[frame]];
  const int *columns = set_list_columns(t->list, set);
  bool failed = batch->failed >> frame & 1;
  pilot_frame found = {.moved = batch->moved[frame],
                       .ended = failed ? batch->ended[frame] : NOT_IN_A_SET,
                       .weight = weight};
  for (int i = 0; i < set->shape.columns; i++) {
    size_t at = (size_t)columns[i] * BATCH_FRAMES + (size_t)frame;
    if (t->place[columns[i]] == t->used) continue;
    found.value[found.count++] = (uint8_t)grid_place(g, grid_value(g, batch->llr, at));
  }
  return found;
}

static void count_error(floor_worker *w, const open_batch *batch, int frame, double weight) {
  const target *t = w->settings->target;
  long set = batch->ended[frame];
  int wrong = batch->wrong[frame];
  if (set == NOT_IN_A_SET) {
    tally_frame(&w->sums[floor_outside(t)], weight, wrong);
    return;
  }
  tally_frame(&w->sums[target_class_of(t, set)], weight, wrong);
  tally_frame(&w->sums[floor_all(t)], weight, wrong);
  if (t->shown_orbits)
    tally_frame(&w->sums[floor_orbit(t, t->list->sets[set].orbit - 1)], weight, wrong);
}

/* Frames come in an order that depends on the number of lanes, and sums of weights must not. */
static bool end_batch(floor_worker *w, const open_batch *batch) {
  uint64_t rest = batch->failed;
  double weight[BATCH_FRAMES] = {0};
  w->open--;
  while (rest) {
    int frames[DENSITY_FRAMES], count = 0;
    double weights[DENSITY_FRAMES];
    for (; rest && count < DENSITY_FRAMES; rest &= rest - 1)
      frames[count++] = __builtin_ctzll(rest);
    sampler_weigh(&w->sampler, batch->llr, frames, count, weights);
    for (int i = 0; i < count; i++) weight[frames[i]] = weights[i];
  }
  if (w->job->pilot) {
    for (int f = 0; f < BATCH_FRAMES; f++) w->pilot[f] = frame_of(w, batch, f, weight[f]);
    return extr_work_hand_in(w->source, batch->batch, w->pilot);
  }
  memset(w->sums, 0, (size_t)floor_tallies(w->settings->target) * sizeof *w->sums);
  for (rest = batch->failed; rest; rest &= rest - 1) {
    int frame = __builtin_ctzll(rest);
    count_error(w, batch, frame, weight[frame]);
  }
  return extr_work_hand_in(w->source, batch->batch, w->sums);
}

static bool count_frames(void *data, const extr_decoded *frames, int count) {
  floor_worker *w = data;
  bool more = true;
  for (int i = 0; i < count && more; i++) {
    open_batch *batch = &w->batches[frames[i].tag];
    bool failed = frames[i].bit_errors > 0 || !frames[i].codeword;
    batch->failed |= (uint64_t)failed << frames[i].frame;
    batch->wrong[frames[i].frame] = frames[i].bit_errors;
    if (--batch->left == 0) more = end_batch(w, batch);
  }
  return more;
}

/* ---- A job ----------------------------------------------------------------------------------- */

static extr_status begin(extr_context *context, void *shared, const void *data) {
  floor_team *team = shared;
  const floor_job *job = data;
  const simulation_settings *simulation = &team->settings.simulation;
  const channel_point channel = extr_simulation_channel(simulation, job->quality);
  extr_status status = law_set_new(context, team->settings.target, &channel, &simulation->decoder,
                                   &job->choice, &team->laws);
  if (status != EXTR_OK) law_set_free(&team->laws);
  return status;
}

static void end(void *shared) {
  floor_team *team = shared;
  law_set_free(&team->laws);
}

static void work(void *shared, void *worker, const void *job, work_source *source) {
  floor_worker *w = worker;
  (void)shared;
  w->source = source;
  w->job = job;
  w->key = extr_simulation_point_key(CHANNEL_AWGN, w->job->quality);
  w->open = 0;
  for (int i = 0; i < OPEN_MAX; i++) w->batches[i].left = 0;
  const channel_point channel = extr_simulation_channel(&w->settings->simulation, w->job->quality);
  extr_receiver_tune(&w->receiver, &channel);
  const extr_stream stream = {.data = w, .next = next_block, .done = count_frames, .look = look};
  extr_decoder_stream(NULL, w->decoder, &stream); /* cannot fail: all blocks come from next_block */
}

const extr_decoder *floor_team_decoder(const floor_team *team) {
  return ((const floor_worker *)extr_engine_worker(team->engine, 0))->decoder;
}

extr_status floor_team_new(extr_context *context, const floor_settings *settings,
                           floor_team *team) {
  *team = (floor_team){.settings = *settings};
  static const engine_kind kind = {worker_new, worker_free, work, begin, end};
  const simulation_settings *simulation = &settings->simulation;
  const engine_settings how = {&kind, team, simulation->threads, simulation->crew};
  return extr_engine_new(context, &how, &team->engine);
}

/* ---- A point --------------------------------------------------------------------------------- */

typedef struct point_run {
  const floor_settings *settings;
  floor_result *point;
  floor_watch *watch;
  void *data;
  engine_job job;
} point_run;

static bool is_precise(const floor_settings *settings, const floor_result *point) {
  const target *t = settings->target;
  double precision = settings->simulation.precision;
  tally_rate rate = tally_estimate(&point->sums[floor_all(t)], point->batches,
                                   extr_code_columns(settings->simulation.codec->code));
  return precision > 0 && point->batches >= LEAST_BATCHES && rate.effective >= LEAST_EFFECTIVE &&
         rate.high - rate.low <= 2 * precision * rate.value;
}

static bool reached_limit(const point_run *run) {
  const simulation_settings *limits = &run->settings->simulation;
  const floor_result *point = run->point;
  return point->batches >= shard_size(run->job.shard, run->job.total) ||
         point->seconds >= limits->max_seconds ||
         (point->batches % 16 == 0 && is_precise(run->settings, point));
}

static bool commit(void *data, uint64_t batch, const void *sum) {
  point_run *run = data;
  floor_result *point = run->point;
  const tally *sums = sum;
  (void)batch;
  for (int i = 0; i < floor_tallies(run->settings->target); i++)
    tally_batch(&point->sums[i], &sums[i]);
  point->batches = run->job.done;
  point->seconds = run->job.seconds;
  point->over = reached_limit(run);
  return !point->over && (!run->watch || run->watch(run->data, point));
}

extr_status floor_point_run(extr_context *context, floor_team *team, floor_result *point,
                            floor_watch *watch, void *data) {
  const simulation_settings *simulation = &team->settings.simulation;
  const floor_job what = {
      .quality = point->quality, .choice = point->choice, .seed = simulation->seed};
  point_run run = {.settings = &team->settings,
                   .point = point,
                   .watch = watch,
                   .data = data,
                   .job = {.job = &what,
                           .size = sizeof what,
                           .sum_size = (size_t)floor_tallies(team->settings.target) * sizeof(tally),
                           .total = simulation->max_frames / BATCH_FRAMES,
                           .shard = {simulation->shard, simulation->other_shards},
                           .commit = commit,
                           .data = &run,
                           .done = point->batches,
                           .seconds = point->seconds}};
  point->over = reached_limit(&run);
  return point->over ? EXTR_OK : extr_engine_run(context, team->engine, &run.job);
}
