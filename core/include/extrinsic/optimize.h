/* Finding structures. */
#ifndef EXTRINSIC_OPTIMIZE_H
#define EXTRINSIC_OPTIMIZE_H

#include <extrinsic/structure.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Optimal structures ---------------------------------------------------------------------- */

typedef enum extr_class {
  /* A tree of its own for every output, no operator shared with another one: the least latency,
   * then the least complexity, that such a tree has. What sharing saves is counted from here. */
  EXTR_NAIVE,
  EXTR_UENG, /* Ueng's 7-input node: 8 three-input and 7 two-input operators */
  EXTR_STAR, /* Section IV: least complexity of all star trees, then least latency */
  /* Section V: least latency of all structures, then least complexity of the class: exact where n -
   * 1 is a product of arities, else the best of a search (core/isomorphic/ring.h). */
  EXTR_ISOMORPHIC,
  EXTR_EXACT, /* least complexity of all structures, then least latency: extr_exact without limits */
  EXTR_FRONTIER, /* least complexity known at every latency: many structures, see extr_frontier_find */
} extr_class;

/* "naive", "ueng", "star", "isomorphic", "exact", "frontier"; NULL for anything else. */
const char *extr_class_name(extr_class kind);
extr_status extr_class_parse(extr_context *context, const char *text, extr_class *kind);

/* What is known about how good a structure is. */
typedef struct extr_proof {
  /* No structure has less complexity: none within the latency limit asked for, or without one, none
   * as fast as this. */
  int64_t lower_bound;
  bool proved;    /* the structure has that complexity, and none of that complexity less latency */
  uint64_t cases; /* states that the exact search went through */
} extr_proof;

typedef struct extr_solution {
  extr_structure *structure;
  int64_t complexity, latency; /* of the structure under the cost it was asked for, in millionths */
  /* Every degree vector q of the least complexity (star) or type vector w of the least latency
   * (isomorphic), max_arity - 1 entries each, one after the other, lexicographically; none for the
   * other classes. Of extr_optimize_vector: the vector asked for. */
  int *vectors;
  int vector_count;
  bool vectors_complete; /* false: there are more than EXTR_VECTORS_MAX */
  extr_proof
      proof; /* of EXTR_EXACT by search; of the others from the book, or from bounds with 0 cases */
} extr_solution;

enum { EXTR_VECTORS_MAX = 1000 };

/* The best structure of a class for a node of `inputs` >= 3. The result has passed
 * extr_structure_check. EXTR_UENG needs inputs = 7 and max_arity >= 3. EXTR_LIMIT where the search would
 * need more memory than it allows itself. */
extr_status extr_optimize(extr_context *context, extr_class kind, int inputs, const extr_cost *cost,
                          extr_solution **solution);

/* The best structure of a class for one vector of `length` = max_arity - 1 entries.
 * EXTR_STAR: the least latency of star trees with degree vector q (Algorithms 2 and 3); the sum of
 * i q_i must be inputs - 2 (Lemma 3). EXTR_ISOMORPHIC: the levels of type vector w in the best order;
 * its n' = 1 + product of arities must be `inputs` or more, and positions above that are left
 * empty. Else EXTR_INPUT, also for the other classes, a wrong length or a negative entry. */
extr_status extr_optimize_vector(extr_context *context, extr_class kind, int inputs,
                                 const extr_cost *cost, const int *vector, int length,
                                 extr_solution **solution);
void extr_solution_free(extr_solution *solution);

/* ---- Frontier -------------------------------------------------------------------------------- */

/* The trade-off between the two classes: for every latency the least complexity known, in order of
 * latency, complexity falling. Each point is a structure of its own that has passed the check; its
 * `vectors` are empty, its `proof` is as extr_optimize gives it. */
typedef struct extr_frontier {
  int count;
  extr_solution **points;
} extr_frontier;

/* Searches trees whose inner nodes are operators, operators inlined into their neighbours, or whole
 * structures: of either class, of the book, or two smaller nodes side by side. Improves what it
 * finds by inlining. Up to 8 inputs it then asks the exact search for every point, for about four
 * million cases each: nearly always enough for a proof, and the same front on every machine. No
 * point is beaten in both complexity and latency by the star, the isomorphic or the naive
 * structure. Factors times a constant give the same structures. Errors are those of extr_optimize. */
extr_status extr_frontier_find(extr_context *context, int inputs, const extr_cost *cost,
                               extr_frontier **frontier);
void extr_frontier_free(extr_frontier *frontier);

/* ---- Exact search ---------------------------------------------------------------------------- */

/* Over all structures of Definition 1, not over a class of them. Up to 10 inputs and unit factors
 * it takes seconds, and grows steeply from there. */
enum { EXTR_EXACT_INPUTS_MAX = 16 };

typedef struct extr_exact_progress {
  int inputs;         /* smaller nodes come first: what they cost bounds what larger ones cost */
  int64_t complexity; /* structures that cost less are out */
  uint64_t cases;     /* searched so far, over all steps */
  double seconds;
} extr_exact_progress;

typedef struct extr_exact_settings {
  int64_t latency_limit; /* in millionths, negative for none */
  double max_seconds;
  uint64_t max_cases; /* like max_seconds, but with the same result on every machine; 0 for none */
  /* Called every few milliseconds unless NULL; false ends the search like a time that is over. */
  bool (*progress)(void *user, const extr_exact_progress *progress);
  void *user;
} extr_exact_settings;

/* No limits, no progress. */
extr_exact_settings extr_exact_settings_default(void);

/* The structure of least complexity within the latency limit, then of least latency: proved, or the
 * best known when time is over. A proof says: every structure was either searched, or ruled out by
 * a bound, or equal to one searched up to the names of the inputs (by a fingerprint of 128 bits).
 * EXTR_INPUT when no structure is that fast, EXTR_LIMIT when inputs is over EXTR_EXACT_INPUTS_MAX, or
 * when time is over before any structure within the limit is known. */
extr_status extr_exact(extr_context *context, int inputs, const extr_cost *cost,
                       const extr_exact_settings *settings, extr_solution **solution);

/* ---- The book of settled cases --------------------------------------------------------------- */

/* Results of the exact search that the library carries, read from text and checked. */
typedef struct extr_book extr_book;

/* The front of a node: its points in order of latency, complexity falling, from the least latency
 * to the least complexity. No points when the book knows nothing of these inputs and factors;
 * factors of arities that the node has no use for do not matter. Factors that differ by a constant
 * are the same factors. */
extr_status extr_book_find(extr_context *context, int inputs, const extr_cost *cost,
                           extr_book **book);
void extr_book_free(extr_book *book);

int extr_book_count(const extr_book *book);
const extr_solution *extr_book_point(const extr_book *book, int point); /* the book's */

/* The same from another text; core/book/unit.txt says how one is written. `file` names it in
 * messages. What is wrong with it is EXTR_INPUT, with file and line; points of other nodes are not
 * looked at. */
extr_status extr_book_read(extr_context *context, const char *file, const char *text, int inputs,
                           const extr_cost *cost, extr_book **book);

#ifdef __cplusplus
}
#endif

#endif
