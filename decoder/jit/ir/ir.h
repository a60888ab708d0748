/* Generates LLVM instructions on vectors of messages, one frame per lane. These are the operations
 * that lanes_i8_tmpl.h and lanes_f32_tmpl.h define in C; check.c combines them into kernels. */
#ifndef DECODER_JIT_IR_IR_H
#define DECODER_JIT_IR_IR_H

#include "decoder/jit/target.h"
#include "decoder/settings/check_algorithm.h"

#include <llvm-c/Core.h>

#include <stdint.h>

typedef LLVMValueRef value;

typedef struct ir ir;

/* The operations of one message type: those of lanes_*_tmpl.h under the same names, and the node
 * operator of the algorithm as in operator_tmpl.h. */
typedef struct ir_lanes {
  value (*subtract)(const ir *b, value p, value r); /* posterior without the old message */
  value (*add)(const ir *b, value q, value r);      /* the new posterior */
  value (*magnitude)(const ir *b, value q);
  value (*minimum)(const ir *b, value a, value c);
  value (*maximum)(const ir *b, value a, value c);
  value (*equal)(const ir *b, value a, value c); /* one boolean per lane */
  value (*limit)(const ir *b);                   /* the largest magnitude of a message */
  value (*enter)(const ir *b, value magnitude);
  value (*combine)(const ir *b, value a, value c);
  value (*correct)(const ir *b, value magnitude); /* min-sum: the scaling or the offset */
  /* A magnitude with the sign of the product of `a` and `c`, of whose integers only the sign bits
   * count. */
  value (*with_sign)(const ir *b, value magnitude, value a, value c);
  /* The message of a combination, corrected and with this sign. */
  value (*message)(const ir *b, value combination, value a, value c);
} ir_lanes;

struct ir {
  LLVMContextRef context;
  LLVMModuleRef module;
  LLVMBuilderRef builder;
  const jit_target *target;
  const check_algorithm *algorithm;
  const ir_lanes *lanes;
  LLVMTypeRef vector;  /* of messages */
  LLVMTypeRef integer; /* a vector of integers of the same size */
};

extern const ir_lanes extr_ir_i8, extr_ir_f32;

/* a c + d, rounded once: decoder/lanes/fused_tmpl.h. */
value extr_ir_fused(const ir *b, value a, value c, value d);

/* Float sum-product: decoder/lanes/boxplus_f32_tmpl.h. */
value extr_ir_spa_enter(const ir *b, value magnitude);
value extr_ir_spa_combine(const ir *b, value a, value c);
value extr_ir_spa_leave(const ir *b, value combination);
value extr_ir_pairwise_combine(const ir *b, value a, value c);

/* A user's own operator, on bytes or floats: decoder/lanes/own_tmpl.h. */
value extr_ir_own(const ir *b, operator_function function, value first, value second);
value extr_ir_exp(const ir *b, value a);
value extr_ir_log(const ir *b, value a);

/* The correction by weights, of which those of the edge begin at `weights`:
 * decoder/lanes/weights_tmpl.h. */
value extr_ir_weighed(const ir *b, value magnitude, value weights);

/* Adds a function that returns nothing, of at most 8 parameters, and returns it without blocks.
 * Where vectors are larger than the usual alignment of the stack, the name is that of a second
 * function, which aligns the stack and calls the one that is returned. No vector that LLVM saves on
 * the stack then lies in two cache lines. */
value extr_ir_function(const ir *b, const char *name, LLVMTypeRef *types, unsigned count);

/* Lets LLVM assume that functions are called with a stack aligned for vectors, as extr_ir_function
 * makes sure. */
void extr_ir_expect_alignment(const ir *b);

/* Calls the intrinsic `name`, overloaded for `type`. */
value extr_ir_intrinsic(const ir *b, const char *name, LLVMTypeRef type, value *arguments,
                        int count);

/* Memory access. A place is a pointer to a vector of messages or to a 32-bit index; `number` counts
 * vectors or indices from `first`. */
value extr_ir_index(const ir *b, int number);
value extr_ir_load(const ir *b, value place);
value extr_ir_load_index(const ir *b, value first, int number);
value extr_ir_load_index_pair(const ir *b, value first, int number); /* two, not negative */
value extr_ir_index_of_pair(const ir *b, value pair, int which);     /* 0 or 1, with 64 bits */
void extr_ir_store(const ir *b, value vector, value place);
value extr_ir_vector_place(const ir *b, value first, value number);
value extr_ir_index_place(const ir *b, value first, value number);
value extr_ir_byte_place(const ir *b, value first, value number); /* counts bytes */
value extr_ir_load_anywhere(const ir *b, value place);            /* need not be aligned */
void extr_ir_store_anywhere(const ir *b, value vector, value place);

/* Permutes the lanes of a vector by a permutation (permutation.h): `first` points to the
 * permutations, `offset` is the number of this one times the bytes of a vector, which has at least
 * 32. */
value extr_ir_permute(const ir *b, value vector, value first, value offset);

/* Reinterprets the bits as b->integer, or as b->vector. */
value extr_ir_as_integers(const ir *b, value a);
value extr_ir_as_messages(const ir *b, value a);

/* A vector with the same number in every lane. */
value extr_ir_splat(const ir *b, value scalar);
value extr_ir_float(const ir *b, float number);
value extr_ir_integer(const ir *b, uint32_t number); /* in lanes of b->integer */

/* The lesser of two unsigned integers per lane, by a comparison and a choice, which LLVM keeps.
 * *greater, unless it is NULL: the other one, by another choice. */
value extr_ir_compared_minimum(const ir *b, value a, value c, value *greater);

/* A constant that LLVM does not see through, so that it keeps the operation as it is. */
value extr_ir_hidden(const ir *b, value constant);

#endif
