#include "simulation/ranks.h"

#include "core/context.h"

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

static int count = 1, own, local = 1;
static bool started;

/* What mpirun of Open MPI, and srun or another launcher with PMIx, leave in the environment. */
static bool launched(void) {
  return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

static void count_local(void) {
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &local);
  MPI_Comm_free(&here);
}

ex_status ranks_start(ex_context *context) {
  if (!launched()) return EX_OK;
  int level;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS ||
      level < MPI_THREAD_FUNNELED)
    return ex_fail(context, EX_INTERNAL, "MPI does not start in a program with threads");
  started = true;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  count_local();
  return EX_OK;
}

void ranks_end(void) {
  if (started) MPI_Finalize();
}

void ranks_abort(int exit_code) {
  if (count > 1) MPI_Abort(MPI_COMM_WORLD, exit_code);
}

int ranks_count(void) {
  return count;
}

int ranks_own(void) {
  return own;
}

int ranks_on_this_host(void) {
  return local;
}

void ranks_send(int to, const void *message, size_t size) {
  MPI_Send(message, (int)size, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

bool ranks_receive(int *from, void *message, size_t size) {
  MPI_Status status;
  int waiting;
  MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &waiting, &status);
  if (!waiting) return false;
  MPI_Recv(message, (int)size, MPI_BYTE, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *from = status.MPI_SOURCE;
  return true;
}

void ranks_nap(void) {
  nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}
