/* LDPC decoders: their settings, and how frames are passed to them.
 *
 * Example: decodes one frame, the zero codeword received with three wrong bits.
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
 *       if (extr_decoder_run_i8(NULL, decoder, llr, 1, 1, bits, &outcome) != EXTR_OK) return 1;
 *       extr_decoder_free(decoder);
 *       extr_code_free(code);
 *       return outcome.codeword && bits[0] == 0 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_DECODER_H
#define EXTRINSIC_DECODER_H

#include <extrinsic/code.h>
#include <extrinsic/isa.h>
#include <extrinsic/operator.h>
#include <extrinsic/setting.h>
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>
#include <extrinsic/weights.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Settings -------------------------------------------------------------------------------- */

/* The check-node algorithm. On each edge, a check node combines the messages of its other edges:
 * the sign of the result is the product of their signs, and the algorithm computes the magnitude.
 * The names in quotes are those of the setting "decoder". */
typedef enum extr_algorithm {
  /* Min-sum: the magnitude is the minimum of the other magnitudes ... */
  EXTR_MIN_SUM,    /* "ms": ... without correction */
  EXTR_NORMALIZED, /* "nms:FACTOR": ... times FACTOR, 0 < FACTOR <= 1. For 8-bit messages, FACTOR is
                    * rounded to a multiple of 1/128 */
  EXTR_OFFSET,     /* "oms:OFFSET": ... minus OFFSET, an LLR from 0 to 1000, but at least 0. For
                    * 8-bit messages, OFFSET is rounded to a multiple of llr_step */

  /* Sum-product: 2 artanh of the product of tanh(|q| / 2) over the other messages q. */
  EXTR_SPA, /* "spa": float messages. Computes with 1 - tanh; error within 1e-4 for |q| <= 30 */
  EXTR_SPA_PAIRWISE, /* "spa:pairwise": float messages, combined two at a time; within 1e-3 */
  EXTR_SPA_TABLE,    /* "spa-table": 8-bit messages, combined two at a time. With every term rounded
                      * to a multiple of llr_step, two magnitudes a and b give
                      * min(a, b) + g(a + b) - g(|a - b|), g(u) = ln(1 + e^-u) */

  EXTR_OWN, /* "own:FILE": an operator of the user's own; see `own` in the settings, and operator.h
             */
  EXTR_STOCHASTIC, /* messages of one bit; see `stochastic` in the settings, and stochastic.h */
} extr_algorithm;

/* True for EXTR_SPA and EXTR_SPA_PAIRWISE. */
EXTR_EXPORT bool extr_algorithm_is_float_sum_product(extr_algorithm algorithm);

/* The order in which check nodes and variable nodes are updated. */
typedef enum extr_schedule_kind {
  EXTR_LAYERED,  /* check nodes one by one, in the order of the rows; each updates the posteriors */
  EXTR_FLOODING, /* first all check nodes, then all variable nodes */
} extr_schedule_kind;

/* The type of messages and LLRs: int8_t, in units of llr_step, or float. */
typedef enum extr_message { EXTR_I8, EXTR_F32 } extr_message;

/* How a node computes its outputs. Message-passing decoders use structures of two-input operators,
 * stochastic decoders of two-input and three-input operators, except where noted.
 *
 * With min-sum, all choices give the same messages bit for bit; with sum-product on floats, the
 * same up to rounding. EXTR_SPA_TABLE rounds in every operator, so there the structure changes the
 * result. The check nodes of stochastic decoders compute exclusive-ors: all choices give the same
 * bits. */
typedef enum extr_node_kind {
  EXTR_NODE_STAR,
  EXTR_NODE_ISOMORPHIC,
  EXTR_NODE_NAIVE,
  /* Ueng's structure, with up to three-input operators, for nodes with 7 inputs; the star structure
   * for all others. */
  EXTR_NODE_UENG,
  /* The point of the Pareto front that has the least complexity within `latency`. If no structure
   * is that fast, the fastest one. */
  EXTR_NODE_FRONTIER,
  /* No structure: finds the two smallest magnitudes of a row; each output is one of them. Min-sum
   * only. */
  EXTR_NODE_TWO_MIN,
  /* No structure: combines all inputs, then removes the edge's own input. Only for the check nodes
   * of stochastic decoders. There, nodes with one or two inputs always use it. */
  EXTR_NODE_TOTAL,
  /* `structure` for nodes with its number of inputs; the star structure for all others. */
  EXTR_NODE_GIVEN,
  /* The fastest, for the check nodes of message-passing decoders: for each degree the choice in
   * `list`, and for degrees that are not in it the star structure; or, with min-sum, two-min where
   * the kernels are interpreted, above EXTR_INPUTS_MAX, and with some instruction sets at large
   * degrees. With min-sum and EXTR_PLAN_MEASURED, the decoder finds the fastest by timing. With
   * other algorithms it does not, because the structure is then part of the result. */
  EXTR_NODE_AUTO,
} extr_node_kind;

/* How a compiled min-sum kernel divides the work of a check node. The kernel works on two check
 * nodes at once: while stage 2 of one computes and writes outputs, stage 1 of the next one reads
 * its edges. Which form is the fastest depends on the processor, the degree and the structure.
 * Results do not depend on it. */
typedef enum extr_stage_form {
  EXTR_STAGES_AUTO, /* by a rule */
  EXTR_STAGES_ONE,  /* "one-stage": stage 1 reads, stage 2 computes everything */
  /* "keep": stage 1 also computes operators that many outputs share. The values of all edges stay
   * in registers or on the stack. */
  EXTR_STAGES_KEEP,
  /* "reread": the same, but only the values of the first `kept` edges stay. In the layered schedule
   * stage 1 stores those of the others where their posteriors will be, and stage 2 loads them; in
   * the flooding schedule stage 2 reads these edges again. */
  EXTR_STAGES_REREAD,
} extr_stage_form;

typedef struct extr_stages {
  extr_stage_form form;
  /* EXTR_STAGES_KEEP and EXTR_STAGES_REREAD of structures. Stage 1 computes the operators on which
   * at least `shared` outputs depend. Of those that stage 2 needs, too, it computes again those
   * that combine at most `repeated` inputs. If `shared` is 0, so is `repeated`, and a rule
   * decides. */
  int shared, repeated; /* 2 .. 99, 0 .. 99 */
  int kept;             /* EXTR_STAGES_REREAD: 0 .. 99; otherwise 0 */
} extr_stages;

typedef struct extr_degree_choice extr_degree_choice;

typedef struct extr_node_choice {
  extr_node_kind kind;
  int latency; /* EXTR_NODE_FRONTIER: the number of operators on the longest path, 1 .. 100 */
  /* EXTR_NODE_GIVEN: belongs to the caller; not used after extr_decoder_new has returned. */
  const extr_structure *structure;
  /* EXTR_NODE_AUTO: choices for some degrees, of the kinds star, isomorphic, naive, frontier and
   * two-min. Like `structure`. */
  const extr_degree_choice *list;
  int list_count;
  /* Of the compiled check nodes of min-sum; otherwise EXTR_STAGES_AUTO, also for EXTR_NODE_AUTO
   * itself. */
  extr_stages stages;
} extr_node_choice;

struct extr_degree_choice {
  int degree;
  extr_node_choice choice;
};

/* How structures are executed. Both give the same messages bit for bit. */
typedef enum extr_kernels {
  /* As machine code that LLVM generates for this processor when the decoder is made. Nodes of
   * degree 1 and 2, and nodes so complex that compiling them would take seconds, are still
   * interpreted. If LLVM runs out of memory, it ends the process. */
  EXTR_COMPILED,
  /* Operator by operator. This is the reference, and the only choice in a build without LLVM. */
  EXTR_INTERPRETED,
} extr_kernels;

/* What the lanes of a vector are. Results do not depend on it. */
typedef enum extr_lanes_kind {
  EXTR_LANES_AUTO,   /* frames if they fit in the caches, or if H has no blocks; else blocks */
  EXTR_LANES_FRAMES, /* every lane decodes a frame of its own: 64 with 8-bit messages and AVX-512 */
  /* Positions within the Z x Z blocks of H, of `frames` interleaved frames: less latency, and less
   * memory in use. For codes whose H, after permutations of rows and columns, consists of
   * circulants or of blocks that are permutations i -> i XOR c. */
  EXTR_LANES_BLOCK,
} extr_lanes_kind;

typedef struct extr_lanes {
  extr_lanes_kind kind;
  int frames; /* EXTR_LANES_BLOCK: 1 .. 64; 0: as many as fill the vectors */
} extr_lanes;

/* How EXTR_LANES_AUTO and EXTR_NODE_AUTO decide. */
typedef enum extr_plan {
  /* By rules; the layout by the sizes of the code, of its blocks and of the caches, and by
   * early_stop. */
  EXTR_PLAN_ESTIMATED,
  /* By timing while the decoder decodes, on the frames that it receives: both layouts, then for
   * each degree the two-minimum method and the structures of the Pareto front, then several
   * extr_stages of the fastest of them. A decoder begins with what is known from a file, otherwise
   * as EXTR_PLAN_ESTIMATED, and changes to what it finds to be faster, as do its copies. What was
   * found is kept in the file, with which the next decoder begins. Results do not depend on it.
   * With EXTR_NODE_GIVEN or a list of choices nothing is timed. */
  EXTR_PLAN_MEASURED,
} extr_plan;

/* What the layout and the check nodes of a decoder, which the settings left open, come from. */
typedef enum extr_planned {
  EXTR_PLANNED_BY_RULES, /* and nothing will be timed */
  EXTR_PLANNED_NOT_YET,  /* from rules, until something has been timed */
  EXTR_PLANNED_IN_PART,  /* from timing, but there are candidates that have not been timed */
  EXTR_PLANNED_BY_TIMING,
} extr_planned;

/* What follows the last iteration of a frame whose syndrome is not zero. */
typedef enum extr_after_kind {
  EXTR_AFTER_NONE, /* "none" */
  /* "perturb", "perturb:strong=LLR,weak=LLR,iterations=N": removes most of the errors that are
   * caused by small absorbing sets. In the columns of unsatisfied check nodes, the messages of
   * unsatisfied check nodes get the magnitude `strong` and the sign against the decided bit, those
   * of satisfied ones keep their sign and get at most the magnitude `weak`. Then at most
   * `iterations` more follow, as before. After Zhang,
   * Dolecek, Nikolic, Anantharam, Wainwright, "Lowering LDPC error floors by postprocessing", IEEE
   * GLOBECOM 2008, where decoding is in the flooding schedule. */
  EXTR_AFTER_PERTURB,
} extr_after_kind;

/* All numbers are 0 for EXTR_AFTER_NONE. LLRs are rounded to steps for EXTR_I8, and are at most the
 * largest message. */
typedef struct extr_after {
  extr_after_kind kind;
  int iterations;      /* 1 .. 10000 */
  double strong, weak; /* 0 .. 1000 */
} extr_after;

typedef struct extr_stochastic_settings {
  extr_stochastic_kind kind;
  /* Indexed by extr_stochastic_parameter; 0 for the parameters that this kind does not have. */
  double value[EXTR_STOCHASTIC_PARAMETERS];
} extr_stochastic_settings;

typedef struct extr_decoder_settings {
  extr_algorithm algorithm;
  double parameter; /* EXTR_NORMALIZED: FACTOR; EXTR_OFFSET: OFFSET; others ignore it */
  /* EXTR_MIN_SUM, EXTR_NORMALIZED, EXTR_OFFSET: a message to a check node counts as 0 there if its
   * sign is not that of the one before it on the same edge, unless that was 0 or counted as 0.
   * After Savin, "Self-corrected min-sum decoding of LDPC codes", IEEE ISIT 2008. */
  bool self_corrected;
  extr_schedule_kind schedule;
  extr_message message;
  extr_node_choice check; /* how check nodes compute their outputs */
  /* EXTR_STOCHASTIC: how variable nodes compute their outputs. The channel is the last input.
   * EXTR_NODE_TWO_MIN and EXTR_NODE_TOTAL are not allowed. Ignored if
   * extr_stochastic_has_structure is false. */
  extr_node_choice variable;
  extr_kernels kernels;
  int iterations; /* the largest number of iterations or decoding cycles per frame, 1 .. 10000 */
  /* 0, or the block rows of a window that moves along the code. H must consist of circulants or
   * XOR permutations in consecutive rows; its columns must be in the order of their first block
   * rows, and all block rows of a column must fit in a window. The window begins with block row 0.
   * Iterations update its rows only, in their order; after each one, bits are decided. A position
   * is done after `iterations`, or if early_stop and the check nodes are satisfied in all block
   * rows of the columns whose first block row is the first one of the window. These columns then
   * keep their decisions, and the window moves on to the next block row that is the first one of
   * any column. At the end of H the window shrinks.
   *
   * A frame then has as many iterations as the number of its updates of rows is times the number of
   * rows, rounded up: that many cost as much without a window. They may be more than `iterations`.
   * A stream's `look` is called once for each of them, at the end and with the final decisions.
   * A-posteriori LLRs are the last ones, whose signs may differ from the decisions. A window is for
   * the layered schedule, with frames side by side, without `after` and `weights`. */
  int window;
  bool early_stop;  /* true: a frame is done after the first iteration whose syndrome is zero */
  extr_after after; /* not for stochastic decoders */
  /* Frames come with a syndrome s, and the decoder looks for the most likely bits x with H x = s:
   * the LLRs are those of the bits of x. Each message of check node r has its sign inverted if s_r
   * is 1. "Codeword" and "satisfied" then mean this sum. Not for stochastic decoders. */
  bool syndrome;
  int llr_bits;     /* EXTR_I8: LLRs and messages are at most +-(2^(llr_bits-1) - 1); 4 .. 8 */
  double llr_step;  /* EXTR_I8: the LLR that one unit stands for, 0.001 .. 1000 */
  extr_isa isa;     /* must be available */
  extr_lanes lanes; /* ignored by stochastic decoders */
  extr_plan plan;   /* ignored unless lanes.kind is EXTR_LANES_AUTO or check EXTR_NODE_AUTO */
  /* EXTR_PLAN_MEASURED: the file that keeps what was measured, which is read and replaced. It is
   * for one processor and one version of the library. NULL: a file in $XDG_CACHE_HOME/extrinsic or
   * ~/.cache/extrinsic, whose faults are ignored; "": none. Belongs to the caller; not used after
   * extr_decoder_new has returned. */
  const char *plan_file;
  /* EXTR_PLAN_MEASURED: the most that timing may take, as a share of the CPU time that a decoder
   * and its copies spend in streams. 0: what is known is used, and nothing is timed. A candidate
   * takes as long as making some decoders, so a decoder that works for a few seconds only times
   * none, unless the share is large. */
  double plan_share;
  extr_stochastic_settings stochastic; /* EXTR_STOCHASTIC */
  char own[EXTR_OPERATOR_TEXT];        /* EXTR_OWN: the operator as operator.h describes it, without
                                 * comments, its statements separated by semicolons */
  /* EXTR_MIN_SUM, EXTR_NORMALIZED, EXTR_OFFSET: a file as weights.h describes it, a colon, and the
   * digest of what it says, which the setting "weights" finds. Empty: there is none. A decoder
   * reads the file when it is made. */
  char weights[EXTR_WEIGHTS_TEXT];
} extr_decoder_settings;

/* Normalized min-sum with FACTOR = 0.75, layered, 8-bit messages with llr_bits = 6 and llr_step =
 * 0.5, star structures, compiled if the build has LLVM, 20 iterations, early stop, extr_isa_best().
 * They are valid, and stay so if "decoder" is set to any name, but a FACTOR below 1/128 is for
 * floats only, and an operator may have an LLR of too many steps. */
EXTR_EXPORT extr_decoder_settings extr_decoder_default(void);

/* ---- Operators of a user's own --------------------------------------------------------------- */

/* What the operator of EXTR_OWN is. With bytes it is applied to all values that can occur, which
 * are those of `enter` and what follows from them; with floats to random ones. Differences are
 * LLRs; of floats they are relative to the larger result. */
typedef struct extr_operator_facts {
  bool minimum;      /* the minimum of two, so that the algorithm is min-sum */
  int values;        /* with bytes: how many can occur as operands */
  double commutes;   /* share of pairs for which combine(a, b) is combine(b, a) */
  double associates; /* share of triples for which it does not matter which two come first */
  double most;       /* the largest difference that it makes there */
  double most_of[3]; /* the triple with this difference */
  bool monotone;     /* a larger operand never has a smaller result */
  bool has_neutral;  /* combine(neutral, a) and combine(a, neutral) are a, for all a */
  double neutral;    /* as the functions compute it: in steps, or a float */
  /* An edge whose message is 0 makes the messages of all other edges 0. If not, the sign of 0
   * counts: it is positive, so that simulations with the zero codeword are too good. */
  bool keeps_zero;
} extr_operator_facts;

/* EXTR_INPUT: the algorithm is not EXTR_OWN, or extr_decoder_new would refuse the settings. */
EXTR_EXPORT extr_status extr_operator_examine(extr_context *context,
                                              const extr_decoder_settings *settings,
                                              extr_operator_facts *facts);

/* All results of the operator with bytes, by the magnitudes that it is given. */
typedef struct extr_operator_table {
  uint8_t enter[128], combine[128][128], leave[128];
} extr_operator_table;

/* Sets the tables. EXTR_INPUT: as extr_operator_examine, or the messages are floats. */
EXTR_EXPORT extr_status extr_operator_tabulate(extr_context *context,
                                               const extr_decoder_settings *settings,
                                               extr_operator_table *table);

/* A check node with this structure and the operator as a C99 function `name`, or as a module in
 * Verilog-2005: as extr_emit_c and extr_emit_verilog (emit.h), but the text defines the operators,
 * and the node also applies `enter` and `leave`. Its inputs and outputs are magnitudes. An operator
 * of i operands combines from left to right, as decoders do: in C signed char or float, with the
 * bits of extr_decoder_new, in Verilog messages of llr_bits - 1 bits. The text also has names that
 * begin with NAME_; NAME has at most 50 letters. Several nodes can be in one file, in Verilog those
 * with one operator. For extr_text_free. EXTR_INPUT: as extr_operator_examine and the functions in
 * emit.h, or Verilog of floats. */
EXTR_EXPORT extr_status extr_operator_emit_c(extr_context *context,
                                             const extr_decoder_settings *settings,
                                             const extr_structure *structure, const char *name,
                                             char **text);
EXTR_EXPORT extr_status extr_operator_emit_verilog(extr_context *context,
                                                   const extr_decoder_settings *settings,
                                                   const extr_structure *structure,
                                                   const char *name, const extr_cost *clocked,
                                                   char **text);

/* ---- Settings by name ------------------------------------------------------------------------
 *
 * Every member of extr_decoder_settings that has a name, as rows of a table (setting.h). */

/* The setting with this index, from 0; NULL after the last one. */
EXTR_EXPORT const extr_setting *extr_decoder_setting(int index);

/* Sets what has this name from text. EXTR_INPUT: no such name, or no value of it; EXTR_IO,
 * EXTR_LIMIT: of a file; the message says why, and nothing is changed. The names and their values:
 *
 *   "decoder"  "ms", "nms:FACTOR", "oms:OFFSET", each also with ":self-corrected" behind it, "spa",
 * "spa:pairwise", "spa-table", "own:" and what operator.h says, or a stochastic decoder with any of
 * its parameters, as in "counter:bits=8,nds=6". Also replaces the settings that this decoder cannot
 * use: `message`, `check`, `variable`, `after` and, between stochastic and other decoders,
 * `iterations`. So it comes first. "random"   "own", "lfsr": EXTR_STOCHASTIC_RANDOM "schedule"
 * "layered", "flooding" "message"  "i8", "f32" "iterations", "window", "llr-bits",
 * "llr-step": a number
 *   "early-stop" "on", "off"
 *   "after"    the texts at extr_after_kind; what is not given is strong=16, weak=1, iterations=10
 *   "kernels"  "compiled", "interpreted"
 *   "isa"      the names of extr_isa_name
 *   "lanes"    "auto", "frames", "block", "block:FRAMES"
 *   "plan"     "estimated", "measured", or a file with a dot or a slash in its name, which becomes
 *              plan_file: the text must then live as long as the settings
 *   "structure" `check`, of stochastic decoders `variable`: "star", "isomorphic", "naive", "ueng",
 *              "frontier:LATENCY", "two-min", "total", "auto". All but the last two may be followed
 *              by "+one-stage", "+keep", "+keep:SHARED:REPEATED", "+reread:KEPT" or
 *              "+reread:KEPT:SHARED:REPEATED", two-min only by those without SHARED and REPEATED
 *   "weights"  "none", a file, or a file, a colon and its digest, which it then must have
 *   "check-structure" `check`, of stochastic decoders */
EXTR_EXPORT extr_status extr_decoder_set(extr_context *context, extr_decoder_settings *settings,
                                         const char *name, const char *text);

/* The value as text, which extr_decoder_set takes, with all parameters; "given" for
 * EXTR_NODE_GIVEN, and "unknown" for a name or a value that does not exist. Returns `text` or a
 * constant; `text` may be NULL for a choice or a switch. */
EXTR_EXPORT const char *extr_decoder_get(const extr_decoder_settings *settings, const char *name,
                                         char text[EXTR_SETTING_TEXT]);

/* EXTR_INPUT if what has this name has no effect with the values of the other settings; the message
 * begins with the name and says why. */
EXTR_EXPORT extr_status extr_decoder_applies(extr_context *context,
                                             const extr_decoder_settings *settings,
                                             const char *name);

/* FACTOR or OFFSET as the messages hold it: with EXTR_I8 rounded to a multiple of 1/128 or to whole
 * steps, at most 127 of them; with EXTR_F32 unchanged. 0 for algorithms without one. */
EXTR_EXPORT double extr_algorithm_parameter(const extr_decoder_settings *settings);

/* By how much the factors and the offsets in the file of weights are rounded at most; 0 without a
 * file, and with EXTR_F32. Errors: those of the setting "weights". */
EXTR_EXPORT extr_status extr_weights_rounding(extr_context *context,
                                              const extr_decoder_settings *settings,
                                              double *factors, double *offsets);

/* True for EXTR_MIN_SUM, EXTR_NORMALIZED, EXTR_OFFSET, and for EXTR_OWN with an operator that is
 * the minimum of two, so that it is a correction of min-sum. */
EXTR_EXPORT bool extr_decoder_is_min_sum(const extr_decoder_settings *settings);

/* True if the algorithm can use messages of this type. Min-sum can use both types, EXTR_OWN those
 * that its operator takes; every other algorithm has one. */
EXTR_EXPORT bool extr_decoder_takes(const extr_decoder_settings *settings, extr_message message);

/* The name of a stochastic decoder, as in "em". */
EXTR_EXPORT const char *extr_stochastic_name(extr_stochastic_kind kind);

/* The default cycle limit of a stochastic decoder: that of its publication, or 700 where
 * decoder/stochastic/README.md says that this was chosen here; 0 for any other value. */
EXTR_EXPORT int extr_stochastic_cycles(extr_stochastic_kind kind);

/* The recurrence that generates the random bits of each frame, as text: results depend on it. NULL:
 * a decoder with these settings does not use it. */
EXTR_EXPORT const char *extr_stochastic_recurrence(const extr_stochastic_settings *settings);

/* True if the variable nodes of a stochastic decoder run a structure: all but EXTR_RHS, EXTR_GDBF,
 * EXTR_PGDBF and EXTR_GALLAGER_B. */
EXTR_EXPORT bool extr_stochastic_has_structure(extr_stochastic_kind kind);

/* The iterations or decoding cycles after which every frame is done. */
static inline int extr_decoder_last(const extr_decoder_settings *settings) {
  const int windows = settings->window > 1 ? settings->window : 1;
  return settings->iterations * windows + settings->after.iterations;
}

/* The order in which a message-passing decoder with these settings works on a code: 1 for the order
 * of H, or, where H consists of Z x Z blocks that are in another order and this has an influence on
 * the results, their size Z. 0: memory ran out, or an argument is NULL.
 *
 * With Z > 1 the decoder goes through the block rows. The inputs of a check node are in the order
 * of the blocks, which is part of the result of EXTR_SPA_TABLE. The layered schedule updates the Z
 * rows of a block row together: where several of its ones share a column, all of them use the
 * posterior before it; the posterior of the last one is kept, to which the changes made by the
 * others are added in the order of their shifts. In the flooding schedule a variable node adds its
 * messages in the order of the blocks.
 *
 * Of the codes of the catalog these are those of DVB and ATSC 3.0 (with Z = 360 for most, rows l,
 * l + m/Z, l + 2 m/Z, ... together), CMMB (Z = 256), `ccsds-c2` (Z = 73), `ccsds-tc-512-256`
 * (Z = 32) and the two largest `eg` (Z = 63 and 31), except where the sums of flooding min-sum with
 * 8-bit messages are the same in any order; in sum-product also `802.3an-2048-1723` (Z = 64). */
EXTR_EXPORT int extr_decoder_order(const extr_code *code, const extr_decoder_settings *settings);

/* ---- Decoders -------------------------------------------------------------------------------- */

/* A decoder for one code. One thread may use it at a time. */
typedef struct extr_decoder extr_decoder;

/* Makes a decoder. `code` must outlive it and all its copies; the settings are copied.
 *
 * EXTR_INPUT: `code` or `settings` is NULL; a setting is out of range; two settings contradict each
 * other, such as an algorithm and a message type that it cannot use, or EXTR_NODE_TWO_MIN with
 * sum-product; compiled kernels in a build without LLVM; no node has the number of inputs of the
 * given structure. For stochastic decoders also: a column that is not shortened has a weight below
 * 2 or above 16, or a check node with a structure has more than EXTR_INPUTS_MAX inputs.
 * EXTR_LIMIT: a row has more than EXTR_INPUTS_MAX ones (EXTR_NODE_TWO_MIN has no such limit);
 * 8-bit flooding, and a column is so heavy that the sum of its messages may exceed 16 bits (more
 * than 257 ones with llr_bits = 8); EXTR_SPA_TABLE with an llr_step below 0.0214; the variable
 * nodes of a stochastic decoder need more than 2 GiB. EXTR_INTERNAL: LLVM reports an error. With a
 * plan_file also EXTR_INPUT: it is malformed, with its line, or was made on another processor or by
 * another version; EXTR_IO: it cannot be read, or it does not exist and cannot be made, or writing
 * fails. A file that can be read but cannot be replaced is used, and nothing is added to it. */
EXTR_EXPORT extr_status extr_decoder_new(extr_context *context, const extr_code *code,
                                         const extr_decoder_settings *settings,
                                         extr_decoder **decoder);

/* Makes a second decoder with the same code and settings, for another thread. The two share their
 * kernels, so nothing is compiled again. No thread may decode with `decoder` meanwhile. They may be
 * freed in any order. EXTR_INPUT: `decoder` is NULL. */
EXTR_EXPORT extr_status extr_decoder_copy(extr_context *context, const extr_decoder *decoder,
                                          extr_decoder **copy);
EXTR_EXPORT void extr_decoder_free(extr_decoder *decoder); /* accepts NULL */

/* The number of frames that are decoded together; 0 for NULL. */
EXTR_EXPORT int extr_decoder_lanes(const extr_decoder *decoder);

/* What the lanes of this decoder are: EXTR_LANES_FRAMES, or EXTR_LANES_BLOCK with the number of
 * interleaved frames. EXTR_LANES_FRAMES for NULL. */
EXTR_EXPORT extr_lanes extr_decoder_layout(const extr_decoder *decoder);

/* How the layout and the check nodes were chosen so far. EXTR_PLANNED_BY_RULES for NULL. */
EXTR_EXPORT extr_planned extr_decoder_planned(const extr_decoder *decoder);

/* How the check nodes with `degree` ones compute their outputs, which EXTR_NODE_AUTO leaves open:
 * sets the kind and latency of *choice, the rest of which is 0. False if the decoder has no such
 * check nodes, is NULL, or is not a message-passing decoder. */
EXTR_EXPORT bool extr_decoder_choice(const extr_decoder *decoder, int degree,
                                     extr_node_choice *choice);

/* ---- Streams --------------------------------------------------------------------------------- */

enum { EXTR_BLOCK_FRAMES_MAX = 64 };

/* A block of received frames. */
typedef struct extr_block {
  /* The LLR of bit v in frame f is llr[v * stride + f], of type int8_t (EXTR_I8) or float. Loading
   * is fastest if every v begins at a multiple of 64 bytes. */
  const void *llr;
  size_t stride; /* in LLRs; at least `frames` */
  int frames;    /* 1 .. EXTR_BLOCK_FRAMES_MAX */
  /* The transmitted codewords, to count errors: bit f of sent[v] is bit v of frame f. NULL: all are
   * the zero codeword. */
  const uint64_t *sent;
  /* With settings.syndrome: bit f of syndrome[r] is that of row r of H in frame f. NULL: zeros. */
  const uint64_t *syndrome;
  uint64_t tag; /* chosen by the caller; returned with every frame of the block */
} extr_block;

/* Errors are counted among all columns, and among groups of columns that the caller chooses. */
enum { EXTR_ERROR_GROUPS = 2 };

/* A frame whose decoding has ended. */
typedef struct extr_decoded {
  uint64_t tag;   /* of its block */
  int frame;      /* its number in the block, from 0 */
  int place;      /* for extr_decoder_posteriors */
  int iterations; /* performed for this frame, 1 .. extr_decoder_last(settings) */
  bool codeword;  /* true: the syndrome of the decided bits is zero */
  int bit_errors; /* bits whose decided value differs from that of the codeword */
  int group_errors[EXTR_ERROR_GROUPS]; /* those of them in each group of columns */
} extr_decoded;

/* A frame after one of its iterations or decoding cycles. The fields from `words` on are for
 * extr_iteration_bit; they are valid only during the call that passes them. */
typedef struct extr_iteration {
  uint64_t tag;          /* of its block */
  int frame;             /* its number in the block, from 0 */
  int iteration;         /* 1 .. extr_decoder_last(settings) */
  const uint64_t *words; /* words with one decision per lane; the first belongs to column 0 */
  size_t stride;         /* words from one column to the next in the same block of columns */
  size_t block_stride;   /* words from one block of columns to the next */
  int block;             /* columns per block */
  int bit;               /* the bit of each word that belongs to this frame; also its place, for
                          * extr_decoder_posteriors */
} extr_iteration;

/* The decided value of a column, 0 or 1. */
static inline int extr_iteration_bit(const extr_iteration *now, int column) {
  size_t place = (size_t)(column / now->block) * now->block_stride +
                 (size_t)(column % now->block) * now->stride;
  return (int)(now->words[place] >> now->bit & 1);
}

/* The number of check nodes of the decoder's code that these decisions do not satisfy. `syndrome`
 * is that of the block of the frame; NULL: zeros. */
EXTR_EXPORT int extr_iteration_unsatisfied(const extr_iteration *now, const extr_code *code,
                                           const uint64_t *syndrome);

/* How a message-passing decoder spends its time, in seconds by the wall clock. */
typedef struct extr_decoding_parts {
  double loading;   /* new frames into lanes, including calls of `next` */
  double updating;  /* check nodes and variable nodes */
  double deciding;  /* bits and their syndrome */
  double reporting; /* frames that are done, including calls of `done` */
  uint64_t lanes;   /* iterations, counted once for every lane, or place along blocks, ... */
  uint64_t idle;    /* ... and of these the ones in which it had no frame */
} extr_decoding_parts;

/* Supplies frames to a decoder and takes its results. */
typedef struct extr_stream {
  void *data; /* passed to the functions below */

  /* Sets `block` to the next block of frames. The decoder reads its arrays until it calls this
   * function again. Returns false if no block is available now: the decoder then
   * continues with the frames that it has, and asks again when lanes become idle. If all lanes are
   * idle, false ends the stream. */
  bool (*next)(void *data, extr_block *block);

  /* Takes `count` decoded frames. They come in any order. Returns false to end the stream; the
   * frames that are still being decoded are then discarded. */
  bool (*done)(void *data, const extr_decoded *frames, int count);

  /* One byte per column: bit g is set if the column belongs to group g, whose errors are counted in
   * group_errors[g]. NULL: the groups are empty. Belongs to the caller. */
  const uint8_t *groups;

  /* NULL, or a function that is called for every frame after each of its iterations, including the
   * last. */
  void (*look)(void *data, const extr_iteration *iteration);

  /* NULL, or sums to which the decoder adds what this stream takes; measuring costs some per cent
   * of the time. Stochastic decoders add nothing. Belongs to the caller. */
  extr_decoding_parts *parts;
} extr_stream;

/* Decodes all frames of a stream. A lane whose frame is done soon receives a new one, so the time
 * for a frame depends on its own iterations only. The result for a frame is independent of the
 * frames that are decoded beside it. LLRs and decisions: as for extr_decoder_run_i8. A decoder with
 * EXTR_PLAN_MEASURED may pause between two blocks, and then have another number of lanes.
 *
 * EXTR_INPUT: `decoder`, `next` or `done` is NULL; or a block has no LLRs, its number of frames is
 * out of range, its stride is below its number of frames, or it has a
 * syndrome and the decoder takes none. An invalid block ends the stream. */
EXTR_EXPORT extr_status extr_decoder_stream(extr_context *context, extr_decoder *decoder,
                                            const extr_stream *stream);

/* Copies the a-posteriori LLRs of a frame, of the type of messages: that of column v to
 * out[v * stride]. LLRs of 8 bits are in units of llr_step and at most 127. Only the functions
 * `done` and `look` of a stream may call it, `done` for the frames that it was given. EXTR_INPUT:
 * `decoder` is NULL or stochastic, `out` is NULL, or the place does not exist. */
EXTR_EXPORT extr_status extr_decoder_posteriors(extr_context *context, extr_decoder *decoder,
                                                int place, void *out, size_t stride);

/* ---- Frames in an array ---------------------------------------------------------------------- */

typedef struct extr_outcome {
  int iterations; /* performed for this frame, 1 .. extr_decoder_last(settings) */
  bool codeword;  /* true: the syndrome of the decided bits is zero */
} extr_outcome;

/* Decodes any number of frames. The LLR of bit v in frame f is llr[v * stride + f]; the decision, 0
 * or 1, is written to bits[v * stride + f], and the outcome of frame f to outcomes[f].
 *
 * LLRs of 8 bits are in units of llr_step; the decoder clamps them to llr_bits. LLRs of floats are
 * clamped to magnitude 40 in sum-product. Stochastic decoders estimate the noise from the LLRs of a
 * frame, so those of transmitted bits must be finite. If a posterior is zero, the sign of the
 * channel LLR decides; if that is zero as well, the decision is 1, so that simulations with the
 * zero codeword do not count the bit as correct. The result for a frame is independent of the other
 * frames.
 *
 * EXTR_INPUT: `decoder` is NULL or uses the other message type; `stride` is below `frames`; or
 * `frames` is above 0 and an array is NULL. */
EXTR_EXPORT extr_status extr_decoder_run_i8(extr_context *context, extr_decoder *decoder,
                                            const int8_t *llr, size_t stride, size_t frames,
                                            uint8_t *bits, extr_outcome *outcomes);
EXTR_EXPORT extr_status extr_decoder_run_f32(extr_context *context, extr_decoder *decoder,
                                             const float *llr, size_t stride, size_t frames,
                                             uint8_t *bits, extr_outcome *outcomes);

/* Frames with everything that a decoder can be told of them, and can tell. A row of an array has
 * the values of all frames: that of column v, edge e or row r of H in frame f is number f of row
 * v, e or r, and rows are `stride` values apart. LLRs and messages are of the decoder's type. All
 * arrays belong to the caller; only those up to `outcomes` are needed, others may be NULL. */
typedef struct extr_frames {
  size_t frames, stride;
  const void *llr;        /* per column */
  uint8_t *bits;          /* per column: the decisions */
  extr_outcome *outcomes; /* per frame */

  const uint8_t *syndrome; /* per row: 0 or 1, with settings.syndrome. NULL: zeros */

  void *posteriors; /* per column: a-posteriori LLRs; those of 8 bits are at most 127 */
  void *extrinsic;  /* per column: a-posteriori LLR less channel LLR, of 8 bits at most 127. The
                     * channel LLR is what the decoder has clamped it to */
  int *unsatisfied; /* per frame: the check nodes that the decisions do not satisfy */

  /* Per edge: the messages of the check nodes, with which decoding begins, and which it leaves. The
   * first posteriors are the sums of the channel LLR and these messages, added in the order of
   * rows. With zeros a decoder begins as always; with what an earlier run has left it goes on from
   * there, also with other LLRs, which may contain what an equalizer or another decoder has learned
   * from `extrinsic`. Iterations are counted from 1 in each run. In the flooding schedule (with
   * floats, if extr_decoder_order is 1) two runs of a decoder give the same bits as one that is as
   * long as both. The same holds for layered decoding with 8-bit messages as long as no posterior
   * reaches 127. */
  void *messages;
} extr_frames;

/* Decodes them. Otherwise as extr_decoder_run_i8. EXTR_INPUT also: there is a syndrome, but not
 * settings.syndrome; or a stochastic decoder, which has no such values, is asked for posteriors,
 * extrinsic LLRs or messages. */
EXTR_EXPORT extr_status extr_decoder_run(extr_context *context, extr_decoder *decoder,
                                         const extr_frames *frames);

/* Frames that are stored one after another, in the order of these arrays: copies LLRs of 8 bits, or
 * bits, from in[f * columns + v] to out[v * frames + f]. The arrays must not overlap. EXTR_INPUT:
 * an array is NULL, and there are values. */
EXTR_EXPORT extr_status extr_transpose(extr_context *context, const void *in, size_t frames,
                                       size_t columns, void *out);

/* Quantizes `count` LLRs to units of settings->llr_step: rounds to the nearest integer, ties away
 * from zero, and clamps to the range of settings->llr_bits. A NaN becomes the largest value. Other
 * settings than these two and `isa` are not used. EXTR_INPUT: one of the three is out of range. */
EXTR_EXPORT extr_status extr_quantize(extr_context *context, const extr_decoder_settings *settings,
                                      const float *llr, size_t count, int8_t *out);

#ifdef __cplusplus
}
#endif

#endif
