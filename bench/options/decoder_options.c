#include "bench/options/decoder_options.h"

#include <extrinsic/decoder.h>

#include "core/base/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define MESSAGE_PASSING "ms", "nms:FACTOR", "oms:OFFSET", "spa", "spa:pairwise", "spa-table"
#define STOCHASTIC                                                                                 \
  "em", "tfm", "mtfm", "ds", "rhs", "counter", "counter-bf", "ueng2017", "gdbf", "pgdbf", "gallager-b"
/* clang-format on */
static const char *const decoder_names[] = {MESSAGE_PASSING, STOCHASTIC, NULL};
static const char *const message_passing_names[] = {MESSAGE_PASSING, NULL};
static const char *const stochastic_names[] = {STOCHASTIC, NULL};
static const char *const randoms[] = {"own", "lfsr", NULL};
static const char *const orders[] = {"layered", "flooding", NULL};
static const char *const messages[] = {"i8", "f32", NULL};
static const char *const kernels[] = {"compiled", "interpreted", NULL};
static const char *const layouts[] = {"auto", "frames", "block", "block:FRAMES", NULL};
static const char *const isas[] = {"baseline", "avx2", "avx512", "avx512vbmi", NULL};

option_spec isa_option(const char **typed) {
  const option_spec row = {"isa",
                           "ISA",
                           "instruction set",
                           OPTION_TEXT,
                           .text = typed,
                           .choices = isas,
                           .absent = "$EXTRINSIC_ISA, else the best of this processor"};
  return row;
}

extr_status isa_option_choose(extr_context *context, const char *typed, extr_isa *isa) {
  const char *name = typed ? typed : getenv("EXTRINSIC_ISA");
  const char *given = typed ? "--isa " : "EXTRINSIC_ISA=";
  *isa = extr_isa_best();
  if (!name) return EXTR_OK;
  if (extr_isa_parse(NULL, name, isa) != EXTR_OK)
    return extr_fail(context, EXTR_INPUT, "%s%s: expected baseline, avx2, avx512 or avx512vbmi",
                     given, name);
  if (extr_isa_available(*isa)) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT, "%s%s: this processor does not support it", given, name);
}

void decoder_options_table(decoder_options *typed, option_spec rows[DECODER_OPTIONS]) {
  const option_spec table[DECODER_OPTIONS] = {
      {"decoder", "NAME", "check-node algorithm, or a stochastic decoder", OPTION_TEXT,
       .text = &typed->decoder, .choices = decoder_names, .initial = "nms:0.75"},
      {"random", "KIND",
       "random bits of a stochastic decoder whose variable nodes run a structure: own (each node "
       "has its own), lfsr (32 columns share a shift register)",
       OPTION_TEXT, .text = &typed->random, .explained = true, .choices = randoms,
       .absent = "as in --decoder, else own"},
      {"schedule", "KIND", "schedule of the updates", OPTION_TEXT, .text = &typed->schedule,
       .choices = orders, .absent = "layered"},
      {"message", "TYPE", "type of the messages", OPTION_TEXT, .text = &typed->message,
       .choices = messages, .absent = "i8; f32 for spa and spa:pairwise"},
      {"iterations", "N", "maximum number of iterations, or of decoding cycles", OPTION_INTEGER,
       .integer = &typed->iterations, .low = 1, .high = 10000,
       .absent = "20; for decoding cycles 100 to 700, by decoder"},
      {"no-early-stop", NULL, "keep iterating after the syndrome is zero", OPTION_FLAG,
       .flag = &typed->no_early_stop},
      {"after", "WHAT",
       "what follows the last iteration if a frame is not a codeword: none, or perturb, which "
       "changes the messages around unsatisfied check nodes and continues, to lower the error "
       "floor. perturb alone means perturb:strong=16,weak=1,iterations=10; strong and weak are "
       "LLRs",
       OPTION_TEXT, .text = &typed->after, .initial = "none"},
      {"llr-bits", "N", "width of an i8 message in bits, including its sign", OPTION_INTEGER,
       .integer = &typed->llr_bits, .low = 4, .high = 8, .absent = "6"},
      {"llr-step", "LLR", "LLR that one unit of an i8 message stands for", OPTION_REAL,
       .real = &typed->llr_step, .low = 1e-3, .high = 1e3, .absent = "0.5"},
      {"kernels", "KIND", "how structures are executed", OPTION_TEXT, .text = &typed->kernels,
       .choices = kernels, .absent = "compiled, if built with LLVM"},
      isa_option(&typed->isa),
      {"lanes", "LAYOUT", LANES_HELP, OPTION_TEXT, .text = &typed->lanes, .explained = true,
       .choices = layouts, .absent = "auto"},
      {"plan", "KIND",
       "how --lanes auto and, in min-sum, --structure auto choose: estimated (by rules), "
       "measured (by timing when the decoder is made; choices are kept in "
       "$XDG_CACHE_HOME/extrinsic or ~/.cache/extrinsic) or a FILE with a dot or a slash in its "
       "name (by timing; choices are kept in FILE). Results do not depend on it",
       OPTION_TEXT, .text = &typed->plan, .absent = "estimated"},
  };
  memcpy(rows, table, sizeof table);
}

static void describe(option_spec rows[DECODER_OPTIONS], const char *name, const char *help,
                     const char *absent) {
  option_spec *row = option_named(rows, DECODER_OPTIONS, name);
  row->help = help;
  row->absent = absent;
}

int decoder_options_message_passing(option_spec rows[DECODER_OPTIONS]) {
  static const char *const others[] = {"random", NULL};
  rows[0].help = "check-node algorithm";
  rows[0].choices = message_passing_names;
  describe(rows, "iterations", "maximum number of iterations", "20");
  return options_without(rows, DECODER_OPTIONS, others);
}

int decoder_options_stochastic(option_spec rows[DECODER_OPTIONS]) {
  static const char *const others[] = {"schedule", "message", "after", "llr-bits",
                                       "llr-step", "lanes",   "plan",  NULL};
  rows[0].choices = stochastic_names;
  describe(rows, "iterations", "maximum number of decoding cycles",
           "the decoder's own limit, 100 to 700");
  return options_without(rows, DECODER_OPTIONS, others);
}

static int iterations_of(const decoder_options *typed, const extr_decoder_settings *settings) {
  if (typed->iterations > 0) return (int)typed->iterations;
  return settings->algorithm == EXTR_STOCHASTIC ? extr_stochastic_cycles(settings->stochastic.kind)
                                                : extr_decoder_default().iterations;
}

/* Stochastic and bit-flipping decoders have one schedule, single-bit messages, and decoder
 * parameters in place of LLR options. */
static extr_status refuse_unused(extr_context *context, const decoder_options *typed,
                                 const extr_decoder_settings *settings) {
  const struct {
    const char *option;
    bool given;
  } unused[] = {
      {"schedule", typed->schedule},
      {"message", typed->message},
      {"lanes", typed->lanes},
      {"plan", typed->plan},
      {"after", settings->after.kind != EXTR_AFTER_NONE},
      {"llr-bits", typed->llr_bits > 0},
      {"llr-step", typed->llr_step > 0 && !typed->reads_units},
  };
  if (settings->algorithm != EXTR_STOCHASTIC) return EXTR_OK;
  for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
    if (unused[i].given)
      return extr_fail(context, EXTR_INPUT,
                       "--%s has no effect on %s, which passes single bits; parameters of its own "
                       "follow its name, as in %s:NAME=VALUE",
                       unused[i].option, extr_stochastic_name(settings->stochastic.kind),
                       extr_stochastic_name(settings->stochastic.kind));
  return EXTR_OK;
}

/* --random is another spelling of a stochastic decoder's parameter. */
static extr_status choose_algorithm(extr_context *context, const decoder_options *typed,
                                    extr_decoder_settings *settings) {
  char text[2 * EXTR_ALGORITHM_TEXT]; /* a longer name has already been refused */
  TRY(extr_algorithm_parse(context, typed->decoder, settings));
  if (!typed->random) return EXTR_OK;
  if (settings->algorithm != EXTR_STOCHASTIC)
    return extr_fail(context, EXTR_INPUT, "--random: %s uses no random numbers", typed->decoder);
  snprintf(text, sizeof text, "%s%crandom=%s", typed->decoder,
           strchr(typed->decoder, ':') ? ',' : ':', typed->random);
  return extr_algorithm_parse(context, text, settings);
}

/* A name, or a file: which cannot be told from a misspelt name without a dot or a slash. */
static extr_status choose_plan(extr_context *context, const char *text,
                               extr_decoder_settings *settings) {
  settings->plan = extr_decoder_default().plan;
  settings->plan_file = NULL;
  if (!text || extr_plan_parse(NULL, text, &settings->plan) == EXTR_OK) return EXTR_OK;
  if (!strpbrk(text, "./"))
    return extr_fail(context, EXTR_INPUT,
                     "--plan %s: expected estimated, measured, or a file with a dot or a slash in "
                     "its name",
                     text);
  settings->plan = EXTR_PLAN_MEASURED;
  settings->plan_file = text;
  return EXTR_OK;
}

extr_status decoder_options_parse(extr_context *context, const decoder_options *typed,
                                  extr_decoder_settings *settings) {
  TRY(choose_algorithm(context, typed, settings));
  settings->after = extr_decoder_default().after;
  if (typed->after) TRY(extr_after_parse(context, typed->after, &settings->after));
  TRY(refuse_unused(context, typed, settings));
  settings->schedule = extr_decoder_default().schedule;
  if (typed->schedule) TRY(extr_schedule_kind_parse(context, typed->schedule, &settings->schedule));
  settings->message = extr_algorithm_takes(settings->algorithm, EXTR_I8) ? EXTR_I8 : EXTR_F32;
  if (typed->message) TRY(extr_message_parse(context, typed->message, &settings->message));
  settings->iterations = iterations_of(typed, settings);
  settings->early_stop = !typed->no_early_stop;
  if (typed->llr_bits > 0) settings->llr_bits = (int)typed->llr_bits;
  if (typed->llr_step > 0) settings->llr_step = typed->llr_step;
  settings->lanes = extr_decoder_default().lanes;
  if (typed->lanes) TRY(extr_lanes_parse(context, typed->lanes, &settings->lanes));
  TRY(choose_plan(context, typed->plan, settings));
  settings->kernels = extr_decoder_default().kernels;
  if (typed->kernels) TRY(extr_kernels_parse(context, typed->kernels, &settings->kernels));
  return isa_option_choose(context, typed->isa, &settings->isa);
}
