#include "bench/simulation/replay.h"

#include "bench/simulation/receiver.h"
#include "core/base/pool.h"

struct replayer {
  simulation_settings simulation;
  extr_decoder_settings settings; /* the decoder's message type */
  sender sender;
  extr_decoder *decoder;
  int columns;
  extr_pool memory;
  float *llr;    /* [column][frame], as received */
  int8_t *units; /* the same, quantized */
  /* State of the batch that is being decoded: */
  uint64_t waiting;                    /* frames that have not been passed to the decoder */
  extr_decoded outcomes[BATCH_FRAMES]; /* indexed by frame */
  uint64_t *syndrome;                  /* of a frame, in its lowest bits */
  int *unsatisfied, *wrong;            /* [frame][iteration] */
  uint8_t *errors;                     /* [frame][column] */
};

static size_t llr_count(const replayer *r) {
  return (size_t)r->columns * BATCH_FRAMES;
}

static extr_status make_room(extr_context *context, replayer *r) {
  size_t steps = (size_t)extr_decoder_last(&r->settings) * BATCH_FRAMES;
  TRY(POOL_NEW(context, &r->memory, r->llr, llr_count(r)));
  TRY(POOL_NEW(context, &r->memory, r->units, llr_count(r)));
  if (r->settings.syndrome)
    TRY(POOL_NEW(context, &r->memory, r->syndrome, extr_code_rows(r->simulation.codec->code)));
  TRY(POOL_NEW(context, &r->memory, r->unsatisfied, steps));
  TRY(POOL_NEW(context, &r->memory, r->wrong, steps));
  return POOL_NEW(context, &r->memory, r->errors, llr_count(r));
}

/* If the simulation makes noise samples, the receiver returns LLRs before they are quantized. */
static extr_status fill(extr_context *context, replayer *r) {
  const simulation_settings *s = &r->simulation;
  extr_decoder_settings received = s->decoder;
  if (!extr_receiver_levels(s->codec, &s->channel, &received)) received.message = EXTR_F32;
  TRY(extr_decoder_new(context, s->codec->code, &r->settings, &r->decoder));
  TRY(make_room(context, r));
  return extr_sender_new(context, s, &received, NULL, &r->sender);
}

extr_status replayer_new(extr_context *context, const simulation_settings *simulation,
                         const extr_decoder_settings *decoder, replayer **made) {
  replayer *r;
  TRY(ARRAY_NEW(context, r, 1));
  r->simulation = *simulation;
  r->settings = *decoder;
  r->columns = extr_code_columns(simulation->codec->code);
  extr_status status = fill(context, r);
  return HAND_OVER(status, r, made, replayer_free);
}

void replayer_free(replayer *r) {
  if (!r) return;
  extr_decoder_free(r->decoder);
  extr_sender_free(&r->sender);
  extr_pool_free(&r->memory);
  free(r);
}

/* ---- What the decoder calls ------------------------------------------------------------------ */

/* Every frame is a block of its own, its number the tag. */
static bool next(void *data, extr_block *block) {
  replayer *r = data;
  if (!r->waiting) return false;
  int frame = __builtin_ctzll(r->waiting);
  r->waiting &= r->waiting - 1;
  bool whole = r->settings.message == EXTR_I8;
  for (int row = 0; r->syndrome && row < extr_code_rows(r->simulation.codec->code); row++)
    r->syndrome[row] = r->sender.syndrome[row] >> frame;
  *block = (extr_block){.llr = whole ? (const void *)(r->units + frame) : r->llr + frame,
                        .stride = BATCH_FRAMES,
                        .frames = 1,
                        .syndrome = r->syndrome,
                        .tag = (uint64_t)frame};
  return true;
}

static bool done(void *data, const extr_decoded *frames, int count) {
  replayer *r = data;
  for (int i = 0; i < count; i++) r->outcomes[frames[i].tag] = frames[i];
  return true;
}

/* The flags of wrong bits keep their values of the last iteration. */
static void look(void *data, const extr_iteration *now) {
  replayer *r = data;
  size_t frame = (size_t)now->tag;
  size_t place = frame * (size_t)extr_decoder_last(&r->settings) + (size_t)(now->iteration - 1);
  uint8_t *errors = r->errors + frame * (size_t)r->columns;
  extr_iteration numbered = *now;
  numbered.frame = (int)frame; /* of the batch that was sent */
  int wrong = 0;
  for (int v = 0; v < r->columns; v++) {
    errors[v] = (extr_iteration_bit(now, v) ^ r->sender.codeword[v] >> frame) & 1;
    wrong += errors[v];
  }
  r->wrong[place] = wrong;
  r->unsatisfied[place] =
      extr_iteration_unsatisfied(&numbered, r->simulation.codec->code, r->sender.syndrome);
}

static replayed_frame replayed(const replayer *r, int frame) {
  size_t place = (size_t)frame * (size_t)extr_decoder_last(&r->settings);
  return (replayed_frame){.frame = frame,
                          .iterations = r->outcomes[frame].iterations,
                          .codeword = r->outcomes[frame].codeword,
                          .unsatisfied = r->unsatisfied + place,
                          .wrong = r->wrong + place,
                          .errors = r->errors + (size_t)frame * (size_t)r->columns,
                          .llr = r->llr + frame};
}

static void receive(replayer *r, double quality, uint64_t batch) {
  extr_sender_tune(&r->sender, quality);
  extr_sender_send(&r->sender, batch);
  extr_sender_llr(&r->sender, r->llr);
  if (r->settings.message == EXTR_I8)
    extr_quantize(NULL, &r->settings, r->llr, llr_count(r), r->units);
}

void replayer_run(replayer *r, double quality, uint64_t batch, uint64_t frames, replay_visit *visit,
                  void *data) {
  receive(r, quality, batch);
  r->waiting = frames;
  extr_decoder_stream(NULL, r->decoder,
                      &(extr_stream){.data = r, .next = next, .done = done, .look = look});
  for (uint64_t rest = frames; rest; rest &= rest - 1) {
    replayed_frame frame = replayed(r, __builtin_ctzll(rest));
    visit(data, &frame);
  }
}
