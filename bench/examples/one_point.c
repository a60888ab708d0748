/* One point of an error-rate curve, using only the public headers:
 *
 *   1. find the best structure for the check nodes of a code,
 *   2. make a decoder whose check nodes run it,
 *   3. transmit random codewords with white Gaussian noise, decode them, and count errors.
 *
 *   gcc one_point.c $(pkg-config --cflags --libs extrinsic) -lm -o one_point
 *   ./one_point [EBN0_DB]
 *
 * Every library function that can fail returns an extr_status and leaves a message in the
 * context. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <extrinsic/extrinsic.h>

static const char code_name[] = "802.11n-648-1/2";
static const double two_pi = 6.283185307179586;

/* The encoder encodes 64 frames at once: bit f of a word belongs to frame f. */
enum { FRAMES = 64, BATCHES = 40 };

/* Everything that the program allocates, so that one function can free it. */
typedef struct experiment {
  extr_context *context;
  extr_code *code;
  extr_solution *solution;
  extr_encoder *encoder;
  extr_decoder *decoder;
  uint64_t *information, *codeword; /* one word per bit */
  float *llr;                       /* column v of frame f at [v * FRAMES + f] */
  uint8_t *bits;                    /* decisions, in the same order */
} experiment;

/* ---- Noise: SplitMix64 and the Box-Muller transform -------------------------------------------
 */

static uint64_t random_word(void) {
  static uint64_t state = 1;
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/* 0 < u <= 1 */
static double random_uniform(void) {
  return ((double)(random_word() >> 11) + 1) * 0x1p-53;
}

static double random_normal(void) {
  double radius = sqrt(-2 * log(random_uniform()));
  return radius * cos(two_pi * random_uniform());
}

/* ---- The decoder ----------------------------------------------------------------------------- */

/* Finds the structure of least complexity for the degree of the first check node, with operators of
 * two or three inputs that all cost the same. */
static extr_status find_structure(experiment *e) {
  extr_cost cost;
  extr_status status = extr_cost_unit(e->context, 3, &cost);
  if (status != EXTR_OK) return status;
  int degree = extr_code_row_first(e->code, 1) - extr_code_row_first(e->code, 0);
  status = extr_optimize(e->context, EXTR_STAR, degree, &cost, &e->solution);
  if (status != EXTR_OK) return status;

  char complexity[EXTR_COST_TEXT], latency[EXTR_COST_TEXT], *text;
  printf("%d inputs: complexity %s, latency %s\n", degree,
         extr_cost_text(e->solution->complexity, complexity),
         extr_cost_text(e->solution->latency, latency));
  status = extr_structure_write(e->context, e->solution->structure, &text);
  if (status != EXTR_OK) return status;
  fputs(text, stdout);
  extr_text_free(text);
  return EXTR_OK;
}

/* Check nodes of another degree run the star structure for their degree. */
static extr_status make_decoder(experiment *e) {
  extr_decoder_settings settings = extr_decoder_default();
  settings.message = EXTR_F32;
  settings.check =
      (extr_node_choice){.kind = EXTR_CHECK_GIVEN, .structure = e->solution->structure};
  return extr_decoder_new(e->context, e->code, &settings, &e->decoder);
}

static extr_status prepare(experiment *e) {
  extr_status status = extr_code_open(e->context, code_name, &e->code);
  if (status == EXTR_OK) status = find_structure(e);
  if (status == EXTR_OK) status = make_decoder(e);
  if (status == EXTR_OK) status = extr_encoder_new(e->context, e->code, &e->encoder);
  if (status != EXTR_OK) return status;
  size_t columns = (size_t)extr_code_columns(e->code);
  e->information = calloc((size_t)extr_encoder_information(e->encoder), sizeof *e->information);
  e->codeword = calloc(columns, sizeof *e->codeword);
  e->llr = calloc(columns * FRAMES, sizeof *e->llr);
  e->bits = calloc(columns * FRAMES, sizeof *e->bits);
  return e->information && e->codeword && e->llr && e->bits ? EXTR_OK : EXTR_MEMORY;
}

/* ---- The simulation -------------------------------------------------------------------------- */

/* A bit is transmitted as +1 or -1 and received as y, with Gaussian noise of variance sigma^2: the
 * LLR ln(P(0)/P(1)) is 2 y / sigma^2. All bits of this code are transmitted; other codes may have
 * punctured or shortened columns. */
static void send(experiment *e, double sigma) {
  for (int v = 0; v < extr_code_columns(e->code); v++) {
    for (int f = 0; f < FRAMES; f++) {
      double sent = e->codeword[v] >> f & 1 ? -1 : 1;
      double received = sent + sigma * random_normal();
      e->llr[v * FRAMES + f] = (float)(2 * received / (sigma * sigma));
    }
  }
}

static int bit_errors(const experiment *e, int frame) {
  int errors = 0;
  for (int v = 0; v < extr_code_columns(e->code); v++)
    errors += e->bits[v * FRAMES + frame] != (e->codeword[v] >> frame & 1);
  return errors;
}

static extr_status simulate(experiment *e, double ebn0_db) {
  int n = extr_code_columns(e->code), k = extr_encoder_information(e->encoder);
  double rate = (double)k / extr_code_count(e->code, EXTR_TRANSMITTED);
  double sigma = sqrt(1 / (2 * rate * pow(10, ebn0_db / 10)));
  long errors = 0, frame_errors = 0, iterations = 0;
  for (int batch = 0; batch < BATCHES; batch++) {
    for (int i = 0; i < k; i++) e->information[i] = random_word();
    extr_encoder_run(e->encoder, e->information, 1, e->codeword);
    send(e, sigma);
    extr_outcome outcomes[FRAMES];
    extr_status status =
        extr_decoder_run_f32(e->context, e->decoder, e->llr, FRAMES, FRAMES, e->bits, outcomes);
    if (status != EXTR_OK) return status;
    for (int f = 0; f < FRAMES; f++) {
      int wrong = bit_errors(e, f);
      errors += wrong;
      frame_errors += wrong > 0;
      iterations += outcomes[f].iterations;
    }
  }
  double frames = (double)BATCHES * FRAMES;
  printf("Eb/N0 %g dB: frames %.0f, frame errors %ld, FER %.3g, BER %.3g, iterations %.2f\n",
         ebn0_db, frames, frame_errors, (double)frame_errors / frames,
         (double)errors / (frames * n), (double)iterations / frames);
  return EXTR_OK;
}

/* Frees in reverse order; all of these functions accept NULL. */
static void give_back(experiment *e) {
  free(e->bits);
  free(e->llr);
  free(e->codeword);
  free(e->information);
  extr_encoder_free(e->encoder);
  extr_decoder_free(e->decoder);
  extr_solution_free(e->solution);
  extr_code_free(e->code);
  extr_context_free(e->context);
}

int main(int argc, char **argv) {
  experiment e = {.context = extr_context_new()};
  extr_status status = prepare(&e);
  if (status == EXTR_OK) status = simulate(&e, argc > 1 ? atof(argv[1]) : 1.5);
  if (status != EXTR_OK)
    fprintf(stderr, "one_point: %s\n",
            status == EXTR_MEMORY ? "out of memory" : extr_context_message(e.context));
  give_back(&e);
  return status == EXTR_OK ? 0 : 1;
}
