/* Decoders.
 *
 * Example: decodes one frame, the zero codeword with three wrong bits.
 *
 *     #include <extrinsic/decoder.h>
 *
 *     int main(void) {
 *       static int8_t llr[648];
 *       static uint8_t bits[648];
 *       extr_decoder_settings settings = extr_decoder_default();
 *       extr_code *code;
 *       extr_decoder *decoder;
 *       extr_outcome outcome;
 *       if (extr_code_open(NULL, "802.11n-648-1/2", &code) != EXTR_OK) return 1;
 *       if (extr_decoder_new(NULL, code, &settings, &decoder) != EXTR_OK) return 1;
 *       for (int v = 0; v < 648; v++) llr[v] = v % 250 == 0 ? -4 : 8;
 *       extr_decoder_run_i8(decoder, llr, 1, 1, bits, &outcome);
 *       extr_decoder_free(decoder), extr_code_free(code);
 *       return outcome.codeword && bits[0] == 0 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_DECODER_H
#define EXTRINSIC_DECODER_H

#include <extrinsic/code.h>
#include <extrinsic/isa.h>
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Decoders -------------------------------------------------------------------------------- */

typedef enum extr_algorithm {
  EXTR_MIN_SUM,    /* "ms": magnitude = min of the others */
  EXTR_NORMALIZED, /* "nms:ALPHA": times ALPHA, 0 < ALPHA <= 1; 8-bit: ALPHA rounded to 1/128 */
  EXTR_OFFSET,     /* "oms:BETA": minus BETA in LLR units, not below 0; 8-bit: rounded to a step */

  /* Sum-product: 2 artanh of the product of tanh(|q|/2) over the others. */
  EXTR_SPA, /* "spa": float messages, in the domain of 1 - tanh; within 1e-4 for |q| <= 30 */
  EXTR_SPA_PAIRWISE, /* "spa:pairwise": float messages, two LLRs at a time; within 1e-3 */
  EXTR_SPA_TABLE,    /* "spa-table": 8-bit messages, two LLRs at a time, each term in whole steps:
                    * min(a, b) + g(a + b) - g(|a - b|), g(u) = ln(1 + e^-u) */

  EXTR_STOCHASTIC, /* bits instead of messages: settings.stochastic */
} extr_algorithm;

EXTR_EXPORT bool extr_algorithm_is_min_sum(extr_algorithm algorithm); /* the first three */

/* When check nodes and variable nodes are updated. */
typedef enum extr_schedule_kind {
  EXTR_LAYERED,  /* check after check, in order of rows; posteriors are updated at once */
  EXTR_FLOODING, /* all checks, then all variables */
} extr_schedule_kind;

typedef enum extr_message { EXTR_I8, EXTR_F32 } extr_message;

/* Whether an algorithm has messages of this type: min-sum both, the others one. */
EXTR_EXPORT bool extr_algorithm_takes(extr_algorithm algorithm, extr_message message);

/* Which computation a node runs, of two-input operators where nothing else is said. In min-sum all
 * give the same messages bit for bit, in float sum-product up to rounding; the roundings of
 * EXTR_SPA_TABLE make structures differ. Nodes of stochastic decoders have operators of two or three
 * inputs; at their check nodes, which are exclusive-ors, all choices give the same bits. */
typedef enum extr_check_kind {
  EXTR_CHECK_STAR,
  EXTR_CHECK_ISOMORPHIC,
  EXTR_CHECK_NAIVE,
  EXTR_CHECK_UENG,     /* at degree 7, of up to three inputs; the star at others */
  EXTR_CHECK_FRONTIER, /* the least complexity known within `latency`, or at the least one */
  /* No structure: the smallest two magnitudes of a row serve all its edges. Min-sum only. */
  EXTR_CHECK_TWO_MIN,
  /* Nor here: all inputs combined, less the own one. Check nodes of stochastic decoders only, also
   * where another is chosen for those of one or two inputs. */
  EXTR_CHECK_TOTAL,
  EXTR_CHECK_GIVEN, /* `structure` at its degree, the star at others */
} extr_check_kind;

typedef struct extr_node_choice {
  extr_check_kind kind;
  int latency; /* EXTR_CHECK_FRONTIER: operators one after the other, 1 .. 100 */
  const extr_structure *structure; /* EXTR_CHECK_GIVEN; must outlive the decoder's making */
} extr_node_choice;

/* How a structure is executed: as machine code made for this processor at the start, "compiled", or
 * step by step, "interpreted". Both give the same messages bit for bit; the second is the
 * reference, and all that a build without LLVM has. Nodes of so many operations that compiling them
 * would take seconds are interpreted all the same, as are those of degree 1 and 2. Where LLVM runs
 * out of memory, it ends the process. */
typedef enum extr_kernels { EXTR_COMPILED, EXTR_INTERPRETED } extr_kernels;

typedef struct extr_stochastic_settings {
  extr_stochastic_kind kind;
  double value[EXTR_STOCHASTIC_PARAMETERS]; /* by extr_stochastic_parameter; of those that the
                                             * decoder does not have, 0 */
} extr_stochastic_settings;

typedef struct extr_decoder_settings {
  extr_algorithm algorithm;
  double parameter; /* ALPHA or BETA */
  extr_schedule_kind schedule;
  extr_message message;
  extr_node_choice check;    /* of check nodes */
  extr_node_choice variable; /* EXTR_STOCHASTIC: of variable nodes, whose last input is the channel;
                              * not EXTR_CHECK_TOTAL; without meaning where they run no structure */
  extr_kernels kernels;
  int iterations;  /* at most this many, 1 .. 10000 */
  bool early_stop; /* a frame ends at the first iteration that leaves a zero syndrome */
  int llr_bits;    /* 8-bit messages: LLRs and messages are held in -(2^(bits-1)-1) .. +, 4 .. 8 */
  double llr_step; /* 8-bit messages: the LLR of one unit, 0.001 .. 1000 */
  extr_isa isa;
  extr_stochastic_settings
      stochastic; /* EXTR_STOCHASTIC: float LLRs, `iterations` decoding cycles */
} extr_decoder_settings;

/* nms:0.75, layered, 8-bit of 6 bits and step 0.5, star, compiled, 20 iterations, early stop, the
 * best ISA. After extr_algorithm_parse these are valid settings for every algorithm. */
EXTR_EXPORT extr_decoder_settings extr_decoder_default(void);

/* ---- Names -----------------------------------------------------------------------------------
 *
 * Parsers give EXTR_INPUT and list what is known. What turns numbers into names gives "unknown" for
 * a number that is none of the enumeration. */

/* "ms", "nms:0.75", "oms:0.5", "spa", "spa:pairwise", "spa-table" into algorithm and parameter.
 * What the algorithm does not have, goes: message becomes the type that it has, check
 * EXTR_CHECK_STAR. Or a stochastic decoder by its name and the parameters that differ from its
 * initial ones, as in "counter:bits=8,nds=6", into `stochastic`: then check becomes
 * EXTR_CHECK_TOTAL and variable EXTR_CHECK_UENG. EXTR_INPUT also names a parameter that the decoder
 * does not have or that is out of range; the settings then are as they were. */
EXTR_EXPORT extr_status extr_algorithm_parse(extr_context *context, const char *text,
                                             extr_decoder_settings *settings);
enum { EXTR_ALGORITHM_TEXT = 240 };
EXTR_EXPORT const char *extr_algorithm_text(const extr_decoder_settings *settings,
                                            char text[EXTR_ALGORITHM_TEXT]);

/* ALPHA or BETA as the messages hold it: with EXTR_I8 rounded to 1/128 or to whole steps, an offset at
 * most 127 steps; with EXTR_F32 unchanged. 0 for algorithms without one. */
EXTR_EXPORT double extr_algorithm_parameter(const extr_decoder_settings *settings);

EXTR_EXPORT const char *extr_stochastic_name(extr_stochastic_kind kind);
EXTR_EXPORT int extr_stochastic_cycles(
    extr_stochastic_kind kind); /* at most so many in its publication */
/* Whether its variable nodes run a structure: not those of rhs, gdbf, pgdbf, gallager-b. */
EXTR_EXPORT bool extr_stochastic_has_structure(extr_stochastic_kind kind);

/* "layered", "flooding" */
EXTR_EXPORT extr_status extr_schedule_kind_parse(extr_context *context, const char *text,
                                                 extr_schedule_kind *schedule);
EXTR_EXPORT const char *extr_schedule_kind_name(extr_schedule_kind schedule);

/* "i8", "f32" */
EXTR_EXPORT extr_status extr_message_parse(extr_context *context, const char *text,
                                           extr_message *message);
EXTR_EXPORT const char *extr_message_name(extr_message message);

/* "compiled", "interpreted" */
EXTR_EXPORT extr_status extr_kernels_parse(extr_context *context, const char *text,
                                           extr_kernels *kernels);
EXTR_EXPORT const char *extr_kernels_name(extr_kernels kernels);

/* "star", "isomorphic", "naive", "ueng", "frontier:LATENCY", "two-min", "total"; the text of
 * EXTR_CHECK_GIVEN is "given" */
EXTR_EXPORT extr_status extr_node_choice_parse(extr_context *context, const char *text,
                                               extr_node_choice *choice);
enum { EXTR_NODE_CHOICE_TEXT = 24 };
EXTR_EXPORT const char *extr_node_choice_text(const extr_node_choice *choice,
                                              char text[EXTR_NODE_CHOICE_TEXT]);

/* ---- Making ---------------------------------------------------------------------------------- */

/* A decoder for one thread. Keeps a reference to `code`, which must outlive it. EXTR_INPUT on
 * settings out of range, or that do not go together: an algorithm with messages of the other type, or
 * EXTR_CHECK_TWO_MIN in sum-product; and on compiled kernels where the library was built without
 * LLVM. EXTR_INTERNAL where LLVM refuses. EXTR_LIMIT on a row of more than EXTR_INPUTS_MAX ones (but for
 * EXTR_CHECK_TWO_MIN), in 8-bit flooding on a column of so many ones that a sum of messages leaves 16
 * bits (258 at 8 bits), and on a step so small that EXTR_SPA_TABLE needs more than 32 thresholds. Of
 * EXTR_STOCHASTIC: EXTR_INPUT on a column of fewer than 2 or more than 16 ones (but for shortened
 * ones), and on a structure that has the size of none, or for checks of more than EXTR_INPUTS_MAX;
 * EXTR_LIMIT where nodes need more than 2 GiB. */
typedef struct extr_decoder extr_decoder;

EXTR_EXPORT extr_status extr_decoder_new(extr_context *context, const extr_code *code,
                                         const extr_decoder_settings *settings,
                                         extr_decoder **decoder);

/* Another decoder like this one, for another thread: they share the kernels, which is quicker than
 * making them again. Either may be freed first. */
EXTR_EXPORT extr_status extr_decoder_copy(extr_context *context, const extr_decoder *decoder,
                                          extr_decoder **copy);
EXTR_EXPORT void extr_decoder_free(extr_decoder *decoder);
EXTR_EXPORT int extr_decoder_lanes(
    const extr_decoder *decoder); /* frames decoded side by side; 0: no decoder */

/* ---- Streams ---- */

enum { EXTR_BLOCK_FRAMES_MAX = 64 };

/* Frames to be decoded, side by side. */
typedef struct extr_block {
  const void
      *llr;      /* bit v of frame f: llr[v * stride + f], int8_t or float as the decoder's messages
                  */
  size_t stride; /* >= frames */
  int frames;    /* 1 .. EXTR_BLOCK_FRAMES_MAX */
  const uint64_t *sent; /* bit f of sent[v]: bit v of frame f as it was sent; NULL: all are zero */
  uint64_t tag;         /* handed back with every frame of the block */
} extr_block;

/* A frame that is done. */
typedef struct extr_decoded {
  uint64_t tag;                       /* of its block */
  int frame;                          /* in its block */
  int iterations;                     /* 1 .. settings.iterations */
  bool codeword;                      /* the syndrome of the decided bits is zero */
  int bit_errors, information_errors; /* decided bits that differ from those sent */
} extr_decoded;

/* A frame after an iteration, or a decoding cycle, with its decisions for extr_iteration_bit. */
typedef struct extr_iteration {
  uint64_t tag;          /* of its block */
  int frame;             /* in its block */
  int iteration;         /* 1 .. settings.iterations */
  const uint64_t *words; /* of the first column */
  size_t stride;         /* from a column to the next of its block, in words */
  size_t block_stride;   /* from a block to the next, in words */
  int block;             /* columns */
  int bit;               /* of the words */
} extr_iteration;

/* What a column is decided to be, 0 or 1. */
static inline int extr_iteration_bit(const extr_iteration *now, int column) {
  size_t place = (size_t)(column / now->block) * now->block_stride +
                 (size_t)(column % now->block) * now->stride;
  return (int)(now->words[place] >> now->bit & 1);
}

/* Where frames come from and where they go. */
typedef struct extr_stream {
  void *data; /* handed to both functions */

  /* The next block; llr and sent are read until the next call. False where there is none now: the
   * decoder goes on with the frames that it has and asks again when it has done more of them. When
   * it has none left, false is the end of the stream. */
  bool (*next)(void *data, extr_block *block);

  /* `count` frames are done, in no particular order; false ends the stream, and frames under way
   * are dropped. */
  bool (*done)(void *data, const extr_decoded *frames, int count);

  const uint8_t
      *information; /* n flags: the bits of which errors are information errors; NULL: all */

  /* NULL, or is shown every frame after each of its iterations, also the last. */
  void (*look)(void *data, const extr_iteration *iteration);
} extr_stream;

/* Decodes all frames of a stream. A lane takes a new frame soon after its last one is done, so that
 * a frame costs its own iterations and not those of its neighbours; and what becomes of a frame
 * does not depend on them. LLRs and decisions are as in extr_decoder_run_*. EXTR_INPUT without a
 * decoder or without the functions next and done, and where a block is none: without LLRs, with a
 * number of frames out of range, or with a stride below it. Such a block ends the stream. */
EXTR_EXPORT extr_status extr_decoder_stream(extr_context *context, extr_decoder *decoder,
                                            const extr_stream *stream);

/* ---- Frames in an array ---- */

typedef struct extr_outcome {
  int iterations; /* done for this frame, 1 .. settings.iterations */
  bool codeword;  /* the syndrome of the decided bits is zero */
} extr_outcome;

/* Decodes `frames` frames (any number). Bit v of frame f: its LLR is llr[v * stride + f], its
 * decision goes to bits[v * stride + f] as 0 or 1, stride >= frames. 8-bit LLRs are in units of
 * llr_step and are clamped to llr_bits, float ones in sum-product to 40; stochastic decoders
 * estimate the noise from them, and those of bits that were sent must be finite. A posterior of
 * zero is decided by its channel LLR, and as 1 where that is zero too, so that a simulation with
 * the zero codeword never flatters. What becomes of a frame does not depend on the others. EXTR_INPUT
 * without a decoder, on LLRs that are not of its message type, on a stride below `frames`, and
 * without an array where there are frames. */
EXTR_EXPORT extr_status extr_decoder_run_i8(extr_context *context, extr_decoder *decoder,
                                            const int8_t *llr, size_t stride, size_t frames,
                                            uint8_t *bits, extr_outcome *outcomes);
EXTR_EXPORT extr_status extr_decoder_run_f32(extr_context *context, extr_decoder *decoder,
                                             const float *llr, size_t stride, size_t frames,
                                             uint8_t *bits, extr_outcome *outcomes);

/* The quantizer that goes with llr_bits and llr_step: round to nearest, ties away from zero, then
 * clamp. What is not a number counts as the largest. EXTR_INPUT where these two settings or isa are
 * out of range. */
EXTR_EXPORT extr_status extr_quantize(extr_context *context, const extr_decoder_settings *settings,
                                      const float *llr, size_t count, int8_t *out);

#ifdef __cplusplus
}
#endif

#endif
