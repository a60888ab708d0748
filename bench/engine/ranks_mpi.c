#include "bench/engine/ranks.h"

#include "core/base/report.h"

#include <mpi.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int count = 1, own, local = 1;
static bool started;

/* Buffers of messages under way: MPI may read one until its request is complete, and a blocking
 * send would wait for the receiver in a busy loop. */
typedef struct sent_message {
  struct sent_message *next;
  MPI_Request request;
  unsigned char bytes[];
} sent_message;

static sent_message *on_the_way;

/* Environment variables set by mpirun of Open MPI and by launchers with PMIx, such as srun. */
static bool launched(void) {
  return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMIX_RANK");
}

static void count_local(void) {
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  MPI_Comm_size(here, &local);
  MPI_Comm_free(&here);
}

/* The main thread of a rank exchanges messages with other ranks while other threads work, so OpenMP
 * must not start fewer threads than are asked for. All ranks get the same result. */
static extr_status need_threads(extr_context *context) {
  int most = omp_get_thread_limit();
  omp_set_dynamic(false);
  MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (count == 1 || most >= 2) return EXTR_OK;
  started = false;
  MPI_Finalize();
  return extr_fail(context, EXTR_INPUT,
                   "OMP_THREAD_LIMIT is %d: with several ranks, each needs two threads or more",
                   most);
}

extr_status ranks_start(extr_context *context) {
  if (!launched()) return EXTR_OK;
  int level;
  if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS ||
      level < MPI_THREAD_FUNNELED)
    return extr_fail(context, EXTR_INTERNAL, "this MPI does not support threads");
  started = true;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  count_local();
  return need_threads(context);
}

static void forget_arrived(void) {
  for (sent_message **at = &on_the_way; *at;) {
    sent_message *message = *at;
    int done;
    MPI_Test(&message->request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      at = &message->next;
      continue;
    }
    *at = message->next;
    free(message);
  }
}

void ranks_end(void) {
  if (!started) return;
  while (forget_arrived(), on_the_way) ranks_nap();
  MPI_Finalize();
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

void ranks_send(int to, int kind, const void *message, size_t size) {
  forget_arrived();
  sent_message *sent = malloc(sizeof *sent + size);
  if (!sent) {
    MPI_Send(message, (int)size, MPI_BYTE, to, kind, MPI_COMM_WORLD);
    return;
  }
  if (size > 0) memcpy(sent->bytes, message, size);
  MPI_Isend(sent->bytes, (int)size, MPI_BYTE, to, kind, MPI_COMM_WORLD, &sent->request);
  sent->next = on_the_way;
  on_the_way = sent;
}

static bool has_arrived(MPI_Status *status) {
  int waiting;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waiting, status);
  return waiting;
}

bool ranks_next(int *kind) {
  MPI_Status status;
  bool waiting = has_arrived(&status);
  if (waiting) *kind = status.MPI_TAG;
  return waiting;
}

bool ranks_receive(ranks_message *message) {
  MPI_Status status;
  int size;
  if (!has_arrived(&status)) return false;
  MPI_Get_count(&status, MPI_BYTE, &size);
  message->rank = status.MPI_SOURCE;
  message->kind = status.MPI_TAG;
  message->size = (size_t)size;
  if (message->size > message->capacity) {
    free(message->bytes);
    message->bytes = malloc(message->size);
    message->capacity = message->size;
  }
  if (size > 0 && !message->bytes) ranks_abort(EXIT_FAILURE);
  MPI_Recv(message->bytes, size, MPI_BYTE, message->rank, message->kind, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return true;
}

void ranks_nap(void) {
  nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}
