#include "tests/support/shapes.h"
#include "tests/support/unit.h"

#include <extrinsic/cost.h>

#include <stdlib.h>
/* cmocka requires the headers above. */

static int64_t larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

static void append(struct shapes *shapes, int leaves, struct shape shape) {
  int count = shapes->count[leaves]++;
  if ((count & (count - 1)) == 0) {
    size_t capacity = count > 0 ? 2 * (size_t)count : 1;
    shapes->list[leaves] = realloc(shapes->list[leaves], capacity * sizeof shape);
    assert_non_null(shapes->list[leaves]);
  }
  shapes->list[leaves][count] = shape;
}

/* The children chosen so far for a new root. */
struct brood {
  int children;
  int leaves; /* leaves that have not been assigned */
  int64_t complexity;
  int64_t tallest, second; /* heights */
  int64_t widest;          /* diameter */
};

static struct brood brood_with(struct brood brood, int leaves, struct shape child) {
  brood.children++;
  brood.leaves -= leaves;
  brood.complexity += child.complexity;
  brood.second = larger(brood.second, child.height < brood.tallest ? child.height : brood.tallest);
  brood.tallest = larger(brood.tallest, child.height);
  brood.widest = larger(brood.widest, child.diameter);
  return brood;
}

/* Completes the list of children in every way in which their shape numbers do not increase: each is
 * at most shape number `index` with `size` leaves, so every multiset of children occurs once. */
static void complete(struct shapes *shapes, int leaves, const extr_cost *cost, struct brood brood,
                     int size, int index) {
  if (brood.leaves == 0) {
    int k = brood.children;
    append(shapes, leaves,
           (struct shape){
               .complexity = brood.complexity + (k + 1) * cost->complexity[k],
               .height = brood.tallest + cost->latency[k],
               .diameter = larger(brood.widest, brood.tallest + brood.second + cost->latency[k])});
    return;
  }
  if (brood.children == cost->max_arity) return;
  for (int child = size; child >= 1; child--) {
    if (child > brood.leaves) continue;
    int last = child == size ? index : shapes->count[child] - 1;
    for (int k = last; k >= 0; k--)
      complete(shapes, leaves, cost, brood_with(brood, child, shapes->list[child][k]), child, k);
  }
}

struct shapes shapes_new(int leaves, const extr_cost *cost) {
  struct shapes shapes = {0};
  append(&shapes, 1, (struct shape){0});
  for (int k = 2; k <= leaves; k++)
    complete(&shapes, k, cost, (struct brood){.leaves = k}, k - 1, shapes.count[k - 1] - 1);
  return shapes;
}

void shapes_free(struct shapes *shapes) {
  for (int k = 0; k <= SHAPE_LEAVES_MAX; k++) free(shapes->list[k]);
}
