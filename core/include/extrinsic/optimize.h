/* Searches for computation structures, with what is proved about them.
 *
 * Example: the star structure of least complexity for seven inputs.
 *
 *     #include <extrinsic/optimize.h>
 *     #include <stdio.h>
 *
 *     int main(void) {
 *       extr_cost cost;
 *       extr_solution *best;
 *       char c[EXTR_COST_TEXT], l[EXTR_COST_TEXT];
 *       if (extr_cost_unit(NULL, 3, &cost) != EXTR_OK) return 1;
 *       if (extr_optimize(NULL, EXTR_STAR, 7, &cost, &best) != EXTR_OK) return 1;
 *       printf("complexity %s, latency %s\n", extr_cost_text(best->complexity, c),
 *              extr_cost_text(best->latency, l));
 *       extr_solution_free(best);
 *       return 0;
 *     }
 */
#ifndef EXTRINSIC_OPTIMIZE_H
#define EXTRINSIC_OPTIMIZE_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Classes of structures ------------------------------------------------------------------- */

/* Which structures a search considers, and which of them it prefers. */
typedef enum extr_class {
  /* A separate tree for every output, with no operator shared: the least latency, then the least
   * complexity, of such trees. This is the baseline for what sharing saves. */
  EXTR_NAIVE,
  EXTR_UENG, /* Ueng's 7-input node: 8 three-input and 7 two-input operators */
  EXTR_STAR, /* Section IV: the least complexity of all star trees, then the least latency */
  /* Section V: the least latency of all structures, then the least complexity of the class. Exact
   * if n - 1 is a product of arities, otherwise the best that a search finds
   * (core/isomorphic/ring.h). */
  EXTR_ISOMORPHIC,
  EXTR_EXACT, /* the least complexity of all structures, then the least latency: extr_exact without
               * limits */
  EXTR_FRONTIER, /* the least known complexity at each latency: use extr_frontier_find */
  EXTR_GROUP,    /* the same for an operation that undoes itself: use extr_group_find */
} extr_class;

/* "naive", "ueng", "star", "isomorphic", "exact", "frontier", "group"; NULL for any other value. */
EXTR_EXPORT const char *extr_class_name(extr_class kind);

/* The class with this name. EXTR_INPUT: there is none; the message lists the names. */
EXTR_EXPORT extr_status extr_class_parse(extr_context *context, const char *text, extr_class *kind);

/* ---- Solutions ------------------------------------------------------------------------------- */

/* What is known about the optimality of a structure. */
typedef struct extr_proof {
  /* A lower bound on the complexity, in units of 1 / EXTR_COST_ONE: of all structures within the
   * latency limit of the search; without a limit, of all structures that are at least as fast as
   * this one. */
  int64_t lower_bound;
  bool proved;    /* the structure attains the bound, and no structure that does is faster */
  uint64_t cases; /* states that the exact search visited (one of its relaxation counts as 256 or
                     more); 0 if the proof comes from bounds */
} extr_proof;

/* A structure that passes extr_structure_check (extr_group_find: extr_structure_check_group), with
 * its measures. */
typedef struct extr_solution {
  extr_structure *structure;   /* belongs to the solution */
  int64_t complexity, latency; /* under the cost of the search, in units of 1 / EXTR_COST_ONE */

  /* EXTR_STAR: all degree vectors q of least complexity. EXTR_ISOMORPHIC: all type vectors w of
   * least latency. extr_optimize_vector: the given vector. Each has max_arity - 1 entries; they
   * follow each other in lexicographic order. Other classes have none. */
  int *vectors;
  int vector_count;
  bool vectors_complete; /* false: there are more than EXTR_VECTORS_MAX */

  /* EXTR_EXACT: what the search proved. Other classes: from the table of known optima, otherwise
   * from bounds. */
  extr_proof proof;
} extr_solution;

enum { EXTR_VECTORS_MAX = 1000 };

/* Finds the structure of a class that the class prefers for a node with `inputs` inputs; extr_class
 * says where it is only the best known. EXTR_INPUT: `inputs` is below 3 or above EXTR_INPUTS_MAX,
 * the cost is invalid, EXTR_UENG with inputs other than 7 or max_arity below 3, EXTR_FRONTIER,
 * EXTR_GROUP, or EXTR_EXACT with cost->fanout or cost->clock. EXTR_LIMIT: the search would need
 * more memory than it allows itself, or, for EXTR_EXACT, inputs is above EXTR_EXACT_INPUTS_MAX. */
EXTR_EXPORT extr_status extr_optimize(extr_context *context, extr_class kind, int inputs,
                                      const extr_cost *cost, extr_solution **solution);

/* Finds the structure of a class for one vector with `length` = max_arity - 1 entries.
 * EXTR_STAR: the least latency of star trees with degree vector q (Algorithms 2 and 3); the sum of
 * i q_i has to be inputs - 2 (Lemma 3). EXTR_ISOMORPHIC: the levels of type vector w in the best
 * order; n' = 1 + the product of their arities has to be at least `inputs`, and the positions above
 * `inputs` stay empty. EXTR_INPUT: the vector does not fit, has a negative entry or a wrong length,
 * or the class is another one. EXTR_LIMIT: as extr_optimize. */
EXTR_EXPORT extr_status extr_optimize_vector(extr_context *context, extr_class kind, int inputs,
                                             const extr_cost *cost, const int *vector, int length,
                                             extr_solution **solution);

/* Frees a solution and its structure. Not for solutions that belong to a frontier or a table. */
EXTR_EXPORT void extr_solution_free(extr_solution *solution);

/* ---- Pareto fronts --------------------------------------------------------------------------- */

/* The trade-off between latency and complexity: the least known complexity at each latency, in
 * order of rising latency and falling complexity. The points have no vectors. */
typedef struct extr_frontier {
  int count;
  extr_solution **points; /* belong to the frontier */
} extr_frontier;

/* Searches trees whose inner nodes are operators, operators inlined into their neighbours, or whole
 * structures: of the star or the isomorphic class, known optima, or two smaller nodes side by side.
 * The results are then improved by inlining. Up to 8 inputs the exact search improves every point
 * further. It ends after 134 million states per point at the latest, so the front is the same on
 * every machine. For all costs that were tried, this was enough to prove every point; a point
 * without a proof is the best known. With more than 8 inputs, a point is `proved` if it is in the
 * table of known optima, or if it attains the lower bound and is as fast as a structure can be.
 * Multiplying all costs or all delays by a constant does not change the structures. No star,
 * isomorphic or naive structure beats the frontier in both complexity and latency.
 *
 * With a latency per further use (cost->fanout) or with registers (cost->clock), several searches
 * weigh these differently, and their structures are measured with them. Lower bounds hold, those
 * with registers since at least `inputs` values pass from every cycle to the next; with a latency
 * per further use no point is `proved`.
 * Errors: as extr_optimize. */
EXTR_EXPORT extr_status extr_frontier_find(extr_context *context, int inputs, const extr_cost *cost,
                                           extr_frontier **frontier);
EXTR_EXPORT void extr_frontier_free(extr_frontier *frontier);

/* ---- Operations that undo themselves --------------------------------------------------------- */

/* The trade-off for exclusive-or and other operations with x + x = 0, for which an output may be
 * made of values that contain its own input. All inputs are combined once, and operators remove one
 * each; structures that undo nothing compete. With operators of two inputs there are points of
 * complexity 2 n - 2 and, one level faster unless n - 1 is a power of two, 2 n - 1, where no
 * structure has less than 3 n - 6. The structures pass extr_structure_check_group, and only those
 * that undo nothing pass extr_structure_check. Lower bounds hold for all of them
 * (core/group/group.c has the proof): at unit cost, n >= 4 and m = 2 the bound is 2 n - 2, which is
 * attained, and for m >= 3 n - 1 + ceil((n - 2) / (m - 1)), which is attained, too. A point is
 * `proved` if it attains the bound at the least latency that n inputs allow. Errors: as
 * extr_frontier_find. */
EXTR_EXPORT extr_status extr_group_find(extr_context *context, int inputs, const extr_cost *cost,
                                        extr_frontier **frontier);

/* ---- Exact search ---------------------------------------------------------------------------- */

/* The exact search covers all structures of Definition 1. At unit cost it takes less than a second
 * for up to 10 inputs and arities up to 4; from there on its time grows steeply. */
enum { EXTR_EXACT_INPUTS_MAX = 16 };

typedef struct extr_exact_progress {
  int inputs; /* the node searched now: smaller nodes come first, as their costs are bounds */
  int64_t complexity; /* all structures of less complexity are excluded, in 1 / EXTR_COST_ONE */
  uint64_t cases;     /* states visited so far, in all steps */
  double seconds;     /* since the search began */
} extr_exact_progress;

typedef struct extr_exact_settings {
  int64_t latency_limit; /* in units of 1 / EXTR_COST_ONE; negative: no limit */
  double max_seconds;    /* the search ends after this time */
  uint64_t max_cases;    /* and after this many states, the same on every machine; 0: no limit */
  /* NULL, or a function that is called every few milliseconds with `user`. If it returns false, the
   * search ends as if its time were over. */
  bool (*progress)(void *user, const extr_exact_progress *progress);
  void *user;
} extr_exact_settings;

/* No limits and no progress function. */
EXTR_EXPORT extr_exact_settings extr_exact_settings_default(void);

/* Finds the structure of least complexity within the latency limit, then of least latency; if time
 * runs out, the best one known by then, whose proof says `proved` = false. A proof means that every
 * structure was searched, or excluded by a bound, or becomes one that was searched when the inputs
 * are renamed (compared by a fingerprint of 128 bits). EXTR_INPUT: no structure is that fast, or
 * cost->fanout or cost->clock is not 0. EXTR_LIMIT: `inputs` is above EXTR_EXACT_INPUTS_MAX, or
 * time ran out before a structure within the limit was known. */
EXTR_EXPORT extr_status extr_exact(extr_context *context, int inputs, const extr_cost *cost,
                                   const extr_exact_settings *settings, extr_solution **solution);

/* ---- The table of known optima --------------------------------------------------------------- */

/* Results of the exact search that the library carries as text (core/known_optima/unit.txt), for
 * one node: its Pareto front, from least latency to least complexity. Every structure is checked
 * and measured when it is read; only the proof is taken from the text. */
typedef struct extr_optima extr_optima;

/* Looks up a node. The result has no points if the table has no entry for this number of inputs and
 * these costs. Costs of arities that the node cannot use are ignored, and so is a common factor of
 * all costs or of all delays. */
EXTR_EXPORT extr_status extr_optima_find(extr_context *context, int inputs, const extr_cost *cost,
                                         extr_optima **optima);
EXTR_EXPORT void extr_optima_free(extr_optima *optima);

/* How many points there are; and one of them, 0 .. count - 1, which belongs to `optima`. */
EXTR_EXPORT int extr_optima_count(const extr_optima *optima);
EXTR_EXPORT const extr_solution *extr_optima_point(const extr_optima *optima, int point);

/* The same from another text, in the format that core/known_optima/unit.txt describes. Messages
 * call it `file`. EXTR_INPUT with "FILE:LINE: ...": the text is malformed, or a point of
 * this node is not what it claims to be; points of other nodes are not read. */
EXTR_EXPORT extr_status extr_optima_read(extr_context *context, const char *file, const char *text,
                                         int inputs, const extr_cost *cost, extr_optima **optima);

#ifdef __cplusplus
}
#endif

#endif
