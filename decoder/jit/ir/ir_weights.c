/* Factors and offsets that kernels read: the operations of decoder/lanes/weights_tmpl.h. */
#include "decoder/jit/ir/ir.h"

#include "core/base/isa.h"
#include "decoder/interface/kernel_update.h"

static bool is_bytes(const ir *b) {
  return b->lanes == &extr_ir_i8;
}

static value vector_at(const ir *b, value weights, int number) {
  return extr_ir_load(b, extr_ir_vector_place(b, weights, extr_ir_index(b, number)));
}

static value words_of(const ir *b, value a) {
  LLVMTypeRef word = LLVMInt16TypeInContext(b->context);
  return LLVMBuildBitCast(b->builder, a, LLVMVectorType(word, (unsigned)b->target->lanes / 2), "");
}

static value word(const ir *b, int number) {
  value lanes[LANES_MAX / 2];
  for (int i = 0; i < b->target->lanes / 2; i++)
    lanes[i] = LLVMConstInt(LLVMInt16TypeInContext(b->context), (unsigned)number, false);
  return LLVMConstVector(lanes, (unsigned)b->target->lanes / 2);
}

/* (m f + 64) >> 7 of words with m in the upper half, by an instruction for (256 m f + 2^14) >> 15
 * if there is one. */
static value scaled(const ir *b, value m, value factor) {
  const bool wide = b->target->vector == 64;
  if (b->target->features & ISA_AVX2)
    return extr_ir_intrinsic(b,
                             wide ? "llvm.x86.avx512.pmul.hr.sw.512" : "llvm.x86.avx2.pmul.hr.sw",
                             LLVMTypeOf(m), (value[]){m, factor}, 2);
  if (b->target->features & ISA_NEON)
    return extr_ir_intrinsic(b, "llvm.aarch64.neon.sqrdmulh", LLVMTypeOf(m), (value[]){m, factor},
                             2);
  m = LLVMBuildMul(b->builder, LLVMBuildLShr(b->builder, m, word(b, 8), ""), factor, "");
  return LLVMBuildLShr(b->builder, LLVMBuildAdd(b->builder, m, word(b, 64), ""), word(b, 7), "");
}

static value times_factor(const ir *b, value m, value weights) {
  if (!is_bytes(b)) return LLVMBuildFMul(b->builder, m, vector_at(b, weights, 0), "");
  value even = LLVMBuildShl(b->builder, words_of(b, m), word(b, 8), "");
  value odd = LLVMBuildAnd(b->builder, words_of(b, m), word(b, 0xff00), "");
  even = scaled(b, even, words_of(b, vector_at(b, weights, 0)));
  odd = scaled(b, odd, words_of(b, vector_at(b, weights, 1)));
  odd = LLVMBuildShl(b->builder, odd, word(b, 8), "");
  return extr_ir_as_messages(b, LLVMBuildOr(b->builder, even, odd, ""));
}

static value less_offset(const ir *b, value m, value offset) {
  if (is_bytes(b)) return extr_ir_intrinsic(b, "llvm.usub.sat", b->vector, (value[]){m, offset}, 2);
  return b->lanes->maximum(b, LLVMBuildFSub(b->builder, m, offset, ""), extr_ir_float(b, 0));
}

value extr_ir_weighed(const ir *b, value m, value weights) {
  const weighing *how = &b->algorithm->weighing;
  if (how->factors) m = times_factor(b, m, weights);
  if (how->offsets) m = less_offset(b, m, vector_at(b, weights, how->vectors - 1));
  return how->grows ? b->lanes->minimum(b, m, b->lanes->limit(b)) : m;
}
