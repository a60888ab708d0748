/* Frames that are done: stores their decided bits or counts their errors. Compiled for every
 * instruction set. */
#include "decoder/stochastic/templates/steps_tmpl.h"
#include <extrinsic/decoder.h>

static void store_bits(const bit_state *s, const bit_matrix *matrix, int lane) {
  const plane *decided = s->decided;
  size_t place = s->lanes.tag[lane] + (uint64_t)s->lanes.frame[lane];
  for (int v = 0; v < extr_code_columns(s->plan->code); v++)
    matrix->bits[(size_t)v * matrix->stride + place] = decided[v][lane / 64] >> lane % 64 & 1;
}

typedef struct lane_errors {
  int bits[LANES], group[EXTR_ERROR_GROUPS][LANES];
} lane_errors;

static void count_column(lane_errors *errors, plane wrong, int groups) {
  for (int w = 0; w < WORDS; w++)
    for (uint64_t rest = wrong[w]; rest; rest &= rest - 1) {
      int lane = 64 * w + __builtin_ctzll(rest);
      errors->bits[lane]++;
      for (int g = 0; g < EXTR_ERROR_GROUPS; g++) errors->group[g][lane] += groups >> g & 1;
    }
}

static void count_errors(const bit_state *s, const uint8_t *groups, plane lanes,
                         lane_errors *errors) {
  const plane *decided = s->decided, *sent = s->sent;
  for (int v = 0; v < extr_code_columns(s->plan->code); v++)
    count_column(errors, (decided[v] ^ sent[v]) & lanes, groups ? groups[v] : 0);
}

bool VARIANT(extr_bit_report)(bit_state *s, const extr_stream *stream, const bit_matrix *matrix,
                              plane lanes, plane failing) {
  lane_row *row = &s->lanes;
  lane_errors errors = {0};
  extr_decoded frames[LANES];
  int count = 0;
  if (!matrix) count_errors(s, stream->groups, lanes, &errors);
  for (int w = 0; w < WORDS; w++) {
    for (uint64_t rest = lanes[w]; rest; rest &= rest - 1) {
      int lane = 64 * w + __builtin_ctzll(rest);
      if (matrix) store_bits(s, matrix, lane);
      frames[count++] =
          (extr_decoded){.tag = row->tag[lane],
                         .frame = row->frame[lane],
                         .iterations = (int)row->cycles[lane],
                         .codeword = !(failing[w] >> lane % 64 & 1),
                         .bit_errors = errors.bits[lane],
                         .group_errors = {errors.group[0][lane], errors.group[1][lane]}};
    }
    row->busy[w] &= ~lanes[w];
  }
  return stream->done(stream->data, frames, count);
}
