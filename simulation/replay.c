#include "simulation/replay.h"

#include "core/array.h"
#include "simulation/receiver.h"
#include "simulation/sender.h"

struct replayer {
  simulation_settings settings;
  sender sender;
  receiver receiver;
  ex_decoder *decoder;
  int columns;
  /* Of the batch that is being decoded: */
  const char *llr;
  size_t llr_size;                   /* bytes */
  uint64_t waiting;                  /* frames that the decoder has not got yet */
  ex_decoded outcomes[BATCH_FRAMES]; /* by frame */
  int *unsatisfied, *wrong;          /* [frame][iteration] */
  uint8_t *errors, *bits;            /* [frame][column]; of one frame */
};

static ex_status make_room(ex_context *context, replayer *r) {
  size_t steps = (size_t)r->settings.decoder.iterations * BATCH_FRAMES;
  TRY(ARRAY_NEW(context, r->unsatisfied, steps));
  TRY(ARRAY_NEW(context, r->wrong, steps));
  TRY(ARRAY_NEW(context, r->errors, (size_t)r->columns * BATCH_FRAMES));
  return ARRAY_NEW(context, r->bits, (size_t)r->columns);
}

static ex_status fill(ex_context *context, replayer *r) {
  const simulation_settings *s = &r->settings;
  TRY(make_room(context, r));
  TRY(sender_new(context, s->codec->code, s->random_codewords, &r->sender));
  TRY(receiver_new(context, s->codec, &s->decoder, &r->receiver));
  return ex_decoder_new(context, s->codec->code, &s->decoder, &r->decoder);
}

ex_status replayer_new(ex_context *context, const simulation_settings *settings, replayer **made) {
  replayer *r = calloc(1, sizeof *r);
  if (!r) return ex_fail_memory(context);
  r->settings = *settings;
  r->columns = ex_code_columns(settings->codec->code);
  r->llr_size = settings->decoder.message == EX_I8 ? sizeof(int8_t) : sizeof(float);
  ex_status status = fill(context, r);
  if (status == EX_OK)
    *made = r;
  else
    replayer_free(r);
  return status;
}

void replayer_free(replayer *r) {
  if (!r) return;
  ex_decoder_free(r->decoder);
  sender_free(&r->sender);
  receiver_free(&r->receiver);
  free(r->unsatisfied);
  free(r->wrong);
  free(r->errors);
  free(r->bits);
  free(r);
}

/* ---- What the decoder calls: every frame is a block of its own, its number the tag ------------
 */

static bool next(void *data, ex_block *block) {
  replayer *r = data;
  if (!r->waiting) return false;
  int frame = __builtin_ctzll(r->waiting);
  r->waiting &= r->waiting - 1;
  *block = (ex_block){.llr = r->llr + (size_t)frame * r->llr_size,
                      .stride = BATCH_FRAMES,
                      .frames = 1,
                      .tag = (uint64_t)frame};
  return true;
}

static bool done(void *data, const ex_decoded *frames, int count) {
  replayer *r = data;
  for (int i = 0; i < count; i++) r->outcomes[frames[i].tag] = frames[i];
  return true;
}

static int unsatisfied_checks(const ex_code *code, const uint8_t *bits) {
  const int *columns = ex_code_edge_columns(code);
  int count = 0;
  for (int row = 0; row < ex_code_rows(code); row++) {
    int parity = 0, end = ex_code_row_first(code, row + 1);
    for (int e = ex_code_row_first(code, row); e < end; e++) parity ^= bits[columns[e]];
    count += parity;
  }
  return count;
}

/* The flags of wrong bits stay as the last iteration leaves them. */
static void look(void *data, const ex_iteration *now) {
  replayer *r = data;
  size_t frame = (size_t)now->tag;
  size_t place = frame * (size_t)r->settings.decoder.iterations + (size_t)(now->iteration - 1);
  uint8_t *errors = r->errors + frame * (size_t)r->columns;
  int wrong = 0;
  for (int v = 0; v < r->columns; v++) {
    r->bits[v] = now->words[(size_t)v * now->stride] >> now->bit & 1;
    errors[v] = r->bits[v] ^ (r->sender.codeword[v] >> frame & 1);
    wrong += errors[v];
  }
  r->wrong[place] = wrong;
  r->unsatisfied[place] = unsatisfied_checks(r->settings.codec->code, r->bits);
}

static replayed_frame replayed(const replayer *r, int frame) {
  size_t place = (size_t)frame * (size_t)r->settings.decoder.iterations;
  return (replayed_frame){.frame = frame,
                          .iterations = r->outcomes[frame].iterations,
                          .codeword = r->outcomes[frame].codeword,
                          .unsatisfied = r->unsatisfied + place,
                          .wrong = r->wrong + place,
                          .errors = r->errors + (size_t)frame * (size_t)r->columns};
}

void replayer_run(replayer *r, double quality, uint64_t batch, uint64_t frames, replay_visit *visit,
                  void *data) {
  channel_point channel = simulation_channel(&r->settings, quality);
  random_stream stream = simulation_stream(&r->settings, quality, batch);
  sender_next(&r->sender, &stream);
  r->llr = receiver_take(&r->receiver, &channel, &stream, r->sender.codeword);
  r->waiting = frames;
  ex_decoder_stream(r->decoder, &(ex_stream){.data = r, .next = next, .done = done, .look = look});
  for (uint64_t rest = frames; rest; rest &= rest - 1) {
    replayed_frame frame = replayed(r, __builtin_ctzll(rest));
    visit(data, &frame);
  }
}

/* ---- LLRs ------------------------------------------------------------------------------------ */

static void take_llr(const simulation_settings *settings, double quality, uint64_t batch, int frame,
                     sender *s, receiver *r, float *llr) {
  channel_point channel = simulation_channel(settings, quality);
  random_stream stream = simulation_stream(settings, quality, batch);
  sender_next(s, &stream);
  const float *all = receiver_take(r, &channel, &stream, s->codeword);
  const int *columns = settings->codec->sent_columns;
  for (int i = 0; i < settings->codec->sent; i++)
    llr[i] = all[(size_t)columns[i] * BATCH_FRAMES + (size_t)frame];
}

ex_status replay_llr(ex_context *context, const simulation_settings *settings, double quality,
                     uint64_t batch, int frame, float *llr) {
  ex_decoder_settings unquantized = settings->decoder;
  unquantized.message = EX_F32;
  sender s = {0};
  receiver r = {0};
  ex_status status = sender_new(context, settings->codec->code, settings->random_codewords, &s);
  if (status == EX_OK) status = receiver_new(context, settings->codec, &unquantized, &r);
  if (status == EX_OK) take_llr(settings, quality, batch, frame, &s, &r, llr);
  sender_free(&s);
  receiver_free(&r);
  return status;
}
