/* Density evolution: the error rate of a decoder on codes of unlimited length, iteration by
 * iteration, computed instead of simulated, and the threshold, the worst channel at which it falls
 * to a target.
 *
 * Example: the threshold of the 6-bit decoder nms:0.75 with 20 flooding iterations on codes whose
 * columns have weight 3 and whose rows have weight 6.
 *
 *     #include <extrinsic/evolution.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_ensemble *ensemble;
 *       extr_threshold found;
 *       extr_evolution_settings settings = extr_evolution_default();
 *       settings.decoder.schedule = EXTR_FLOODING;
 *       settings.iterations = 20;
 *       if (extr_ensemble_parse(NULL, "3,6", false, &ensemble) != EXTR_OK) return 1;
 *       if (extr_threshold_find(NULL, ensemble, &settings, &found) != EXTR_OK) return 1;
 *       printf("%.3f dB\n", found.ebn0_db);
 *       extr_ensemble_free(ensemble);
 *       return found.ebn0_db > 1.1 && found.ebn0_db < 2.5 ? 0 : 1;
 *     }
 *
 * The method is that of Richardson and Urbanke, "The capacity of low-density parity-check codes
 * under message-passing decoding" (IEEE Trans. Inf. Theory 47, 2001): messages along the edges of a
 * tree are independent, and the distributions of all of them are computed from those of the
 * iteration before. All channels and decoders here treat 0 and 1 alike, so the zero codeword stands
 * for all.
 *
 * 8-bit decoders have few levels, and are evolved exactly as they run: quantizer, tables and
 * corrections, saturation, the decision of zeros, the structure where it matters. One thing is
 * simplified: in the layered schedule, a posterior that saturates forgets part of its history,
 * which no distribution of a tree contains; it is taken as the clamped sum of channel and
 * messages. */
#ifndef EXTRINSIC_EVOLUTION_H
#define EXTRINSIC_EVOLUTION_H

#include <extrinsic/decoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Ensembles ------------------------------------------------------------------------------- */

/* The codes for which an evolution stands: all with the same shares of degrees, or all liftings of
 * one base matrix (protograph). */
typedef struct extr_ensemble extr_ensemble;

/* From a text: "DV,DC" for a regular ensemble, or "COLUMNS / ROWS", where both are a degree or a
 * list such as "2*0.5+3*0.3+8*0.2" of increasing degrees with their shares: of the nodes, or of the
 * edges if `of_edges`. EXTR_INPUT: the text is malformed, shares do not sum to 1 within 1e-6, a
 * degree is below 1 or above 1000, or the rate that follows is not above 0. */
EXTR_EXPORT extr_status extr_ensemble_parse(extr_context *context, const char *text, bool of_edges,
                                            extr_ensemble **ensemble);

/* The ensembles to which a code belongs: that of its degrees, where the columns of one degree have
 * the same shares of transmitted, punctured and shortened ones as in the code; or that of its base
 * matrix, for the largest Z for which every Z x Z block of H has constant row and column weights of
 * at most 2. EXTR_INPUT: no Z above 1 is such. EXTR_LIMIT: the base matrix has more than 10000
 * ones. Errors also as extr_code_rank. */
EXTR_EXPORT extr_status extr_ensemble_of_degrees(extr_context *context, const extr_code *code,
                                                 extr_ensemble **ensemble);
EXTR_EXPORT extr_status extr_ensemble_of_protograph(extr_context *context, const extr_code *code,
                                                    extr_ensemble **ensemble);

/* A base matrix as text: one line per row, of as many numbers as columns, each the number of
 * parallel edges; and lines "punctured: 1 2" or "shortened: 3" with columns, counted from 1. Lines
 * that begin with '#' are comments. `name` stands for the file. EXTR_INPUT with file and line. */
EXTR_EXPORT extr_status extr_ensemble_read(extr_context *context, const char *name,
                                           const char *text, size_t size, extr_ensemble **ensemble);

EXTR_EXPORT void extr_ensemble_free(extr_ensemble *ensemble); /* accepts NULL */

/* Information bits per transmitted bit: of a code its own, otherwise the design rate. And what is
 * evolved, in words: "regular (3,6)", "protograph of NAME, Z = 27". */
EXTR_EXPORT double extr_ensemble_rate(const extr_ensemble *ensemble);
EXTR_EXPORT const char *extr_ensemble_text(const extr_ensemble *ensemble);

/* ---- Evolution ------------------------------------------------------------------------------- */

/* The channel and the parameter that makes it worse as it rises. */
typedef enum extr_evolution_channel {
  EXTR_EVOLUTION_AWGN, /* BPSK: the standard deviation of the noise, for symbols +-1 */
  EXTR_EVOLUTION_BSC,  /* the probability that a bit is wrong, below 1/2 */
  EXTR_EVOLUTION_BEC,  /* the probability that a bit is erased, below 1 */
} extr_evolution_channel;

typedef struct extr_evolution_settings {
  /* Its `iterations` and `early_stop` are not used. Its `window` moves along the rows of a base
   * matrix and has a threshold, the worst channel on which the columns that are decided at each
   * position reach the target. */
  extr_decoder_settings decoder;
  extr_evolution_channel channel;
  int iterations;      /* 0: until the error rate has reached the target or has settled */
  double target;       /* the bit error rate to be reached, 1e-12 .. 1/2 */
  double grid;         /* float messages: the step of the grid, 0.005 .. 1; 0: by the ensemble */
  double tolerance_db; /* how closely a threshold is bracketed: in dB, or as a part of the parameter
                        * of BSC and BEC, 1e-6 .. 1 */
  /* NULL, or a function that extr_threshold_find calls after every iteration: at which parameter,
   * how many there have been, and the error rate after it. */
  void (*progress)(void *user, double parameter, int iterations, double rate);
  void *user; /* passed to it */
} extr_evolution_settings;

/* extr_decoder_default, AWGN, until it settles, target 1e-6, tolerance 5e-4. */
EXTR_EXPORT extr_evolution_settings extr_evolution_default(void);

/* The least and the largest parameter that a channel may have here. */
EXTR_EXPORT double extr_evolution_least(extr_evolution_channel channel);
EXTR_EXPORT double extr_evolution_most(extr_evolution_channel channel);

typedef struct extr_evolution extr_evolution;

/* Weights of degrees apply to every ensemble; rows and edges are those of a base matrix.
 *
 * EXTR_INPUT: a setting is out of range; the file of weights does not fit; the decoder is
 * stochastic (their messages depend on what they remember, for which this evolution has no law;
 * EXTR_GALLAGER_B has one); it has a window. EXTR_LIMIT: as extr_decoder_new. The ensemble must
 * outlive the evolution. */
EXTR_EXPORT extr_status extr_evolution_new(extr_context *context, const extr_ensemble *ensemble,
                                           const extr_evolution_settings *settings,
                                           extr_evolution **evolution);
EXTR_EXPORT void extr_evolution_free(extr_evolution *evolution); /* accepts NULL */

/* Takes weights, from the next start on, from what a file of weights.h would say, in place of those
 * of the decoder. EXTR_INPUT: the text is malformed or does not fit, and the weights stay as they
 * were; the decoder is not ms, nms or oms. */
EXTR_EXPORT extr_status extr_evolution_weigh(extr_context *context, extr_evolution *evolution,
                                             const char *text);

/* Starts at a channel; then each step is one iteration. Both return the bit error rate, over all
 * columns as in a simulation. One thread may use an evolution at a time. */
EXTR_EXPORT double extr_evolution_start(extr_evolution *evolution, double parameter);
EXTR_EXPORT double extr_evolution_step(extr_evolution *evolution);

/* ---- Thresholds ------------------------------------------------------------------------------ */

typedef struct extr_threshold {
  double parameter; /* the worst channel at which the target is reached */
  double ebn0_db;   /* AWGN: the same as Eb/N0 at the rate of the ensemble; others: NaN */
  /* The sum of the bracket's width and, for float messages, half the change when the grid is twice
   * as coarse; in dB, or as parameter. The grid of sum-product is itself a decoder, which cannot
   * beat sum-product: the threshold lies on the safe side. */
  double error;
  double capacity; /* the parameter at which the capacity of the channel is the rate */
  double gap_db;   /* AWGN: the distance between the two in dB; others: NaN */
  double residual; /* the error rate at which decoding ends on the best channel that was tried and
                    * does not reach the target, at most `error` away from the threshold */
  int settled;     /* iterations after which that falls no further, or those of the settings; in
                    * flooding, whatever the schedule, for sum-product on an ensemble of degrees
                    * until it settles, since its threshold is the same in both schedules */
} extr_threshold;

/* EXTR_INPUT: as extr_evolution_new, but for the window; a window without a base matrix, or smaller
 * than the rows that a column spans; the target is not below the error rate of the channel itself
 * at the threshold; the target is not reached on the best channel (at 30 dB), where the message
 * says at which error rate it stalls. */
EXTR_EXPORT extr_status extr_threshold_find(extr_context *context, const extr_ensemble *ensemble,
                                            const extr_evolution_settings *settings,
                                            extr_threshold *threshold);

#ifdef __cplusplus
}
#endif

#endif
