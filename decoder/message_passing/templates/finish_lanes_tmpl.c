/* Frames that are done: stores their decided bits or counts their errors. Compiled for every
 * message type and instruction set. */
#include "decoder/interface/error_count.h"
#include "decoder/message_passing/templates/lane_steps_tmpl.h"
#include <extrinsic/decoder.h>

#include <string.h>

/* ---- Decisions ------------------------------------------------------------------------------- */

static size_t index_of(const frame_table *table, int lane) {
  return table->tag[lane] + (size_t)table->frame[lane];
}

enum { OCTET = 8 };

/* Eight lanes whose frames, the latest ones, are neighbors in the array. */
typedef struct octet {
  int first;
  size_t index;    /* of the first frame */
  uint64_t stored; /* 255 in the bytes of lanes that are stored */
} octet;

/* What is stored of some lanes: octets with at least two of them, and the others one by one. */
typedef struct stored_lanes {
  octet octets[(LANES + OCTET - 1) / OCTET];
  int count;
  uint64_t others;
} stored_lanes;

/* Bit i becomes byte i, 0 or 1. */
static inline uint64_t bytes_of(uint64_t word, int first) {
  const uint64_t bits = (word >> first & 255) * 0x0101010101010101 & 0x8040201008040201;
  return (bits + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
}

static bool is_octet(const frame_table *table, uint64_t lanes, int first) {
  const uint64_t those = lanes >> first & 255;
  bool neighbors = (those & (those - 1)) != 0;
  for (int i = 1; i < OCTET; i++)
    neighbors &= index_of(table, first + i) == index_of(table, first) + (size_t)i;
  return neighbors;
}

static stored_lanes find_octets(const frame_table *table, uint64_t lanes) {
  stored_lanes s = {.others = lanes};
  for (int first = 0; first + OCTET <= LANES; first += OCTET) {
    if (!is_octet(table, lanes, first)) continue;
    s.octets[s.count++] = (octet){first, index_of(table, first), bytes_of(lanes, first) * 255};
    s.others &= ~(UINT64_C(255) << first);
  }
  return s;
}

/* Stores the decisions of one block of columns. */
static void store_bits(const message_decoder *d, const bit_matrix *matrix, const stored_lanes *s,
                       int first, int columns) {
  const uint64_t *ones = d->ones + extr_decision_place(&d->plan->syndrome, first);
  for (int v = 0; v < columns; v++) {
    uint8_t *row = matrix->bits + (size_t)(first + v) * matrix->stride;
    for (int i = 0; i < s->count; i++) {
      const octet *o = &s->octets[i];
      uint64_t bits;
      memcpy(&bits, row + o->index, OCTET);
      bits = (bits & ~o->stored) | (bytes_of(ones[v], o->first) & o->stored);
      memcpy(row + o->index, &bits, OCTET);
    }
    for (uint64_t rest = s->others; rest; rest &= rest - 1) {
      const int lane = __builtin_ctzll(rest);
      row[index_of(&d->table, lane)] = ones[v] >> lane & 1;
    }
  }
}

/* ---- Errors ---------------------------------------------------------------------------------- */

static void count_column(extr_decoded *results, uint64_t wrong, int groups) {
  for (; wrong; wrong &= wrong - 1) count_error(&results[__builtin_ctzll(wrong)], groups);
}

/* Without codewords all transmitted bits are 0. */
static inline uint64_t wrong_lanes(const message_decoder *d, const uint64_t *ones, int column,
                                   int offset, bool coded) {
  return coded ? ones[offset] ^ d->sent[column + offset] : ones[offset];
}

/* Most columns have no error in any lane: they are skipped, several at a time. */
INLINED void count_errors(const message_decoder *d, const uint8_t *groups, uint64_t lanes,
                          int first, int columns, bool coded, extr_decoded *results) {
  enum { TOGETHER = 32 };
  const uint64_t *ones = d->ones + extr_decision_place(&d->plan->syndrome, first);
  for (int from = 0; from < columns; from += TOGETHER) {
    int end = from + TOGETHER < columns ? from + TOGETHER : columns;
    uint64_t any = 0;
    for (int v = from; v < end; v++) any |= wrong_lanes(d, ones, first, v, coded);
    if (!(any & lanes)) continue;
    for (int v = from; v < end; v++)
      count_column(results, wrong_lanes(d, ones, first, v, coded) & lanes,
                   groups ? groups[first + v] : 0);
  }
}

bool VARIANT(extr_report)(void *decoder, const extr_stream *stream, const bit_matrix *matrix,
                          uint64_t lanes, uint64_t failing) {
  message_decoder *d = decoder;
  extr_decoded results[LANES_MAX];
  const int block = d->plan->syndrome.block;
  const stored_lanes stored = matrix ? find_octets(&d->table, lanes) : (stored_lanes){0};
  frame_table_results(&d->table, lanes, failing, results);
  for (int first = 0; first < extr_code_columns(d->code); first += block)
    if (matrix)
      store_bits(d, matrix, &stored, first, block);
    else if (d->coded)
      count_errors(d, stream->groups, lanes, first, block, true, results);
    else
      count_errors(d, stream->groups, lanes, first, block, false, results);
  return frame_table_done(&d->table, stream, lanes, results);
}
