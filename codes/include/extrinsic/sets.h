/* Small sets of columns with few odd checks: trapping, absorbing and fully absorbing sets, in which
 * the errors that remain at high signal-to-noise ratios end.
 *
 * Example: the codewords of weight 3 of the (7, 4) Hamming code are its sets without odd checks.
 *
 *     #include <extrinsic/sets.h>
 *
 *     static bool count(void *data, const int *columns, int size) {
 *       ++*(int *)data;
 *       return columns[0] >= 0 && size == 3;
 *     }
 *
 *     int main(void) {
 *       static const extr_edge edges[] = {{0, 0}, {0, 2}, {0, 4}, {0, 6}, {1, 1}, {1, 2},
 *                                         {1, 5}, {1, 6}, {2, 3}, {2, 4}, {2, 5}, {2, 6}};
 *       extr_set_limits limits = {.columns = 3, .odd = 0, .kind = EXTR_SET_TRAPPING};
 *       extr_set_search *search;
 *       extr_code *code;
 *       int found = 0;
 *       if (extr_code_new(NULL, "hamming", 3, 7, edges, 12, &code) != EXTR_OK) return 1;
 *       if (extr_set_search_new(NULL, code, NULL, &limits, &search) != EXTR_OK) return 1;
 *       for (int i = 0; i < extr_set_search_roots(search); i++)
 *         if (extr_set_search_run(NULL, search, i, count, NULL, &found) != EXTR_OK) return 1;
 *       extr_set_search_free(search);
 *       extr_code_free(code);
 *       return found == 7 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_SETS_H
#define EXTRINSIC_SETS_H

#include <extrinsic/code.h>

#ifdef __cplusplus
extern "C" {
#endif

/* In the subgraph of a set S of `a` columns, a check with an odd number of columns of S is odd: it
 * is unsatisfied if exactly the columns of S are in error. S is an (a,b) set if b checks are odd.
 * Each kind is a part of the one before. */
typedef enum extr_set_kind {
  EXTR_SET_TRAPPING,  /* any (a,b) set */
  EXTR_SET_ABSORBING, /* fewer than half of the checks of each column of S are odd (Dolecek, Zhang,
                       * Anantharam, Wainwright, Nikolic, "Analysis of absorbing sets and fully
                       * absorbing sets of array-based LDPC codes", IEEE Trans. Inf. Theory 56,
                       * 2010) */
  EXTR_SET_FULLY_ABSORBING, /* and of each other column that is not shortened: bit flipping changes
                             * no bit */
} extr_set_kind;

enum { EXTR_SET_COLUMNS_MAX = 64 };

typedef struct extr_set_shape {
  int columns; /* a */
  int odd;     /* b */
  extr_set_kind kind;
  bool elementary; /* no check has more than two columns of S */
  bool connected;  /* as a subgraph of the Tanner graph */
} extr_set_shape;

/* The shape of a set, given by different columns in any order. EXTR_INPUT: a column is out of range
 * or occurs twice, or there are none or more than EXTR_SET_COLUMNS_MAX. */
EXTR_EXPORT extr_status extr_set_shape_of(extr_context *context, const extr_code *code,
                                          const int *columns, int count, extr_set_shape *shape);

/* ---- The search ------------------------------------------------------------------------------
 *
 * Finds all connected sets with exactly `columns` columns and at most `odd` odd checks. Write
 * even(v) and odd(v) for the number of even and odd checks of column v in S, o(S) for the odd
 * checks of S and W(S) for the sum of the weights of its columns. Without v,
 *
 *   o(S - v) = o(S) + even(v) - odd(v).
 *
 * The sum of even(v) - odd(v) over S is W(S) minus twice the edges of odd checks, at most
 * W(S) - 2 o(S). For a column v where even(v) - odd(v) is least, and k = |S|, therefore
 *
 *   o(S - v) <= o(S) + (W(S) - 2 o(S)) / k,                                          (1)
 *
 * and o(S - v) and W(S - v) are both even or both odd. The right-hand side does not decrease with
 * o(S) from k = 2 on. So (1), rounded down to that parity and applied again and again to the most
 * odd checks that a set of the wanted size may have, bounds o of every set on the way down to one
 * column. Conversely every set grows from a single column through sets within these bounds,
 * by a column with the least even(v) - odd(v) in the larger set each time. The search follows
 * exactly these ways: it adds each column that keeps the bound, and goes on where that column is
 * the one that would be removed first. Of several candidates for removal, properties that
 * automorphisms preserve select one (the orbit of the column, then those of the columns that it
 * shares checks with); candidates that these do not distinguish are all accepted. Whatever the
 * column weights, the cycles and the kind, nothing is missed. A set may be found more than once,
 * and if orbits are given, at least one set of each orbit is found. */
typedef struct extr_set_limits {
  int columns; /* a, 1 .. EXTR_SET_COLUMNS_MAX */
  int odd;     /* the largest b, at least 0 */
  extr_set_kind kind;
  bool elementary; /* only elementary sets */
} extr_set_limits;

typedef struct extr_set_search extr_set_search;

/* `orbits`: for each column the number of its orbit under some group of automorphisms of H, any
 * numbers; NULL: each column is an orbit. `code` must outlive the search; `orbits` are copied.
 * EXTR_INPUT: a limit is out of range. EXTR_LIMIT: a column has more than 60 ones. */
EXTR_EXPORT extr_status extr_set_search_new(extr_context *context, const extr_code *code,
                                            const int *orbits, const extr_set_limits *limits,
                                            extr_set_search **search);
EXTR_EXPORT void extr_set_search_free(extr_set_search *search);

/* The search has as many independent parts as there are orbits of columns: part i grows sets from
 * the first column of orbit i. */
EXTR_EXPORT int extr_set_search_roots(const extr_set_search *search);

/* Searches part `root`, 0 .. extr_set_search_roots - 1, and calls `found` with the columns of each
 * set in ascending order. `goes_on`, unless NULL, is called every few thousand steps. As soon as
 * one of the two returns false, the search ends, and the result is EXTR_OK. Several threads may
 * search different parts at once. */
EXTR_EXPORT extr_status extr_set_search_run(extr_context *context, const extr_set_search *search,
                                            int root,
                                            bool (*found)(void *data, const int *columns,
                                                          int count),
                                            bool (*goes_on)(void *data), void *data);

#ifdef __cplusplus
}
#endif

#endif
