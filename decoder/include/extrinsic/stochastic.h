/* Stochastic decoders: their kinds and parameters. decoder.h has the functions that run them.
 *
 * Example: decodes one frame, the zero codeword received with two wrong bits, with edge memories.
 *
 *     #include <extrinsic/decoder.h>
 *
 *     int main(void) {
 *       static float llr[2048];
 *       static uint8_t bits[2048];
 *       extr_decoder_settings settings = extr_decoder_default();
 *       extr_code *code;
 *       extr_decoder *decoder;
 *       extr_outcome outcome;
 *       settings.iterations = 400;
 *       if (extr_decoder_set(NULL, &settings, "decoder", "em") != EXTR_OK) return 1;
 *       if (extr_code_open(NULL, "802.3an-2048-1723", &code) != EXTR_OK) return 1;
 *       if (extr_decoder_new(NULL, code, &settings, &decoder) != EXTR_OK) return 1;
 *       for (int v = 0; v < 2048; v++) llr[v] = v % 1500 == 0 ? -2 : 6;
 *       if (extr_decoder_run_f32(NULL, decoder, llr, 1, 1, bits, &outcome) != EXTR_OK) return 1;
 *       extr_decoder_free(decoder);
 *       extr_code_free(code);
 *       return outcome.codeword && bits[0] == 0 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_STOCHASTIC_H
#define EXTRINSIC_STOCHASTIC_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Kinds -----------------------------------------------------------------------------------
 *
 * In each decoding cycle, every edge carries one bit in each direction.
 *
 * The channel: a variable node turns its LLR L' into a random bit in every cycle, which is 1 with
 * probability 1 / (1 + e^L').
 *
 * Check nodes send, on each edge, the parity of the bits that came in on the other edges.
 *
 * Variable nodes run a structure of equality operators. If all inputs of an operator are equal, the
 * operator is called regular in this cycle, and their common value is its output. Otherwise the
 * operator holds: its output is a bit that it remembers. An operator inside the structure draws
 * this bit at random from its internal memory, which contains its last few regular bits. The
 * kinds EXTR_EM to EXTR_UENG2017, except EXTR_RHS, differ in how the operators that compute the
 * outputs of the node hold.
 *
 * All memories, counters and decisions start on the side of the LLR's sign; if the LLR is zero, on
 * a random side, so that simulations with the zero codeword do not count the bit as correct. */
typedef enum extr_stochastic_kind {
  EXTR_EM,   /* "em": each output has an edge memory of its last `length` regular bits */
  EXTR_TFM,  /* "tfm": each output has a tracker of its regular bits, P += beta (bit - P) */
  EXTR_MTFM, /* "mtfm": one tracker per node, for the majority of the regular bits of its outputs */
  EXTR_DS,   /* "ds": each output repeats what it sent `delay` cycles ago */
  /* "rhs": has no operators. A node tracks the bits that come in on each edge, p += beta (bit - p),
   * and sends, on each edge, a random bit with the LLR
   * L' + sum of ln((1 - p) / p) over the other edges. */
  EXTR_RHS,
  EXTR_COUNTER,    /* "counter": one saturating counter per node. It moves when `votes` outputs are
                 * regular with the same bit */
  EXTR_COUNTER_BF, /* "counter-bf": one counter per output. The posterior decides; bit flipping
                    * follows when few check nodes remain unsatisfied */
  EXTR_UENG2017,   /* "ueng2017": one counter per node, moved by a vote of all inputs, channel
                    * included; then bit flipping as in counter-bf */

  /* The last three use no random channel bits and no structure. */
  EXTR_GDBF,       /* "gdbf": flips the bits for which x y + sum of (1 - 2 parity) over their check
                    * nodes is least; x is the decision and y the received value */
  EXTR_PGDBF,      /* "pgdbf": the same with y = +-1; flips each of these bits with a probability */
  EXTR_GALLAGER_B, /* "gallager-b": sends the received bit unless at least `votes` of the bits from
                    * the other check nodes differ from it */
  EXTR_STOCHASTIC_KINDS,
} extr_stochastic_kind;

/* ---- Parameters ------------------------------------------------------------------------------ */

/* The parameters of all kinds, with their names in quotes and their ranges. extr_decoder_get
 * prints the parameters that a kind has; after extr_decoder_set with its name alone, they have
 * their defaults. */
typedef enum extr_stochastic_parameter {
  /* "nds", 0 .. 1000: noise-dependent scaling, L' = nds y, where y is the received value with mean
   * +-1. The decoder estimates the noise from the LLRs of the frame. 0: L' is the LLR itself. */
  EXTR_STOCHASTIC_NDS,
  EXTR_STOCHASTIC_LLR_BITS,    /* "llr-bits", 3 .. 8: bits of L', including the sign */
  EXTR_STOCHASTIC_LLR_STEP,    /* "llr-step", 0.001 .. 8: the quantization step of L' */
  EXTR_STOCHASTIC_STEP,        /* "llr-step" of gdbf, 1/32 .. 1, a power of two */
  EXTR_STOCHASTIC_INNER,       /* "memory", 1, 2, 4 or 8: bits of an internal memory */
  EXTR_STOCHASTIC_BITS,        /* "bits", 3 .. 16: bits of a counter or tracker */
  EXTR_STOCHASTIC_LENGTH,      /* "length", 1 .. 1024, a power of two: bits of an edge memory */
  EXTR_STOCHASTIC_BETA,        /* "beta" of a tracker, 2^-10 .. 1, a power of two */
  EXTR_STOCHASTIC_RELAX,       /* "beta" of rhs, 1e-6 .. 1, before cycle `later` */
  EXTR_STOCHASTIC_RELAX_LATER, /* "beta-later" of rhs, 1e-6 .. 1, from cycle `later` on */
  EXTR_STOCHASTIC_LATER,       /* "later", 1 .. 10000: a decoding cycle */
  /* "votes", 0 .. 16. mtfm: the tracker moves if at least this many outputs are regular; all, if
   * the node has fewer. counter: the number of outputs that have to be regular with the same bit;
   * all, if the node has fewer, or if 0. ueng2017: the number of inputs that have to agree; at
   * least a majority, at most all. gallager-b: the number of bits that have to differ; 0: a
   * majority of these bits and the received one. */
  EXTR_STOCHASTIC_VOTES,
  EXTR_STOCHASTIC_FILL, /* "fill", 1 .. 1024: in this many first cycles, nodes send channel bits */
  EXTR_STOCHASTIC_INIT, /* "init": where a counter or tracker starts, "half" or "channel": at 1/2 or
                         * at the channel's probability */
  /* Bit flipping: */
  EXTR_STOCHASTIC_BELOW, /* "below", 0 .. 2^20: starts when fewer check nodes are unsatisfied */
  EXTR_STOCHASTIC_FLIPS, /* "flips", 1 .. 1000: its number of cycles */
  EXTR_STOCHASTIC_FAIL,  /* "fail": what follows if these do not suffice. "return": the stochastic
                          * decoder goes on; "stop": the frame ends */

  EXTR_STOCHASTIC_DELAY, /* "delay" of ds, in cycles, 1 .. 1024 */
  /* "random", for all kinds that run a structure: "own": random numbers are independent for each
   * node; "lfsr": 32 consecutive columns share an 11-bit shift register, so zero codewords can have
   * fewer errors than others. */
  EXTR_STOCHASTIC_RANDOM,
  EXTR_STOCHASTIC_FLIP, /* "flip" of gdbf and pgdbf, 1/128 .. 1: the probability of a flip */
  EXTR_STOCHASTIC_PARAMETERS,
} extr_stochastic_parameter;

/* The values of EXTR_STOCHASTIC_RANDOM, EXTR_STOCHASTIC_INIT and EXTR_STOCHASTIC_FAIL. */
enum { EXTR_STOCHASTIC_RANDOM_OWN, EXTR_STOCHASTIC_RANDOM_LFSR };
enum { EXTR_STOCHASTIC_INIT_HALF, EXTR_STOCHASTIC_INIT_CHANNEL };
enum { EXTR_STOCHASTIC_FAIL_RETURN, EXTR_STOCHASTIC_FAIL_STOP };

#ifdef __cplusplus
}
#endif

#endif
