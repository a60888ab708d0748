#include "bench/simulation/sender.h"

#include "core/base/array.h"

#include <string.h>

static extr_status make_encoder(extr_context *context, const extr_code *code, sender *s) {
  TRY(extr_encoder_new(context, code, &s->encoder));
  return ARRAY_NEW(context, s->information,
                   random_whole((size_t)extr_encoder_information(s->encoder)));
}

extr_status sender_new(extr_context *context, const simulation_settings *settings,
                       const extr_decoder_settings *decoder, sender *s) {
  const extr_code *code = settings->codec->code;
  *s = (sender){.settings = settings};
  TRY(ARRAY_NEW(context, s->codeword, extr_code_columns(code)));
  if (settings->random_codewords) TRY(make_encoder(context, code, s));
  return receiver_new(context, settings->codec, decoder, &s->receiver);
}

void sender_free(sender *s) {
  extr_encoder_free(s->encoder);
  free(s->information);
  free(s->codeword);
  receiver_free(&s->receiver);
}

void sender_tune(sender *s, double quality) {
  s->quality = quality;
  s->channel = simulation_channel(s->settings, quality);
  receiver_tune(&s->receiver, &s->channel);
}

const void *sender_send(sender *s, uint64_t batch) {
  const int64_t key = simulation_point_key(s->settings->channel.kind, s->quality);
  random_stream stream = random_start(s->settings->seed, (uint64_t)key, batch);
  if (s->encoder) {
    random_fill(&stream, (size_t)extr_encoder_information(s->encoder), s->information);
    extr_encoder_run(s->encoder, s->information, 1, s->codeword);
  }
  return receiver_take(&s->receiver, &stream, s->codeword);
}

void sender_llr(const sender *s, float *llr) {
  const receiver *r = &s->receiver;
  const size_t count = (size_t)extr_code_columns(s->settings->codec->code) * NORMAL_BLOCK;
  if (r->settings.message == EXTR_F32)
    memcpy(llr, r->llr_f32, count * sizeof *llr);
  else
    for (size_t i = 0; i < count; i++) llr[i] = (float)(r->llr_i8[i] * r->settings.llr_step);
}
