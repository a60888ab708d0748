/* What structures of few inputs are, written down without the library: every set of inputs with its
 * partitions. Both independent forms of the exact search start from here. */
#ifndef TESTS_CORE_EXACT_PARTITIONS_H
#define TESTS_CORE_EXACT_PARTITIONS_H

enum { PARTITION_INPUTS_MAX = 7, PARTITIONS_MAX = 256 };

struct partitions {
  int count;
  int arity[PARTITIONS_MAX];
  /* The parts of two inputs or more, as sets of inputs, the others zero. */
  int parts[PARTITIONS_MAX][PARTITION_INPUTS_MAX];
};

/* All partitions of a set of inputs (bits) into 2 .. max_arity parts. */
struct partitions partitions_of(int set, int max_arity);

/* How many inputs the set has. */
int set_size(int set);

#endif
