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
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Decoders -------------------------------------------------------------------------------- */

typedef enum extr_rule {
  EXTR_MIN_SUM,    /* "ms": magnitude = min of the others */
  EXTR_NORMALIZED, /* "nms:ALPHA": times ALPHA, 0 < ALPHA <= 1; 8-bit: ALPHA rounded to 1/128 */
  EXTR_OFFSET,     /* "oms:BETA": minus BETA in LLR units, not below 0; 8-bit: rounded to a step */

  /* Sum-product: 2 artanh of the product of tanh(|q|/2) over the others. */
  EXTR_SPA, /* "spa": float messages, in the domain of 1 - tanh; within 1e-4 for |q| <= 30 */
  EXTR_SPA_PAIRWISE, /* "spa:pairwise": float messages, two LLRs at a time; within 1e-3 */
  EXTR_SPA_TABLE,    /* "spa-table": 8-bit messages, two LLRs at a time, each term in whole steps:
                    * min(a, b) + g(a + b) - g(|a - b|), g(u) = ln(1 + e^-u) */

  EXTR_STOCHASTIC, /* bits instead of messages: settings.stochastic */
} extr_rule;

typedef enum extr_order {
  EXTR_LAYERED,  /* check after check, in order of rows; posteriors are updated at once */
  EXTR_FLOODING, /* all checks, then all variables */
} extr_order;

typedef enum extr_message { EXTR_I8, EXTR_F32 } extr_message;

/* Which computation the check nodes run, of two-input operators where nothing else is said. In
 * min-sum all give the same messages bit for bit, in float sum-product up to rounding; the
 * roundings of EXTR_SPA_TABLE make structures differ. */
typedef enum extr_check_kind {
  EXTR_CHECK_STAR,
  EXTR_CHECK_ISOMORPHIC,
  EXTR_CHECK_NAIVE,
  EXTR_CHECK_UENG,     /* at degree 7, of up to three inputs; the star at others */
  EXTR_CHECK_FRONTIER, /* the least complexity known within settings.latency, or at the least one */
  /* No structure: the smallest two magnitudes of a row serve all its edges. Min-sum only. */
  EXTR_CHECK_TWO_MIN,
  /* Nor here: all inputs combined, less the own one. Check nodes of stochastic decoders only. */
  EXTR_CHECK_TOTAL,
  EXTR_CHECK_GIVEN, /* settings.structure at its degree, the star at others */
} extr_check_kind;

/* How a structure is executed: as machine code made for this processor at the start, "compiled", or
 * step by step, "interpreted". Both give the same messages bit for bit; the second is the
 * reference, and all that a build without LLVM has. Nodes of so many operations that compiling them
 * would take seconds are interpreted all the same, as are those of degree 1 and 2. Where LLVM runs
 * out of memory, it ends the process. */
typedef enum extr_kernels { EXTR_COMPILED, EXTR_INTERPRETED } extr_kernels;

typedef enum extr_isa {
  EXTR_ISA_BASELINE, /* what the compiler assumes of every machine: SSE2 on x86-64, NEON on arm64 */
  EXTR_ISA_AVX2,     /* and BMI2 */
  EXTR_ISA_AVX512,   /* F, BW, VL and DQ, and BMI2 */
  EXTR_ISA_COUNT,
} extr_isa;

/* "baseline", "avx2", "avx512". */
EXTR_EXPORT const char *extr_isa_name(extr_isa isa);
EXTR_EXPORT extr_status extr_isa_parse(extr_context *context, const char *text, extr_isa *isa);
EXTR_EXPORT bool extr_isa_available(extr_isa isa); /* built in, and this processor has it */
EXTR_EXPORT extr_isa extr_isa_best(void);

/* What nodes run: operators of up to three inputs. Of EXTR_CHECK_UENG and EXTR_CHECK_GIVEN nodes of
 * other sizes run the star. */
typedef struct extr_node_choice {
  extr_check_kind kind;            /* not EXTR_CHECK_TWO_MIN */
  int latency;                     /* EXTR_CHECK_FRONTIER, as in extr_decoder_settings */
  const extr_structure *structure; /* EXTR_CHECK_GIVEN; must outlive the decoder's making */
} extr_node_choice;

/* settings.check is not looked at. */
typedef struct extr_stochastic_settings {
  extr_stochastic_kind kind;
  double value[EXTR_PARAMETERS]; /* by extr_stochastic_parameter; of those that the decoder does not
                                  have, 0 */
  extr_node_choice variable;     /* the channel is the last input; EXTR_CHECK_UENG by default, not
                                  EXTR_CHECK_TOTAL; without meaning where there is no structure */
  extr_node_choice check; /* exclusive-ors: any choice gives the same bits; EXTR_CHECK_TOTAL by
                                  default, and at nodes of one or two inputs */
} extr_stochastic_settings;

typedef struct extr_decoder_settings {
  extr_rule rule;
  double parameter; /* ALPHA or BETA */
  extr_order order;
  extr_message message;
  extr_check_kind check;
  int latency; /* EXTR_CHECK_FRONTIER: operators one after the other, 1 .. 100 */
  const extr_structure *structure; /* EXTR_CHECK_GIVEN; must outlive the decoder's making */
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
 * best ISA. */
EXTR_EXPORT extr_decoder_settings extr_decoder_default(void);

/* "ms", "nms:0.75", "oms:0.5", "spa", "spa:pairwise", "spa-table" into rule and parameter; also
 * "layered"/"flooding", "i8"/"f32", and into check and latency
 * "star"/"isomorphic"/"naive"/"ueng"/"frontier:LATENCY"/"two-min"/"total". EXTR_INPUT lists what is
 * known. */
EXTR_EXPORT extr_status extr_rule_parse(extr_context *context, const char *text,
                                        extr_decoder_settings *settings);

/* A stochastic decoder by its name and the parameters that differ from its initial ones, as in
 * "counter:bits=8,nds=6", into settings->stochastic; its messages are EXTR_F32. EXTR_INPUT names the
 * parameter that it does not have or that is out of range. */
EXTR_EXPORT extr_status extr_stochastic_parse(extr_context *context, const char *text,
                                              extr_decoder_settings *settings);
EXTR_EXPORT const char *extr_stochastic_name(extr_stochastic_kind kind);
EXTR_EXPORT int extr_stochastic_cycles(
    extr_stochastic_kind kind); /* at most so many in its publication */
/* Whether its variable nodes run a structure: not those of rhs, gdbf, pgdbf, gallager-b. */
EXTR_EXPORT bool extr_stochastic_has_structure(extr_stochastic_kind kind);
EXTR_EXPORT extr_status extr_order_parse(extr_context *context, const char *text,
                                         extr_order *order);
EXTR_EXPORT extr_status extr_message_parse(extr_context *context, const char *text,
                                           extr_message *message);
EXTR_EXPORT extr_status extr_kernels_parse(extr_context *context, const char *text,
                                           extr_kernels *kernels);
EXTR_EXPORT extr_status extr_check_parse(extr_context *context, const char *text,
                                         extr_decoder_settings *settings);
enum { EXTR_RULE_TEXT = 240 };
EXTR_EXPORT const char *extr_rule_text(const extr_decoder_settings *settings,
                                       char text[EXTR_RULE_TEXT]);
EXTR_EXPORT const char *extr_order_name(extr_order order);
EXTR_EXPORT const char *extr_message_name(extr_message message);
EXTR_EXPORT const char *extr_kernels_name(extr_kernels kernels);
enum { EXTR_CHECK_TEXT = 24 };
EXTR_EXPORT const char *extr_check_text(const extr_decoder_settings *settings,
                                        char text[EXTR_CHECK_TEXT]);

/* A decoder for one thread. Keeps a reference to `code`, which must outlive it. EXTR_INPUT on
 * settings out of range, or that do not go together: a rule with messages of the other type, or
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
EXTR_EXPORT int extr_decoder_lanes(const extr_decoder *decoder); /* frames decoded side by side */

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
 * does not depend on them. LLRs and decisions are as in extr_decoder_run_*. */
EXTR_EXPORT void extr_decoder_stream(extr_decoder *decoder, const extr_stream *stream);

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
 * the zero codeword never flatters. What becomes of a frame does not depend on the others. Only the
 * function of the decoder's message type may be called. */
EXTR_EXPORT void extr_decoder_run_i8(extr_decoder *decoder, const int8_t *llr, size_t stride,
                                     size_t frames, uint8_t *bits, extr_outcome *outcomes);
EXTR_EXPORT void extr_decoder_run_f32(extr_decoder *decoder, const float *llr, size_t stride,
                                      size_t frames, uint8_t *bits, extr_outcome *outcomes);

/* The quantizer that goes with llr_bits and llr_step: round to nearest, ties away from zero, then
 * clamp. What is not a number counts as the largest. */
EXTR_EXPORT void extr_quantize(const extr_decoder_settings *settings, const float *llr,
                               size_t count, int8_t *out);

#ifdef __cplusplus
}
#endif

#endif
