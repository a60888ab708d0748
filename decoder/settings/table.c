/* The table of decoder settings. Everything that names them, parses them, prints them or says what
 * they mean reads it: adding a setting is a member of extr_decoder_settings and a row here. */
#include "core/base/report.h"
#include "decoder/settings/check_algorithm.h"
#include "decoder/settings/stochastic_parameters.h"
#include "decoder/settings/texts.h"
#include "decoder/settings/weight_file.h"

#include <stdio.h>
#include <string.h>

/* ---- Texts ----------------------------------------------------------------------------------- */

#define TEXTS(NAME, SET, GET) SETTING_TEXTS(extr_decoder_settings, NAME, SET, GET)

TEXTS(decoder, extr_algorithm_parse(context, text, s), extr_algorithm_text(s, text))
TEXTS(after, extr_after_parse(context, text, &s->after), extr_after_text(&s->after, text))
TEXTS(lanes, extr_lanes_parse(context, text, &s->lanes), extr_lanes_text(&s->lanes, text))
TEXTS(isa, extr_isa_parse(context, text, &s->isa), extr_isa_name(s->isa))
TEXTS(weights, extr_weights_parse(context, text, s->weights), extr_digested_typed(s->weights))
TEXTS(check_structure, extr_node_choice_parse(context, text, &s->check),
      extr_node_choice_text(&s->check, text))

static extr_status set_random(extr_context *context, void *settings, const char *text) {
  extr_decoder_settings *s = settings;
  int index;
  TRY(extr_name_parse(context, "random bits", extr_random_names, text, &index));
  s->stochastic.value[EXTR_STOCHASTIC_RANDOM] = index;
  return EXTR_OK;
}

static const char *get_random(const void *settings, char *text) {
  const extr_decoder_settings *s = settings;
  (void)text;
  return extr_name_of(extr_random_names, (int)s->stochastic.value[EXTR_STOCHASTIC_RANDOM]);
}

static const char *const plan_names[] = {"estimated", "measured", NULL};

/* A name, or a file: which cannot be told from a misspelt name without a dot or a slash. */
static extr_status set_plan(extr_context *context, void *settings, const char *text) {
  extr_decoder_settings *s = settings;
  int index = EXTR_PLAN_MEASURED;
  const bool is_name = extr_name_parse(NULL, "plan", plan_names, text, &index) == EXTR_OK;
  if (!is_name && !strpbrk(text, "./"))
    return extr_fail(context, EXTR_INPUT,
                     "plan %.80s: expected estimated, measured, or a file with a dot or a slash in "
                     "its name",
                     text);
  s->plan = (extr_plan)index;
  s->plan_file = is_name ? NULL : text;
  return EXTR_OK;
}

static const char *get_plan(const void *settings, char *text) {
  (void)text;
  return extr_name_of(plan_names, (int)((const extr_decoder_settings *)settings)->plan);
}

/* ---- Structures ------------------------------------------------------------------------------ */

static extr_status set_structure(extr_context *context, void *settings, const char *text) {
  extr_decoder_settings *s = settings;
  const bool is_auto = strcmp(text, "auto") == 0;
  if (s->algorithm != EXTR_STOCHASTIC) return extr_node_choice_parse(context, text, &s->check);
  if (!extr_stochastic_has_structure(s->stochastic.kind)) {
    if (is_auto || strcmp(text, "none") == 0) return EXTR_OK;
    return extr_fail(context, EXTR_INPUT,
                     "structure %.40s: the variable nodes of %s run no structure", text,
                     extr_stochastic_name(s->stochastic.kind));
  }
  return extr_node_choice_parse(context, is_auto ? "ueng" : text, &s->variable);
}

/* In sum-product, EXTR_NODE_AUTO without a list is the star structure. */
static const char *get_structure(const void *settings, char *text) {
  const extr_decoder_settings *s = settings;
  if (s->algorithm == EXTR_STOCHASTIC)
    return extr_stochastic_has_structure(s->stochastic.kind)
               ? extr_node_choice_text(&s->variable, text)
               : "none";
  if (s->check.kind == EXTR_NODE_AUTO && !extr_decoder_is_min_sum(s)) return "star";
  return extr_node_choice_text(&s->check, text);
}

/* ---- When settings have an effect ------------------------------------------------------------ */

static bool passes_bits(const extr_decoder_settings *s) {
  return s->algorithm == EXTR_STOCHASTIC;
}

/* Stochastic and bit-flipping decoders have one schedule, single-bit messages, and decoder
 * parameters in place of LLR settings. */
static extr_status to_messages(extr_context *context, const void *settings, const char *name) {
  const extr_decoder_settings *s = settings;
  if (!passes_bits(s)) return EXTR_OK;
  const char *decoder = extr_stochastic_name(s->stochastic.kind);
  return extr_fail(context, EXTR_INPUT,
                   "%s has no effect on %s, which passes single bits; parameters of its own follow "
                   "its name, as in %s:NAME=VALUE",
                   name, decoder, decoder);
}

static extr_status to_bytes(extr_context *context, const void *settings, const char *name) {
  TRY(to_messages(context, settings, name));
  if (((const extr_decoder_settings *)settings)->message == EXTR_I8) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect on f32 messages, only on i8 messages",
                   name);
}

static extr_status to_corrections(extr_context *context, const void *settings, const char *name) {
  char text[EXTR_SETTING_TEXT];
  if (extr_algorithm_is_corrected(((const extr_decoder_settings *)settings)->algorithm))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s has no effect on %s, only on ms, nms and oms", name,
                   extr_algorithm_text(settings, text));
}

static extr_status to_structure_of_bits(extr_context *context, const void *settings,
                                        const char *name) {
  const extr_decoder_settings *s = settings;
  char text[EXTR_SETTING_TEXT];
  if (passes_bits(s) && extr_stochastic_has_structure(s->stochastic.kind)) return EXTR_OK;
  return extr_fail(
      context, EXTR_INPUT, "%s has no effect: %s has no structure that draws random bits", name,
      passes_bits(s) ? extr_stochastic_name(s->stochastic.kind) : extr_algorithm_text(s, text));
}

static extr_status to_bits(extr_context *context, const void *settings, const char *name) {
  if (passes_bits(settings)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s is only for stochastic decoders: structure sets the check nodes of others",
                   name);
}

static extr_status to_choice(extr_context *context, const void *settings, const char *name) {
  const extr_decoder_settings *s = settings;
  TRY(to_messages(context, settings, name));
  if (s->lanes.kind == EXTR_LANES_AUTO ||
      (s->check.kind == EXTR_NODE_AUTO && extr_decoder_is_min_sum(s)))
    return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "%s has nothing to choose: it needs lanes auto or, in min-sum, structure auto",
                   name);
}

/* ---- The table ------------------------------------------------------------------------------- */

static const char *const schedules[] = {"layered", "flooding", NULL};
static const char *const messages[] = {"i8", "f32", NULL};
static const char *const kernels[] = {"compiled", "interpreted", NULL};
static const char *const layouts[] = {"auto", "frames", "block", "block:FRAMES", NULL};
static const char *const afters[] = {"none", "perturb", "perturb:OPTIONS", NULL};
static const char *const structures[] = {
    "auto", "star", "isomorphic", "naive", "ueng", "frontier:LATENCY", "two-min", NULL};
static const char *const check_structures[] = {
    "total", "star", "isomorphic", "naive", "ueng", "frontier:LATENCY", NULL};
static const char *const isas[] = {"baseline", "avx2", "avx512", "avx512vbmi", "neon", NULL};

#define STRUCTURES "star, isomorphic, naive, ueng, frontier:LATENCY"

#define MEMBER(member) SETTING_MEMBER(extr_decoder_settings, member)

static const setting_row rows[] = {
    {{"decoder", "NAME",
      "check-node algorithm, or a stochastic decoder. ms, nms and oms may be followed by "
      ":self-corrected, as in nms:0.75:self-corrected",
      .choices = extr_decoder_names, .absent = "nms:0.75", .changes_results = true},
     .set = set_decoder,
     .get = get_decoder},
    {{"random", "KIND",
      "random bits of a stochastic decoder whose variable nodes run a structure: own (each node "
      "has its own), lfsr (32 columns share a shift register)",
      .choices = extr_random_names, .explained = true, .absent = "as in --decoder, else own",
      .changes_results = true},
     .set = set_random,
     .get = get_random,
     .applies = to_structure_of_bits},
    {{"schedule", "KIND", "schedule of the updates", EXTR_SETTING_CHOICE, .choices = schedules,
      .absent = "layered", .changes_results = true},
     MEMBER(schedule),
     .applies = to_messages},
    {{"message", "TYPE", "type of the messages", EXTR_SETTING_CHOICE, .choices = messages,
      .absent = "i8; f32 for spa and spa:pairwise", .changes_results = true},
     MEMBER(message),
     .applies = to_messages},
    {{"iterations", "N", "maximum number of iterations, or of decoding cycles",
      EXTR_SETTING_INTEGER, 1, 10000, .absent = "20; for decoding cycles 100 to 700, by decoder",
      .changes_results = true},
     MEMBER(iterations)},
    {{"window", "W",
      "decode a chain of blocks, such as a spatially coupled code, in a window of W block rows "
      "that "
      "moves along it. --iterations are those at each of its positions; 0: the whole code at once",
      EXTR_SETTING_INTEGER, 0, 10000, .absent = "0", .changes_results = true},
     MEMBER(window),
     .applies = to_messages},
    {{"early-stop", NULL, "keep iterating after the syndrome is zero", EXTR_SETTING_SWITCH,
      .changes_results = true},
     MEMBER(early_stop)},
    {{"after", "WHAT",
      "what follows the last iteration if a frame is not a codeword: none, or perturb, which "
      "changes the messages around unsatisfied check nodes and continues, to lower the error "
      "floor. perturb alone means perturb:strong=16,weak=1,iterations=10; strong and weak are "
      "LLRs",
      .choices = afters, .explained = true, .absent = "none", .changes_results = true},
     .set = set_after,
     .get = get_after,
     .applies = to_messages},
    {{"llr-bits", "N", "width of an i8 message in bits, including its sign", EXTR_SETTING_INTEGER,
      4, 8, .absent = "6", .changes_results = true},
     MEMBER(llr_bits),
     .applies = to_bytes},
    {{"llr-step", "LLR", "LLR that one unit of an i8 message stands for", EXTR_SETTING_REAL, 1e-3,
      1e3, .absent = "0.5", .changes_results = true},
     MEMBER(llr_step),
     .applies = to_bytes},
    {{"weights", "FILE",
      "factors and offsets by iteration, and by degree, row or edge of the base matrix: a CSV file "
      "with columns iteration, degree (or row, or edge), factor, offset",
      .absent = "none", .changes_results = true},
     .set = set_weights,
     .get = get_weights,
     .applies = to_corrections},
    {{"kernels", "KIND", "how structures are executed", EXTR_SETTING_CHOICE, .choices = kernels,
      .absent = "compiled, if built with LLVM"},
     MEMBER(kernels)},
    {{"isa", "ISA", "instruction set", .choices = isas,
      .absent = "$EXTRINSIC_ISA, else the best of this processor"},
     .set = set_isa,
     .get = get_isa},
    {{"lanes", "LAYOUT",
      "what a lane of a vector holds: frames (a frame of its own), block:FRAMES (a position in a "
      "block of H, for one of FRAMES interleaved frames), block (the same, FRAMES chosen by the "
      "program) or auto. Results do not depend on it",
      .choices = layouts, .explained = true, .absent = "auto"},
     .set = set_lanes,
     .get = get_lanes,
     .applies = to_messages},
    {{"plan", "KIND",
      "how --lanes auto and, in min-sum, --structure auto choose: estimated (by rules), "
      "measured (by timing, for at most 2 % of the time of the run; choices are kept in "
      "$XDG_CACHE_HOME/extrinsic or ~/.cache/extrinsic) or a FILE with a dot or a slash in its "
      "name (by timing; choices are kept in FILE). Results do not depend on it",
      .choices = plan_names, .explained = true, .absent = "$EXTRINSIC_PLAN, else measured"},
     .set = set_plan,
     .get = get_plan,
     .applies = to_choice},
    {{"structure", "NAME",
      "structure of the check nodes, or of the variable nodes of a stochastic decoder: "
      "auto, " STRUCTURES
      ", two-min (only min-sum) or a file. A name other than auto may be followed by +one-stage, "
      "+keep, +keep:SHARED:REPEATED, +reread:KEPT or +reread:KEPT:SHARED:REPEATED, which say "
      "how compiled kernels of min-sum divide their work; results do not depend on it",
      .choices = structures, .explained = true, .absent = "auto", .changes_results = true},
     .set = set_structure,
     .get = get_structure},
    {{"check-structure", "NAME",
      "structure of check nodes in stochastic decoders: total, " STRUCTURES " or a file",
      .choices = check_structures, .explained = true,
      .absent = "total: the parity of all bits, then each edge's own bit removed"},
     .set = set_check_structure,
     .get = get_check_structure,
     .applies = to_bits},
};

static const setting_table table = {"decoder", rows, sizeof rows / sizeof *rows};

const extr_setting *extr_decoder_setting(int index) {
  return extr_setting_at(&table, index);
}

extr_status extr_decoder_set(extr_context *context, extr_decoder_settings *settings,
                             const char *name, const char *text) {
  return extr_setting_set(context, &table, settings, name, text);
}

const char *extr_decoder_get(const extr_decoder_settings *settings, const char *name,
                             char text[EXTR_SETTING_TEXT]) {
  return extr_setting_get(&table, settings, name, text);
}

extr_status extr_decoder_applies(extr_context *context, const extr_decoder_settings *settings,
                                 const char *name) {
  return extr_setting_applies(context, &table, settings, name);
}

extr_status extr_settings_check_ranges(extr_context *context,
                                       const extr_decoder_settings *settings) {
  return extr_setting_check(context, &table, settings);
}
