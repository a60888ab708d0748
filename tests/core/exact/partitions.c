#include "tests/core/exact/partitions.h"

int set_size(int set) {
  int size = 0;
  for (; set; set &= set - 1) size++;
  return size;
}

/* Adds the partitions that go on from `chosen` with a partition of `rest`; every part holds the
 * first input that is left. */
static void go_on(struct partitions *all, int rest, int max_arity, const int *chosen, int count) {
  if (rest == 0) {
    if (count < 2) return;
    int kept = 0;
    for (int i = 0; i < count; i++)
      if (set_size(chosen[i]) > 1) all->parts[all->count][kept++] = chosen[i];
    all->arity[all->count++] = count;
    return;
  }
  if (count == max_arity || count == PARTITION_INPUTS_MAX) return;
  int first = rest & -rest, others = rest & ~first;
  for (int more = others;; more = (more - 1) & others) {
    int next[PARTITION_INPUTS_MAX];
    for (int i = 0; i < count; i++) next[i] = chosen[i];
    next[count] = first | more;
    go_on(all, others & ~more, max_arity, next, count + 1);
    if (more == 0) return;
  }
}

struct partitions partitions_of(int set, int max_arity) {
  struct partitions all = {0};
  go_on(&all, set, max_arity, 0, 0);
  return all;
}
