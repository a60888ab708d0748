/* The inputs of the circuit for one frame. */
#include "core/base/array.h"
#include "decoder/circuit/plan.h"
#include "decoder/stochastic/received.h"
#include <extrinsic/circuit.h>

/* A number of many bits, the lowest first. */
typedef struct bit_row {
  uint8_t *bits;
  int count;
} bit_row;

static void append_number(bit_row *row, uint64_t number, int bits) {
  for (int i = 0; i < bits; i++) row->bits[row->count++] = number >> i & 1;
}

static void write_hex(const bit_row *row, FILE *out) {
  for (int digit = (row->count + 3) / 4 - 1; digit >= 0; digit--) {
    int value = 0;
    for (int i = 3; i >= 0; i--) {
      int place = 4 * digit + i;
      value = 2 * value + (place < row->count ? row->bits[place] : 0);
    }
    fputc("0123456789abcdef"[value], out);
  }
}

/* The mean square of the LLRs of transmitted bits, and the key. */
static double measure(const extr_code *code, const float *llr, uint64_t *key) {
  double square = 0;
  *key = 0;
  for (int v = 0; v < extr_code_columns(code); v++) {
    if (extr_code_column(code, v) == EXTR_TRANSMITTED) square += (double)llr[v] * llr[v];
    *key = mix(*key, llr[v]);
  }
  return square / extr_code_count(code, EXTR_TRANSMITTED);
}

static void append_llrs(const node_plan *p, const float *llr, float scale, uint64_t key,
                        bit_row *row) {
  const int bits = circuit_llr_bits(p);
  for (int v = 0; v < extr_code_columns(p->code); v++) {
    float units = scaled_steps(llr[v], scale);
    int steps = units < (float)p->largest ? (int)units : p->largest;
    append_number(row, (uint64_t)steps, bits - 1);
    append_number(row, is_one(llr[v], key, v), 1);
  }
}

static void append_seeds(const node_plan *p, uint64_t key, bit_row *row) {
  for (int i = 0; i < p->registers; i++) append_number(row, lfsr_start(&key), LFSR_BITS);
}

static void write_rows(const node_plan *p, const float *llr, bit_row *row, FILE *out) {
  uint64_t key;
  double square = measure(p->code, llr, &key);
  float scale =
      nds_scale(p->settings.stochastic.value[EXTR_STOCHASTIC_NDS], square) / (float)p->step;
  append_llrs(p, llr, scale, key, row);
  write_hex(row, out);
  fputc(' ', out);
  row->count = 0;
  append_seeds(p, key, row);
  write_hex(row, out);
}

static extr_status write_frame(extr_context *context, const node_plan *p, const float *llr,
                               FILE *out) {
  OWNED_ARRAY uint8_t *bits = NULL;
  TRY(ARRAY_NEW(context, bits,
                extr_code_columns(p->code) * circuit_llr_bits(p) + p->registers * LFSR_BITS));
  write_rows(p, llr, &(bit_row){.bits = bits}, out);
  return EXTR_OK;
}

extr_status extr_circuit_frame(extr_context *context, const extr_code *code,
                               const extr_decoder_settings *settings, const float *llr,
                               char **line) {
  TRY(extr_need(context, llr));
  TRY(extr_need(context, line));
  return extr_circuit_text(context, code, settings, write_frame, llr, line);
}
