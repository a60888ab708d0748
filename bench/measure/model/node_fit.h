/* Learns the law of node times (node_law.h) from measured times, and says how well it ranks the
 * structures of a node. */
#ifndef BENCH_MEASURE_MODEL_NODE_FIT_H
#define BENCH_MEASURE_MODEL_NODE_FIT_H

#include "bench/structures/node_law.h"

#include <stdbool.h>

/* A structure at a node. */
typedef struct node_time {
  int degree, operators, latency; /* the latter two of the structure, in operators */
  extr_kernel_work work;
  double measured;  /* ns of one update */
  double halves[2]; /* the same from every other repeat of the measurement, and from the rest */
  double predicted; /* output, ns */
  double held_out;  /* output, ns: predicted without the times of this degree */
} node_time;

/* Fits the law to the times: coefficients that are not negative, with the least sum of squares of
 * relative errors; and since a model is there to rank the structures of a node, errors relative to
 * the mean of their degree count NODE_FIT_WITHIN times on top of that. Sets every `predicted`; and
 * every `held_out` from a fit to the times of the other degrees only, even ones for odd ones and
 * odd ones for even ones (NaN if there are none). `count` is at least 1, degrees and measured times
 * are positive. */
enum { NODE_FIT_WITHIN = 10 };
node_law node_fit(node_time *times, int count);

/* Sets both to the times of a law that was learned elsewhere. */
void node_fit_apply(const node_law *law, node_time *times, int count);

/* Spearman's rank correlation of x and y, -1 .. 1, ties sharing their mean rank. NaN if one of them
 * has less than two different values, if one is NaN, or if memory ran out. */
double rank_correlation(const double *x, const double *y, int count);

/* What is compared: a prediction with the measured time, or the two halves of the measurement,
 * which is what a perfect prediction could reach. */
typedef enum node_pair { NODE_PREDICTED, NODE_HELD_OUT, NODE_REPEATED } node_pair;

/* A pair of one structure, each divided by its mean over the structures of the degree. False if the
 * degree has only this one. */
bool node_fit_relative(const node_time *times, int count, int index, node_pair pair, double *left,
                       double *right);

/* The rank correlation of a pair over all times; and within degrees: times are first divided by the
 * mean of their degree, and degrees with one structure are left out. NaN as above. */
double node_fit_rank(const node_time *times, int count, node_pair pair);
double node_fit_rank_within(const node_time *times, int count, node_pair pair);

/* The measured time of the structure of this degree that is predicted to be the fastest (held out,
 * if that is known), divided by that of the one that is: at least 1. */
double node_fit_choice(const node_time *times, int count, int degree);

#endif
