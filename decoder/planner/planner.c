#include "decoder/planner/planner.h"

#include "core/base/array.h"
#include "core/base/clock.h"
#include "decoder/blocks/choose.h"
#include "decoder/planner/answers.h"

#include <pthread.h>

/* Another choice than the fastest one so far has to be faster by more than what timings differ
 * by. */
static const double worth = 0.98;

/* The clock is read once for about this many bits. */
enum { BITS_BETWEEN = 1 << 22 };

OWNED_RELEASE(decoder_release, extr_decoder, extr_decoder_free)

/* What copies of a decoder share. Members below the line are accessed with the lock. */
typedef struct planning {
  plan_search search;
  char *file, question[ANSWER_QUESTION_TEXT]; /* as extr_answers_write takes them */
  double made_seconds;                        /* CPU time that making the first decoder took */
  pthread_mutex_t lock;
  /* ------------------------------------------------------------------------------------------ */
  int users;
  double seconds, spent; /* CPU time in streams, and of it for timing */
  uint64_t frames;       /* that were decoded in `seconds` */
  double dearest;        /* the CPU time of the candidate that took the longest */
  bool busy;             /* a copy is timing, or collects frames for that */
  plan_state state;
  int kept;           /* the step that is in the file */
  extr_decoder *best; /* that copies continue with; NULL until the first was replaced */
  int changes;
} planning;

typedef struct planned_decoder {
  extr_decoder base;
  planning *plan;
  extr_decoder *now;
  int changes; /* of the plan, when `now` was made */
  trial_frames trial;
  bool collects; /* blocks for the trial */
  /* While it decodes a stream: */
  const extr_stream *stream;
  int frames;    /* since the clock was read */
  double since;  /* when that was, in CPU time */
  bool pauses;   /* takes no more blocks, to use another decoder afterwards */
  bool finished; /* the stream wants no more results */
} planned_decoder;

/* ---- Timing ---------------------------------------------------------------------------------- */

/* Where a decoder lies in memory may make it slower or faster, in all turns of a race. So a winner
 * has to win once more, in other memory. */
static extr_status try_candidate(planned_decoder *d, const plan_choice *candidate) {
  planning *p = d->plan;
  OWNED(decoder_release) extr_decoder *made = NULL;
  double ratio = 0;
  for (int race = 0; race < 2 && ratio < worth; race++) {
    extr_decoder_free(made);
    made = NULL;
    TRY(extr_search_make(NULL, &p->search, candidate, &made));
    ratio = extr_race((extr_decoder *[]){d->now, made}, &d->trial, p->search.settings.early_stop);
  }
  if (ratio >= worth) return EXTR_OK;
  pthread_mutex_lock(&p->lock);
  extr_decoder *const before = p->best;
  p->best = made;
  p->state.best = *candidate;
  p->changes++;
  pthread_mutex_unlock(&p->lock);
  made = before;
  return EXTR_OK;
}

/* Nobody else may be busy. A run that is killed loses what was timed since the last change. */
static void keep(planning *p) {
  if (p->state.step == p->kept) return;
  p->kept = p->state.step;
  extr_answers_write(NULL, p->file, p->question, &p->state);
}

/* A candidate that cannot be made is none. */
static void time_next(planned_decoder *d) {
  planning *p = d->plan;
  plan_choice candidate;
  plan_state state = p->state; /* changed, as is the number, by whoever is busy only */
  const int changes = p->changes;
  if (extr_search_next(NULL, &p->search, &state, &candidate) != EXTR_OK)
    state.step = PLAN_COMPLETE;
  else if (state.step < PLAN_COMPLETE && ++state.step > 0)
    try_candidate(d, &candidate);
  pthread_mutex_lock(&p->lock);
  p->state.step = state.step;
  pthread_mutex_unlock(&p->lock);
  if (state.step == PLAN_COMPLETE || p->changes != changes) keep(p);
}

/* ---- When to time ---------------------------------------------------------------------------- */

/* The CPU time for the next candidate: it is made and timed twice if it wins. */
static double cost(const planning *p) {
  const double race =
      extr_race_seconds(p->seconds / (double)p->frames, p->search.settings.early_stop);
  const double two = 2 * (p->made_seconds + race);
  return two > p->dearest ? two : p->dearest;
}

/* With the lock: whether this decoder is to collect frames and to time a candidate. */
static bool is_due(const planning *p) {
  return !p->busy && p->state.step < PLAN_COMPLETE && p->frames > 0 &&
         p->spent + cost(p) <= p->search.settings.plan_share * p->seconds;
}

/* Adds the time since the clock was last read. */
static void read_clock(planned_decoder *d) {
  planning *p = d->plan;
  const double now = clock_thread_seconds();
  pthread_mutex_lock(&p->lock);
  p->seconds += now - d->since;
  p->frames += (uint64_t)d->frames;
  if (is_due(p)) p->busy = d->collects = true;
  if (p->changes != d->changes) d->pauses = true;
  pthread_mutex_unlock(&p->lock);
  d->since = now;
  d->frames = 0;
}

static void stop_collecting(planned_decoder *d, double spent) {
  planning *p = d->plan;
  pthread_mutex_lock(&p->lock);
  if (d->collects) p->busy = false;
  p->spent += spent;
  if (spent > p->dearest) p->dearest = spent;
  pthread_mutex_unlock(&p->lock);
  d->collects = false;
  d->trial.count = 0;
}

/* Continues with the decoder that was found to be faster, unless there is no memory for it. */
static void follow(planned_decoder *d) {
  planning *p = d->plan;
  value_map *map = &d->base.map;
  extr_decoder *next = NULL;
  pthread_mutex_lock(&p->lock);
  if (d->changes != p->changes) {
    d->changes = p->changes;
    if (p->best->kind->copy(NULL, p->best, &next) != EXTR_OK) next = NULL;
  }
  pthread_mutex_unlock(&p->lock);
  if (!next) return;
  extr_decoder_free(d->now);
  d->now = next;
  map->filled = 0;
  if (map->columns) next->kind->map(next, map);
  if (map->edges) next->kind->map_edges(next, map);
}

/* ---- Streams --------------------------------------------------------------------------------- */

static void collect(planned_decoder *d, const extr_block *block) {
  const extr_message message = d->plan->search.settings.message;
  if (extr_trial_add(NULL, d->plan->search.code, message, block, &d->trial) != EXTR_OK)
    stop_collecting(d, 0);
  if (d->trial.count == TRIAL_BLOCKS) d->pauses = true;
}

static bool next(void *data, extr_block *block) {
  planned_decoder *d = data;
  const int columns = extr_code_columns(d->plan->search.code);
  if (!d->pauses && d->frames > BITS_BETWEEN / columns) read_clock(d);
  if (d->pauses || !d->stream->next(d->stream->data, block)) return false;
  d->frames += block->frames;
  if (d->collects) collect(d, block);
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  planned_decoder *d = data;
  d->finished = !d->stream->done(d->stream->data, frames, count);
  return !d->finished;
}

static void look(void *data, const extr_iteration *now) {
  const planned_decoder *d = data;
  d->stream->look(d->stream->data, now);
}

static void run(extr_decoder *decoder, const extr_stream *stream, const bit_matrix *matrix) {
  planned_decoder *d = (planned_decoder *)decoder;
  extr_stream own = *stream;
  own.data = d;
  own.next = next;
  own.done = done;
  if (stream->look) own.look = look;
  d->stream = stream;
  d->since = clock_thread_seconds();
  do {
    follow(d);
    d->pauses = d->finished = false;
    d->now->kind->run(d->now, &own, matrix);
    read_clock(d);
    if (d->trial.count == TRIAL_BLOCKS) {
      time_next(d);
      stop_collecting(d, clock_thread_seconds() - d->since);
    }
    d->since = clock_thread_seconds();
  } while (d->pauses && !d->finished);
}

/* ---- Life ------------------------------------------------------------------------------------ */

static void leave(planning *p) {
  pthread_mutex_lock(&p->lock);
  const int left = --p->users;
  pthread_mutex_unlock(&p->lock);
  if (left > 0) return;
  pthread_mutex_destroy(&p->lock);
  keep(p);
  extr_decoder_free(p->best);
  free(p->file);
  free(p);
}

static void release(extr_decoder *decoder) {
  planned_decoder *d = (planned_decoder *)decoder;
  stop_collecting(d, 0);
  leave(d->plan);
  extr_decoder_free(d->now);
  extr_trial_clear(&d->trial);
  free(d);
}

static extr_status planned_new(extr_context *context, planned_decoder **made) {
  planned_decoder *d;
  TRY(ARRAY_NEW(context, d, 1));
  extr_status status = ARRAY_NEW(context, d->plan, 1);
  if (status == EXTR_OK) {
    d->base.kind = &extr_planned_passing;
    pthread_mutex_init(&d->plan->lock, NULL);
    d->plan->users = 1;
  }
  return HAND_OVER(status, d, made, free);
}

static extr_status copy(extr_context *context, const extr_decoder *decoder, extr_decoder **made) {
  const planned_decoder *from = (const planned_decoder *)decoder;
  planned_decoder *d;
  TRY(ARRAY_NEW(context, d, 1));
  *d = (planned_decoder){.plan = from->plan, .changes = from->changes};
  pthread_mutex_lock(&d->plan->lock);
  d->plan->users++;
  pthread_mutex_unlock(&d->plan->lock);
  extr_status status = from->now->kind->copy(context, from->now, &d->now);
  if (status != EXTR_OK) d->now = NULL;
  return HAND_OVER(status, &d->base, made, release);
}

static extr_decoder *acting(const extr_decoder *decoder) {
  return ((const planned_decoder *)decoder)->now;
}

const decoder_kind extr_planned_passing = {
    .copy = copy, .free = release, .run = run, .acting = acting};

extr_planned extr_planned_now(const extr_decoder *decoder) {
  const int step = ((const planned_decoder *)decoder)->plan->state.step;
  if (step == 0) return EXTR_PLANNED_NOT_YET;
  return step < PLAN_COMPLETE ? EXTR_PLANNED_IN_PART : EXTR_PLANNED_BY_TIMING;
}

/* ---- Making ---------------------------------------------------------------------------------- */

static extr_status begin_plan(extr_context *context, const extr_code *code,
                              const extr_decoder_settings *settings, planned_decoder *d) {
  planning *p = d->plan;
  const char *file = settings->plan_file;
  const double begin = clock_thread_seconds();
  if (file && !(p->file = strdup(file))) return extr_fail_memory(context);
  TRY(extr_search_start(context, code, settings, &p->search));
  TRY(extr_answers_read(context, file, extr_answers_question(code, settings, p->question),
                        &p->state));
  TRY(extr_search_begin(context, &p->search, &p->state, &d->now));
  p->made_seconds = clock_thread_seconds() - begin;
  p->kept = p->state.step;
  return EXTR_OK;
}

static extr_status make_planned(extr_context *context, const extr_code *code,
                                const extr_decoder_settings *settings, extr_decoder **decoder) {
  planned_decoder *d;
  TRY(planned_new(context, &d));
  extr_status status = begin_plan(context, code, settings, d);
  const plan_search *search = &d->plan->search;
  if (status == EXTR_OK && d->plan->state.step < PLAN_COMPLETE && settings->plan_share > 0 &&
      (search->lanes || search->usual.count > 0)) {
    *decoder = &d->base;
    return EXTR_OK;
  }
  *decoder = d->now;
  if (status == EXTR_OK && d->plan->state.step > 0) d->now->planned = extr_planned_now(&d->base);
  d->now = NULL;
  release(&d->base);
  return status;
}

/* A structure that was given, and a list of choices, may not outlive extr_decoder_new. */
extr_status extr_planned_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings,
                                     extr_decoder **decoder) {
  extr_decoder_settings own = *settings;
  if (settings->window > 0) own.lanes.kind = EXTR_LANES_FRAMES;
  if (settings->plan == EXTR_PLAN_MEASURED && own.check.kind != EXTR_NODE_GIVEN &&
      own.check.list_count == 0)
    return make_planned(context, code, &own, decoder);
  return extr_layout_decoder_new(context, code, &own, decoder);
}
