/* The messages that a check node sends, as distributions.
 *
 * A measure is the distribution of the sign and magnitude of a message (combination.h): 2 * (reach
 * + 1) numbers. A message from a check node is p[-limit] .. p[limit]. */
#ifndef DECODER_EVOLUTION_LAWS_CHECK_LAW_H
#define DECODER_EVOLUTION_LAWS_CHECK_LAW_H

#include "decoder/evolution/laws/levels.h"

typedef struct check_law check_law;

/* For rows of up to `degree` edges. The levels must outlive the law. The weights are those of the
 * text or, without one, of the settings; their numbers are below those of `count`, by weight_unit,
 * in what is called `of`. Errors: those of extr_weight_table_make. */
extr_status extr_check_law_new(extr_context *context, const levels *l,
                               const extr_decoder_settings *settings, const char *weights,
                               int degree, const int count[], const char *of, check_law **made);
void extr_check_law_free(check_law *law);

/* How many numbers a measure has; and the measure of a message q[-most] .. q[most], whose magnitude
 * check nodes clamp. */
size_t extr_measure_size(const levels *l);
void extr_measure_of(const levels *l, const double *q, int most, double *measure);

/* What follows is in this iteration, from 0; and in this row, whose first edge has this number. */
void extr_check_law_iteration(check_law *law, int iteration);
void extr_check_law_place(check_law *law, int row, int edge);

/* The iterations of the file of weights. */
int extr_check_law_iterations(const check_law *law);

/* Prepares for rows of this degree; must come before they are used. Errors: as
 * extr_node_structure. */
extr_status extr_check_law_degree(extr_context *context, check_law *law, int degree);

/* Makes the probabilities of a message sum to 1. Every iteration multiplies the relative error of
 * the sum by as many as messages enter one message, so that rounding errors would grow without
 * end. */
void extr_message_normalize(const levels *l, double *p);

/* Adds `weight` times the message on an edge of a row of this degree, the mean over its edges,
 * where all edges bring messages of the same measure. */
void extr_check_law_mean(check_law *law, int degree, const double *measure, double weight,
                         double *p);

/* The messages of a row whose edges bring the measures at measures[0], measures[1], ...: p[i]
 * becomes the message on edge i, normalized. */
void extr_check_law_row(check_law *law, int degree, double *const *measures, double *const *p);

#endif
