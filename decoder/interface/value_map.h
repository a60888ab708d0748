/* Where the values of frames are in the memory of a decoder: so that the same code reads and writes
 * them in every layout. */
#ifndef DECODER_INTERFACE_VALUE_MAP_H
#define DECODER_INTERFACE_VALUE_MAP_H

#include <extrinsic/code.h>

#include <stdbool.h>
#include <stddef.h>

/* The lanes of one value, counted through vectors that are `leap` bytes apart. */
typedef struct value_place {
  size_t first; /* bytes to the first vector */
  size_t leap;
  int lane;  /* of the frame in place 0 */
  bool lone; /* of an edge: what the decoder keeps is the posterior less the message */
} value_place;

typedef struct value_map {
  char *posteriors, *messages;
  int lanes;                    /* of a vector, a power of two */
  int lane_shift;               /* its logarithm */
  int step;                     /* lanes from a frame to that in the next place */
  size_t lane_bytes;            /* of a value */
  size_t previous;              /* bytes from a message to what its edge brought before; 0: none */
  value_place *columns, *edges; /* of H; belong to the map */
  int filled;                   /* 0: the places of columns are not known; others: decoder_kind */
} value_map;

/* The value of the frame in a place. */
static inline void *value_at(const value_map *map, char *memory, const value_place *at, int place) {
  const int lane = at->lane + place * map->step;
  return memory + at->first + (size_t)(lane >> map->lane_shift) * at->leap +
         (size_t)(lane & (map->lanes - 1)) * map->lane_bytes;
}

/* The number of an edge of H, or -1. */
static inline int edge_between(const extr_code *code, int row, int column) {
  const int *columns = extr_code_edge_columns(code);
  const int end = extr_code_row_first(code, row + 1);
  for (int edge = extr_code_row_first(code, row); edge < end; edge++)
    if (columns[edge] == column) return edge;
  return -1;
}

#endif
