#include "bench/speed.h"

#include "bench/channel.h"
#include "bench/timing.h"
#include "core/array.h"

enum { FRAMES = NORMAL_BLOCK };

/* What the threads of one case work on. */
typedef struct worker {
  ex_decoder *decoder;
  uint8_t *bits;
  ex_outcome outcomes[FRAMES];
} worker;

typedef struct load {
  const speed_case *what;
  int threads;
  worker *workers;
  float *llr;    /* one bit of all frames after the other */
  int8_t *units; /* the same, quantized */
} load;

static void decode(load *l, worker *w) {
  if (l->what->settings.message == EX_I8)
    ex_decoder_run_i8(w->decoder, l->units, FRAMES, FRAMES, w->bits, w->outcomes);
  else
    ex_decoder_run_f32(w->decoder, l->llr, FRAMES, FRAMES, w->bits, w->outcomes);
}

static void run(void *state) {
  load *l = state;
  if (l->threads == 1) {
    decode(l, &l->workers[0]);
    return;
  }
#pragma omp parallel for num_threads(l->threads) schedule(static, 1)
  for (int t = 0; t < l->threads; t++) decode(l, &l->workers[t]);
}

static ex_status make_frames(ex_context *context, load *l, double ebn0_db) {
  const ex_code *code = l->what->code;
  int columns = ex_code_columns(code), rank;
  size_t count = (size_t)columns * FRAMES;
  TRY(ex_code_rank(context, code, &rank));
  TRY(ARRAY_NEW(context, l->llr, count));
  TRY(ARRAY_NEW(context, l->units, count));
  awgn_channel channel = channel_awgn((columns - rank) / (double)columns, ebn0_db);
  random_stream stream = random_start(1, 0, 0);
  for (int v = 0; v < columns; v++) channel_block(&channel, &stream, l->llr + v * FRAMES);
  ex_quantize(&l->what->settings, l->llr, count, l->units);
  return EX_OK;
}

static ex_status make_load(ex_context *context, const speed_settings *settings,
                           const speed_case *what, load *l) {
  *l = (load){.what = what, .threads = settings->threads};
  TRY(make_frames(context, l, settings->ebn0_db));
  TRY(ARRAY_NEW(context, l->workers, settings->threads));
  for (int t = 0; t < settings->threads; t++) {
    TRY(ARRAY_NEW(context, l->workers[t].bits, (size_t)ex_code_columns(what->code) * FRAMES));
    TRY(ex_decoder_new(context, what->code, &what->settings, &l->workers[t].decoder));
  }
  return EX_OK;
}

static void free_load(load *l) {
  for (int t = 0; l->workers && t < l->threads; t++) {
    ex_decoder_free(l->workers[t].decoder);
    free(l->workers[t].bits);
  }
  free(l->workers);
  free(l->llr);
  free(l->units);
}

/* Iterations of blocks: a block goes on until its slowest frame is done. */
static int block_iterations(const load *l, int lanes) {
  const ex_outcome *outcomes = l->workers[0].outcomes;
  int sum = 0;
  for (int first = 0; first < FRAMES; first += lanes) {
    int most = 0;
    for (int f = first; f < first + lanes && f < FRAMES; f++)
      if (outcomes[f].iterations > most) most = outcomes[f].iterations;
    sum += most;
  }
  return sum;
}

static void evaluate(const load *l, double seconds, speed_case *result) {
  const ex_code *code = l->what->code;
  result->lanes = ex_decoder_lanes(l->workers[0].decoder);
  double iterations = block_iterations(l, result->lanes);
  result->mbit_s = 1e-6 * ex_code_columns(code) * FRAMES * l->threads / seconds;
  result->ns_edge = 1e9 * seconds / (iterations * ex_code_edges(code));
}

static ex_status measure(ex_context *context, const speed_settings *settings, speed_case *cases,
                         int count, load *loads, timing_case *timings) {
  for (int i = 0; i < count; i++) {
    TRY(make_load(context, settings, &cases[i], &loads[i]));
    timings[i] = (timing_case){.run = run, .state = &loads[i]};
  }
  if (!timing_measure(timings, count, settings->repeats, settings->slice))
    return ex_fail_memory(context);
  for (int i = 0; i < count; i++) evaluate(&loads[i], timings[i].seconds, &cases[i]);
  return EX_OK;
}

ex_status speed_measure(ex_context *context, const speed_settings *settings, speed_case *cases,
                        int count) {
  load *loads;
  timing_case *timings = NULL;
  TRY(ARRAY_NEW(context, loads, count));
  ex_status status = ARRAY_NEW(context, timings, count);
  if (settings->threads == 1) timing_pin();
  if (status == EX_OK) status = measure(context, settings, cases, count, loads, timings);
  for (int i = 0; i < count; i++) free_load(&loads[i]);
  free(loads);
  free(timings);
  return status;
}
