#include "decoder/planner/planner.h"

#include "codes/blocks/blocks.h"
#include "core/base/clock.h"
#include "core/base/report.h"
#include "decoder/blocks/choose.h"
#include "decoder/planner/check_choices.h"
#include "decoder/planner/race.h"
#include "decoder/settings/texts.h"

#include <stdio.h>
#include <stdlib.h>

/* CPU time after which nothing more is begun: a few hundred frames of a large code, or as long as
 * compiling the kernels of a few decoders takes. */
static const double budget_seconds = 0.3;

typedef struct planning {
  const extr_code *code;
  const extr_decoder_settings *settings;
  double deadline;
  answers answers;
} planning;

/* ---- One layout ------------------------------------------------------------------------------ */

static trial_layout trial_of(const code_blocks *blocks) {
  if (!blocks) return TRIAL_FRAMES;
  return blocks->kind == BLOCKS_XOR ? TRIAL_XOR : TRIAL_CYCLIC;
}

static bool chooses_checks(const extr_decoder_settings *settings) {
  return settings->check.kind == EXTR_NODE_AUTO && settings->check.list_count == 0 &&
         extr_decoder_is_min_sum(settings);
}

/* Makes a decoder with these lanes. `blocks` are those of the code for lanes along them, NULL for
 * frames side by side. */
static extr_status make(extr_context *context, planning *p, extr_lanes lanes,
                        const code_blocks *blocks, racer *made) {
  extr_decoder_settings settings = *p->settings;
  check_choices choices = {0};
  extr_status status = EXTR_OK;
  settings.lanes = lanes;
  settings.plan = EXTR_PLAN_ESTIMATED;
  if (chooses_checks(&settings)) {
    status = extr_check_choices_find(context, p->code, &settings, trial_of(blocks), p->deadline,
                                     &p->answers, &choices);
    settings.check.list = choices.list;
    settings.check.list_count = choices.count;
  }
  if (status == EXTR_OK)
    status = extr_layout_decoder_new(context, p->code, &settings, &made->kind, &made->decoder);
  free(choices.list);
  return status;
}

/* ---- Both ------------------------------------------------------------------------------------ */

static const extr_lanes frames_lanes = {EXTR_LANES_FRAMES, 0}, block_lanes = {EXTR_LANES_BLOCK, 0};

static void write_question(const planning *p, char text[ANSWER_QUESTION_TEXT]) {
  char name[EXTR_NODE_CHOICE_TEXT], hash[EXTR_HASH_TEXT];
  int used = extr_answers_question("lanes", p->settings, text);
  extr_code_hash(p->code, hash);
  snprintf(text + used, (size_t)(ANSWER_QUESTION_TEXT - used), " %s %s",
           extr_node_choice_text(&p->settings->check, name), hash);
}

/* Lets both layouts decode, and keeps the faster one. */
static extr_status make_faster(extr_context *context, planning *p, const code_blocks *blocks,
                               racer *made) {
  racer racers[2] = {{0}};
  extr_status status = make(context, p, block_lanes, blocks, &racers[0]);
  if (status == EXTR_OK) status = make(context, p, frames_lanes, NULL, &racers[1]);
  if (status == EXTR_OK) status = extr_race(context, p->code, p->settings, racers);
  const int best = racers[1].ratio < 1;
  for (int i = 0; i < 2; i++)
    if (status != EXTR_OK || i != best) extr_racer_free(&racers[i]);
  if (status == EXTR_OK) *made = racers[best];
  return status;
}

/* A given structure, and a list of choices, have no name that would tell them from others. */
static bool has_name(const extr_node_choice *check) {
  return check->kind != EXTR_NODE_GIVEN && check->list_count == 0;
}

static extr_status choose_lanes(extr_context *context, planning *p, const code_blocks *blocks,
                                racer *made) {
  char question[ANSWER_QUESTION_TEXT];
  if (!has_name(&p->settings->check)) return make_faster(context, p, blocks, made);
  write_question(p, question);
  const char *known = extr_answers_find(&p->answers, question);
  if (known) {
    extr_lanes lanes;
    TRY(extr_lanes_parse(context, known, &lanes));
    return make(context, p, lanes, lanes.kind == EXTR_LANES_FRAMES ? NULL : blocks, made);
  }
  TRY(make_faster(context, p, blocks, made));
  extr_status status = extr_answers_add(context, &p->answers, question,
                                        made->kind == &extr_message_passing ? "frames" : "block");
  if (status != EXTR_OK) extr_racer_free(made);
  return status;
}

static extr_status choose(extr_context *context, planning *p, racer *made) {
  const extr_lanes lanes = p->settings->lanes;
  const code_blocks *blocks = NULL;
  if (lanes.kind != EXTR_LANES_FRAMES) TRY(extr_code_blocks(context, p->code, &blocks));
  if (lanes.kind == EXTR_LANES_BLOCK && !blocks) /* says why there are none */
    return extr_layout_decoder_new(context, p->code, p->settings, &made->kind, &made->decoder);
  if (lanes.kind != EXTR_LANES_AUTO) return make(context, p, lanes, blocks, made);
  return blocks ? choose_lanes(context, p, blocks, made)
                : make(context, p, frames_lanes, NULL, made);
}

/* ---- Decoders -------------------------------------------------------------------------------- */

static extr_status make_measured(extr_context *context, planning *p, racer *made) {
  const char *file = p->settings->plan_file;
  TRY(extr_answers_read(context, file, &p->answers));
  p->answers.grown = false;
  TRY(choose(context, p, made));
  if (!p->answers.grown) return EXTR_OK;
  extr_status status = extr_answers_write(context, file, &p->answers);
  if (status != EXTR_OK) extr_racer_free(made);
  return status;
}

extr_status extr_planned_decoder_new(extr_context *context, const extr_code *code,
                                     const extr_decoder_settings *settings,
                                     const decoder_kind **kind, extr_decoder **decoder) {
  extr_decoder_settings own = *settings;
  if (settings->window > 0) own.lanes.kind = EXTR_LANES_FRAMES;
  settings = &own;
  const bool open = settings->lanes.kind == EXTR_LANES_AUTO || chooses_checks(settings);
  racer made = {0};
  if (settings->plan != EXTR_PLAN_MEASURED || !open)
    return extr_layout_decoder_new(context, code, settings, kind, decoder);
  planning p = {code, settings, clock_thread_seconds() + budget_seconds, {0}};
  extr_status status = make_measured(context, &p, &made);
  extr_answers_clear(&p.answers);
  if (status != EXTR_OK) return status;
  *kind = made.kind;
  *decoder = made.decoder;
  return EXTR_OK;
}
