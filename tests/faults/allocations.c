/* Memory that runs out, for programs that are started with this library in LD_PRELOAD: the
 * allocation of number FAULT_AT, counted from the moment at which main ignores SIGXFSZ, returns
 * NULL. 0 lets all succeed. The file FAULT_MARK says "hit" once that has happened, else at the end
 * how many there were.
 *
 * What LLVM and the libraries of C++ and of the compiler allocate is not counted: LLVM ends the
 * process when memory runs out, by design. So is what libgomp allocates, which then ends the
 * process with a message of its own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

enum { RANGES = 8 };
static struct { uintptr_t start, end; } left_out[RANGES];
static int left_out_count;
static bool counting;
static _Atomic long calls;
static long fault_at;
static char mark[4096];

static int note_library(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  if (!strstr(info->dlpi_name, "LLVM") && !strstr(info->dlpi_name, "stdc++") &&
      !strstr(info->dlpi_name, "gcc_s") && !strstr(info->dlpi_name, "gomp"))
    return 0;
  uintptr_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type == PT_LOAD && part->p_vaddr + part->p_memsz > end)
      end = part->p_vaddr + part->p_memsz;
  }
  if (left_out_count < RANGES) {
    left_out[left_out_count].start = info->dlpi_addr;
    left_out[left_out_count++].end = info->dlpi_addr + end;
  }
  return 0;
}

static void write_mark(const char *text) {
  int file = open(mark, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text, strlen(text)) < 0) _exit(99);
  close(file);
}

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("FAULT_AT"), *name = getenv("FAULT_MARK");
  if (!at || !name) _exit(99);
  fault_at = atol(at);
  snprintf(mark, sizeof mark, "%s", name);
  unsetenv("LD_PRELOAD"); /* gnuplot is not what is tested */
  dl_iterate_phdr(note_library, NULL);
}

__attribute__((destructor)) static void end(void) {
  char text[32];
  if (fault_at > 0 && calls >= fault_at) return;
  snprintf(text, sizeof text, "%ld\n", (long)calls);
  write_mark(text);
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

static bool fails(const void *caller) {
  if (!counting) return false;
  for (int i = 0; i < left_out_count; i++)
    if ((uintptr_t)caller >= left_out[i].start && (uintptr_t)caller < left_out[i].end) return false;
  if (++calls != fault_at) return false;
  write_mark("hit\n");
  errno = ENOMEM;
  return true;
}

void *malloc(size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (fails(__builtin_return_address(0))) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
