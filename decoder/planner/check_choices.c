#include "decoder/planner/check_choices.h"

#include "core/base/array.h"
#include "core/base/clock.h"
#include "decoder/blocks/choose.h"
#include "decoder/planner/candidates.h"
#include "decoder/planner/race.h"
#include "decoder/settings/node_structure.h"
#include "decoder/settings/texts.h"

#include <extrinsic/probe.h>

#include <stdio.h>
#include <string.h>

/* Another choice than the fastest one so far has to be faster by more than what timings differ
 * by. */
static const double worth = 0.98;

enum { LEAST_DEGREE = 3 };

/* What the timings of one degree share. */
typedef struct trial {
  extr_decoder_settings settings; /* of the decoders, but for the choice */
  trial_layout layout;
  trial_rows rows;
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
  if (!t->code) TRY(extr_trial_code(context, t->layout, &t->rows, &t->code));
  return extr_layout_decoder_new(context, t->code, &settings, &made->kind, &made->decoder);
}

static void end(trial *t) {
  extr_racer_free(&t->star);
  extr_code_free(t->code);
}

static extr_status time_choice(extr_context *context, trial *t, const extr_node_choice *choice,
                               double *ratio) {
  const extr_node_choice star = {.kind = EXTR_NODE_STAR};
  if (!t->star.decoder) TRY(make(context, t, &star, &t->star));
  racer racers[2] = {t->star, {0}};
  TRY(make(context, t, choice, &racers[1]));
  extr_status status = extr_race(context, t->code, &t->settings, racers);
  extr_racer_free(&racers[1]);
  *ratio = racers[1].ratio;
  return status;
}

/* ---- Answers --------------------------------------------------------------------------------- */

static void write_question(const trial *t, const char *about, const char *name,
                           char text[ANSWER_QUESTION_TEXT]) {
  int used = extr_answers_question(about, &t->settings, text);
  snprintf(text + used, (size_t)(ANSWER_QUESTION_TEXT - used), " %s %d %d%s%s",
           extr_trial_layout_names[t->layout], t->rows.degree, t->rows.light, *name ? " " : "",
           name);
}

/* Sets *ratio to a negative number if there is no time left to find it. */
static extr_status find_ratio(extr_context *context, trial *t, const extr_node_choice *choice,
                              double *ratio) {
  char question[ANSWER_QUESTION_TEXT], name[EXTR_NODE_CHOICE_TEXT], text[32];
  write_question(t, "ratio", extr_node_choice_text(choice, name), question);
  const char *known = extr_answers_find(t->answers, question);
  *ratio = known ? atof(known) : -1;
  if (known || clock_thread_seconds() >= t->deadline) return EXTR_OK;
  TRY(time_choice(context, t, choice, ratio));
  snprintf(text, sizeof text, "%.4f", *ratio);
  return extr_answers_add(context, t->answers, question, text);
}

/* The fastest choice so far, and its ratio. */
typedef struct leader {
  extr_node_choice choice;
  double ratio;
} leader;

/* Times the choices from `first` on until time is over; *complete says whether there was time for
 * all of them. */
static extr_status time_all(extr_context *context, trial *t, const candidates *all, int first,
                            leader *fastest, bool *complete) {
  for (int i = first; i < all->count && *complete; i++) {
    double ratio;
    TRY(find_ratio(context, t, &all->choice[i], &ratio));
    *complete = ratio >= 0;
    if (ratio >= 0 && ratio < worth * fastest->ratio) *fastest = (leader){all->choice[i], ratio};
  }
  return EXTR_OK;
}

/* Times structures first, then the stages of the fastest one. */
static extr_status time_rounds(extr_context *context, trial *t, extr_node_choice *choice,
                               bool *complete) {
  candidates all;
  TRY(extr_candidates_find(context, t->rows.degree, &all));
  leader fastest = {all.choice[0], 1}; /* the star, with which all others are compared */
  TRY(time_all(context, t, &all, 1, &fastest, complete));
  if (*complete && t->settings.kernels == EXTR_COMPILED) {
    extr_candidates_divide(&fastest.choice, t->rows.degree, &all);
    TRY(time_all(context, t, &all, 0, &fastest, complete));
  }
  *choice = fastest.choice;
  return EXTR_OK;
}

static bool same_choice(const extr_node_choice *a, const extr_node_choice *b) {
  return a->kind == b->kind && a->latency == b->latency && a->stages.form == b->stages.form &&
         a->stages.shared == b->stages.shared && a->stages.repeated == b->stages.repeated &&
         a->stages.kept == b->stages.kept;
}

/* The choice of the rules. */
static extr_node_choice usual_choice(const trial *t) {
  return extr_node_choice_at(&t->settings, t->rows.degree);
}

/* Where a decoder lies in memory may make it slower or faster, in all turns of a race. So what is
 * to replace the choice of the rules has to win once more, in other memory. */
static extr_status confirm(extr_context *context, trial *t, extr_node_choice *fastest) {
  const extr_node_choice usual = usual_choice(t);
  racer racers[2] = {{0}};
  if (same_choice(fastest, &usual)) return EXTR_OK;
  extr_status status = make(context, t, &usual, &racers[0]);
  if (status == EXTR_OK) status = make(context, t, fastest, &racers[1]);
  if (status == EXTR_OK) status = extr_race(context, t->code, &t->settings, racers);
  for (int i = 0; i < 2; i++) extr_racer_free(&racers[i]);
  if (status == EXTR_OK && racers[1].ratio >= worth) *fastest = usual;
  return status;
}

/* Until everything has been timed, the choice of the rules. */
static extr_status find_fastest(extr_context *context, trial *t, extr_node_choice *fastest) {
  char question[ANSWER_QUESTION_TEXT], name[EXTR_NODE_CHOICE_TEXT];
  extr_node_choice timed;
  bool complete = true;
  write_question(t, "fastest", "", question);
  const char *known = extr_answers_find(t->answers, question);
  if (known) return extr_node_choice_parse(context, known, fastest);
  *fastest = usual_choice(t);
  TRY(time_rounds(context, t, &timed, &complete));
  if (!complete || clock_thread_seconds() >= t->deadline) return EXTR_OK;
  TRY(confirm(context, t, &timed));
  *fastest = timed;
  return extr_answers_add(context, t->answers, question, extr_node_choice_text(fastest, name));
}

/* ---- Degrees --------------------------------------------------------------------------------- */

/* The rows of one degree. */
typedef struct degree_rows {
  int64_t edges;
  int light; /* the least number of light columns */
} degree_rows;

/* The degree with the most edges among those whose number of edges is positive, which becomes 0; or
 * 0. */
static int take_degree(degree_rows *rows, int most) {
  int best = 0;
  for (int degree = LEAST_DEGREE; degree <= most; degree++)
    if (rows[degree].edges > (best ? rows[best].edges : 0)) best = degree;
  if (best) rows[best].edges = 0;
  return best;
}

static int count_light(const extr_code *code, int row, int weight) {
  const int *columns = extr_code_edge_columns(code);
  const int end = extr_code_row_first(code, row + 1);
  int count = 0;
  for (int edge = extr_code_row_first(code, row); edge < end; edge++)
    count += extr_code_column_degree(code, columns[edge]) <= weight;
  return count;
}

static void count_rows(const extr_code *code, int weight, degree_rows *rows) {
  for (int row = 0; row < extr_code_rows(code); row++) {
    const int degree = extr_code_row_degree(code, row);
    if (degree > EXTR_INPUTS_MAX) continue;
    const int light = count_light(code, row, weight);
    if (rows[degree].edges == 0 || light < rows[degree].light) rows[degree].light = light;
    rows[degree].edges += degree;
  }
}

static extr_status find_all(extr_context *context, const trial *start, degree_rows *rows,
                            check_choices *found) {
  for (int degree; (degree = take_degree(rows, EXTR_INPUTS_MAX)) > 0;) {
    OWNED(end) trial t = *start;
    extr_degree_choice *next = &found->list[found->count++];
    next->degree = t.rows.degree = degree;
    t.rows.light = rows[degree].light;
    TRY(find_fastest(context, &t, &next->choice));
  }
  return EXTR_OK;
}

extr_status extr_check_choices_find(extr_context *context, const extr_code *code,
                                    const extr_decoder_settings *settings, trial_layout layout,
                                    double deadline, answers *a, check_choices *found) {
  OWNED_ARRAY degree_rows *rows = NULL; /* per degree */
  trial start = {.settings = *settings, .layout = layout, .deadline = deadline, .answers = a};
  start.settings.plan = EXTR_PLAN_ESTIMATED;
  start.settings.early_stop = false; /* a fixed number of iterations */
  start.settings.window = 0;         /* trial codes are no chains */
  *start.settings.weights = '\0';    /* numbers of rows and edges are those of the code */
  start.settings.lanes = layout == TRIAL_FRAMES ? (extr_lanes){EXTR_LANES_FRAMES, 0}
                                                : (extr_lanes){EXTR_LANES_BLOCK, 1};
  start.rows.weight = extr_unsaturated_weight(settings);
  TRY(ARRAY_NEW(context, rows, EXTR_INPUTS_MAX + 1));
  count_rows(code, start.rows.weight, rows);
  TRY(ARRAY_NEW(context, found->list, EXTR_INPUTS_MAX + 1));
  return find_all(context, &start, rows, found);
}
