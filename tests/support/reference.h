/* An independent reference for the optimizer's results: problems under several cost models, and a
 * second implementation of Definitions 1, 3 and 4 of arXiv 2407.08941 that uses the accessors of
 * the graph only, never the library's own check, complexity or latency. */
#ifndef TESTS_SUPPORT_REFERENCE_H
#define TESTS_SUPPORT_REFERENCE_H

#include <extrinsic/optimize.h>

enum model {
  MODEL_UNIT,
  MODEL_LINEAR,  /* i - 1 for both: an i-input operator consists of two-input ones */
  MODEL_EQUAL,   /* the same factor for every arity, not an integer */
  MODEL_RANDOM,  /* increasing, with all six decimals used */
  MODEL_TIES,    /* small integers with many ties */
  MODEL_STEEP,   /* complexity 10^(i-2), latency 4^(i-2) */
  MODEL_INSTANT, /* zero latency: every type vector is among the fastest */
  MODEL_FREE,    /* zero complexity: every degree vector is among the least complex */
  MODEL_COUNT
};

struct problem {
  extr_class kind;
  int inputs;
  enum model model;
  extr_cost cost;
};

struct problem problem_of(extr_class kind, int inputs, int max_arity, enum model model);

/* Fail the running test and name the problem unless `got` is the expected value. */
void expect_equal(const struct problem *problem, const char *what, int64_t got, int64_t want);
void expect_at_most(const struct problem *problem, const char *what, int64_t got, int64_t limit);
void expect_between(const struct problem *problem, const char *what, int64_t got, int64_t low,
                    int64_t high);

/* The library's solution; fails the test if there is none. The caller frees it. */
extr_solution *solve(const struct problem *problem);

/* Solves the problems of a class for n = 3 .. 40 (20 under sanitizers), m = 2 .. 6 and all models
 * before `end`; from n = 13 on one model in three, the next one for the next n and m. */
typedef void visitor(const struct problem *problem, const extr_solution *solution);
void sweep(extr_class kind, enum model end, visitor *visit);

/* The number 1 .. 5 of the first property of Definition 1 that the graph violates, 0 for none. */
int reference_property(const extr_structure *structure, int max_arity);

/* Latency and complexity by Definitions 3 and 4. */
int64_t reference_complexity(const extr_structure *structure, const extr_cost *cost);
int64_t reference_latency(const extr_structure *structure, const extr_cost *cost);

/* A generator for test data: the next value after *state, which it updates. */
uint64_t reference_random(uint64_t *state);

#endif
