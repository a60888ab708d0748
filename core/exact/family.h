/* The state of the exact search, which treats structures as families of leaf sets.
 *
 * An operator is identified by its leaves, the set of inputs that it combines. Two operators with
 * the same leaves are never needed: the faster one can serve the users of both. So a structure is a
 * family of sets, the members, together with the outputs, [n] without j. Each of these sets is
 * partitioned into i = 2 .. m parts, which are members or single inputs. The complexity is the sum
 * of c_i over all of them. */
#ifndef CORE_EXACT_FAMILY_H
#define CORE_EXACT_FAMILY_H

#include "core/base/report.h"
#include <extrinsic/optimize.h>

typedef uint16_t extr_leaves; /* bit i: x_{i+1} */

enum { EXTR_MEMBERS_MAX = 64, EXTR_OPERATORS_MAX = EXTR_MEMBERS_MAX + EXTR_EXACT_INPUTS_MAX };

/* The problem: find a structure of this many inputs with latency <= limit. */
typedef struct extr_exact_problem {
  int inputs;
  extr_cost cost;                             /* all delays zero when there is no limit */
  int64_t limit;                              /* on the latency, 0 when there is none */
  int64_t combine[EXTR_EXACT_INPUTS_MAX + 1]; /* [p]: least complexity of combining p values */
  int64_t fastest[EXTR_EXACT_INPUTS_MAX + 1]; /* [p]: least latency of combining p values */
  int64_t smaller[EXTR_EXACT_INPUTS_MAX + 1]; /* [p]: lower bound on the complexity of a node of
                                                 p < inputs inputs within the limit */
} extr_exact_problem;

/* An operator of a structure: its leaves and their partition. */
typedef struct extr_exact_operator {
  extr_leaves leaves;
  int arity;
  extr_leaves parts[EXTR_EXACT_INPUTS_MAX];
} extr_exact_operator;

/* A set that still needs an operator: a member, or the output that is being built. */
typedef struct extr_demand {
  extr_leaves leaves;
  int64_t deadline; /* latest arrival */
  int parts;        /* the fewest members and inputs into which it can be partitioned */
} extr_demand;

typedef struct extr_seen extr_seen;             /* seen.h */
typedef struct extr_sharing extr_sharing;       /* sharing.h */
typedef struct extr_relaxation extr_relaxation; /* relaxation.h */

/* A depth-first search for a structure of complexity <= bound. Members are a stack. */
typedef struct extr_exact_search {
  const extr_exact_problem *problem;
  int64_t bound;
  int64_t
      next_bound; /* the least bound of the states that exceeded the bound or were left unfinished */
  int64_t spent;  /* complexity of the operators */
  extr_leaves members[EXTR_MEMBERS_MAX];
  int64_t arrival[EXTR_MEMBERS_MAX]; /* of members that have an operator */
  int member_count;
  uint8_t *place; /* [leaves]: 1 + index of the member, 0 for none */
  uint8_t *parts; /* [k << inputs | leaves]: fewest parts among the inputs and first k members */
  extr_demand demands[EXTR_OPERATORS_MAX]; /* disjoint, inside one output */
  int demand_count;
  extr_leaves open; /* bit j: output j has no operator yet */
  extr_exact_operator operators[EXTR_OPERATORS_MAX];
  int operator_count;
  uint8_t *mark; /* [leaves]: scratch, all zero */
  extr_seen *seen;
  extr_sharing *sharing;       /* NULL for large problems */
  double charged;              /* see sharing.h */
  extr_relaxation *relaxation; /* NULL for large problems */
  bool relaxes;                /* extr_exact_run() uses the relaxation */
  uint64_t cases;              /* states visited so far */
  uint64_t give_up_at;         /* the number of states at which the branch and bound stops */
  bool found;                  /* operators hold a structure */
  bool stopped;
  bool (*go_on)(void *clock, uint64_t cases); /* called now and then; false stops the search */
  void *clock;
} extr_exact_search;

/* Fills in the problem except for smaller[], which stays as it is. limit < 0 means no limit. */
void extr_exact_prepare(extr_exact_problem *problem, int inputs, const extr_cost *cost,
                        int64_t limit);

/* The problem must outlive the search, which the caller frees. The caller sets go_on and clock. */
extr_status extr_exact_search_new(extr_context *context, const extr_exact_problem *problem,
                                  extr_exact_search **search);
void extr_exact_search_free(extr_exact_search *search);

/* The time at which a part is known: 0 for an input, -1 for a set that is not a member. */
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

/* Whether all structures from here on, of complexity `least` or more, exceed the bound. If so, `least`
 * may be the next bound. */
static inline bool extr_exact_exceeds(extr_exact_search *search, int64_t least) {
  if (least <= search->bound) return false;
  if (least < search->next_bound) search->next_bound = least;
  return true;
}

/* Adds a member, whose arrival is not known yet; removes the last one. */
void extr_exact_add_member(extr_exact_search *search, extr_leaves leaves);
void extr_exact_drop_member(extr_exact_search *search);

#endif
