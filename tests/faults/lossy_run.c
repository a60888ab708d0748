/* Runs a program on a disk that loses what was not synchronized, and kills it:
 *
 *     lossy_run FOLDER SEED WHEN PROGRAM [ARGUMENT...]
 *
 * WHEN is call:K or replace:K, before the K-th system call that changes the folder or, with
 * replace, before the K-th of those from the opening of a file NAME.part to the end of its
 * renaming; or time:MS, after MS milliseconds. K = 0 never comes. Then, or at SIGTERM, the
 * folder gets one of the contents that it might have after a loss of power (lossy_disk.h). The exit
 * code is the program's, 137 after a kill. Without a kill the number of both kinds of calls is
 * printed on standard error.
 *
 * Under mpirun every rank has its own disk, but only rank 0 writes files: only that of rank 0 is
 * restored. */
#define _GNU_SOURCE /* process_vm_readv */
#include "lossy_disk.h"
#include "traced.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KILLED = 137 };

static char folder[PATH_MAX];
static lossy_disk *disk;
static long calls, replacing_calls, at_call, at_replacing;
static bool replacing;
static volatile sig_atomic_t ended;
static pid_t program;
static uint64_t seed;

typedef enum what { OTHER, CREATES, WRITES, TRUNCATES, SYNCHRONIZES, RENAMES, UNLINKS } what;

/* A system call that has begun. */
typedef struct begun {
  what what;
  bool was_there; /* CREATES */
  char path[PATH_MAX], to[PATH_MAX];
} begun;

static begun inside[TRACED_THREADS]; /* by the place of the thread */

static bool in_folder(const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

/* ---- What the program says ---- */

static void read_memory(pid_t thread, unsigned long long from, void *to, size_t size) {
  struct iovec local = {to, size}, remote = {(void *)(uintptr_t)from, size};
  if (process_vm_readv(thread, &local, 1, &remote, 1, 0) != (ssize_t)size)
    traced_give_up("process_vm_readv");
}

/* A text, piece by piece: the page behind it may not be there. */
static void read_text(pid_t thread, unsigned long long from, char text[PATH_MAX]) {
  enum { PIECE = 64 };
  for (size_t i = 0; i + PIECE <= PATH_MAX; i += PIECE) {
    size_t size = PIECE - (from + i) % PIECE;
    read_memory(thread, from + i, text + i, size);
    if (memchr(text + i, 0, size)) return;
    i -= PIECE - size;
  }
  text[PATH_MAX - 1] = 0;
}

static void path_of_descriptor(pid_t thread, int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)thread, descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
}

/* Relative to an open folder or to the working folder, and without "./". */
static void path_of_text(pid_t thread, int at, unsigned long long address, char path[PATH_MAX]) {
  char text[PATH_MAX], base[PATH_MAX] = "";
  read_text(thread, address, text);
  const char *rest = text;
  while (strncmp(rest, "./", 2) == 0) rest += 2;
  if (*rest != '/') {
    if (at == AT_FDCWD && !getcwd(base, sizeof base)) traced_give_up("getcwd");
    if (at != AT_FDCWD) path_of_descriptor(thread, at, base);
  }
  size_t used = strlen(base), more = strlen(rest);
  if (used + more + 2 > PATH_MAX) traced_give_up("long path");
  memcpy(path, base, used);
  if (used > 0) path[used++] = '/';
  memcpy(path + used, rest, more + 1);
}

static ino_t inode_of(pid_t thread, int descriptor) {
  char link[64];
  struct stat about;
  snprintf(link, sizeof link, "/proc/%d/fd/%d", (int)thread, descriptor);
  return stat(link, &about) == 0 ? about.st_ino : 0;
}

static size_t position_of(pid_t thread, int descriptor) {
  char name[64];
  unsigned long long position = 0;
  snprintf(name, sizeof name, "/proc/%d/fdinfo/%d", (int)thread, descriptor);
  FILE *info = fopen(name, "r");
  if (!info || fscanf(info, "pos: %llu", &position) != 1) traced_give_up(name);
  fclose(info);
  return position;
}

/* ---- Calls ---- */

static void begin_open(begun *b, pid_t thread, int at, unsigned long long path,
                       unsigned long long flags) {
  struct stat about;
  if (!(flags & (O_CREAT | O_TRUNC))) return;
  path_of_text(thread, at, path, b->path);
  if (!in_folder(b->path)) return;
  b->what = CREATES;
  b->was_there = lstat(b->path, &about) == 0;
}

static void begin_names(begun *b, pid_t thread, what what, int at, unsigned long long path,
                        int to_at, unsigned long long to) {
  path_of_text(thread, at, path, b->path);
  if (what == RENAMES) path_of_text(thread, to_at, to, b->to);
  if (in_folder(b->path)) b->what = what;
}

static void begin_descriptor(begun *b, pid_t thread, what what, int descriptor) {
  path_of_descriptor(thread, descriptor, b->path);
  if (in_folder(b->path)) b->what = what;
}

static begun begin(pid_t thread, const struct user_regs_struct *r) {
  begun b = {0};
  switch ((long)r->orig_rax) {
  case SYS_open:
    begin_open(&b, thread, AT_FDCWD, r->rdi, r->rsi);
    break;
  case SYS_creat:
    begin_open(&b, thread, AT_FDCWD, r->rdi, O_CREAT | O_TRUNC);
    break;
  case SYS_openat:
    begin_open(&b, thread, (int)r->rdi, r->rsi, r->rdx);
    break;
  case SYS_write:
  case SYS_pwrite64:
    begin_descriptor(&b, thread, WRITES, (int)r->rdi);
    break;
  case SYS_ftruncate:
    begin_descriptor(&b, thread, TRUNCATES, (int)r->rdi);
    break;
  case SYS_fsync:
  case SYS_fdatasync:
    begin_descriptor(&b, thread, SYNCHRONIZES, (int)r->rdi);
    break;
  case SYS_rename:
    begin_names(&b, thread, RENAMES, AT_FDCWD, r->rdi, AT_FDCWD, r->rsi);
    break;
  case SYS_renameat:
  case SYS_renameat2:
    begin_names(&b, thread, RENAMES, (int)r->rdi, r->rsi, (int)r->rdx, r->r10);
    break;
  case SYS_unlink:
    begin_names(&b, thread, UNLINKS, AT_FDCWD, r->rdi, 0, 0);
    break;
  case SYS_unlinkat:
    begin_names(&b, thread, UNLINKS, (int)r->rdi, r->rsi, 0, 0);
    break;
  case SYS_writev:
  case SYS_pwritev:
  case SYS_pwritev2:
  case SYS_truncate:
  case SYS_sendfile:
  case SYS_copy_file_range:
  case SYS_fallocate:
    begin_descriptor(&b, thread, WRITES, (int)r->rdi);
    if (b.what != OTHER) traced_give_up("a system call that is not modelled");
    break;
  default:
    break;
  }
  return b;
}

static void finish_open(const begun *b, pid_t thread, int descriptor) {
  ino_t inode = inode_of(thread, descriptor);
  if (b->was_there)
    lossy_truncated(disk, inode, 0);
  else
    lossy_created(disk, b->path, inode);
}

static void finish_write(pid_t thread, const struct user_regs_struct *r) {
  size_t size = (size_t)r->rax;
  bool placed = r->orig_rax == SYS_pwrite64;
  char *data = malloc(size + 1);
  if (!data) traced_give_up("memory");
  read_memory(thread, r->rsi, data, size);
  size_t offset = placed ? (size_t)r->r10 : position_of(thread, (int)r->rdi) - size;
  lossy_written(disk, inode_of(thread, (int)r->rdi), offset, data, size);
  free(data);
}

static void finish(const begun *b, pid_t thread, const struct user_regs_struct *r) {
  if ((long long)r->rax < 0) return;
  struct stat about;
  switch (b->what) {
  case CREATES: {
    bool truncates =
        r->orig_rax == SYS_creat || ((r->orig_rax == SYS_open ? r->rsi : r->rdx) & O_TRUNC) != 0;
    if (!b->was_there || truncates) finish_open(b, thread, (int)r->rax);
    break;
  }
  case WRITES:
    finish_write(thread, r);
    break;
  case TRUNCATES:
    lossy_truncated(disk, inode_of(thread, (int)r->rdi), (size_t)r->rsi);
    break;
  case SYNCHRONIZES:
    if (stat(b->path, &about) == 0 && S_ISDIR(about.st_mode))
      lossy_names_synchronized(disk, b->path);
    else
      lossy_synchronized(disk, inode_of(thread, (int)r->rdi));
    break;
  case RENAMES:
    lossy_renamed(disk, b->path, b->to);
    break;
  case UNLINKS:
    lossy_unlinked(disk, b->path);
    break;
  case OTHER:
    break;
  }
}

/* ---- The program ---- */

static _Noreturn void die(void) {
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  kill(program, SIGKILL);
  while (waitpid(-1, NULL, __WALL) > 0 || errno == EINTR) continue;
  if (!rank || strcmp(rank, "0") == 0) lossy_crash(disk, seed);
  exit(KILLED);
}

static void die_at_end(void) {
  if (ended) die();
}

static bool ends_in_part(const char *path) {
  size_t length = strlen(path);
  return length > 5 && strcmp(path + length - 5, ".part") == 0;
}

/* Counts a call that is about to happen; true if it must not. */
static bool count(const begun *b) {
  if (b->what == OTHER) return false;
  if (ends_in_part(b->path)) replacing = true;
  replacing_calls += replacing;
  calls++;
  /* The synchronization of the folder comes after the rename. */
  if (b->what == SYNCHRONIZES && !ends_in_part(b->path)) replacing = false;
  return calls == at_call || (replacing && replacing_calls == at_replacing);
}

static void call_begins(pid_t thread, int place, struct user_regs_struct *registers) {
  inside[place] = begin(thread, registers);
  if (count(&inside[place])) die();
}

static void call_ends(pid_t thread, int place, struct user_regs_struct *registers) {
  finish(&inside[place], thread, registers);
}

static void note_end(int number) {
  (void)number;
  ended = true;
}

static void choose_moment(const char *when) {
  long number = strchr(when, ':') ? atol(strchr(when, ':') + 1) : 0;
  if (strncmp(when, "call:", 5) == 0) at_call = number;
  if (strncmp(when, "replace:", 8) == 0) at_replacing = number;
  if (strncmp(when, "time:", 5) != 0) return;
  /* Again and again, since a signal just before waitpid is overlooked. */
  struct itimerval timer = {.it_interval = {0, 50000},
                            .it_value = {number / 1000, number % 1000 * 1000 + 1}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

int main(int argc, char **argv) {
  if (argc < 5 || !realpath(argv[1], folder)) {
    fputs("usage: lossy_run FOLDER SEED WHEN PROGRAM [ARGUMENT...]\n", stderr);
    return TRACED_BROKEN;
  }
  seed = strtoull(argv[2], NULL, 10);
  struct sigaction action = {.sa_handler = note_end};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGALRM, &action, NULL);
  disk = lossy_disk_open(folder);
  program = traced_start(argv + 4, NULL);
  choose_moment(argv[3]);
  int code = traced_follow(
      program, &(traced_calls){.begins = call_begins, .ends = call_ends, .woken = die_at_end});
  fprintf(stderr, "lossy_run: %ld calls, %ld of them replace a file\n", calls, replacing_calls);
  return code;
}
