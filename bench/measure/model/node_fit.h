/* How well the numbers that structures are optimized for, complexity and latency, and the registers
 * that they need, tell the time of a check node. */
#ifndef BENCH_MEASURE_MODEL_NODE_FIT_H
#define BENCH_MEASURE_MODEL_NODE_FIT_H

/* A structure at a node. */
typedef struct node_time {
  int degree, operators, latency;
  int excess; /* values that are needed later beyond those that fit in registers, summed over the
               * operators in the order of the structure */
  double measured;  /* seconds of one update */
  double predicted; /* output of node_fit, in the same unit */
} node_time;

/* predicted = edge * degree + operation * operators + step * latency + spill * excess, with other
 * coefficients for large nodes, whose messages do not stay in registers. */
typedef struct node_law {
  double edge, operation, step, spill;
} node_law;

typedef struct node_model {
  node_law law[2]; /* for degrees below `large`, and from there on */
  int large;       /* INT_MAX: there is no second law */
} node_model;

/* Fits the laws to the times: coefficients that are not negative, and a place for the second law,
 * with the least sum of squares of relative errors. There is only one law if two are not clearly
 * better, and each has at least NODE_LAW_TIMES times. Sets every `predicted`. `count` is at
 * least 1, all numbers are positive. */
enum { NODE_LAW_TIMES = 6 };
node_model node_fit(node_time *times, int count);

/* Spearman's rank correlation of x and y, -1 .. 1, ties sharing their mean rank. NaN if one of them
 * has less than two different values, or if memory ran out. */
double rank_correlation(const double *x, const double *y, int count);

/* The rank correlation of predicted and measured times; and of both within degrees: times are first
 * divided by the mean of their degree, and degrees with one structure are left out. NaN as above. */
double node_fit_rank(const node_time *times, int count);
double node_fit_rank_within(const node_time *times, int count);

#endif
