/* extrinsic emit: writes a structure from a file in another form. */
#include "bench/commands/commands.h"
#include "bench/options/decoder_options.h"
#include "bench/structures/cost_options.h"
#include "bench/structures/form.h"
#include "core/base/owned.h"
#include <extrinsic/structure.h>

#include <string.h>

typedef struct emit_request {
  cost_options costs;
  form_request form;
  const char *op, *out;
  typed_settings decoder;
  extr_decoder_settings own;
} emit_request;

/* A file without an ending gets text. */
static bool has_known_ending(const char *out) {
  const char *file = out && strrchr(out, '/') ? strrchr(out, '/') : out;
  return !file || !strchr(file, '.') || out_format(out, form_endings, -1) >= 0;
}

/* Drawings show when operators end; a clock puts registers where paths would be longer. NULL: the
 * option has an effect; otherwise what it is for. */
static const char *purpose(const emit_request *r, const char *option) {
  const bool is_clock = strcmp(option, "clock") == 0, verilog = r->form.form == FORM_VERILOG;
  const bool is_delay = strcmp(option, "cost") == 0 || strcmp(option, "latency") == 0;
  if (is_clock) return verilog ? NULL : "--format verilog";
  if (strcmp(option, "register-cost") == 0) return "optimize, verify and synthesize";
  if (form_shows_cost(&r->form) || (is_delay && verilog && r->costs.clock)) return NULL;
  return is_delay ? "--clock, and for --format dot and svg with --view graph"
                  : "--format dot and svg with --view graph";
}

static extr_status choose_form(extr_context *context, const command_line *line, emit_request *r) {
  if (r->form.form < 0 && !has_known_ending(r->out))
    return extr_fail(context, EXTR_INPUT,
                     "--out %s: expected .txt, .dot, .svg, .c or .v, or --format", r->out);
  if (r->form.form < 0) r->form.form = out_format(r->out, form_endings, FORM_TEXT);
  for (int i = 0; i < line->given_count; i++) {
    const char *option = line->given[i];
    if (cost_option_weighs(option) && purpose(r, option))
      return extr_fail(context, EXTR_INPUT, "--%s is for %s", option, purpose(r, option));
  }
  return EXTR_OK;
}

/* The bits after the last colon, which make a whole check node; NULL if there are none. */
static const char *bits_of(const char *op) {
  const char *colon = strrchr(op, ':');
  const bool digits = colon && colon[1] && strspn(colon + 1, "0123456789") == strlen(colon + 1);
  return digits ? colon + 1 : NULL;
}

static extr_status set_bits(extr_context *context, emit_request *r, const char *bits) {
  if (typed_setting(&r->decoder, "llr-bits"))
    return extr_fail(context, EXTR_INPUT,
                     "--operator %.300s has the bits of a message: leave out --llr-bits", r->op);
  r->form.whole = true;
  return extr_decoder_set(context, &r->own, "llr-bits", bits);
}

/* The operator with its messages, where --operator was given. */
static extr_status read_operator(extr_context *context, emit_request *r) {
  char name[EXTR_SETTING_TEXT];
  if (!r->op) return EXTR_OK;
  const char *bits = bits_of(r->op);
  if (!bits && strncmp(r->op, "own:", strlen("own:")) != 0)
    return extr_fail(context, EXTR_INPUT,
                     "--operator %.300s: expected own:FILE, or, for a whole check node with "
                     "messages of BITS bits, ms:BITS, nms:FACTOR:BITS, oms:OFFSET:BITS or "
                     "own:FILE:BITS",
                     r->op);
  const int length = bits ? (int)(bits - r->op - 1) : (int)strlen(r->op);
  if (length >= (int)sizeof name)
    return extr_fail(context, EXTR_INPUT, "--operator: the name is too long");
  snprintf(name, sizeof name, "%.*s", length, r->op);
  r->own = extr_decoder_default();
  r->form.own = &r->own;
  TRY(extr_decoder_set(context, &r->own, "decoder", name));
  if (bits) TRY(set_bits(context, r, bits));
  TRY(decoder_options_apply(context, &r->decoder, &r->own));
  return decoder_options_check(context, &r->decoder, &r->own);
}

static extr_status emit(extr_context *context, const command_line *line) {
  emit_request *r = line->data;
  OWNED(release_structure) extr_structure *structure = NULL;
  named_cost cost;
  TRY(choose_form(context, line, r));
  TRY(read_operator(context, r));
  TRY(structure_open(context, line->arguments[0], &r->costs, &structure, &cost));
  return form_write(context, structure, &cost.factors, &r->form, r->out);
}

int cmd_emit(int argc, char **argv) {
  static const char *const messages[] = {"message", "llr-bits", "llr-step"};
  enum { OWN = 10 };
  emit_request request = {0};
  option_spec options[OWN + COST_OPTIONS] = {
      {"format", "FORMAT", "form to write", OPTION_CHOICE, .choice = &request.form.form,
       .choices = form_names,
       .absent = "from the ending of FILE (.txt, .dot, .svg, .c, .v); text if it has none"},
      {"view", "VIEW", "what dot and svg draw", OPTION_CHOICE, .choice = &request.form.view,
       .choices = form_views, .initial = "graph"},
      {"testbench", NULL, "in place of a whole check node, the test bench for it", OPTION_FLAG,
       .flag = &request.form.testbench, .needs = "operator"},
      FORM_PIPELINE_OPTION(&request.form),
      FORM_NAME_OPTION(&request.form),
      {"operator", "OPERATOR",
       "own:FILE: operator of your own in the place of the minimum, see `extrinsic operator`; "
       "ms:BITS, nms:FACTOR:BITS, oms:OFFSET:BITS or own:FILE:BITS: a whole check node in Verilog, "
       "with signs and messages of BITS bits",
       OPTION_TEXT, .text = &request.op, .absent = "the minimum"},
      setting_option(&request.decoder, "message"),
      setting_option(&request.decoder, "llr-bits"),
      setting_option(&request.decoder, "llr-step"),
      {"out", "FILE", "the file to write", OPTION_OUT, .text = &request.out,
       .absent = "standard output"},
  };
  for (int i = 0; i < 3; i++) option_named(options, OWN, messages[i])->needs = "operator";
  cost_options_table(&request.costs, NULL, options + OWN);
  command_manual manual =
      MANUAL(cmd_emit, "emit", .arguments = "FILE",
             .example = "structure.txt --pipeline --out node.v", OPTION_TABLE(options));
  return command_run(&manual, argc, argv, emit, &request);
}
