/* Factors and offsets that kernels read: the operations of decoder/lanes/weights_tmpl.h. */
#include "decoder/jit/ir/ir.h"

#include "core/base/isa.h"

static bool is_bytes(const ir *b) {
  return b->lanes == &extr_ir_i8;
}

static value vector_at(const ir *b, value weights, int number) {
  return extr_ir_load(b, extr_ir_vector_place(b, weights, extr_ir_index(b, number)));
}

static LLVMTypeRef words_type(const ir *b, int lanes) {
  return LLVMVectorType(LLVMInt16TypeInContext(b->context), (unsigned)lanes);
}

static value word(const ir *b, int number) {
  return extr_ir_splat(b,
                       LLVMConstInt(LLVMInt16TypeInContext(b->context), (unsigned)number, false));
}

/* ---- With instructions that round ------------------------------------------------------------ */

/* The magnitudes of lanes 0 .. 7 of every 16, or of the other ones, in the upper halves of words. */
static value half_of(const ir *b, value m, int which) {
  enum { GROUP = 16, HALF = GROUP / 2, MOST = 64 };
  value numbers[MOST], zero = LLVMConstNull(b->vector);
  const int lanes = b->target->lanes;
  for (int i = 0; i < lanes; i++) {
    const int from = i / GROUP * GROUP + which * HALF + i % GROUP / 2;
    numbers[i] = extr_ir_index(b, i % 2 ? lanes + from : from);
  }
  value words =
      LLVMBuildShuffleVector(b->builder, zero, m, LLVMConstVector(numbers, (unsigned)lanes), "");
  return LLVMBuildBitCast(b->builder, words, words_type(b, lanes / 2), "");
}

/* (256 m f + 2^14) >> 15 is (m f + 64) >> 7. */
static value scaled_half(const ir *b, value m, value weights, int which) {
  const bool wide = b->target->vector == 64;
  LLVMTypeRef type = words_type(b, b->target->lanes / 2);
  value factor = LLVMBuildBitCast(b->builder, vector_at(b, weights, which), type, "");
  return extr_ir_intrinsic(b, wide ? "llvm.x86.avx512.pmul.hr.sw.512" : "llvm.x86.avx2.pmul.hr.sw",
                           type, (value[]){half_of(b, m, which), factor}, 2);
}

static value times_factor_rounded(const ir *b, value m, value weights) {
  const bool wide = b->target->vector == 64;
  value halves[] = {scaled_half(b, m, weights, 0), scaled_half(b, m, weights, 1)};
  return extr_ir_intrinsic(b, wide ? "llvm.x86.avx512.packuswb.512" : "llvm.x86.avx2.packuswb",
                           b->vector, halves, 2);
}

/* ---- With 16 lanes, whose factors are in their order ----------------------------------------- */

static value times_factor_wide(const ir *b, value m, value weights) {
  LLVMTypeRef type = words_type(b, b->target->lanes);
  value factor = LLVMBuildLoad2(b->builder, type, weights, "");
  LLVMSetAlignment(factor, (unsigned)b->target->vector);
  value product = LLVMBuildMul(b->builder, LLVMBuildZExt(b->builder, m, type, ""), factor, "");
  product =
      LLVMBuildLShr(b->builder, LLVMBuildAdd(b->builder, product, word(b, 64), ""), word(b, 7), "");
  if (b->algorithm->weighing.grows)
    product = extr_ir_intrinsic(b, "llvm.umin", type, (value[]){product, word(b, 255)}, 2);
  return LLVMBuildTrunc(b->builder, product, b->vector, "");
}

/* ---- The correction -------------------------------------------------------------------------- */

static value times_factor(const ir *b, value m, value weights) {
  if (!is_bytes(b)) return LLVMBuildFMul(b->builder, m, vector_at(b, weights, 0), "");
  return (b->target->features & ISA_AVX2 ? times_factor_rounded : times_factor_wide)(b, m, weights);
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
