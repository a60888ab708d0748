/* Stands for gcc's header, which clang does not read: what is fuzzed runs in one thread. */
#ifndef TESTS_FUZZ_CLANG_OMP_H
#define TESTS_FUZZ_CLANG_OMP_H

static inline int omp_get_num_procs(void) {
  return 1;
}

static inline int omp_get_thread_num(void) {
  return 0;
}

#endif
