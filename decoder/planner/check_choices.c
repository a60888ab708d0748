#include "decoder/planner/check_choices.h"

#include "core/base/array.h"
#include "core/base/clock.h"
#include "decoder/blocks/choose.h"
#include "decoder/planner/candidates.h"
#include "decoder/planner/race.h"

#include <stdio.h>
#include <string.h>

/* Another choice than the star has to be faster by more than what timings differ by. */
static const double worth = 0.98;

enum { LEAST_DEGREE = 3 };

/* What the timings of one degree share. */
typedef struct trial {
  extr_decoder_settings settings; /* of the decoders, but for the choice */
  trial_layout layout;
  int degree;
  double deadline;
  extr_code *code; /* NULL until something has to be timed, as is the star */
  racer star;
  answers *answers;
} trial;

/* ---- Timing ---------------------------------------------------------------------------------- */

static extr_status make(extr_context *context, trial *t, const extr_node_choice *choice,
                        racer *made) {
  extr_decoder_settings settings = t->settings;
  settings.check = *choice;
  return extr_layout_decoder_new(context, t->code, &settings, &made->kind, &made->decoder);
}

static extr_status begin(extr_context *context, trial *t) {
  if (t->code) return EXTR_OK;
  TRY(extr_trial_code(context, t->layout, t->degree, &t->code));
  return make(context, t, &(extr_node_choice){.kind = EXTR_CHECK_STAR}, &t->star);
}

static void end(trial *t) {
  if (t->star.decoder) t->star.kind->free(t->star.decoder);
  extr_code_free(t->code);
}

static extr_status time_choice(extr_context *context, trial *t, const extr_node_choice *choice,
                               double *ratio) {
  TRY(begin(context, t));
  racer racers[2] = {t->star, {0}};
  TRY(make(context, t, choice, &racers[1]));
  extr_status status = extr_race(context, t->code, &t->settings, racers, 2);
  racers[1].kind->free(racers[1].decoder);
  *ratio = racers[1].ratio;
  return status;
}

/* ---- Answers --------------------------------------------------------------------------------- */

enum { QUESTION_TEXT = EXTR_ALGORITHM_TEXT + 160 };

static void write_question(const trial *t, const char *about, const char *name,
                           char text[QUESTION_TEXT]) {
  const extr_decoder_settings *s = &t->settings;
  char algorithm[EXTR_ALGORITHM_TEXT], message[ANSWER_MESSAGE_TEXT];
  snprintf(text, QUESTION_TEXT, "%s %s %s %s %s %s %s %d%s%s", about, extr_isa_name(s->isa),
           extr_answer_message(s, message), extr_algorithm_text(s, algorithm),
           extr_schedule_kind_name(s->schedule), extr_kernels_name(s->kernels),
           extr_trial_layout_names[t->layout], t->degree, *name ? " " : "", name);
}

/* Sets *ratio to a negative number if there is no time left to find it. */
static extr_status find_ratio(extr_context *context, trial *t, const extr_node_choice *choice,
                              double *ratio) {
  char question[QUESTION_TEXT], name[EXTR_NODE_CHOICE_TEXT], text[32];
  write_question(t, "ratio", extr_node_choice_text(choice, name), question);
  const char *known = extr_answers_find(t->answers, question);
  *ratio = known ? atof(known) : -1;
  if (known || clock_thread_seconds() >= t->deadline) return EXTR_OK;
  TRY(time_choice(context, t, choice, ratio));
  snprintf(text, sizeof text, "%.4f", *ratio);
  return extr_answers_add(context, t->answers, question, text);
}

/* Times the choices until time is over; *complete says whether there was time for all of them. */
static extr_status time_all(extr_context *context, trial *t, extr_node_choice *fastest,
                            bool *complete) {
  candidates all;
  double best = worth;
  TRY(extr_candidates_find(context, t->degree, &all));
  *fastest = all.choice[0];
  for (int i = 1; i < all.count; i++) {
    double ratio;
    TRY(find_ratio(context, t, &all.choice[i], &ratio));
    *complete = ratio >= 0;
    if (!*complete) break;
    if (ratio >= best) continue;
    best = ratio;
    *fastest = all.choice[i];
  }
  return EXTR_OK;
}

static extr_status find_fastest(extr_context *context, trial *t, extr_node_choice *fastest) {
  char question[QUESTION_TEXT], name[EXTR_NODE_CHOICE_TEXT];
  bool complete = true;
  write_question(t, "fastest", "", question);
  const char *known = extr_answers_find(t->answers, question);
  if (known) return extr_node_choice_parse(context, known, fastest);
  TRY(time_all(context, t, fastest, &complete));
  if (!complete) return EXTR_OK;
  return extr_answers_add(context, t->answers, question, extr_node_choice_text(fastest, name));
}

/* ---- Degrees --------------------------------------------------------------------------------- */

/* The degree with the most edges among those whose number of edges is positive, which becomes 0; or
 * 0. */
static int take_degree(int64_t *edges, int most) {
  int best = 0;
  for (int degree = LEAST_DEGREE; degree <= most; degree++)
    if (edges[degree] > (best ? edges[best] : 0)) best = degree;
  if (best) edges[best] = 0;
  return best;
}

static void count_edges(const extr_code *code, int64_t *edges) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    const int degree = extr_code_row_degree(code, row);
    if (degree <= EXTR_INPUTS_MAX) edges[degree] += degree;
  }
}

static extr_status find_all(extr_context *context, const trial *start, int64_t *edges,
                            check_choices *found) {
  for (int degree; (degree = take_degree(edges, EXTR_INPUTS_MAX)) > 0;) {
    trial t = *start;
    extr_degree_choice *next = &found->list[found->count++];
    next->degree = t.degree = degree;
    extr_status status = find_fastest(context, &t, &next->choice);
    end(&t);
    TRY(status);
  }
  return EXTR_OK;
}

extr_status extr_check_choices_find(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings, trial_layout layout,
                                    double deadline, answers *a, check_choices *found) {
  int64_t *edges; /* per degree */
  trial start = {.settings = *settings, .layout = layout, .deadline = deadline, .answers = a};
  start.settings.plan = EXTR_PLAN_ESTIMATED;
  start.settings.early_stop = false;
  start.settings.lanes = layout == TRIAL_FRAMES ? (extr_lanes){EXTR_LANES_FRAMES, 0}
                                                : (extr_lanes){EXTR_LANES_BLOCK, 1};
  TRY(ARRAY_NEW(context, edges, EXTR_INPUTS_MAX + 1));
  count_edges(code, edges);
  extr_status status = ARRAY_NEW(context, found->list, EXTR_INPUTS_MAX + 1);
  if (status == EXTR_OK) status = find_all(context, &start, edges, found);
  free(edges);
  return status;
}
