/* LDPC codes and their decoders. Conventions (contexts, statuses, ownership) are those of
 * extrinsic.h. LLR = ln(P(0)/P(1)): positive means 0. Rows, columns, edges count from 0. */
#ifndef EXTRINSIC_LDPC_H
#define EXTRINSIC_LDPC_H

#include "extrinsic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Codes ----------------------------------------------------------------------------------- */

/* A sparse parity-check matrix H of m rows (check nodes) and n columns (variable nodes, code bits),
 * with its name. Immutable once made. Edges are numbered row by row, in a row by column. */
typedef struct ex_code ex_code;

enum { EX_CODE_COLUMNS_MAX = 1 << 20, EX_CODE_EDGES_MAX = 1 << 24 };

typedef struct ex_edge {
  int row, column;
} ex_edge;

/* H from its ones in any order. EX_INPUT on an index out of range, on the same edge twice, on a row
 * or a column without a one, on sizes below 1; EX_LIMIT above the two sizes. */
ex_status ex_code_new(ex_context *context, const char *name, int rows, int columns,
                      const ex_edge *edges, size_t count, ex_code **code);
void ex_code_free(ex_code *code);

/* What becomes of a code bit on its way. */
typedef enum ex_column {
  EX_SENT,
  EX_PUNCTURED, /* never sent: the receiver knows nothing of it, its LLR is 0 */
  EX_SHORTENED, /* always 0 and never sent: both sides know it, its LLR is the largest */
} ex_column;

/* Columns first .. first + count - 1; all are EX_SENT until a code's maker says otherwise, before
 * anybody else uses the code. EX_INPUT on columns out of range, or where no bit is left to send. */
ex_status ex_code_mark(ex_context *context, ex_code *code, ex_column what, int first, int count);
ex_column ex_code_column(const ex_code *code, int column);
int ex_code_count(const ex_code *code, ex_column what); /* how many columns are so */

/* Fills up with zeros, as 5G does: marks the last of the information columns (ex_encoder_columns)
 * as EX_SHORTENED, so that this many bits of information are left. EX_INPUT on less than 1 or more
 * than there are; else what ex_encoder_new says. */
ex_status ex_code_shorten(ex_context *context, ex_code *code, int information_bits);

/* A code of the catalog by its name, or a file: text with a '/' that names an existing file, or
 * that ends in ".alist", ".qc" or ".mtx". Or a construction, the same matrix for the same name on
 * every machine:
 *
 *   mackay:N,DV,DC,SEED  random, DV ones a column, DC a row (codes/regular.h)
 *   peg:N,M,DV,SEED      progressive edge growth, DV as in 3 or 2*0.5+3*0.5 (codes/peg.c)
 *   ra:K,Q,A,SEED        repeat-accumulate (codes/repeat_accumulate.c)
 *   array:P,J,L          array code (codes/array_code.c)
 *   rs:S,J,L             from a Reed-Solomon code over GF(2^S) (codes/reed_solomon.h)
 *
 * EX_INPUT with the nearest names for an unknown one, with what to change for parameters that do
 * not go together. */
ex_status ex_code_open(ex_context *context, const char *name, ex_code **code);

/* Formats of files that hold H. */
typedef enum ex_code_format {
  EX_ALIST, /* ".alist", MacKay's. Read: lists padded with zeros or not. Written: padded */
  EX_QC,    /* ".qc", AFF3CT's base matrix of shifts, with its line of block columns that are
             * punctured. Written with the largest Z > 1 that fits H; EX_INPUT where none does */
  EX_MTX,   /* ".mtx", Matrix Market: general coordinate files of pattern, or of integers that are 1
             */
} ex_code_format;

/* The format that a file's name ends in; false if it is none. */
bool ex_code_format_of(const char *path, ex_code_format *format);

/* A file, or a text of `size` bytes that goes by this name. The format is what the name ends in,
 * else the first line tells. Blank lines, comments after '#' (Matrix Market: '%'), blanks and CR at
 * ends of lines do not count. EX_INPUT with "NAME:LINE: ..." on anything inconsistent, and on rows
 * or columns without a one; EX_LIMIT above the sizes of ex_code_new or a GiB of text. */
ex_status ex_code_read(ex_context *context, const char *path, ex_code **code);
ex_status ex_code_parse(ex_context *context, const char *name, const char *text, size_t size,
                        ex_code **code);

/* H in a format. A file is replaced whole or not at all; a text ends in a zero and goes back
 * through ex_text_free. Punctured and shortened columns are left out but for what EX_QC can say. */
ex_status ex_code_write(ex_context *context, const ex_code *code, ex_code_format format,
                        const char *path);
ex_status ex_code_text(ex_context *context, const ex_code *code, ex_code_format format,
                       char **text);

/* A standard code, as the catalog knows it without building it. */
typedef struct ex_catalog_entry {
  const char *name, *standard;
  int columns;     /* of H */
  int sent;        /* columns that are EX_SENT */
  int information; /* k: columns - rank - shortened */
} ex_catalog_entry;

/* The catalog in its order: all codes whose names can be counted, so without rates of 5G
 * ("NAME:A/B" for those). NULL beyond the last. */
const ex_catalog_entry *ex_catalog_at(int index);
const char *ex_catalog_name(int index);

const char *ex_code_name(const ex_code *code);
int ex_code_columns(const ex_code *code);             /* n */
int ex_code_rows(const ex_code *code);                /* m */
int ex_code_edges(const ex_code *code);               /* ones in H */
int ex_code_row_first(const ex_code *code, int row);  /* first edge of a row; row = m gives edges */
const int *ex_code_edge_columns(const ex_code *code); /* the column of every edge */
int ex_code_column_first(const ex_code *code, int column);
const int *ex_code_column_edges(const ex_code *code); /* edges column by column, ascending */

/* Computed on each call. */
ex_status ex_code_rank(ex_context *context, const ex_code *code, int *rank); /* over GF(2) */
/* How many cycles of length 4 the Tanner graph has, -1 if memory ran out. */
long ex_code_fourcycles(const ex_code *code);
/* The length of a shortest cycle of the Tanner graph, 0 if it has none, -1 if memory ran out. */
int ex_code_girth(const ex_code *code);

/* SHA-256 in lowercase hex over the lines "row column\n" of all edges in order. */
enum { EX_HASH_TEXT = 65 };
void ex_code_hash(const ex_code *code, char text[EX_HASH_TEXT]);

/* ---- Encoders -------------------------------------------------------------------------------- */

/* A systematic encoder: codewords of H whose information bits stand in columns of their own. From
 * the last column to the first, each is a parity bit that is no sum (in H) of those taken before:
 * information comes first, which is where the standards have it. Shortened columns are neither, so
 * that k = columns - shortened ones - rank of the others. For one thread. */
typedef struct ex_encoder ex_encoder;

/* Keeps no reference to the code. EX_INPUT where k is 0; EX_LIMIT where a gap (below) is too large
 * for 2 GiB. */
ex_status ex_encoder_new(ex_context *context, const ex_code *code, ex_encoder **encoder);
void ex_encoder_free(ex_encoder *encoder);
int ex_encoder_information(const ex_encoder *encoder);    /* k */
const int *ex_encoder_columns(const ex_encoder *encoder); /* of the k bits, ascending */

/* The parity bits that H gives by no back-substitution (Richardson, Urbanke, 2001) but by a dense
 * matrix of gap x gap: work and memory beyond the ones of H grow with its square. */
int ex_encoder_gap(const ex_encoder *encoder);

/* Encodes 64 * words frames, a frame a bit: word w of information bit i is information[i * words +
 * w], word w of column v becomes codeword[v * words + w], word for word independent of the others.
 * Multiples of 8 words, a cache line, are fastest. */
void ex_encoder_run(ex_encoder *encoder, const uint64_t *information, size_t words,
                    uint64_t *codeword);

/* ---- Decoders -------------------------------------------------------------------------------- */

typedef enum ex_rule {
  EX_MIN_SUM,    /* "ms": magnitude = min of the others */
  EX_NORMALIZED, /* "nms:ALPHA": times ALPHA, 0 < ALPHA <= 1; 8-bit: ALPHA rounded to 1/128 */
  EX_OFFSET,     /* "oms:BETA": minus BETA in LLR units, not below 0; 8-bit: rounded to a step */

  /* Sum-product: 2 artanh of the product of tanh(|q|/2) over the others. */
  EX_SPA,          /* "spa": float messages, in the domain of 1 - tanh; within 1e-4 for |q| <= 30 */
  EX_SPA_PAIRWISE, /* "spa:pairwise": float messages, two LLRs at a time; within 1e-3 */
  EX_SPA_TABLE,    /* "spa-table": 8-bit messages, two LLRs at a time, each term in whole steps:
                    * min(a, b) + g(a + b) - g(|a - b|), g(u) = ln(1 + e^-u) */

  EX_STOCHASTIC, /* bits instead of messages: settings.stochastic */
} ex_rule;

/* ---- Stochastic decoders: one bit an edge and decoding cycle ----
 *
 * The channel's probability P(1) = 1 / (1 + e^L') becomes a random bit in every cycle, 1 with that
 * probability. A check node sends back the parity of the others. In a variable node an operator
 * whose inputs are equal hands that bit on and is regular; else it holds and gives a bit that it
 * remembers: its internal memory holds the last few regular bits, of which a random one is read.
 * Memories, counters and decisions begin on the side of the LLR's sign; where an LLR is zero, on a
 * random one, so that a simulation with the zero codeword does not flatter. The operators whose
 * results are the node's outputs have what tells the decoders apart: */
typedef enum ex_stochastic_kind {
  EX_EM,         /* "em": each remembers its last `length` regular bits */
  EX_TFM,        /* "tfm": each tracks P += beta (bit - P) over its regular bits */
  EX_MTFM,       /* "mtfm": one tracker a node, of the majority of the regular bits */
  EX_DS,         /* "ds": each sends again what it sent `delay` cycles ago */
  EX_RHS,        /* "rhs": see below */
  EX_COUNTER,    /* "counter": one saturating counter a node, moved where `votes` outputs agree */
  EX_COUNTER_BF, /* "counter-bf": a counter each; decides by the posterior; ends by flipping bits */
  EX_UENG2017,   /* "ueng2017": one counter a node, moved by the vote of what comes in; likewise */
  EX_GDBF,       /* "gdbf" and the next two: no random channel bits, see below */
  EX_PGDBF,      /* "pgdbf" */
  EX_GALLAGER_B, /* "gallager-b" */
  EX_STOCHASTIC_KINDS,
} ex_stochastic_kind;

/* rhs has no operators: an edge's bits from its check are tracked, p += beta (bit - p), and it
 * sends a random bit of the LLR L' + sum of ln((1 - p) / p) over the other edges. gdbf flips the
 * bits whose x y + sum of (1 - 2 parity) over their checks is least, pgdbf takes y = +-1 and flips
 * each with a probability. gallager-b sends the received bit unless enough of the others differ.
 *
 * Where a node has fewer outputs than the votes of mtfm, all of them are enough. The votes of
 * ueng2017 are among the bits from checks and channel: at least a majority, at most all. */

/* What can be set of them, by the names that texts have. Which of them a decoder has, and their
 * initial values, are those that ex_rule_text prints. */
typedef enum ex_stochastic_parameter {
  EX_NDS,         /* "nds": L' = nds y, y the received value, whose mean is +-1; 0: the LLR itself.
                   * The noise is estimated from the LLRs of the frame. */
  EX_LLR_BITS,    /* "llr-bits": of L' with its sign, 3 .. 8 */
  EX_LLR_STEP,    /* "llr-step": of L', 0.001 .. 8 */
  EX_STEP,        /* "llr-step" of gdbf, 1/32 .. 1, a power of two */
  EX_INNER,       /* "memory": bits of an internal memory: 1, 2, 4 or 8 */
  EX_BITS,        /* "bits": of a counter or tracker, 3 .. 16 */
  EX_LENGTH,      /* "length": of an edge memory, 1 .. 1024, a power of two */
  EX_BETA,        /* "beta": of a tracker, in (0, 1], a power of two, at least 2^-10 */
  EX_RELAX,       /* "beta" of rhs, in (0, 1] */
  EX_RELAX_LATER, /* "beta-later": the same from cycle "later" on */
  EX_LATER,       /* "later", 1 .. 10000 */
  EX_VOTES,       /* "votes": mtfm: regular outputs that a majority takes; counter: regular outputs
                   * with the same bit that move it, all where a node has fewer, 0: all; gallager-b:
                   * others that differ, 0: the majority; up to 16 */
  EX_FILL,        /* "fill": cycles at the start in which nodes send channel bits, 1 .. 1024 */
  EX_INIT,        /* "init": a counter or tracker starts at "half" or at the "channel"'s P */
  EX_BELOW,       /* "below": flipping begins at fewer checks that are not satisfied */
  EX_FLIPS,       /* "flips": and has so many cycles; 1 .. 1000 */
  EX_FAIL,        /* "fail": then the decoder goes back, "return", or gives up, "stop" */
  EX_DELAY,       /* "delay" of ds, in cycles, 1 .. 1024 */
  EX_RANDOM,      /* "random": of each node's "own", or those of a shift register of 11 bits that 32
                   * neighbouring columns share, "lfsr"; all that run a structure have it */
  EX_FLIP,        /* "flip": probability of a flip, 1/128 .. 1 */
  EX_PARAMETERS,
} ex_stochastic_parameter;

enum { EX_RANDOM_OWN, EX_RANDOM_LFSR };
enum { EX_INIT_HALF, EX_INIT_CHANNEL };
enum { EX_FAIL_RETURN, EX_FAIL_STOP };

typedef enum ex_order {
  EX_LAYERED,  /* check after check, in order of rows; posteriors are updated at once */
  EX_FLOODING, /* all checks, then all variables */
} ex_order;

typedef enum ex_message { EX_I8, EX_F32 } ex_message;

/* Which computation the check nodes run, of two-input operators where nothing else is said. In
 * min-sum all give the same messages bit for bit, in float sum-product up to rounding; the
 * roundings of EX_SPA_TABLE make structures differ. */
typedef enum ex_check_kind {
  EX_CHECK_STAR,
  EX_CHECK_ISOMORPHIC,
  EX_CHECK_NAIVE,
  EX_CHECK_UENG,     /* at degree 7, of up to three inputs; the star at others */
  EX_CHECK_FRONTIER, /* the least complexity known within settings.latency, or at the least one */
  /* No structure: the smallest two magnitudes of a row serve all its edges. Min-sum only. */
  EX_CHECK_TWO_MIN,
  /* Nor here: all inputs combined, less the own one. Check nodes of stochastic decoders only. */
  EX_CHECK_TOTAL,
  EX_CHECK_GIVEN, /* settings.structure at its degree, the star at others */
} ex_check_kind;

/* How a structure is executed: as machine code made for this processor at the start, "compiled", or
 * step by step, "interpreted". Both give the same messages bit for bit; the second is the
 * reference, and all that a build without LLVM has. Nodes of so many operations that compiling them
 * would take seconds are interpreted all the same, as are those of degree 1 and 2. Where LLVM runs
 * out of memory, it ends the process. */
typedef enum ex_kernels { EX_COMPILED, EX_INTERPRETED } ex_kernels;

typedef enum ex_isa {
  EX_ISA_BASELINE, /* what the compiler assumes of every machine: SSE2 on x86-64, NEON on arm64 */
  EX_ISA_AVX2,     /* and BMI2 */
  EX_ISA_AVX512,   /* F, BW, VL and DQ, and BMI2 */
  EX_ISA_COUNT,
} ex_isa;

/* "baseline", "avx2", "avx512". */
const char *ex_isa_name(ex_isa isa);
ex_status ex_isa_parse(ex_context *context, const char *text, ex_isa *isa);
bool ex_isa_available(ex_isa isa); /* built in, and this processor has it */
ex_isa ex_isa_best(void);

/* What nodes run: operators of up to three inputs. Of EX_CHECK_UENG and EX_CHECK_GIVEN nodes of
 * other sizes run the star. */
typedef struct ex_node_choice {
  ex_check_kind kind;            /* not EX_CHECK_TWO_MIN */
  int latency;                   /* EX_CHECK_FRONTIER, as in ex_decoder_settings */
  const ex_structure *structure; /* EX_CHECK_GIVEN; must outlive the decoder's making */
} ex_node_choice;

/* settings.check is not looked at. */
typedef struct ex_stochastic_settings {
  ex_stochastic_kind kind;
  double value[EX_PARAMETERS]; /* by ex_stochastic_parameter; of those that the decoder does not
                                  have, 0 */
  ex_node_choice variable;     /* the channel is the last input; EX_CHECK_UENG by default, not
                                  EX_CHECK_TOTAL; without meaning where there is no structure */
  ex_node_choice check;        /* exclusive-ors: any choice gives the same bits; EX_CHECK_TOTAL by
                                  default, and at nodes of one or two inputs */
} ex_stochastic_settings;

typedef struct ex_decoder_settings {
  ex_rule rule;
  double parameter; /* ALPHA or BETA */
  ex_order order;
  ex_message message;
  ex_check_kind check;
  int latency;                   /* EX_CHECK_FRONTIER: operators one after the other, 1 .. 100 */
  const ex_structure *structure; /* EX_CHECK_GIVEN; must outlive the decoder's making */
  ex_kernels kernels;
  int iterations;  /* at most this many, 1 .. 10000 */
  bool early_stop; /* a frame ends at the first iteration that leaves a zero syndrome */
  int llr_bits;    /* 8-bit messages: LLRs and messages are held in -(2^(bits-1)-1) .. +, 4 .. 8 */
  double llr_step; /* 8-bit messages: the LLR of one unit, 0.001 .. 1000 */
  ex_isa isa;
  ex_stochastic_settings stochastic; /* EX_STOCHASTIC: float LLRs, `iterations` decoding cycles */
} ex_decoder_settings;

/* nms:0.75, layered, 8-bit of 6 bits and step 0.5, star, compiled, 20 iterations, early stop, the
 * best ISA. */
ex_decoder_settings ex_decoder_default(void);

/* "ms", "nms:0.75", "oms:0.5", "spa", "spa:pairwise", "spa-table" into rule and parameter; also
 * "layered"/"flooding", "i8"/"f32", and into check and latency
 * "star"/"isomorphic"/"naive"/"ueng"/"frontier:LATENCY"/"two-min"/"total". EX_INPUT lists what is
 * known. */
ex_status ex_rule_parse(ex_context *context, const char *text, ex_decoder_settings *settings);

/* A stochastic decoder by its name and the parameters that differ from its initial ones, as in
 * "counter:bits=8,nds=6", into settings->stochastic; its messages are EX_F32. EX_INPUT names the
 * parameter that it does not have or that is out of range. */
ex_status ex_stochastic_parse(ex_context *context, const char *text, ex_decoder_settings *settings);
const char *ex_stochastic_name(ex_stochastic_kind kind);
int ex_stochastic_cycles(ex_stochastic_kind kind); /* at most so many in its publication */
/* Whether its variable nodes run a structure: not those of rhs, gdbf, pgdbf, gallager-b. */
bool ex_stochastic_has_structure(ex_stochastic_kind kind);
ex_status ex_order_parse(ex_context *context, const char *text, ex_order *order);
ex_status ex_message_parse(ex_context *context, const char *text, ex_message *message);
ex_status ex_kernels_parse(ex_context *context, const char *text, ex_kernels *kernels);
ex_status ex_check_parse(ex_context *context, const char *text, ex_decoder_settings *settings);
enum { EX_RULE_TEXT = 240 };
const char *ex_rule_text(const ex_decoder_settings *settings, char text[EX_RULE_TEXT]);
const char *ex_order_name(ex_order order);
const char *ex_message_name(ex_message message);
const char *ex_kernels_name(ex_kernels kernels);
enum { EX_CHECK_TEXT = 24 };
const char *ex_check_text(const ex_decoder_settings *settings, char text[EX_CHECK_TEXT]);

/* A decoder for one thread. Keeps a reference to `code`, which must outlive it. EX_INPUT on
 * settings out of range, or that do not go together: a rule with messages of the other type, or
 * EX_CHECK_TWO_MIN in sum-product; and on compiled kernels where the library was built without
 * LLVM. EX_INTERNAL where LLVM refuses. EX_LIMIT on a row of more than EX_INPUTS_MAX ones (but for
 * EX_CHECK_TWO_MIN), in 8-bit flooding on a column of so many ones that a sum of messages leaves 16
 * bits (258 at 8 bits), and on a step so small that EX_SPA_TABLE needs more than 32 thresholds. Of
 * EX_STOCHASTIC: EX_INPUT on a column of fewer than 2 or more than 16 ones (but for shortened
 * ones), and on a structure that has the size of none, or for checks of more than EX_INPUTS_MAX;
 * EX_LIMIT where nodes need more than 2 GiB. */
typedef struct ex_decoder ex_decoder;

ex_status ex_decoder_new(ex_context *context, const ex_code *code,
                         const ex_decoder_settings *settings, ex_decoder **decoder);

/* Another decoder like this one, for another thread: they share the kernels, which is quicker than
 * making them again. Either may be freed first. */
ex_status ex_decoder_copy(ex_context *context, const ex_decoder *decoder, ex_decoder **copy);
void ex_decoder_free(ex_decoder *decoder);
int ex_decoder_lanes(const ex_decoder *decoder); /* frames decoded side by side */

/* ---- Streams ---- */

enum { EX_BLOCK_FRAMES_MAX = 64 };

/* Frames to be decoded, side by side. */
typedef struct ex_block {
  const void
      *llr;      /* bit v of frame f: llr[v * stride + f], int8_t or float as the decoder's messages
                  */
  size_t stride; /* >= frames */
  int frames;    /* 1 .. EX_BLOCK_FRAMES_MAX */
  const uint64_t *sent; /* bit f of sent[v]: bit v of frame f as it was sent; NULL: all are zero */
  uint64_t tag;         /* handed back with every frame of the block */
} ex_block;

/* A frame that is done. */
typedef struct ex_decoded {
  uint64_t tag;                       /* of its block */
  int frame;                          /* in its block */
  int iterations;                     /* 1 .. settings.iterations */
  bool codeword;                      /* the syndrome of the decided bits is zero */
  int bit_errors, information_errors; /* decided bits that differ from those sent */
} ex_decoded;

/* A frame after an iteration, or a decoding cycle, with its decisions for ex_iteration_bit. */
typedef struct ex_iteration {
  uint64_t tag;          /* of its block */
  int frame;             /* in its block */
  int iteration;         /* 1 .. settings.iterations */
  const uint64_t *words; /* of the first column */
  size_t stride;         /* from a column to the next of its block, in words */
  size_t block_stride;   /* from a block to the next, in words */
  int block;             /* columns */
  int bit;               /* of the words */
} ex_iteration;

/* What a column is decided to be, 0 or 1. */
static inline int ex_iteration_bit(const ex_iteration *now, int column) {
  size_t place = (size_t)(column / now->block) * now->block_stride +
                 (size_t)(column % now->block) * now->stride;
  return (int)(now->words[place] >> now->bit & 1);
}

/* Where frames come from and where they go. */
typedef struct ex_stream {
  void *data; /* handed to both functions */

  /* The next block; llr and sent are read until the next call. False where there is none now: the
   * decoder goes on with the frames that it has and asks again when it has done more of them. When
   * it has none left, false is the end of the stream. */
  bool (*next)(void *data, ex_block *block);

  /* `count` frames are done, in no particular order; false ends the stream, and frames under way
   * are dropped. */
  bool (*done)(void *data, const ex_decoded *frames, int count);

  const uint8_t
      *information; /* n flags: the bits of which errors are information errors; NULL: all */

  /* NULL, or is shown every frame after each of its iterations, also the last. */
  void (*look)(void *data, const ex_iteration *iteration);
} ex_stream;

/* Decodes all frames of a stream. A lane takes a new frame soon after its last one is done, so that
 * a frame costs its own iterations and not those of its neighbours; and what becomes of a frame
 * does not depend on them. LLRs and decisions are as in ex_decoder_run_*. */
void ex_decoder_stream(ex_decoder *decoder, const ex_stream *stream);

/* ---- Frames in an array ---- */

typedef struct ex_outcome {
  int iterations; /* done for this frame, 1 .. settings.iterations */
  bool codeword;  /* the syndrome of the decided bits is zero */
} ex_outcome;

/* Decodes `frames` frames (any number). Bit v of frame f: its LLR is llr[v * stride + f], its
 * decision goes to bits[v * stride + f] as 0 or 1, stride >= frames. 8-bit LLRs are in units of
 * llr_step and are clamped to llr_bits, float ones in sum-product to 40; stochastic decoders
 * estimate the noise from them, and those of bits that were sent must be finite. A posterior of
 * zero is decided by its channel LLR, and as 1 where that is zero too, so that a simulation with
 * the zero codeword never flatters. What becomes of a frame does not depend on the others. Only the
 * function of the decoder's message type may be called. */
void ex_decoder_run_i8(ex_decoder *decoder, const int8_t *llr, size_t stride, size_t frames,
                       uint8_t *bits, ex_outcome *outcomes);
void ex_decoder_run_f32(ex_decoder *decoder, const float *llr, size_t stride, size_t frames,
                        uint8_t *bits, ex_outcome *outcomes);

/* The quantizer that goes with llr_bits and llr_step: round to nearest, ties away from zero, then
 * clamp. What is not a number counts as the largest. */
void ex_quantize(const ex_decoder_settings *settings, const float *llr, size_t count, int8_t *out);

#ifdef __cplusplus
}
#endif

#endif
