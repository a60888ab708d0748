#define _DEFAULT_SOURCE /* madvise, posix_memalign */
#include "core/base/aligned.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined __linux__
#include <sys/mman.h>
#endif

enum { LINE = 64, HUGE_PAGE = 2 << 20 };

/* Large memory in huge pages, if the system has some: the processor needs fewer translations of
 * addresses, and since they are contiguous, fewer lines share a set of the second-level cache. */
static void prefer_huge_pages(void *memory, size_t size) {
#if defined __linux__ && defined MADV_HUGEPAGE
  madvise(memory, size, MADV_HUGEPAGE); /* only a hint */
#else
  (void)memory, (void)size;
#endif
}

/* Huge pages are whole; less memory is exact, so that sanitizers notice what goes beyond. */
void *extr_aligned(size_t bytes) {
  const bool is_large = bytes >= HUGE_PAGE;
  const size_t size = is_large ? (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE : bytes;
  void *memory;
  if (posix_memalign(&memory, is_large ? HUGE_PAGE : LINE, size > 0 ? size : 1) != 0) return NULL;
  if (is_large) prefer_huge_pages(memory, size);
  return memset(memory, 0, bytes);
}
