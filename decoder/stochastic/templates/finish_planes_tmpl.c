/* Frames that are done: stores their decided bits or counts their errors. Compiled for every
 * instruction set. */
#include "decoder/interface/error_count.h"
#include "decoder/stochastic/templates/steps_tmpl.h"

static void store_bits(const bit_state *s, const bit_matrix *matrix, int lane) {
  const plane *decided = s->decided;
  size_t place = s->lanes.tag[lane] + (uint64_t)s->lanes.frame[lane];
  for (int v = 0; v < extr_code_columns(s->plan->code); v++)
    matrix->bits[(size_t)v * matrix->stride + place] = decided[v][lane / 64] >> lane % 64 & 1;
}

static void count_column(extr_decoded *results, plane wrong, int groups) {
  for (int w = 0; w < WORDS; w++)
    for (uint64_t rest = wrong[w]; rest; rest &= rest - 1)
      count_error(&results[64 * w + __builtin_ctzll(rest)], groups);
}

static bool any_errors(const bit_state *s, plane lanes) {
  const plane *decided = s->decided, *sent = s->sent;
  plane wrong = no_lanes();
  for (int v = 0; v < extr_code_columns(s->plan->code); v++) wrong |= decided[v] ^ sent[v];
  return !is_empty(wrong & lanes);
}

static void count_errors(const bit_state *s, const uint8_t *groups, plane lanes,
                         extr_decoded *results) {
  const plane *decided = s->decided, *sent = s->sent;
  if (!any_errors(s, lanes)) return;
  for (int v = 0; v < extr_code_columns(s->plan->code); v++)
    count_column(results, (decided[v] ^ sent[v]) & lanes, groups ? groups[v] : 0);
}

bool VARIANT(extr_bit_report)(bit_state *s, const extr_stream *stream, const bit_matrix *matrix,
                              plane lanes, plane failing) {
  lane_row *row = &s->lanes;
  extr_decoded results[LANES], done[LANES];
  int count = 0;
  for (int w = 0; w < WORDS; w++)
    for (uint64_t rest = lanes[w]; rest; rest &= rest - 1) {
      int lane = 64 * w + __builtin_ctzll(rest);
      if (matrix) store_bits(s, matrix, lane);
      results[lane] = (extr_decoded){.tag = row->tag[lane],
                                     .frame = row->frame[lane],
                                     .iterations = (int)row->cycles[lane],
                                     .codeword = !(failing[w] >> lane % 64 & 1)};
    }
  if (!matrix) count_errors(s, stream->groups, lanes, results);
  for (int w = 0; w < WORDS; w++) {
    for (uint64_t rest = lanes[w]; rest; rest &= rest - 1)
      done[count++] = results[64 * w + __builtin_ctzll(rest)];
    row->busy[w] &= ~lanes[w];
  }
  return stream->done(stream->data, done, count);
}
