#define _DEFAULT_SOURCE /* madvise */
#include "core/base/aligned.h"

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

void *extr_aligned(size_t bytes) {
  const size_t alignment = bytes < HUGE_PAGE ? LINE : HUGE_PAGE;
  const size_t some = bytes > 0 ? bytes : 1;
  const size_t size = (some + alignment - 1) / alignment * alignment; /* as aligned_alloc needs */
  void *memory = aligned_alloc(alignment, size);
  if (!memory) return NULL;
  if (alignment == HUGE_PAGE) prefer_huge_pages(memory, size);
  return memset(memory, 0, bytes);
}
