/* Stochastic decoders.
 *
 * Example: decodes one frame, the zero codeword with two wrong bits, by edge memories.
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
 *       settings.message = EXTR_F32;
 *       settings.iterations = 400;
 *       if (extr_rule_parse(NULL, "em", &settings) != EXTR_OK) return 1;
 *       if (extr_code_open(NULL, "802.3an-2048-1723", &code) != EXTR_OK) return 1;
 *       if (extr_decoder_new(NULL, code, &settings, &decoder) != EXTR_OK) return 1;
 *       for (int v = 0; v < 2048; v++) llr[v] = v % 1500 == 0 ? -2 : 6;
 *       extr_decoder_run_f32(decoder, llr, 1, 1, bits, &outcome);
 *       extr_decoder_free(decoder), extr_code_free(code);
 *       return outcome.codeword && bits[0] == 0 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_STOCHASTIC_H
#define EXTRINSIC_STOCHASTIC_H

#include <extrinsic/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Stochastic decoders: one bit an edge and decoding cycle ----
 *
 * The channel's probability P(1) = 1 / (1 + e^L') becomes a random bit in every cycle, 1 with that
 * probability. A check node sends back the parity of the others. In a variable node an operator
 * whose inputs are equal hands that bit on and is regular; else it holds and gives a bit that it
 * remembers: its internal memory holds the last few regular bits, of which a random one is read.
 * Memories, counters and decisions begin on the side of the LLR's sign; where an LLR is zero, on a
 * random one, so that a simulation with the zero codeword does not flatter. The operators whose
 * results are the node's outputs have what tells the decoders apart: */
typedef enum extr_stochastic_kind {
  EXTR_EM,         /* "em": each remembers its last `length` regular bits */
  EXTR_TFM,        /* "tfm": each tracks P += beta (bit - P) over its regular bits */
  EXTR_MTFM,       /* "mtfm": one tracker a node, of the majority of the regular bits */
  EXTR_DS,         /* "ds": each sends again what it sent `delay` cycles ago */
  EXTR_RHS,        /* "rhs": see below */
  EXTR_COUNTER,    /* "counter": one saturating counter a node, moved where `votes` outputs agree */
  EXTR_COUNTER_BF, /* "counter-bf": a counter each; decides by the posterior; ends by flipping bits */
  EXTR_UENG2017, /* "ueng2017": one counter a node, moved by the vote of what comes in; likewise */
  EXTR_GDBF,     /* "gdbf" and the next two: no random channel bits, see below */
  EXTR_PGDBF,    /* "pgdbf" */
  EXTR_GALLAGER_B, /* "gallager-b" */
  EXTR_STOCHASTIC_KINDS,
} extr_stochastic_kind;

/* rhs has no operators: an edge's bits from its check are tracked, p += beta (bit - p), and it
 * sends a random bit of the LLR L' + sum of ln((1 - p) / p) over the other edges. gdbf flips the
 * bits whose x y + sum of (1 - 2 parity) over their checks is least, pgdbf takes y = +-1 and flips
 * each with a probability. gallager-b sends the received bit unless enough of the others differ.
 *
 * Where a node has fewer outputs than the votes of mtfm, all of them are enough. The votes of
 * ueng2017 are among the bits from checks and channel: at least a majority, at most all. */

/* What can be set of them, by the names that texts have. Which of them a decoder has, and their
 * initial values, are those that extr_rule_text prints. */
typedef enum extr_stochastic_parameter {
  EXTR_NDS,      /* "nds": L' = nds y, y the received value, whose mean is +-1; 0: the LLR itself.
                   * The noise is estimated from the LLRs of the frame. */
  EXTR_LLR_BITS, /* "llr-bits": of L' with its sign, 3 .. 8 */
  EXTR_LLR_STEP, /* "llr-step": of L', 0.001 .. 8 */
  EXTR_STEP,     /* "llr-step" of gdbf, 1/32 .. 1, a power of two */
  EXTR_INNER,    /* "memory": bits of an internal memory: 1, 2, 4 or 8 */
  EXTR_BITS,     /* "bits": of a counter or tracker, 3 .. 16 */
  EXTR_LENGTH,   /* "length": of an edge memory, 1 .. 1024, a power of two */
  EXTR_BETA,     /* "beta": of a tracker, in (0, 1], a power of two, at least 2^-10 */
  EXTR_RELAX,    /* "beta" of rhs, in (0, 1] */
  EXTR_RELAX_LATER, /* "beta-later": the same from cycle "later" on */
  EXTR_LATER,       /* "later", 1 .. 10000 */
  EXTR_VOTES,  /* "votes": mtfm: regular outputs that a majority takes; counter: regular outputs
                   * with the same bit that move it, all where a node has fewer, 0: all; gallager-b:
                   * others that differ, 0: the majority; up to 16 */
  EXTR_FILL,   /* "fill": cycles at the start in which nodes send channel bits, 1 .. 1024 */
  EXTR_INIT,   /* "init": a counter or tracker starts at "half" or at the "channel"'s P */
  EXTR_BELOW,  /* "below": flipping begins at fewer checks that are not satisfied */
  EXTR_FLIPS,  /* "flips": and has so many cycles; 1 .. 1000 */
  EXTR_FAIL,   /* "fail": then the decoder goes back, "return", or gives up, "stop" */
  EXTR_DELAY,  /* "delay" of ds, in cycles, 1 .. 1024 */
  EXTR_RANDOM, /* "random": of each node's "own", or those of a shift register of 11 bits that 32
                   * neighbouring columns share, "lfsr"; all that run a structure have it */
  EXTR_FLIP,   /* "flip": probability of a flip, 1/128 .. 1 */
  EXTR_PARAMETERS,
} extr_stochastic_parameter;

enum { EXTR_RANDOM_OWN, EXTR_RANDOM_LFSR };
enum { EXTR_INIT_HALF, EXTR_INIT_CHANNEL };
enum { EXTR_FAIL_RETURN, EXTR_FAIL_STOP };

#ifdef __cplusplus
}
#endif

#endif
