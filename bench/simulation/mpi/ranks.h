/* The processes of a run that mpirun starts together, ranks 0 .. count - 1, and short messages
 * between them. A process that nothing like mpirun has started is rank 0 of one, and pays nothing.
 *
 * Only the main thread may call these. A rank that is lost ends the others, by mpirun. There are
 * two makers: ranks_mpi.c and, for builds without MPI, ranks_none.c. */
#ifndef BENCH_SIMULATION_MPI_RANKS_H
#define BENCH_SIMULATION_MPI_RANKS_H

#include <extrinsic/status.h>

enum { RANKS_MESSAGE_MAX = 2000 }; /* bytes; as short as MPI likes to send at once */

/* EXTR_INPUT where several processes were started but cannot be ranks. Then, too, ranks_own tells
 * them apart. */
extr_status ranks_start(extr_context *context);

/* Every rank calls this when no message is on its way any more. */
void ranks_end(void);

/* Ends all ranks at once with this exit code; does not return where there are others. */
void ranks_abort(int exit_code);

int ranks_count(void);
int ranks_own(void);
int ranks_on_this_host(void);

/* Messages from one rank to another arrive whole and in order. Does not wait for the receiver. */
void ranks_send(int to, const void *message, size_t size);

/* A message from any rank, which must not be longer; false when there is none now. */
bool ranks_receive(int *from, void *message, size_t size);

/* Sleeps for as long as messages may well wait: a rank that waits leaves its core to others. */
void ranks_nap(void);

#endif
