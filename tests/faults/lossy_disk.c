#include "lossy_disk.h"

#include "tests/support/random.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 20000, NAMES = 4000, CHANGES = 20000, DEPTH = 8 };

typedef struct bytes {
  char *text;
  size_t size;
} bytes;

/* A write of `data`, or a new length if it has no text. */
typedef struct change {
  int file;
  size_t offset; /* of the data; or the length */
  bytes data;
} change;

typedef struct file {
  ino_t inode; /* 0: no longer that of this file */
  bytes stored;
} file;

typedef enum deed { CREATED, RENAMED, UNLINKED } deed;

typedef struct name_change {
  deed deed;
  char *path, *to;
  int file;
} name_change;

typedef struct name {
  char *path;
  int file;
} name;

struct lossy_disk {
  char *folder;
  file files[FILES];
  int file_count;
  change changes[CHANGES]; /* not yet synchronized, in order */
  int change_count;
  name names[NAMES]; /* on the disk */
  int name_count;
  name_change name_changes[CHANGES]; /* not yet synchronized, in order */
  int name_change_count;
};

static _Noreturn void give_up(const char *what) {
  fprintf(stderr, "lossy disk: %s: %s\n", what, strerror(errno));
  exit(99);
}

static void *check(void *memory) {
  if (!memory) give_up("memory");
  return memory;
}

/* ---- Content ---- */

static void resize(bytes *b, size_t size) {
  b->text = check(realloc(b->text, size + 1));
  if (size > b->size) memset(b->text + b->size, 0, size - b->size);
  b->size = size;
}

static void put(bytes *b, size_t offset, const char *text, size_t size) {
  if (offset + size > b->size) resize(b, offset + size);
  memcpy(b->text + offset, text, size);
}

static void apply(lossy_disk *d, const change *c) {
  bytes *stored = &d->files[c->file].stored;
  if (c->data.text)
    put(stored, c->offset, c->data.text, c->data.size);
  else
    resize(stored, c->offset);
}

static bytes read_file(const char *path) {
  bytes b = {0};
  char piece[4096];
  FILE *in = fopen(path, "r");
  if (!in) give_up(path);
  for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;) put(&b, b.size, piece, n);
  fclose(in);
  return b;
}

/* ---- What there is ---- */

static int find_inode(const lossy_disk *d, ino_t inode) {
  for (int i = d->file_count - 1; i >= 0; i--)
    if (d->files[i].inode == inode) return i;
  return -1;
}

static int new_file(lossy_disk *d, ino_t inode) {
  int old = find_inode(d, inode);
  if (old >= 0) d->files[old].inode = 0;
  if (d->file_count == FILES) give_up("too many files");
  d->files[d->file_count] = (file){.inode = inode};
  return d->file_count++;
}

static int find_name(const lossy_disk *d, const char *path) {
  for (int i = 0; i < d->name_count; i++)
    if (strcmp(d->names[i].path, path) == 0) return i;
  return -1;
}

static void set_name(lossy_disk *d, const char *path, int file) {
  int i = find_name(d, path);
  if (i < 0) {
    if (d->name_count == NAMES) give_up("too many names");
    i = d->name_count++;
    d->names[i].path = check(strdup(path));
  }
  d->names[i].file = file;
}

static void drop_name(lossy_disk *d, int i) {
  free(d->names[i].path);
  d->names[i] = d->names[--d->name_count];
}

typedef void visitor(lossy_disk *d, const char *path);

static void each_file(lossy_disk *d, const char *folder, int depth, visitor *visit) {
  DIR *in = opendir(folder);
  if (!in || depth == DEPTH) give_up(folder);
  for (struct dirent *entry; (entry = readdir(in));) {
    char path[4096];
    struct stat about;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (lstat(path, &about) != 0) continue;
    if (S_ISDIR(about.st_mode)) each_file(d, path, depth + 1, visit);
    if (S_ISREG(about.st_mode)) visit(d, path);
  }
  closedir(in);
}

static void take(lossy_disk *d, const char *path) {
  struct stat about;
  if (stat(path, &about) != 0) give_up(path);
  int number = new_file(d, about.st_ino);
  d->files[number].stored = read_file(path);
  set_name(d, path, number);
}

lossy_disk *lossy_disk_open(const char *folder) {
  lossy_disk *d = check(calloc(1, sizeof *d));
  d->folder = check(strdup(folder));
  each_file(d, folder, 0, take);
  return d;
}

/* ---- What happens ---- */

static void add_name_change(lossy_disk *d, deed deed, const char *path, const char *to, int file) {
  if (d->name_change_count == CHANGES) give_up("too many names change");
  d->name_changes[d->name_change_count++] =
      (name_change){deed, check(strdup(path)), to ? check(strdup(to)) : NULL, file};
}

void lossy_created(lossy_disk *d, const char *path, ino_t inode) {
  add_name_change(d, CREATED, path, NULL, new_file(d, inode));
}

void lossy_renamed(lossy_disk *d, const char *from, const char *to) {
  add_name_change(d, RENAMED, from, to, -1);
}

void lossy_unlinked(lossy_disk *d, const char *path) {
  add_name_change(d, UNLINKED, path, NULL, -1);
}

static void add_change(lossy_disk *d, ino_t inode, size_t offset, bytes data) {
  int file = find_inode(d, inode);
  if (file < 0) return;
  if (d->change_count == CHANGES) give_up("too many writes");
  d->changes[d->change_count++] = (change){file, offset, data};
}

void lossy_written(lossy_disk *d, ino_t inode, size_t offset, const void *data, size_t size) {
  bytes copy = {0};
  resize(&copy, 0);
  put(&copy, 0, data, size);
  add_change(d, inode, offset, copy);
}

void lossy_truncated(lossy_disk *d, ino_t inode, size_t size) {
  add_change(d, inode, size, (bytes){0});
}

void lossy_synchronized(lossy_disk *d, ino_t inode) {
  int file = find_inode(d, inode), kept = 0;
  for (int i = 0; i < d->change_count; i++)
    if (d->changes[i].file == file) {
      apply(d, &d->changes[i]);
      free(d->changes[i].data.text);
    } else {
      d->changes[kept++] = d->changes[i];
    }
  d->change_count = kept;
}

static void apply_name(lossy_disk *d, const name_change *c) {
  int i = find_name(d, c->path);
  if (c->deed == CREATED) {
    set_name(d, c->path, c->file);
  } else if (i >= 0) {
    int file = d->names[i].file;
    drop_name(d, i);
    if (c->deed == RENAMED) set_name(d, c->to, file);
  }
}

static void apply_names(lossy_disk *d, int count) {
  for (int i = 0; i < d->name_change_count; i++) {
    name_change *c = &d->name_changes[i];
    if (i < count) {
      apply_name(d, c);
      free(c->path);
      free(c->to);
    } else {
      d->name_changes[i - count] = *c;
    }
  }
  d->name_change_count -= count;
}

static bool is_in(const char *path, const char *folder) {
  size_t length = strlen(folder);
  return path && strncmp(path, folder, length) == 0 && path[length] == '/' &&
         !strchr(path + length + 1, '/');
}

/* With the last change in this folder, all before it are on the disk. */
void lossy_names_synchronized(lossy_disk *d, const char *folder) {
  int last = -1;
  for (int i = 0; i < d->name_change_count; i++)
    if (is_in(d->name_changes[i].path, folder) || is_in(d->name_changes[i].to, folder)) last = i;
  apply_names(d, last + 1);
}

/* ---- The end ---- */

static void erase(lossy_disk *d, const char *path) {
  (void)d;
  if (unlink(path) != 0) give_up(path);
}

/* How much of a file's writes is there. */
typedef enum fate { NOTHING, EVERYTHING, A_PART, ONLY_LENGTHS, FATES } fate;

/* The changes of one file, the last of those that are there perhaps in part. */
static void settle(lossy_disk *d, int file, fate fate, uint64_t *state) {
  int count = 0, kept = 0;
  for (int i = 0; i < d->change_count; i++) count += d->changes[i].file == file;
  if (count == 0 || fate == NOTHING) return;
  kept = fate == A_PART ? draw_between(state, 1, count) : count;
  for (int i = 0; i < d->change_count && kept > 0; i++) {
    change c = d->changes[i];
    if (c.file != file) continue;
    if (--kept == 0 && fate == A_PART && c.data.size > 0)
      c.data.size = (size_t)draw_below(state, (int)c.data.size + 1);
    if (fate == ONLY_LENGTHS && c.data.text) memset(c.data.text, 0, c.data.size);
    apply(d, &c);
  }
}

void lossy_crash(lossy_disk *d, uint64_t seed) {
  uint64_t state = seed;
  for (int i = 0; i < 8; i++) draw_word(&state);
  int renamed[] = {0, d->name_change_count, draw_between(&state, 0, d->name_change_count)};
  apply_names(d, renamed[draw_below(&state, 3)]);
  for (int file = 0; file < d->file_count; file++)
    settle(d, file, (fate)draw_below(&state, FATES), &state);
  each_file(d, d->folder, 0, erase);
  for (int i = 0; i < d->name_count; i++) {
    const bytes *b = &d->files[d->names[i].file].stored;
    FILE *out = fopen(d->names[i].path, "w");
    if (!out || fwrite(b->text ? b->text : "", 1, b->size, out) != b->size || fclose(out) != 0)
      give_up(d->names[i].path);
  }
}
