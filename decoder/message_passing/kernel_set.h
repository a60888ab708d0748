/* The kernels of a decoder, one per row degree, and their machine code. Decoders with the same code
 * and settings share them. */
#ifndef DECODER_MESSAGE_PASSING_KERNEL_SET_H
#define DECODER_MESSAGE_PASSING_KERNEL_SET_H

#include "core/base/pool.h"
#include "decoder/jit/jit.h"
#include "decoder/message_passing/engine.h"
#include <extrinsic/decoder.h>

typedef struct kernel_set {
  extr_decoder_settings settings;
  kernel_access access;
  int block_bytes; /* ACCESS_CYCLIC: what the lanes of a block take */
  int pitch;       /* of messages */
  int previous;    /* as in kernel.h */
  int ahead;       /* as in jit.h */
  weighing weighing;
  const engine *engine;
  kernel *kernels;
  int count;
  size_t capacity;
  extr_jit *jit; /* NULL: all are interpreted */
} kernel_set;

/* An empty set, with messages check node by check node; the caller gives it to
 * extr_kernel_set_clear. */
kernel_set extr_kernel_set_start(const extr_decoder_settings *settings, kernel_access access);

/* Sets *index to the number of the kernel for this degree, and makes it if there is none. `light`
 * is what the caller's rows have; the kernel relies on the least numbers over all calls with this
 * degree. Not to be called after extr_kernel_set_compile. Errors: those of extr_kernel_make. */
extr_status extr_kernel_set_find(extr_context *context, kernel_set *set, int degree,
                                 light_edges light, int *index);

/* Whether extr_kernel_set_compile compiles a kernel. */
bool extr_kernel_set_compiles(const kernel_set *set, int index);

/* Compiles the kernels that settings and size allow; the others keep their interpreter. Errors:
 * those of extr_jit_new. */
extr_status extr_kernel_set_compile(extr_context *context, kernel_set *set);

/* Copies the kernels for one thread, into memory of the pool, where they share one for their
 * values. */
extr_status extr_kernel_set_copy(extr_context *context, const kernel_set *set, extr_pool *pool,
                                 kernel **kernels);

/* As extr_decoder_choice. */
bool extr_kernel_set_choice(const kernel_set *set, int degree, extr_node_choice *choice);

void extr_kernel_set_clear(kernel_set *set);

#endif
