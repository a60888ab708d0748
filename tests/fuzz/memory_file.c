#include "tests/fuzz/memory_file.h"

#include <errno.h>
#include <string.h>

extr_context *context;
bool memory_files_only;

static const char *content;
static size_t content_size;

void memory_file_set(const char *text, size_t size) {
  content = text;
  content_size = size;
}

FILE *memory_stream(const char *text, size_t size) {
  static char nothing[1] = "\n"; /* fmemopen refuses an empty buffer, */
  FILE *stream = fmemopen(size > 0 ? (char *)text : nothing, size > 0 ? size : 1, "r");
  check(stream);
  if (size == 0) check(getc(stream) == '\n'); /* of which nothing is left */
  return stream;
}

char *text_copy(const char *text, size_t size) {
  char *copy = malloc(size + 1);
  check(copy);
  memcpy(copy, text, size);
  copy[size] = 0;
  return copy;
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  context = extr_context_new();
  check(context);
  return 0;
}

/* The linker's names for the fopen that everybody calls, libFuzzer included, and for libc's. */
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__real_fopen(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode) {
  if (content && strcmp(path, MEMORY_FILE) == 0) return memory_stream(content, content_size);
  if (!memory_files_only) return __real_fopen(path, mode);
  errno = ENOENT;
  return NULL;
}
