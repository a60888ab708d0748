/* The exact search, seen from inside. It looks at structures as families of leaf sets.
 *
 * The subtree of an operator is known by the set of inputs it combines. Two operators with the same
 * set never help: the faster one can serve the users of both. So a structure is a family of sets,
 * the members, together with the outputs [n] without j; each of these is partitioned into 2 .. m
 * parts that are members or single inputs. Its complexity is the sum of c_i over all of them. */
#ifndef CORE_EXACT_FAMILY_H
#define CORE_EXACT_FAMILY_H

#include "core/base/report.h"
#include "core/exact/seen.h"
#include <extrinsic/optimize.h>

typedef uint16_t extr_leaves; /* bit i: x_{i+1} */

enum { EXTR_MEMBERS_MAX = 64, EXTR_OPERATORS_MAX = EXTR_MEMBERS_MAX + EXTR_EXACT_INPUTS_MAX };

/* What is asked: a structure of `inputs` with latency <= limit, and what is known before. */
typedef struct extr_exact_problem {
  int inputs;
  extr_cost cost; /* all latency factors zero when there is no limit */
  int64_t limit;  /* on the latency, 0 when there is none */
  int64_t
      combine[EXTR_EXACT_INPUTS_MAX + 1]; /* least complexity that makes one value of p values */
  int64_t fastest[EXTR_EXACT_INPUTS_MAX + 1]; /* least latency that makes one value of p values */
  /* No structure of p < inputs inputs within the limit costs less than smaller[p]. */
  int64_t smaller[EXTR_EXACT_INPUTS_MAX + 1];
} extr_exact_problem;

/* An operator of a structure: its leaves and their partition. */
typedef struct extr_exact_operator {
  extr_leaves leaves;
  int arity;
  extr_leaves parts[EXTR_EXACT_INPUTS_MAX];
} extr_exact_operator;

/* A set that has to be made: a member already, or an output. */
typedef struct extr_demand {
  extr_leaves leaves;
  int64_t deadline;
  int parts; /* the fewest members and inputs into which it can be partitioned */
} extr_demand;

/* One depth-first search for a structure of complexity <= bound. Members are only ever added at the
 * end and taken from there. */
typedef struct extr_exact_search {
  const extr_exact_problem *problem;
  int64_t bound;
  int64_t next_bound; /* the least complexity that a structure left out may have */
  int64_t spent;      /* complexity of the operators */
  extr_leaves members[EXTR_MEMBERS_MAX];
  int64_t arrival[EXTR_MEMBERS_MAX]; /* of members that are made */
  int member_count;
  uint8_t *place; /* [leaves]: 1 + index of the member, 0 for none */
  uint8_t *parts; /* [k << inputs | leaves]: fewest parts, from the first k members and inputs */
  extr_demand demands[EXTR_OPERATORS_MAX]; /* disjoint, inside one output */
  int demand_count;
  extr_leaves open; /* bit j: output j has no operator yet */
  extr_exact_operator operators[EXTR_OPERATORS_MAX];
  int operator_count;
  uint8_t *mark; /* [leaves]: scratch, all zero */
  extr_seen *seen;
  uint64_t cases;
  bool found; /* operators hold a structure */
  bool stopped;
  bool (*go_on)(void *clock, uint64_t cases); /* asked now and then; false stops the search */
  void *clock;
} extr_exact_search;

/* The tables of a problem, from its inputs, cost and limit; smaller[] stays as it is. limit < 0
 * means that there is none. */
void extr_exact_prepare(extr_exact_problem *problem, int inputs, const extr_cost *cost,
                        int64_t limit);

/* The caller frees it; the problem must outlive it. */
extr_status extr_exact_search_new(extr_context *context, const extr_exact_problem *problem,
                                  extr_exact_search **search);
void extr_exact_search_free(extr_exact_search *search);

/* When a part is known: 0 for an input, -1 when it is no member. */
static inline int64_t extr_exact_arrival(const extr_exact_search *search, extr_leaves leaves) {
  if ((leaves & (leaves - 1)) == 0) return 0;
  return search->place[leaves] ? search->arrival[search->place[leaves] - 1] : -1;
}

static inline const uint8_t *extr_exact_parts(const extr_exact_search *search) {
  return search->parts + ((size_t)search->member_count << search->problem->inputs);
}

static inline extr_leaves extr_exact_output(const extr_exact_search *search, int j) {
  return (extr_leaves)(((1u << search->problem->inputs) - 1) & ~(1u << j));
}

/* A member whose arrival is not known yet. */
void extr_exact_add_member(extr_exact_search *search, extr_leaves leaves);
void extr_exact_drop_member(extr_exact_search *search);

#endif
