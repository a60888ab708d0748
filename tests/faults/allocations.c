/* Memory that runs out, for programs that are started with this library in LD_PRELOAD: the
 * allocation of number FAULT_AT, counted from the moment at which main ignores SIGXFSZ, returns
 * NULL. 0 lets all succeed. If there is FAULT_GETLINE, only those of getline are counted. The file
 * FAULT_MARK, which is mapped so that nothing has to be written, then holds what `tally` has.
 *
 * Blocks that the program itself allocated and has not freed at its end are counted, too: as many
 * as in an undisturbed run, or something was lost on the way out of an error.
 *
 * What LLVM and the libraries of C++ and of the compiler allocate is not counted: LLVM ends the
 * process when memory runs out, by design. So is what libgomp allocates, which then ends the
 * process with a message of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

enum { RANGES = 8 };
static struct { uintptr_t start, end; } left_out[RANGES];
static int left_out_count;
static bool counting;
static struct { uintptr_t start, end; } itself; /* the program */
static long fault_at;
static bool getline_only;

/* Read by faults.py. */
static struct tally {
  _Atomic long calls; /* allocations that could fail */
  long hit;           /* 1: one of them did */
  long live;          /* blocks of the program that are not freed */
} nobody, *tally = &nobody;

/* ---- Blocks of the program ---- */

/* Pointers in an open hash table; a freed one leaves a gap that later ones fill. */
enum { BLOCKS = 1 << 20 };
static void *blocks[BLOCKS];
static atomic_flag busy = ATOMIC_FLAG_INIT;
#define GAP ((void *)1)

static size_t place_of(const void *block) {
  return (size_t)(((uintptr_t)block >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 44) % BLOCKS;
}

static void lock_blocks(void) {
  while (atomic_flag_test_and_set(&busy)) continue;
}

static void *note(void *block, const void *caller) {
  if (!block || (uintptr_t)caller < itself.start || (uintptr_t)caller >= itself.end) return block;
  lock_blocks();
  size_t i = place_of(block);
  while (blocks[i] && blocks[i] != GAP) i = (i + 1) % BLOCKS;
  blocks[i] = block;
  tally->live++;
  atomic_flag_clear(&busy);
  return block;
}

static void forget(const void *block) {
  if (!block) return;
  lock_blocks();
  size_t i = place_of(block);
  while (blocks[i] && blocks[i] != block) i = (i + 1) % BLOCKS;
  if (blocks[i]) {
    blocks[i] = GAP;
    tally->live--;
  }
  atomic_flag_clear(&busy);
}

/* ---- */

static uintptr_t end_of(const struct dl_phdr_info *info) {
  uintptr_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_vaddr + part->p_memsz > end)
      end = part->p_vaddr + part->p_memsz;
  }
  return info->dlpi_addr + end;
}

static int note_library(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  if (!info->dlpi_name[0] && !itself.end) { /* the program comes first, without a name */
    itself.start = info->dlpi_addr;
    itself.end = end_of(info);
  }
  if (!strstr(info->dlpi_name, "LLVM") && !strstr(info->dlpi_name, "stdc++") &&
      !strstr(info->dlpi_name, "gcc_s") && !strstr(info->dlpi_name, "gomp"))
    return 0;
  if (left_out_count < RANGES) {
    left_out[left_out_count].start = info->dlpi_addr;
    left_out[left_out_count++].end = end_of(info);
  }
  return 0;
}

static void open_mark(const char *name) {
  int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || ftruncate(file, sizeof *tally) != 0) _exit(99);
  void *page = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (page == MAP_FAILED) _exit(99);
  tally = page;
  close(file);
}

/* What a child process frees is not the program's. */
static void leave_tally(void) {
  tally = &nobody;
}

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT"), *name = getenv("FAULT_MARK");
  if (!at || !name) _exit(99);
  fault_at = atol(at);
  getline_only = getenv("FAULT_GETLINE");
  open_mark(name);
  unsetenv("LD_PRELOAD"); /* gnuplot is not what is tested */
  dl_iterate_phdr(note_library, NULL);
  pthread_atfork(NULL, NULL, leave_tally);
}

/* What main calls when it ignores SIGXFSZ: signal has another name in strictly POSIX programs. */
static sighandler_t set_handler(int number, sighandler_t handler) {
  struct sigaction new = {.sa_handler = handler, .sa_flags = SA_RESTART}, old;
  if (sigaction(number, &new, &old) != 0) return SIG_ERR;
  if (number == SIGXFSZ) counting = true;
  return old.sa_handler;
}

sighandler_t signal(int number, sighandler_t handler) {
  return set_handler(number, handler);
}

sighandler_t __sysv_signal(int number, sighandler_t handler) {
  return set_handler(number, handler);
}

/* Whether getline calls: readers take its failing for the end of a file only too easily. */
static bool is_getline(const void *caller) {
  Dl_info about;
  return dladdr(caller, &about) && about.dli_sname && strstr(about.dli_sname, "getdelim");
}

static bool fails(const void *caller) {
  if (!counting) return false;
  for (int i = 0; i < left_out_count; i++)
    if ((uintptr_t)caller >= left_out[i].start && (uintptr_t)caller < left_out[i].end) return false;
  if (getline_only && !is_getline(caller)) return false; /* slow for large libraries */
  if (++tally->calls != fault_at) return false;
  tally->hit = 1;
  errno = ENOMEM;
  return true;
}

#define CALLER __builtin_return_address(0)

void *malloc(size_t size) {
  return fails(CALLER) ? NULL : note(__libc_malloc(size), CALLER);
}

void *calloc(size_t count, size_t size) {
  return fails(CALLER) ? NULL : note(__libc_calloc(count, size), CALLER);
}

void *realloc(void *memory, size_t size) {
  if (fails(CALLER)) return NULL;
  forget(memory);
  return note(__libc_realloc(memory, size), CALLER);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails(CALLER) ? NULL : note(__libc_memalign(alignment, size), CALLER);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails(CALLER)) return ENOMEM;
  *memory = note(__libc_memalign(alignment, size), CALLER);
  return *memory ? 0 : ENOMEM;
}

void free(void *memory) {
  forget(memory);
  __libc_free(memory);
}
