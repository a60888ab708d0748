#include "bench/simulation/receiver.h"

#include "bench/simulation/interleaver.h"
#include "core/base/aligned.h"
#include "core/base/array.h"

#include <string.h>

/* Code bits pass through channel and quantizer in blocks that fit the first cache level: at most
 * this many, in whole symbols. */
enum { TOGETHER = 24 };

void extr_known_llr_fill(const extr_code *code, int frames, float *llr) {
  for (int v = 0; v < extr_code_columns(code); v++) {
    extr_column what = extr_code_column(code, v);
    if (what == EXTR_TRANSMITTED) continue;
    float known = what == EXTR_SHORTENED ? channel_certain : 0;
    for (int f = 0; f < frames; f++) llr[(size_t)v * (size_t)frames + (size_t)f] = known;
  }
}

static extr_status fill_unsent(extr_context *context, receiver *r, size_t count) {
  const bool bytes = r->settings.message == EXTR_I8;
  const size_t size = bytes ? 1 : sizeof(float);
  OWNED_ARRAY float *llr = NULL;
  TRY(ALIGNED_NEW(context, llr, count * sizeof *llr));
  extr_known_llr_fill(r->codec->code, NORMAL_BLOCK, llr);
  r->per_column = NORMAL_BLOCK * size;
  TRY(ALIGNED_NEW(context, r->llr, count * size));
  if (bytes) return extr_quantize(context, &r->settings, llr, count, (int8_t *)r->llr);
  memcpy(r->llr, llr, count * sizeof *llr);
  return EXTR_OK;
}

extr_status extr_receiver_new(extr_context *context, const codec *c,
                              const extr_decoder_settings *settings, receiver *r) {
  *r = (receiver){.codec = c, .settings = *settings};
  if (c->link && c->link->repeats)
    TRY(ALIGNED_NEW(context, r->sums,
                    (size_t)extr_code_columns(c->code) * NORMAL_BLOCK * sizeof *r->sums));
  return fill_unsent(context, r, (size_t)extr_code_columns(c->code) * NORMAL_BLOCK);
}

void extr_receiver_free(receiver *r) {
  free(r->llr);
  free(r->sums);
}

bool extr_receiver_levels(const codec *c, const channel_settings *channel,
                          const extr_decoder_settings *settings) {
  return extr_levels_serve(channel, settings) && !(c->link && c->link->repeats);
}

void extr_receiver_tune(receiver *r, const channel_point *channel) {
  r->channel = channel;
  r->draws_levels = extr_receiver_levels(r->codec, &channel->settings, &r->settings);
  if (r->draws_levels) r->levels = extr_levels_of(channel, &r->settings);
}

/* The LLRs of at most TOGETHER columns, quantized together. */
static void store(receiver *r, const int *columns, int count, const float *llr) {
  int8_t levels[TOGETHER * NORMAL_BLOCK];
  const char *from = (const char *)llr;
  const size_t size = r->per_column;
  if (r->settings.message == EXTR_I8) {
    extr_quantize(NULL, &r->settings, llr, (size_t)count * NORMAL_BLOCK, levels);
    from = (const char *)levels;
  }
  for (int i = 0, run; i < count; i += run) {
    run = extr_codec_run(columns + i, count - i);
    if (columns[i] < 0)
      run = 1; /* not received */
    else
      memcpy(r->llr + (size_t)columns[i] * size, from + (size_t)i * size, (size_t)run * size);
  }
}

static void add(receiver *r, const int *columns, int count, const float *llr) {
  for (int i = 0; i < count; i++, llr += NORMAL_BLOCK) {
    float *sum = r->sums + (size_t)columns[i] * NORMAL_BLOCK;
    for (int f = 0; f < NORMAL_BLOCK; f++) sum[f] += llr[f];
  }
}

static void send(receiver *r, const random_stream *stream, const uint64_t *codeword,
                 const int *columns, int sent) {
  transmission t = extr_transmission_start(r->channel, stream);
  const int symbol = extr_symbol_bits(&r->channel->settings);
  const int together = TOGETHER / symbol * symbol;
  for (int first = 0; first < sent; first += together) {
    const int left = sent - first, count = left < together ? left : together;
    uint64_t words[TOGETHER] = {0};
    float llr[TOGETHER * NORMAL_BLOCK];
    for (int i = 0; i < count; i++) {
      const int column = columns[first + i];
      words[i] = codeword[column < 0 ? ~column : column];
    }
    extr_transmission_send(&t, words, count, llr);
    (r->sums ? add : store)(r, columns + first, count, llr);
  }
}

/* Column after column: the channel treats all bits alike. */
static void take_levels(receiver *r, const random_stream *stream, const uint64_t *codeword) {
  const int *columns = r->codec->sent_columns;
  random_stream noise = *stream;
  for (int i = 0, run; i < r->codec->sent; i += run) {
    run = r->codec->sent_runs[i];
    extr_levels_draw(&r->levels, &noise, codeword + columns[i], run,
                     (int8_t *)r->llr + (size_t)columns[i] * NORMAL_BLOCK);
  }
}

static void take_noise(receiver *r, const random_stream *stream, int kind,
                       const uint64_t *codeword) {
  const codec *c = r->codec;
  const size_t size = NORMAL_BLOCK;
  for (int i = 0; r->sums && i < c->sent; i++)
    memset(r->sums + (size_t)c->sent_columns[i] * size, 0, size * sizeof *r->sums);
  if (r->columns)
    send(r, stream, codeword, r->columns, r->column_count);
  else
    send(r, stream, codeword, c->link ? c->link->columns[kind] : c->sent_columns,
         c->link ? c->link->sent[kind] : c->sent);
  for (int i = 0, run; r->sums && i < c->sent; i += run) {
    const int *column = c->sent_columns + i;
    run = c->sent_runs[i] < TOGETHER ? c->sent_runs[i] : TOGETHER;
    store(r, column, run, r->sums + (size_t)*column * size);
  }
}

const void *extr_receiver_take(receiver *r, const random_stream *stream, int kind,
                               const uint64_t *codeword) {
  const codec_link *link = r->codec->link;
  if (r->draws_levels)
    take_levels(r, stream, codeword);
  else
    take_noise(r, stream, kind, codeword);
  for (int i = 0; link && kind == 0 && i < link->absent; i++)
    memset(r->llr + (size_t)link->absent_columns[i] * r->per_column, 0, r->per_column);
  return r->llr;
}

/* ---- Senders --------------------------------------------------------------------------------- */

static extr_status make_encoder(extr_context *context, const extr_code *code, sender *s) {
  TRY(extr_encoder_new(context, code, &s->encoder));
  return POOL_NEW(context, &s->memory, s->information,
                  random_whole((size_t)extr_encoder_information(s->encoder)));
}

static extr_status make_errors(extr_context *context, const simulation_settings *settings,
                               const sender *like, sender *s) {
  const codec *c = settings->codec;
  TRY(extr_simulation_settings_applies(context, settings, "source"));
  TRY(POOL_NEW(context, &s->memory, s->thresholds, c->sent));
  TRY(POOL_NEW(context, &s->memory, s->syndrome, extr_code_rows(c->code)));
  s->errors = like ? like->errors : &s->own;
  if (like) return EXTR_OK;
  return extr_error_source_open(context, settings->priors, settings->logicals, c->code, &s->own);
}

/* Code blocks of 5G NR are interleaved for one modulation; with up to two bits per symbol all bits
 * are alike. */
static extr_status check_modulation(extr_context *context, const simulation_settings *settings) {
  const codec *c = settings->codec;
  const int bits = extr_symbol_bits(&settings->channel);
  if (!c->link || channel_takes_bits(settings->channel.kind)) return EXTR_OK;
  const int wanted = c->link->nr.symbol_bits;
  if (settings->information_frames)
    return extr_fail(context, EXTR_INPUT, "frame-errors has no effect on %.100s",
                     extr_code_name(c->code));
  if (bits == wanted || (bits <= 2 && wanted <= 2)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%.100s is for %d bits per symbol, the modulation %s has %d: give qm=%d in the "
                   "name of the code",
                   extr_code_name(c->code), wanted, extr_modulation_text(&settings->channel), bits,
                   bits);
}

static extr_status check_fading(extr_context *context, const simulation_settings *settings) {
  const int length = settings->channel.coherence, symbols = extr_simulation_symbols(settings);
  const int frames = settings->interleave_frames > 1 ? settings->interleave_frames : 1;
  if (settings->channel.kind != CHANNEL_RAYLEIGH || length == COHERENCE_FRAME) return EXTR_OK;
  if (length % frames)
    return extr_fail(context, EXTR_INPUT, "interleave-frames %d: %d is not a multiple of it",
                     frames, length);
  if (length / frames <= symbols) return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT,
      "channel rayleigh-block:%d: a block is longer than %d frame%s of %d symbols: give "
      "a shorter one, or interleave more frames (interleave-frames)",
      length, frames, frames > 1 ? "s" : "", symbols);
}

/* What follows from the settings alone, and may have been read from files. */
static extr_status make_link(extr_context *context, const simulation_settings *settings,
                             const sender *like, sender *s) {
  receiver *r = &s->receiver;
  s->points = like ? like->points : &s->own_points;
  if (like) {
    r->columns = like->receiver.columns;
    r->column_count = like->receiver.column_count;
    return EXTR_OK;
  }
  if (settings->channel.modulation == MODULATION_POINTS)
    TRY(extr_constellation_open(context, settings->channel.points_name, &s->own_points));
  return extr_interleave_columns(context, settings, &s->memory, &r->columns, &r->column_count);
}

extr_status extr_sender_new(extr_context *context, const simulation_settings *settings,
                            const extr_decoder_settings *decoder, const sender *like, sender *s) {
  const extr_code *code = settings->codec->code;
  *s = (sender){.settings = settings};
  TRY(check_modulation(context, settings));
  TRY(check_fading(context, settings));
  TRY(POOL_NEW(context, &s->memory, s->codeword, extr_code_columns(code)));
  if (settings->decoder.syndrome)
    TRY(make_errors(context, settings, like, s));
  else if (settings->random_codewords)
    TRY(make_encoder(context, code, s));
  TRY(extr_receiver_new(context, settings->codec, decoder, &s->receiver));
  return make_link(context, settings, like, s);
}

void extr_sender_free(sender *s) {
  extr_encoder_free(s->encoder);
  extr_error_source_close(&s->own);
  extr_constellation_close(&s->own_points);
  extr_receiver_free(&s->receiver);
  extr_pool_free(&s->memory);
}

/* The LLRs of errors are the same in all batches. */
static void tune_errors(sender *s) {
  const codec *c = s->settings->codec;
  for (int i = 0; i < c->sent; i++) {
    const double p = extr_error_probability(s->errors, c->sent_columns[i], s->quality);
    float llr[NORMAL_BLOCK] = {extr_error_llr(p)};
    for (int f = 1; f < NORMAL_BLOCK; f++) llr[f] = llr[0];
    store(&s->receiver, c->sent_columns + i, 1, llr);
    s->thresholds[i] = extr_event_threshold(p);
  }
}

static const void *send_errors(sender *s, random_stream *stream) {
  const codec *c = s->settings->codec;
  extr_errors_draw(s->receiver.settings.isa, stream, s->thresholds, c->sent_columns, c->sent,
                   s->codeword);
  extr_row_sums(c->code, s->codeword, s->syndrome);
  return s->receiver.llr;
}

void extr_sender_tune(sender *s, double quality) {
  s->quality = quality;
  s->channel = extr_simulation_channel(s->settings, quality);
  s->channel.settings.points = s->points;
  extr_receiver_tune(&s->receiver, &s->channel);
  if (s->errors) tune_errors(s);
}

/* Of 5G NR, the checksum comes last. */
static void draw_information(sender *s, random_stream *stream) {
  const codec_link *link = s->settings->codec->link;
  const int crc = link ? extr_crc_bits(link->crc) : 0;
  const size_t drawn = (size_t)(extr_encoder_information(s->encoder) - crc);
  random_fill(stream, drawn, s->information);
  if (link) extr_crc_run(link->crc, s->information, drawn, s->information + drawn);
}

/* The kind of the code blocks of a batch: batches go through those of a transport block. */
static int kind_of(const codec *c, uint64_t batch) {
  return c->link && batch % (uint64_t)c->link->nr.code_blocks >= (uint64_t)c->link->shorter;
}

const void *extr_sender_send(sender *s, uint64_t batch) {
  const int64_t key = extr_simulation_point_key(s->settings->channel.kind, s->quality);
  random_stream stream = random_start(s->settings->seed, (uint64_t)key, batch);
  if (s->errors) return send_errors(s, &stream);
  if (s->encoder) {
    draw_information(s, &stream);
    extr_encoder_run(s->encoder, s->information, 1, s->codeword);
  }
  return extr_receiver_take(&s->receiver, &stream, kind_of(s->settings->codec, batch), s->codeword);
}

void extr_sender_llr(const sender *s, float *llr) {
  const receiver *r = &s->receiver;
  const size_t count = (size_t)extr_code_columns(s->settings->codec->code) * NORMAL_BLOCK;
  if (r->settings.message == EXTR_F32)
    memcpy(llr, r->llr, count * sizeof *llr);
  else
    for (size_t i = 0; i < count; i++)
      llr[i] = (float)(((int8_t *)r->llr)[i] * r->settings.llr_step);
}
