/* gcc's permutation of vectors for clang, which has it for constant indices only: the elements of a, or
 * of a and then b, at the indices modulo their number. */
#ifndef TESTS_FUZZ_CLANG_SHUFFLE_H
#define TESTS_FUZZ_CLANG_SHUFFLE_H

#define SHUFFLE_ONE(a, index)                                                                      \
  ({                                                                                               \
    __typeof__(a) from_ = (a), to_;                                                                \
    __typeof__(index) at_ = (index);                                                               \
    const unsigned count_ = sizeof to_ / sizeof to_[0];                                            \
    for (unsigned k_ = 0; k_ < count_; k_++) to_[k_] = from_[(unsigned)at_[k_] % count_];          \
    to_;                                                                                           \
  })

#define SHUFFLE_TWO(a, b, index)                                                                   \
  ({                                                                                               \
    __typeof__(a) first_ = (a), second_ = (b), to_;                                                \
    __typeof__(index) at_ = (index);                                                               \
    const unsigned count_ = sizeof to_ / sizeof to_[0];                                            \
    for (unsigned k_ = 0; k_ < count_; k_++) {                                                     \
      unsigned place_ = (unsigned)at_[k_] % (2 * count_);                                          \
      to_[k_] = place_ < count_ ? first_[place_] : second_[place_ - count_];                       \
    }                                                                                              \
    to_;                                                                                           \
  })

#define SHUFFLE_CHOOSE(a, b, c, chosen, ...) chosen
#define __builtin_shuffle(...)                                                                     \
  SHUFFLE_CHOOSE(__VA_ARGS__, SHUFFLE_TWO, SHUFFLE_ONE, )(__VA_ARGS__)

#endif
