/* The processes of a run that mpirun started together, ranks 0 .. count - 1, and short messages
 * between them. A process that was not started by mpirun or the like is rank 0 of 1, without any
 * overhead.
 *
 * Only the main thread may call these functions. If a rank dies, mpirun ends the others. There are
 * two implementations: ranks_mpi.c and, for builds without MPI, ranks_none.c. */
#ifndef BENCH_SIMULATION_MPI_RANKS_H
#define BENCH_SIMULATION_MPI_RANKS_H

#include <extrinsic/status.h>

enum {
  RANKS_MESSAGE_MAX = 2000
}; /* in bytes; short enough for MPI to send without waiting for the
                                    * receiver */

/* EXTR_INPUT if several processes were started but cannot communicate. ranks_own is valid even
 * then. */
extr_status ranks_start(extr_context *context);

/* Every rank calls this when no more messages are under way. */
void ranks_end(void);

/* Ends all ranks at once with this exit code; returns only if there is just one rank. */
void ranks_abort(int exit_code);

int ranks_count(void);
int ranks_own(void);
int ranks_on_this_host(void);

/* Sends a message to another rank. Messages between two ranks arrive complete and in order. Does
 * not wait for the receiver. */
void ranks_send(int to, const void *message, size_t size);

/* Receives a message of at most this size from any rank; false if none has arrived. */
bool ranks_receive(int *from, void *message, size_t size);

/* Sleeps for a time by which messages may be delayed without harm, so that a waiting rank leaves
 * its core to others. */
void ranks_nap(void);

#endif
