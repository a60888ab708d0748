/* What the tests hold the optimizer's results against: problems under several cost models, and a
 * second reading of Definitions 1, 3 and 4 of arXiv 2407.08941 that uses the graph's accessors
 * only, never the library's own check, complexity or latency. */
#ifndef TESTS_SUPPORT_REFERENCE_H
#define TESTS_SUPPORT_REFERENCE_H

#include <extrinsic/optimize.h>

enum model {
  MODEL_UNIT,
  MODEL_LINEAR,  /* i - 1 for both: an i-input operator made of two-input ones */
  MODEL_EQUAL,   /* the same factor for every arity, no whole number */
  MODEL_RANDOM,  /* increasing, to the last millionth */
  MODEL_TIES,    /* small whole numbers with many ties */
  MODEL_STEEP,   /* complexity 10^(i-2), latency 4^(i-2) */
  MODEL_INSTANT, /* no latency at all: every type vector is among the fastest */
  MODEL_FREE,    /* no complexity at all: every degree vector is among the smallest */
  MODEL_COUNT
};

struct problem {
  extr_class kind;
  int inputs;
  enum model model;
  extr_cost cost;
};

struct problem problem_of(extr_class kind, int inputs, int max_arity, enum model model);

/* These fail the running test and name the problem, unless got is what it should be. */
void expect_equal(const struct problem *problem, const char *what, int64_t got, int64_t want);
void expect_at_most(const struct problem *problem, const char *what, int64_t got, int64_t limit);
void expect_between(const struct problem *problem, const char *what, int64_t got, int64_t low,
                    int64_t high);

/* The library's answer; the test fails where there is none. The caller frees it. */
extr_solution *solve(const struct problem *problem);

/* Solves the problems of a class for n = 3 .. 40, m = 2 .. 6 and the models before `end`. */
typedef void visitor(const struct problem *problem, const extr_solution *solution);
void sweep(extr_class kind, enum model end, visitor *visit);

/* The number 1 .. 5 of the first property of Definition 1 that the graph lacks, 0 for none. */
int reference_property(const extr_structure *structure, int max_arity);

/* Definitions 3 and 4. */
int64_t reference_complexity(const extr_structure *structure, const extr_cost *cost);
int64_t reference_latency(const extr_structure *structure, const extr_cost *cost);

/* A generator for test data: next value of the sequence that *state stands in. */
uint64_t reference_random(uint64_t *state);

#endif
