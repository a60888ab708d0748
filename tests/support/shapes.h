/* All shapes of rooted trees whose nodes have 2 .. m children, by their number of leaves: the
 * exhaustive search with which the star class is compared.
 *
 * A star tree with n leaves, rooted at its leaf x_n, is such a tree with n - 1 leaves (shape only:
 * leaves are not distinguished). Each of its internal nodes with k children has degree k + 1 and
 * becomes k + 1 operators of k inputs in the structure (Lemma 2). */
#ifndef TESTS_SUPPORT_SHAPES_H
#define TESTS_SUPPORT_SHAPES_H

#include <extrinsic/cost.h>

enum { SHAPE_LEAVES_MAX = 12 };

struct shape {
  int64_t complexity; /* sum of (k + 1) c_k over the internal nodes: equation (2) */
  int64_t height;     /* cost of the most expensive path from a leaf to the root */
  int64_t diameter;   /* cost of the most expensive path between two leaves: phi of Lemma 4 */
};

struct shapes {
  int count[SHAPE_LEAVES_MAX + 1];
  struct shape *list[SHAPE_LEAVES_MAX + 1]; /* [1 .. leaves] */
};

/* Lists every shape with 1 .. leaves leaves once. shapes_free frees the lists. */
struct shapes shapes_new(int leaves, const extr_cost *cost);
void shapes_free(struct shapes *shapes);

#endif
