/* The contract between whoever calls a check-node kernel and whoever provides one: the interpreter
 * (decoder/message_passing) or the compiler (decoder/jit). */
#ifndef DECODER_INTERFACE_KERNEL_UPDATE_H
#define DECODER_INTERFACE_KERNEL_UPDATE_H

/* Defined in decoder/message_passing/kernel.h; compiled kernels do not read it. */
typedef struct kernel kernel;

/* The largest number of lanes of an instruction set: 64 messages of 8 bits. */
enum { LANES_MAX = 64 };

/* Updates `checks` consecutive check nodes of one degree for one frame per lane, as the comment of
 * decoder/message_passing/kernel.h defines.
 *
 * columns: the columns of their edges, check node by check node. posteriors: one vector per column
 * of the code. messages: one vector per edge of these check nodes. lasting: one vector; all bits
 * are set in the lanes whose messages belong to their current frame, none in the lanes that have
 * just received a new frame. In the layered schedule no two of these check nodes share a column, so
 * they may be updated in any order or together. */
typedef void kernel_update(const kernel *k, int checks, const int *columns, void *posteriors,
                           void *messages, const void *lasting);

#endif
