/* The program's decoders against plain ones: soak PROGRAM SEED (--settings N | --hours H)
 *
 * Each of N random settings is simulated three times on the same received values: by `PROGRAM ber`,
 * by the library's extr_decoder_run, and by a decoder in plain scalar arithmetic (plain_decoder.h,
 * plain_sum_product.h, plain_stochastic.h), frame by frame. Decisions, iterations and syndromes of
 * the latter two must be equal, and the counts of the first must be those of the decisions. Prints
 * what was compared for each rule; ends with 1 after a difference. */
#include "bench/simulation/point_result.h"
#include "bench/simulation/receiver.h"
#include "tests/soak/draw_trial.h"
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/plain/plain_stochastic.h"
#include "tests/support/plain/plain_sum_product.h"
#include "tests/support/random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Every INVENTED-th setting gets values that no channel gives, and is not compared with ber. The
 * number is odd, so that these go through the whole catalog. */
enum { INVENTED = 7 };

/* What was compared; for each rule and message type. */
typedef struct tally {
  uint64_t settings, frames, bits;
  uint64_t partly; /* frames of which the plain decoder could not tell every decision */
  uint64_t different;
} tally;

static tally tallies[TRIAL_RULES][2];
static uint64_t refused, different_counts;

static void *room(size_t count, size_t size) {
  void *made = calloc(count, size);
  if (!made) abort();
  return made;
}

/* ---- Frames of a trial ---- */

typedef struct frames {
  size_t count, columns;
  float *llr_f32; /* [column][frame] */
  int8_t *llr_i8;
  uint8_t *sent, *bits; /* [column][frame] */
  extr_outcome *outcomes;
} frames;

static frames frames_new(const trial *t) {
  frames f = {.count = t->settings.max_frames, .columns = (size_t)extr_code_columns(t->codec.code)};
  size_t cells = f.count * f.columns;
  f.llr_f32 = room(cells, sizeof *f.llr_f32);
  f.llr_i8 = room(cells, sizeof *f.llr_i8);
  f.sent = room(cells, 1);
  f.bits = room(cells, 1);
  f.outcomes = room(f.count, sizeof *f.outcomes);
  return f;
}

static void frames_free(frames *f) {
  free(f->llr_f32);
  free(f->llr_i8);
  free(f->sent);
  free(f->bits);
  free(f->outcomes);
}

static void receive_batch(const trial *t, sender *s, uint64_t batch, frames *f) {
  const void *llr = extr_sender_send(s, batch);
  for (size_t v = 0; v < f->columns; v++)
    for (size_t i = 0; i < BATCH_FRAMES && batch * BATCH_FRAMES + i < f->count; i++) {
      size_t place = v * f->count + batch * BATCH_FRAMES + i, from = v * BATCH_FRAMES + i;
      if (t->settings.decoder.message == EXTR_F32)
        f->llr_f32[place] = ((const float *)llr)[from];
      else
        f->llr_i8[place] = ((const int8_t *)llr)[from];
      f->sent[place] = s->codeword[v] >> i & 1;
    }
}

static extr_status receive(extr_context *context, const trial *t, frames *f) {
  sender s;
  extr_status status = extr_sender_new(context, &t->settings, &t->settings.decoder, NULL, &s);
  if (status == EXTR_OK) {
    extr_sender_tune(&s, t->quality);
    for (uint64_t batch = 0; batch * BATCH_FRAMES < f->count; batch++)
      receive_batch(t, &s, batch, f);
  }
  extr_sender_free(&s);
  return status;
}

/* Values that no channel gives, as extremes and zeros of both signs. */
static void invent(uint64_t number, frames *f) {
  static const float extremes[] = {0, -0.0F, 200, -200, 1e30F, -1e30F, 1e-30F, -1e-30F};
  uint64_t state = number;
  double share = draw_uniform(&state);
  for (size_t i = 0; i < f->count * f->columns; i++) {
    bool extreme = draw_uniform(&state) < share;
    f->llr_f32[i] =
        extreme ? extremes[draw_below(&state, 8)] : (float)(4 + 5 * draw_normal(&state));
    f->llr_i8[i] =
        (int8_t)(extreme ? draw_between(&state, -128, 127) : draw_between(&state, -4, 9));
  }
}

static extr_status decode(extr_context *context, const trial *t, frames *f) {
  extr_decoder *decoder;
  extr_status status = extr_decoder_new(context, t->codec.code, &t->settings.decoder, &decoder);
  if (status != EXTR_OK) return status;
  if (t->settings.decoder.message == EXTR_F32)
    status = extr_decoder_run_f32(context, decoder, f->llr_f32, f->count, f->count, f->bits,
                                  f->outcomes);
  else
    status =
        extr_decoder_run_i8(context, decoder, f->llr_i8, f->count, f->count, f->bits, f->outcomes);
  extr_decoder_free(decoder);
  return status;
}

/* ---- Against the plain decoders ---- */

static void take_llr(const frames *f, const trial *t, size_t frame, double *llr) {
  bool real = t->settings.decoder.message == EXTR_F32;
  for (size_t v = 0; v < f->columns; v++)
    llr[v] = real ? f->llr_f32[v * f->count + frame] : f->llr_i8[v * f->count + frame];
}

static void report(const trial *t, size_t frame, const char *what, long got, long expected) {
  printf("DIFFERENT: frame %zu, %s %ld, the plain decoder has %ld: ber %s\n", frame, what, got,
         expected, t->options);
  if (t->given) printf("  structure.txt is kept\n");
  fflush(stdout);
}

/* Compares the decisions that are known. */
static bool same_bits(const trial *t, const frames *f, size_t frame, const uint8_t *bits,
                      tally *sum) {
  bool whole = true;
  for (size_t v = 0; v < f->columns; v++) {
    int got = f->bits[v * f->count + frame];
    if (bits[v] == PLAIN_UNKNOWN) {
      whole = false;
    } else if (got != bits[v]) {
      report(t, frame, "decision", got, bits[v]);
      return false;
    } else {
      sum->bits++;
    }
  }
  sum->partly += !whole;
  return true;
}

static bool same_frame(const trial *t, const frames *f, size_t frame, plain_outcome expected,
                       const uint8_t *bits, tally *sum) {
  const extr_outcome *got = &f->outcomes[frame];
  uint8_t *decided = room(f->columns, 1);
  for (size_t v = 0; v < f->columns; v++) decided[v] = f->bits[v * f->count + frame];
  bool codeword = plain_codeword(t->codec.code, decided);
  free(decided);
  if (codeword != got->codeword) {
    report(t, frame, "codeword", got->codeword, codeword);
    return false;
  }
  if (expected.iterations == 0) {
    sum->partly++;
    return true;
  }
  if (got->iterations != expected.iterations) {
    report(t, frame, "iterations", got->iterations, expected.iterations);
    return false;
  }
  return same_bits(t, f, frame, bits, sum);
}

/* One of the three kinds of plain decoders. */
typedef struct plain {
  plain_decoder *exact;
  plain_sum_product *bounds;
  plain_stochastic *stochastic;
} plain;

static plain plain_new(const trial *t) {
  const extr_decoder_settings *s = &t->settings.decoder;
  const extr_code *code = t->codec.code;
  plain p = {0};
  if (s->algorithm == EXTR_STOCHASTIC)
    p.stochastic = plain_stochastic_new(code, s);
  else if (extr_algorithm_is_float_sum_product(s->algorithm))
    p.bounds = plain_sum_product_new(code, s);
  else
    p.exact = plain_decoder_new(code, s);
  return p;
}

static void plain_free(plain *p) {
  if (p->exact) plain_decoder_free(p->exact);
  if (p->bounds) plain_sum_product_free(p->bounds);
  if (p->stochastic) plain_stochastic_free(p->stochastic);
}

static plain_outcome plain_run(plain *p, const double *llr, uint8_t *bits) {
  if (p->bounds) return plain_sum_product_run(p->bounds, llr, bits);
  extr_outcome known = p->exact ? plain_decoder_run(p->exact, llr, bits)
                                : plain_stochastic_run(p->stochastic, llr, bits);
  return (plain_outcome){known.iterations, known.codeword};
}

static void compare(const trial *t, const frames *f) {
  tally *sum = &tallies[t->rule][t->settings.decoder.message];
  plain p = plain_new(t);
  double *llr = room(f->columns, sizeof *llr);
  uint8_t *bits = room(f->columns, 1);
  for (size_t frame = 0; frame < f->count; frame++) {
    take_llr(f, t, frame, llr);
    plain_outcome expected = plain_run(&p, llr, bits);
    sum->different += !same_frame(t, f, frame, expected, bits, sum);
  }
  sum->settings++;
  sum->frames += f->count;
  plain_free(&p);
  free(llr);
  free(bits);
}

/* ---- Against ber ---- */

static frame_counts count(const trial *t, const frames *f) {
  frame_counts c = {.frames = f->count};
  for (size_t frame = 0; frame < f->count; frame++) {
    uint64_t wrong = 0;
    for (size_t v = 0; v < f->columns; v++) {
      bool differs = f->bits[v * f->count + frame] != f->sent[v * f->count + frame];
      wrong += differs;
      c.information_errors += differs && (t->codec.groups[v] >> CODEC_INFORMATION & 1);
      c.transmitted_errors += differs && (t->codec.groups[v] >> CODEC_TRANSMITTED & 1);
    }
    bool codeword = f->outcomes[frame].codeword;
    c.bit_errors += wrong;
    c.frame_errors += wrong > 0 || !codeword;
    c.undetected += wrong > 0 && codeword;
    c.iterations += (uint64_t)f->outcomes[frame].iterations;
  }
  return c;
}

/* The field of a column in a row of CSV without quotes. */
static uint64_t field(const char *header, const char *row, const char *name) {
  size_t length = strlen(name);
  while (strncmp(header, name, length) != 0 || (header[length] != ',' && header[length] != '\n')) {
    header = strchr(header, ',');
    row = strchr(row, ',');
    if (!header || !row) return UINT64_MAX;
    header++, row++;
  }
  return strtoull(row, NULL, 10);
}

/* The counts of a table with one row. */
static frame_counts read_counts(FILE *table) {
  char line[4096], header[4096] = "", row[4096] = "";
  while (fgets(line, sizeof line, table)) {
    if (*line == '#') continue;
    memcpy(*header ? row : header, line, sizeof line);
  }
  return (frame_counts){
      .frames = field(header, row, "frames"),
      .bit_errors = field(header, row, "bit_errors"),
      .frame_errors = field(header, row, "frame_errors"),
      .undetected = field(header, row, "undetected"),
      .iterations = field(header, row, "iterations"),
      .information_errors = field(header, row, "information_errors"),
      .transmitted_errors = field(header, row, "transmitted_errors"),
  };
}

static void compare_ber(const trial *t, const frames *f, const char *program) {
  char command[TRIAL_OPTIONS + 4096];
  frame_counts expected = count(t, f);
  snprintf(command, sizeof command, "'%s' ber %s --progress none", program, t->options);
  FILE *table = popen(command, "r");
  if (!table) abort();
  frame_counts got = read_counts(table);
  if (pclose(table) == 0 && memcmp(&got, &expected, sizeof got) == 0) return;
  different_counts++;
  printf("DIFFERENT: ber counts %" PRIu64 " bit errors, %" PRIu64 " frame errors, %" PRIu64
         " iterations; its decisions have %" PRIu64 ", %" PRIu64 ", %" PRIu64 ": ber %s\n",
         got.bit_errors, got.frame_errors, got.iterations, expected.bit_errors,
         expected.frame_errors, expected.iterations, t->options);
  fflush(stdout);
}

/* ---- */

/* Combinations that the library refuses are counted; anything else than a refusal ends the soak. */
static void note_refusal(const extr_context *context, extr_status status, const trial *t) {
  if (status != EXTR_INPUT && status != EXTR_LIMIT) {
    printf("DIFFERENT: %s: ber %s\n", extr_context_message(context), t->options);
    exit(1);
  }
  refused++;
}

static void run_trial(extr_context *context, const char *program, uint64_t seed, uint64_t number,
                      double work) {
  trial t;
  extr_status status = trial_draw(context, seed, number, work, &t);
  if (status == EXTR_OK) {
    frames f = frames_new(&t);
    bool invented = number % INVENTED == INVENTED - 1;
    if (invented)
      invent(number, &f);
    else
      status = receive(context, &t, &f);
    if (status == EXTR_OK) status = decode(context, &t, &f);
    if (status == EXTR_OK) compare(&t, &f);
    if (status == EXTR_OK && !invented) compare_ber(&t, &f, program);
    frames_free(&f);
  }
  if (status != EXTR_OK) note_refusal(context, status, &t);
  trial_free(&t);
}

static int print_tallies(void) {
  uint64_t different = different_counts, settings = 0, compared = 0;
  printf("%-13s %8s %8s %9s %12s %11s %9s\n", "rule", "messages", "settings", "frames", "decisions",
         "partly known", "different");
  for (int rule = 0; rule < TRIAL_RULES; rule++)
    for (int message = 0; message < 2; message++) {
      const tally *sum = &tallies[rule][message];
      if (sum->settings == 0) continue;
      printf("%-13s %8s %8" PRIu64 " %9" PRIu64 " %12" PRIu64 " %11" PRIu64 " %9" PRIu64 "\n",
             trial_rule(rule), message == EXTR_I8 ? "i8" : "f32", sum->settings, sum->frames,
             sum->bits, sum->partly, sum->different);
      different += sum->different;
      settings += sum->settings;
      compared += sum->frames;
    }
  printf("soak: %" PRIu64 " settings, %" PRIu64 " frames, %" PRIu64
         " settings refused; counts of ber different in %" PRIu64 "\n",
         settings, compared, refused, different_counts);
  return different > 0 || compared == 0;
}

int main(int argc, char **argv) {
  if (argc != 5 || (strcmp(argv[3], "--settings") != 0 && strcmp(argv[3], "--hours") != 0)) {
    fputs("usage: soak PROGRAM SEED (--settings N | --hours H)\n", stderr);
    return 2;
  }
  bool timed = strcmp(argv[3], "--hours") == 0;
  double limit = strtod(argv[4], NULL);
  uint64_t seed = strtoull(argv[2], NULL, 10);
  time_t start = time(NULL);
  extr_context *context = extr_context_new();
  for (uint64_t number = 0;
       timed ? difftime(time(NULL), start) < 3600 * limit : (double)number < limit; number++)
    run_trial(context, argv[1], seed, number, timed ? 4e8 : 3e7);
  extr_context_free(context);
  return print_tallies();
}
