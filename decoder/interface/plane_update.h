/* The contract between the stochastic decoders (decoder/stochastic) and the compiler of their nodes
 * (decoder/jit/planes): the order of the planes of a node and of its random numbers, and what
 * compiled functions receive. A plane is a vector with one bit per lane; each lane decodes one
 * frame. */
#ifndef DECODER_INTERFACE_PLANE_UPDATE_H
#define DECODER_INTERFACE_PLANE_UPDATE_H

/* The channel's probability in every lane: P(1) = |sign - magnitude / 2^7|, magnitude <= 2^6. */
enum { MAGNITUDE_BITS = 7, CHANNEL_PLANES = 1 + MAGNITUDE_BITS };

/* The largest number of inputs of an operator on bits. */
enum { NODE_ARITY = 3 };

/* Column weights of stochastic decoders. */
enum { NODE_DEGREE_MIN = 2, NODE_DEGREE_MAX = 16 };

/* Bits of a sum over the inputs or outputs of a node. */
enum { SUM_BITS = 5 };

/* The shift registers of "random=lfsr", decoder/stochastic/planes/lfsr_tmpl.h: bits per register,
 * columns that share one, the tap, the period. */
enum { LFSR_BITS = 11, LFSR_COLUMNS = 32, LFSR_TAP = 9, LFSR_PERIOD = (1 << LFSR_BITS) - 1 };

/* The recurrence of the random bits of a frame, decoder/stochastic/planes/generator_tmpl.h, and its
 * text in the configuration of a simulation. */
enum { RANDOM_TAP_1 = 29, RANDOM_TAP_2 = 67, RANDOM_TAP_3 = 99, RANDOM_DEGREE = 127 };
#define RANDOM_TEXT "x[n-29] + x[n-67] + x[n-99] + x[n-127]"

/* The most random planes of a node. */
enum { NODE_RANDOM_MAX = 2048 };

/* The planes of a variable node: those of the channel, the sign first and the lowest bit of the
 * magnitude next; the internal memories, operator by operator, the latest bit first; edge memories;
 * counters or trackers, the lowest bit first; the counter that decides; further planes. In each
 * cycle it uses consecutive random planes: for the channel's bit, for the internal memories, for
 * the outputs. */
typedef struct plane_layout {
  int planes; /* per node */
  int signs;  /* planes of internal memories and edge memories */
  int levels; /* counters or trackers, of level_bits bits each */
  int level_bits;
  int decision_bits; /* of the counter that decides; 0: a level decides */
  int random;        /* random planes per node and cycle */
  int ring; /* size of the ring in which compiled nodes compute their random planes: a multiple of
             * `random`, at least RANDOM_DEGREE; 0: the caller provides these planes */
} plane_layout;

/* Updates `nodes` variable nodes of one degree, in every lane.
 *
 * places: per node, its edges and then its column; then those of one more node, of which only the
 * messages are fetched. own: the planes of the first node; those of the
 * others follow. messages: one plane per edge; the bits from check nodes are replaced by those to
 * them. decided: one plane per column.
 *
 * random: with "random=own", a ring of layout.ring planes, of which the last RANDOM_DEGREE are the
 * latest random planes; the nodes compute theirs in the places from the first one on, round the
 * ring. If layout.ring is 0, the random planes of the first node, then those of the others. With
 * "random=lfsr", the registers.
 *
 * masks: two planes. Nodes send channel bits in the lanes of the first; bit flipping decides in
 * those of the second. delayed: "ds", the slot of this cycle in each edge's memory. */
typedef void plane_node_update(int nodes, const int *places, void *own, void *messages,
                               void *decided, const void *random, const void *masks, int delayed);

/* Updates `checks` check nodes of one degree whose edges are consecutive, in place: each plane
 * becomes the parity of the others. */
typedef void plane_check_update(int checks, void *messages);

#endif
