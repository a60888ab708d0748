/* The processes of a run that mpirun started together, ranks 0 .. count - 1, and messages between
 * them. A process that was not started by mpirun or the like is rank 0 of 1, without any overhead.
 *
 * Only the main thread may call these functions. If a rank dies, mpirun ends the others. There are
 * two implementations: ranks_mpi.c and, for builds without MPI, ranks_none.c. */
#ifndef BENCH_ENGINE_RANKS_H
#define BENCH_ENGINE_RANKS_H

#include <extrinsic/status.h>

#include <stdbool.h>
#include <stddef.h>

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

/* Sends a message to another rank, with a kind, 1 or more, that says what it is about. Messages
 * between two ranks arrive complete and in order. Does not wait for the receiver. */
void ranks_send(int to, int kind, const void *message, size_t size);

enum { RANKS_MESSAGE_SHORT = 2000 }; /* bytes that MPI sends at once */

typedef struct ranks_message {
  int rank, kind; /* who has sent it, and what it is about */
  size_t size;    /* bytes; may be 0 */
  void *bytes;
  size_t capacity;
} ranks_message;

/* Receives a message from any rank; false if none has arrived. The first message must be all zero;
 * each replaces the last, and the caller frees `bytes` at the end. All ranks end if memory runs
 * out. */
bool ranks_receive(ranks_message *message);

/* The kind of the message that ranks_receive would receive; false if none has arrived. */
bool ranks_next(int *kind);

/* Sleeps for a time by which messages may be delayed without harm, so that a waiting rank leaves
 * its core to others. */
void ranks_nap(void);

#endif
