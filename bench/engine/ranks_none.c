#include "bench/engine/ranks.h"

#include "core/base/report.h"

#include <stdlib.h>

static int of_environment(const char *name, int otherwise) {
  const char *text = getenv(name);
  return text ? atoi(text) : otherwise;
}

extr_status ranks_start(extr_context *context) {
  int size = of_environment("OMPI_COMM_WORLD_SIZE", 1);
  if (size == 1) return EXTR_OK;
  return extr_fail(context, EXTR_INPUT,
                   "mpirun has started %d processes, but this build has no MPI", size);
}

int ranks_own(void) {
  return of_environment("OMPI_COMM_WORLD_RANK", 0);
}

int ranks_count(void) {
  return 1;
}

int ranks_on_this_host(void) {
  return 1;
}

void ranks_end(void) {}

void ranks_abort(int exit_code) {
  (void)exit_code;
}

void ranks_send(int to, int kind, const void *message, size_t size) {
  (void)to, (void)kind, (void)message, (void)size;
}

bool ranks_receive(ranks_message *message) {
  (void)message;
  return false;
}

bool ranks_next(int *kind) {
  (void)kind;
  return false;
}

void ranks_nap(void) {}
