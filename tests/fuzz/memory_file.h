/* Readers that open files, on texts in memory: fopen of MEMORY_FILE reads the text of
 * memory_file_set. Also what all targets share. */
#ifndef TESTS_FUZZ_MEMORY_FILE_H
#define TESTS_FUZZ_MEMORY_FILE_H

#include <extrinsic/status.h>

#include <stdio.h>
#include <stdlib.h>

#define MEMORY_FILE "fuzzed.csv"

/* The text, which must stay until it is no longer read. */
void memory_file_set(const char *text, size_t size);

/* Whether there is no other file; false until somebody sets it. */
extern bool memory_files_only;

/* A stream that reads the text; never NULL. */
FILE *memory_stream(const char *text, size_t size);

/* A copy of the text that ends in a zero, which the caller frees; it has exactly this size, so that
 * the sanitizer notices whoever reads on. */
char *text_copy(const char *text, size_t size);

static inline void check(bool holds) {
  if (!holds) abort();
}

/* For all calls of a target; never NULL. */
extern extr_context *context;

/* Whether a call with this context succeeded. It may fail because of its input, with a message. */
static inline bool done(extr_status status) {
  check(status == EXTR_OK || status == EXTR_INPUT || status == EXTR_LIMIT);
  if (status != EXTR_OK) check(*extr_context_message(context));
  return status == EXTR_OK;
}

/* The same where an argument may name a file, which is not there. */
static inline bool opened(extr_status status) {
  if (status == EXTR_IO) check(*extr_context_message(context));
  return status != EXTR_IO && done(status);
}

/* What libFuzzer calls. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const char *text, size_t size);

#endif
