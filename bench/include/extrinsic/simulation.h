/* Simulations: bit and frame error rates of a code, a decoder and a channel. The command `ber` runs
 * on this; counts are the same for any number of threads and every instruction set.
 *
 * Example: the frame error rate of sum-product at three points.
 *
 *     #include <extrinsic/simulation.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_simulation *s;
 *       extr_code *code;
 *       extr_point point = {0};
 *       if (extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK) return 1;
 *       if (extr_simulation_new(NULL, code, &s) != EXTR_OK) return 1;
 *       if (extr_simulation_set(NULL, s, "decoder", "spa") != EXTR_OK) return 1;
 *       for (double ebn0_db = 0.5; ebn0_db < 1.75; ebn0_db += 0.5) {
 *         if (extr_simulation_run(NULL, s, ebn0_db, NULL, NULL, &point) != EXTR_OK) return 1;
 *         printf("%g dB: FER %.2e, %.2e to %.2e\n", ebn0_db, point.fer.value, point.fer.low,
 *                point.fer.high);
 *       }
 *       extr_simulation_free(s);
 *       extr_code_free(code);
 *       return point.frame_errors == 100 || point.frame_errors > 100 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_SIMULATION_H
#define EXTRINSIC_SIMULATION_H

#include <extrinsic/decoder.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A simulation of one code. One thread may use it at a time; it starts threads of its own. */
typedef struct extr_simulation extr_simulation;

/* With zero codewords on AWGN with BPSK, the settings of extr_decoder_default, seed 1, one thread,
 * and points that end at 100 frame errors or 10^9 frames. `code` must outlive the simulation.
 * EXTR_INPUT: an argument is NULL, or the code has as many information bits as transmitted ones;
 * errors of extr_encoder_new. */
EXTR_EXPORT extr_status extr_simulation_new(extr_context *context, const extr_code *code,
                                            extr_simulation **simulation);
EXTR_EXPORT void extr_simulation_free(extr_simulation *simulation); /* accepts NULL */

/* ---- Settings by name ------------------------------------------------------------------------
 *
 * As extr_decoder_setting, extr_decoder_set, extr_decoder_get and extr_decoder_applies, whose
 * settings these functions know, too. Settings may be changed between points. The others:
 *
 *   "codewords"  "zero", "random"
 *   "source"     "codeword", or "syndrome": errors are drawn by the channel, which must be "bsc",
 *                and the decoder gets their syndrome. A frame is in error if it finds other errors.
 *                The same as extr_decoder_settings.syndrome
 *   "priors"     "none" or a file, with source "syndrome": a probability of an error per column, or
 *                one for all. They are scaled so that their mean is the quality of the point
 *   "logicals"   "none" or what extr_matrix_open takes, with source "syndrome": a frame whose
 *                syndrome is reached is in error only if the sum of the errors that were drawn and
 *                found is odd in one of these rows. If it is not, none of its bits is wrong
 *   "channel"    "awgn", "rayleigh", "rayleigh-block", "rayleigh-block:LENGTH", "bsc", "bec"
 *   "modulation" "bpsk", "qpsk", "16qam", "64qam", "256qam", "1024qam", with the labels of
 *                3GPP TS 38.211, and "4096qam" by the same rule; "8psk", "16apsk:RATE" and
 *                "32apsk:RATE" as in DVB-S2 and S2X; "file:FILE" with one row per label: its bits,
 *                I and Q
 *   "demapper"   "exact", "max-log"
 *   "interleave" "none", "dvbs2", "dvbs2:ORDER", "802.11n", "file:FILE", with modulations above
 *                QPSK or block fading
 *   "interleave-frames" with "rayleigh-block", how many frames send their symbols in turn: a number
 *   "frame-errors" "all", "information": which bits must be right in a frame
 *   "threads", "seed": numbers
 *   "shard"      "I/N": of N shards of every point, only the I-th
 *   "min-frame-errors", "max-frames", "precision": where points end. Precision is half the width of
 *                the 95 % intervals of both rates, divided by the rate */
EXTR_EXPORT const extr_setting *extr_simulation_setting(int index);
EXTR_EXPORT extr_status extr_simulation_set(extr_context *context, extr_simulation *simulation,
                                            const char *name, const char *text);
EXTR_EXPORT const char *extr_simulation_get(const extr_simulation *simulation, const char *name,
                                            char text[EXTR_SETTING_TEXT]);
EXTR_EXPORT extr_status extr_simulation_applies(extr_context *context,
                                                const extr_simulation *simulation,
                                                const char *name);

/* All settings of the decoder, such as structures that are no name. What they refer to must outlive
 * the simulation. */
EXTR_EXPORT extr_status extr_simulation_set_decoder(extr_context *context,
                                                    extr_simulation *simulation,
                                                    const extr_decoder_settings *settings);

/* ---- Points ---------------------------------------------------------------------------------- */

typedef enum extr_ending {
  EXTR_ENDED_BY_ERRORS,    /* min-frame-errors */
  EXTR_ENDED_BY_FRAMES,    /* max-frames */
  EXTR_ENDED_BY_PRECISION, /* precision */
  EXTR_ENDED_BY_TIME,      /* not by these functions */
  EXTR_ENDED_BY_WATCH,     /* the watch returned false */
} extr_ending;

/* A rate with its two-sided 95 % interval. */
typedef struct extr_rate {
  double low, value, high; /* 0 <= low <= value <= high <= 1 */
} extr_rate;

/* The counts of a point, and what follows from them. */
typedef struct extr_point {
  double quality; /* Eb/N0 in dB; of bsc and bec, the probability of an error or an erasure */
  uint64_t frames;
  uint64_t bit_errors;         /* among all columns of H */
  uint64_t bit_errors_squared; /* sum over frames of the squared number of bit errors */
  uint64_t frame_errors;       /* frames with a wrong bit or a nonzero syndrome */
  uint64_t undetected;         /* frame errors with a zero syndrome */
  uint64_t iterations;         /* sum over frames */
  uint64_t information_errors; /* among information bits */
  uint64_t transmitted_errors; /* among bits that are neither punctured nor shortened */
  extr_rate ber, fer;          /* of bit_errors and frame_errors */
  double seconds;              /* by the wall clock */
  extr_ending ending;          /* of a point that has ended */
} extr_point;

/* Called about every 64 frames with the point so far, by one thread at a time. False ends it. */
typedef bool (*extr_point_watch)(void *data, const extr_point *so_far);

/* Simulates one point from its beginning until one of its limits is reached, or `watch` ends it,
 * which may be NULL. EXTR_INPUT: the quality is out of range (-50 to 50 dB, 0 to 1/2 of bsc, 0 to 1
 * of bec); errors of extr_decoder_new. */
EXTR_EXPORT extr_status extr_simulation_run(extr_context *context, extr_simulation *simulation,
                                            double quality, extr_point_watch watch, void *data,
                                            extr_point *point);

/* ---- Frames ---------------------------------------------------------------------------------- */

enum { EXTR_BATCH_FRAMES = 64 };

/* The frames of a batch of the point with this quality, 0, 1, ...: what the decoder of the
 * simulation gets. The LLR of column v in frame f goes to llr[v * EXTR_BATCH_FRAMES + f]; of 8-bit
 * decoders it is a whole number of steps. Bit f of sent[v], unless `sent` is NULL, is column v of
 * the codeword of frame f, or of its errors. Errors as extr_simulation_run. */
EXTR_EXPORT extr_status extr_simulation_frames(extr_context *context, extr_simulation *simulation,
                                               double quality, uint64_t batch, float *llr,
                                               uint64_t *sent);

#ifdef __cplusplus
}
#endif

#endif
