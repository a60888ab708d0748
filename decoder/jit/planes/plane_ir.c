#include "decoder/jit/planes/plane_ir.h"

#include "core/base/isa.h"
#include "decoder/interface/plane_update.h"

/* ---- Logic ----------------------------------------------------------------------------------- */

value extr_plane_zero(const ir *b) {
  return LLVMConstNull(b->vector);
}

value extr_plane_ones(const ir *b) {
  return LLVMConstAllOnes(b->vector);
}

value extr_plane_and(const ir *b, value x, value y) {
  return LLVMBuildAnd(b->builder, x, y, "");
}

value extr_plane_or(const ir *b, value x, value y) {
  return LLVMBuildOr(b->builder, x, y, "");
}

value extr_plane_xor(const ir *b, value x, value y) {
  return LLVMBuildXor(b->builder, x, y, "");
}

value extr_plane_not(const ir *b, value x) {
  return LLVMBuildNot(b->builder, x, "");
}

/* Bit 4 x + 2 y + z of the table is the result. NULL: the processor has no such instruction. */
static value ternary(const ir *b, unsigned table, value x, value y, value z) {
  static const char *const names[] = {"llvm.x86.avx512.pternlog.q.128",
                                      "llvm.x86.avx512.pternlog.q.256",
                                      "llvm.x86.avx512.pternlog.q.512"};
  if (!(b->target->features & ISA_AVX512)) return NULL;
  value number = LLVMConstInt(LLVMInt32TypeInContext(b->context), table, false);
  return extr_ir_intrinsic(b, names[b->target->vector / 32], b->vector, (value[]){x, y, z, number},
                           4);
}

value extr_plane_choose(const ir *b, value which, value x, value y) {
  value result = ternary(b, 0xCA, which, x, y);
  if (result) return result;
  return extr_plane_or(b, extr_plane_and(b, which, x),
                       extr_plane_and(b, extr_plane_not(b, which), y));
}

value extr_plane_xor3(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0x96, x, y, z);
  return result ? result : extr_plane_xor(b, extr_plane_xor(b, x, y), z);
}

value extr_plane_majority(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0xE8, x, y, z);
  if (result) return result;
  return extr_plane_or(b, extr_plane_and(b, x, y), extr_plane_and(b, z, extr_plane_or(b, x, y)));
}

value extr_plane_and3(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0x80, x, y, z);
  return result ? result : extr_plane_and(b, extr_plane_and(b, x, y), z);
}

value extr_plane_or3(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0xFE, x, y, z);
  return result ? result : extr_plane_or(b, extr_plane_or(b, x, y), z);
}

value extr_plane_same3(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0x81, x, y, z);
  if (result) return result;
  return extr_plane_not(b, extr_plane_or(b, extr_plane_xor(b, x, y), extr_plane_xor(b, y, z)));
}

value extr_plane_hold(const ir *b, value all, value any, value held) {
  value result = ternary(b, 0xF8, all, any, held);
  return result ? result : extr_plane_or(b, all, extr_plane_and(b, any, held));
}

value extr_plane_above(const ir *b, value x, value y, value below) {
  value result = ternary(b, 0xB2, x, y, below);
  if (result) return result;
  value inverse = extr_plane_not(b, y);
  return extr_plane_or(b, extr_plane_and(b, inverse, x),
                       extr_plane_and(b, below, extr_plane_or(b, inverse, x)));
}

value extr_plane_and_differ(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0x60, x, y, z);
  return result ? result : extr_plane_and(b, x, extr_plane_xor(b, y, z));
}

value extr_plane_and_equal(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0x90, x, y, z);
  return result ? result : extr_plane_and(b, extr_plane_not(b, extr_plane_xor(b, y, z)), x);
}

value extr_plane_flip_unless(const ir *b, value x, value y, value z) {
  value result = ternary(b, 0xB4, x, y, z);
  return result ? result : extr_plane_xor(b, x, extr_plane_and(b, extr_plane_not(b, z), y));
}

/* ---- Numbers --------------------------------------------------------------------------------- */

/* A carry goes on while bits equal the direction; if it leaves the counter, the counter is at its
 * end and does not move. */
void extr_plane_count(const ir *b, value *counter, int bits, value active, value up) {
  enum { BITS_MAX = 16 };
  value carry[BITS_MAX + 1];
  carry[0] = active ? active : extr_plane_ones(b);
  for (int i = 0; i < bits; i++)
    carry[i + 1] = i == 0 && !active ? extr_plane_not(b, extr_plane_xor(b, counter[0], up))
                                     : extr_plane_and_equal(b, carry[i], counter[i], up);
  for (int i = 0; i < bits; i++)
    counter[i] = i == 0 && !active ? extr_plane_not(b, extr_plane_xor(b, counter[0], carry[bits]))
                                   : extr_plane_flip_unless(b, counter[i], carry[i], carry[bits]);
}

/* Adds up planes of the same weight by full and half adders; their carries replace the planes.
 * Returns the sum and the number of carries. */
static value add_up(const ir *b, value *planes, int count, int *carries) {
  int next = 0;
  *carries = 0;
  value sum = planes[next++];
  for (; next + 1 < count; next += 2) {
    value x = planes[next], y = planes[next + 1];
    planes[(*carries)++] = extr_plane_majority(b, sum, x, y);
    sum = extr_plane_xor3(b, sum, x, y);
  }
  if (next == count) return sum;
  value last = planes[next];
  planes[(*carries)++] = extr_plane_and(b, sum, last);
  return extr_plane_xor(b, sum, last);
}

void extr_plane_sum(const ir *b, value *planes, int count, value *sum) {
  for (int i = 0; i < SUM_BITS; i++)
    sum[i] = count > 0 ? add_up(b, planes, count, &count) : extr_plane_zero(b);
}

/* NULL stands for all lanes. */
value extr_plane_reaches(const ir *b, const value *number, int bits, int least) {
  value result = NULL;
  if (least >> bits) return extr_plane_zero(b);
  for (int i = 0; i < bits; i++) {
    if (least >> i & 1)
      result = result ? extr_plane_and(b, result, number[i]) : number[i];
    else
      result = result ? extr_plane_or(b, result, number[i]) : NULL;
  }
  return result ? result : extr_plane_ones(b);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

value extr_plane_place(const ir *b, value first, int number) {
  return extr_ir_vector_place(b, first, extr_ir_index(b, number));
}

value extr_plane_load(const ir *b, value first, int number) {
  return extr_ir_load(b, extr_plane_place(b, first, number));
}

void extr_plane_store(const ir *b, value plane, value first, int number) {
  extr_ir_store(b, plane, extr_plane_place(b, first, number));
}

void extr_plane_prefetch(const ir *b, value first, int number) {
  enum { READ = 0, KEEP = 3, DATA = 1 };
  value place = extr_plane_place(b, first, number);
  value arguments[] = {place, extr_ir_index(b, READ), extr_ir_index(b, KEEP),
                       extr_ir_index(b, DATA)};
  extr_ir_intrinsic(b, "llvm.prefetch", LLVMTypeOf(place), arguments, 4);
}
