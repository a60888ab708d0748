/* The exact search, seen from inside. It looks at structures as families of leaf sets.
 *
 * The subtree of an operator is known by the set of inputs it combines. Two operators with the same
 * set never help: the faster one can serve the users of both. So a structure is a family of sets,
 * the members, together with the outputs [n] without j; each of these is partitioned into 2 .. m
 * parts that are members or single inputs. Its complexity is the sum of c_i over all of them. */
#ifndef EXTRINSIC_EXACT_SEARCH_H
#define EXTRINSIC_EXACT_SEARCH_H

#include "core/context.h"
#include "core/exact/seen.h"

typedef uint16_t ex_leaves; /* bit i: x_{i+1} */

enum { EX_MEMBERS_MAX = 64, EX_OPERATORS_MAX = EX_MEMBERS_MAX + EX_EXACT_INPUTS_MAX };

/* What is asked: a structure of `inputs` with latency <= limit, and what is known before. */
typedef struct ex_exact_problem {
  int inputs;
  ex_cost cost;                             /* all latency factors zero when there is no limit */
  int64_t limit;                            /* on the latency, 0 when there is none */
  int64_t combine[EX_EXACT_INPUTS_MAX + 1]; /* least complexity that makes one value of p values */
  int64_t fastest[EX_EXACT_INPUTS_MAX + 1]; /* least latency that makes one value of p values */
  /* No structure of p < inputs inputs within the limit costs less than smaller[p]. */
  int64_t smaller[EX_EXACT_INPUTS_MAX + 1];
} ex_exact_problem;

/* An operator of a structure: its leaves and their partition. */
typedef struct ex_exact_operator {
  ex_leaves leaves;
  int arity;
  ex_leaves parts[EX_EXACT_INPUTS_MAX];
} ex_exact_operator;

/* A set that has to be made: a member already, or an output. */
typedef struct ex_demand {
  ex_leaves leaves;
  int64_t deadline;
  int parts; /* the fewest members and inputs into which it can be partitioned */
} ex_demand;

/* One depth-first search for a structure of complexity <= bound. Members are only ever added at the
 * end and taken from there. */
typedef struct ex_exact_search {
  const ex_exact_problem *problem;
  int64_t bound;
  int64_t next_bound; /* the least complexity that a structure left out may have */
  int64_t spent;      /* complexity of the operators */
  ex_leaves members[EX_MEMBERS_MAX];
  int64_t arrival[EX_MEMBERS_MAX]; /* of members that are made */
  int member_count;
  uint8_t *place; /* [leaves]: 1 + index of the member, 0 for none */
  uint8_t *parts; /* [k << inputs | leaves]: fewest parts, from the first k members and inputs */
  ex_demand demands[EX_OPERATORS_MAX]; /* disjoint, inside one output */
  int demand_count;
  ex_leaves open; /* bit j: output j has no operator yet */
  ex_exact_operator operators[EX_OPERATORS_MAX];
  int operator_count;
  uint8_t *mark; /* [leaves]: scratch, all zero */
  ex_seen *seen;
  uint64_t cases;
  bool found; /* operators hold a structure */
  bool stopped;
  bool (*go_on)(void *clock, uint64_t cases); /* asked now and then; false stops the search */
  void *clock;
} ex_exact_search;

/* The tables of a problem, from its inputs, cost and limit; smaller[] stays as it is. limit < 0
 * means that there is none. */
void ex_exact_prepare(ex_exact_problem *problem, int inputs, const ex_cost *cost, int64_t limit);

/* The caller frees it; the problem must outlive it. */
ex_status ex_exact_search_new(ex_context *context, const ex_exact_problem *problem,
                              ex_exact_search **search);
void ex_exact_search_free(ex_exact_search *search);

/* Searches all structures of complexity <= bound. Leaves found, or else next_bound > bound, or
 * stopped. */
void ex_exact_run(ex_exact_search *search, int64_t bound);

/* Goes on with the next demand, or output, unless the bound forbids it. Leaves the state as it was
 * unless found. */
void ex_exact_go_on(ex_exact_search *search);

/* The structure of the operators of a search that found one. */
ex_status ex_exact_structure(ex_context *context, const ex_exact_search *search,
                             ex_structure **structure);

/* ---- Operators and demands (operators.c, partition.c) ---- */

/* When a part is known: 0 for an input, -1 when it is no member. */
static inline int64_t ex_exact_arrival(const ex_exact_search *search, ex_leaves leaves) {
  if ((leaves & (leaves - 1)) == 0) return 0;
  return search->place[leaves] ? search->arrival[search->place[leaves] - 1] : -1;
}

void ex_exact_make(ex_exact_search *search, ex_leaves leaves, int arity, const ex_leaves *parts);
void ex_exact_unmake(ex_exact_search *search);

/* Makes a set, known by `deadline`, of members that are there, if that takes no more than c_2:
 * nothing else can be better. */
bool ex_exact_make_free(ex_exact_search *search, ex_leaves leaves, int64_t deadline);

/* Makes the last demand in every way that is not the same as another up to names, and goes on. */
void ex_exact_meet_demand(ex_exact_search *search);

/* ---- Bounds (bound.c) ---- */

static inline const uint8_t *ex_exact_parts(const ex_exact_search *search) {
  return search->parts + ((size_t)search->member_count << search->problem->inputs);
}

static inline ex_leaves ex_exact_output(const ex_exact_search *search, int j) {
  return (ex_leaves)(((1u << search->problem->inputs) - 1) & ~(1u << j));
}

/* A member whose arrival is not known yet. */
void ex_exact_add_member(ex_exact_search *search, ex_leaves leaves);
void ex_exact_drop_member(ex_exact_search *search);

/* A lower bound on the complexity of all structures that extend the search's state. */
int64_t ex_exact_bound(const ex_exact_search *search);

/* Another, from what is left of the family when one or two inputs are taken away. */
int64_t ex_exact_removal_bound(const ex_exact_search *search);

/* ---- Symmetry (canonical.c) ---- */

/* A fingerprint of a state without demands. States with equal fingerprints are the same up to the
 * names of the inputs; nearly always the reverse holds as well. */
ex_fingerprint ex_exact_fingerprint(const ex_exact_search *search);

#endif
