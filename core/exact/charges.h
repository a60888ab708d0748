/* The charges of a state of the relaxation, and the lower bound that they give. */
#ifndef CORE_EXACT_CHARGES_H
#define CORE_EXACT_CHARGES_H

#include "core/exact/division.h"

/* Whether the structure has an operator of an arity for a set: arity << inputs | leaves. */
typedef unsigned extr_choice;

typedef enum extr_decision { EXTR_UNDECIDED, EXTR_CHOSEN, EXTR_EXCLUDED } extr_decision;

/* How an operator is made in the structure of a round, and the time at which it must be known. */
typedef struct extr_recipe {
  extr_exact_operator op;
  int due; /* index of the time */
  bool needed;
} extr_recipe;

/* The tree of an output is built with sets of the inputs that it has, numbered from 0 on without the
 * input that it lacks. */
struct extr_relaxation {
  extr_times times;
  bool only_outputs[EXTR_TIMES_MAX]; /* [time]: only operands of outputs are due at it */
  uint64_t cases;                    /* what a state counts as */
  uint8_t *decided;                  /* [choice] */
  extr_choice *decision;             /* those that are decided, in this order */
  int decision_count;
  double *charge;         /* [output][choice]: the shares of an operator add up to its cost */
  double *charged;        /* [choice]: what the output that is being built is charged */
  extr_division *divided; /* [time][numbered set]: least charges for its parts */
  double *whole;          /* [time][numbered set]: least charge for the set itself */
  extr_leaves *users;     /* [choice], bit j: output j uses it in this round */
  unsigned *use_count;    /* [choice]: by all outputs in all rounds of a state */
  extr_recipe *recipes;   /* [leaves] */
};

static inline extr_choice extr_choice_of(const extr_exact_search *s, unsigned leaves, int arity) {
  return (unsigned)arity << s->problem->inputs | leaves;
}

static inline extr_choice extr_choice_first(const extr_exact_search *s) {
  return extr_choice_of(s, 0, 2);
}

static inline extr_choice extr_choice_count(const extr_exact_search *s) {
  return extr_choice_of(s, 0, s->problem->cost.max_arity + 1);
}

static inline extr_leaves extr_choice_leaves(const extr_exact_search *s, extr_choice p) {
  return (extr_leaves)(p & ((1u << s->problem->inputs) - 1));
}

static inline int64_t extr_choice_cost(const extr_exact_search *s, extr_choice p) {
  return s->problem->cost.complexity[p >> s->problem->inputs];
}

/* The number of sets that a tree can be built with. */
static inline size_t extr_numbered_sets(const extr_exact_search *s) {
  return (size_t)1 << (s->problem->inputs - 1);
}

/* Divides the cost of every operator equally among the outputs that may use it. */
void extr_charge_equally(extr_exact_search *s);

/* Changes the charges in up to 16 rounds, and returns a lower bound on all structures that agree with the
 * decisions. Sets `found` and stores the structure if the cheapest trees of a round form one within the
 * bound. use_count[] then has what was used in all rounds and can be charged differently. */
int64_t extr_charges_raise(extr_exact_search *s);

/* Computes divided[] and whole[] at time t from charged[] and from earlier times. Those of times at which
 * no operator can be finished are computed once. */
void extr_charges_fill(extr_exact_search *s, int t);

#endif
