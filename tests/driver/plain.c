/* Decodes frames by the plain decoders: plain CODE INFO_BITS LLRS NAME=VALUE...
 *
 * LLRS holds n floats per frame, or bytes that are messages already if its name ends with .i8.
 * Prints a line per frame: iterations (0: unknown), whether it ends in a codeword, and n bits, 2
 * for one that is unknown. Exit code 3: there is no plain decoder for these settings. */
#include "tests/support/plain/plain_decoder.h"
#include "tests/support/plain/plain_stochastic.h"
#include "tests/support/plain/plain_sum_product.h"

#include "decoder/settings/check_algorithm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_PLAIN = 3 };

static void need(extr_context *context, extr_status status) {
  if (status == EXTR_OK) return;
  fprintf(stderr, "plain: %s\n", extr_context_message(context));
  exit(1);
}

static void set(extr_context *context, extr_decoder_settings *settings, char **words, int count,
                bool decoders) {
  for (int i = 0; i < count; i++) {
    char name[64] = "";
    const char *value = strchr(words[i], '=') + 1;
    snprintf(name, sizeof name, "%.*s", (int)(value - 1 - words[i]), words[i]);
    if ((strcmp(name, "decoder") == 0) == decoders)
      need(context, extr_decoder_set(context, settings, name, value));
  }
}

static plain_outcome outcome_of(extr_outcome known) {
  return (plain_outcome){known.iterations, known.codeword};
}

static void print(plain_outcome outcome, const uint8_t *bits, int columns) {
  printf("%d %d ", outcome.iterations, outcome.codeword);
  for (int v = 0; v < columns; v++) putchar('0' + bits[v]);
  putchar('\n');
}

/* Ties away from zero. The product is one of floats. */
static double quantized(const extr_decoder_settings *s, float llr) {
  const float limit = (float)((1 << (s->llr_bits - 1)) - 1);
  return roundf(fmaxf(-limit, fminf(limit, llr * (float)(1 / s->llr_step))));
}

static bool read_frame(FILE *file, const extr_decoder_settings *s, bool bytes, double *llr,
                       int columns) {
  const bool whole = s->message == EXTR_I8 && s->algorithm != EXTR_STOCHASTIC;
  for (int v = 0; v < columns; v++) {
    float real;
    int8_t byte;
    if (fread(bytes ? (void *)&byte : &real, bytes ? sizeof byte : sizeof real, 1, file) != 1)
      return false;
    llr[v] = bytes ? byte : whole ? quantized(s, real) : real;
  }
  return true;
}

static void decode(const extr_code *code, const extr_decoder_settings *s, FILE *file, bool raw) {
  const int columns = extr_code_columns(code);
  const bool stochastic = s->algorithm == EXTR_STOCHASTIC;
  const bool bounds = extr_algorithm_is_float_sum_product(s->algorithm);
  plain_stochastic *bit = stochastic ? plain_stochastic_new(code, s) : NULL;
  plain_sum_product *range = bounds ? plain_sum_product_new(code, s) : NULL;
  plain_decoder *exact = !stochastic && !bounds ? plain_decoder_new(code, s) : NULL;
  double *llr = calloc((size_t)columns, sizeof *llr);
  uint8_t *bits = calloc((size_t)columns, 1);
  if (!llr || !bits) abort();
  while (read_frame(file, s, raw, llr, columns))
    print(range   ? plain_sum_product_run(range, llr, bits)
          : exact ? outcome_of(plain_decoder_run(exact, llr, bits))
                  : outcome_of(plain_stochastic_run(bit, llr, bits)),
          bits, columns);
  if (bit) plain_stochastic_free(bit);
  if (range) plain_sum_product_free(range);
  if (exact) plain_decoder_free(exact);
  free(llr);
  free(bits);
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  extr_context *context = extr_context_new();
  extr_decoder_settings settings = extr_decoder_default();
  extr_code *code;
  need(context, extr_code_open(context, argv[1], &code));
  if (atoi(argv[2])) need(context, extr_code_shorten(context, code, atoi(argv[2])));
  set(context, &settings, argv + 4, argc - 4, true);
  set(context, &settings, argv + 4, argc - 4, false);
  if (settings.algorithm == EXTR_OWN || settings.window > 0 ||
      settings.after.kind != EXTR_AFTER_NONE || *settings.weights)
    return NO_PLAIN;
  FILE *file = fopen(argv[3], "rb");
  if (!file) return 1;
  decode(code, &settings, file, strstr(argv[3], ".i8"));
  fclose(file);
  extr_code_free(code);
  extr_context_free(context);
  return 0;
}
