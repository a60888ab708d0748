#include "decoder/jit/ir/wide.h"

#include "decoder/interface/kernel_update.h"

static int power_of_two_from(int count) {
  int power = 1;
  while (power < count) power *= 2;
  return power;
}

void extr_wide_init(const ir *b, int count, wide *w) {
  w->target = *b->target;
  w->target.lanes *= power_of_two_from(count);
  w->ir = *b;
  w->ir.target = &w->target;
  w->ir.vector = LLVMVectorType(LLVMGetElementType(b->vector), (unsigned)w->target.lanes);
  w->ir.integer = LLVMVectorType(LLVMGetElementType(b->integer), (unsigned)w->target.lanes);
}

/* The lanes from `first` on of two vectors in succession. */
static value lanes_from(const ir *b, value low, value high, int first, int count) {
  value numbers[WIDE_MAX * LANES_MAX];
  for (int i = 0; i < count; i++) numbers[i] = extr_ir_index(b, first + i);
  return LLVMBuildShuffleVector(b->builder, low, high, LLVMConstVector(numbers, (unsigned)count),
                                "");
}

value extr_wide_join(const ir *b, const value *vectors, int count) {
  if (count == 1) return vectors[0];
  value all[WIDE_MAX];
  const int most = power_of_two_from(count);
  for (int i = 0; i < most; i++)
    all[i] = i < count ? vectors[i] : LLVMGetUndef(LLVMTypeOf(vectors[0]));
  value low = extr_wide_join(b, all, most / 2);
  value high = extr_wide_join(b, all + most / 2, most / 2);
  return lanes_from(b, low, high, 0, most * b->target->lanes);
}

value extr_wide_part(const ir *b, value joined, int i) {
  const int lanes = b->target->lanes;
  if ((int)LLVMGetVectorSize(LLVMTypeOf(joined)) == lanes) return joined;
  return lanes_from(b, joined, LLVMGetUndef(LLVMTypeOf(joined)), i * lanes, lanes);
}
