/* Stands for gcc's header, which clang does not read: what is fuzzed runs in one thread. */
#ifndef TESTS_FUZZ_CLANG_OMP_H
#define TESTS_FUZZ_CLANG_OMP_H

static inline int omp_get_num_procs(void) {
  return 1;
}

static inline int omp_get_thread_num(void) {
  return 0;
}

typedef int omp_lock_t;

static inline void omp_init_lock(omp_lock_t *lock) {
  *lock = 0;
}

static inline void omp_destroy_lock(omp_lock_t *lock) {
  (void)lock;
}

static inline void omp_set_lock(omp_lock_t *lock) {
  *lock = 1;
}

static inline void omp_unset_lock(omp_lock_t *lock) {
  *lock = 0;
}

#endif
