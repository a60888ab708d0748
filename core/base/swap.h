/* Exchanges the values of two variables of the same type. Evaluates its arguments twice. */
#ifndef CORE_BASE_SWAP_H
#define CORE_BASE_SWAP_H

#define SWAP(a, b)                                                                                 \
  do {                                                                                             \
    __typeof__(a) swapped = (a);                                                                   \
    (a) = (b);                                                                                     \
    (b) = swapped;                                                                                 \
  } while (0)

#endif
