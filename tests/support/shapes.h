/* All shapes of rooted trees whose nodes have 2 .. m children, by their number of leaves: the
 * exhaustive search that the star class is held against.
 *
 * A star tree with n leaves hung up at its leaf x_n is such a rooted tree with n - 1 leaves (shape
 * only: the leaves are alike). Each of its internal nodes with k children has degree k + 1 and is
 * k + 1 operators of k inputs in the structure (Lemma 2). */
#ifndef TESTS_SUPPORT_SHAPES_H
#define TESTS_SUPPORT_SHAPES_H

#include <extrinsic/cost.h>

enum { SHAPE_LEAVES_MAX = 12 };

struct shape {
  int arity;          /* children of the root, 0 for a leaf */
  int64_t complexity; /* sum of (k + 1) c_k over the internal nodes: equation (2) */
  int64_t height;     /* costliest path from a leaf to the root */
  int64_t diameter;   /* costliest path between two leaves: phi of Lemma 4 */
};

struct shapes {
  int count[SHAPE_LEAVES_MAX + 1];
  struct shape *list[SHAPE_LEAVES_MAX + 1]; /* [1 .. leaves] */
};

/* Every shape with 1 .. leaves leaves, each once. shapes_free gives the lists back. */
struct shapes shapes_new(int leaves, const extr_cost *cost);
void shapes_free(struct shapes *shapes);

#endif
