#include "decoder/jit/edge.h"

#include "core/base/isa.h"
#include "decoder/interface/kernel_update.h"
#include <extrinsic/decoder.h>

static value message_place(const ir *b, const check_values *c, int i) {
  return extr_ir_vector_place(b, c->messages, extr_ir_index(b, i * c->plan->pitch));
}

static value previous_place(const ir *b, const check_values *c, int i) {
  return extr_ir_vector_place(b, c->messages,
                              extr_ir_index(b, i * c->plan->pitch + c->plan->previous));
}

/* AVX-512 subtracts under a mask. With other instruction sets, old messages that do not count are
 * set to 0 first. */
static bool subtracts_in_lanes(const ir *b) {
  enum { AVX512_VECTOR = 64 };
  return b->target->features & ISA_AVX512 && b->target->vector == AVX512_VECTOR;
}

value extr_edge_lasting(const ir *b, value place) {
  value lasting = LLVMBuildLoad2(b->builder, b->integer, place, "");
  if (!subtracts_in_lanes(b)) return lasting;
  return LLVMBuildICmp(b->builder, LLVMIntNE, lasting, LLVMConstNull(b->integer), "");
}

/* Without saturation the clamp is not needed either, and on some processors more units can execute
 * the sums. */
static bool saturates(const check_values *c, int i) {
  return i >= c->plan->unsaturated;
}

static bool is_lone(const check_values *c, int i) {
  return i < c->plan->lone;
}

/* q of a lone edge: its old message, in lanes with a new frame the posterior. */
static value kept_q(const ir *b, const check_values *c, int i, value posterior) {
  value old = extr_ir_load(b, message_place(b, c, i));
  if (c->plan->messages == MESSAGES_ALL) return old;
  if (subtracts_in_lanes(b)) return LLVMBuildSelect(b->builder, c->lasting, old, posterior, "");
  value kept = LLVMBuildAnd(b->builder, extr_ir_as_integers(b, old), c->lasting, "");
  value fresh = LLVMBuildAnd(b->builder, extr_ir_as_integers(b, posterior),
                             LLVMBuildNot(b->builder, c->lasting, ""), "");
  return extr_ir_as_messages(b, LLVMBuildOr(b->builder, kept, fresh, ""));
}

static value without_message(const ir *b, const check_values *c, int i, value posterior) {
  const bool some = c->plan->messages == MESSAGES_LASTING, masked = some && subtracts_in_lanes(b);
  value old = extr_ir_load(b, message_place(b, c, i));
  if (some && !masked)
    old = extr_ir_as_messages(
        b, LLVMBuildAnd(b->builder, extr_ir_as_integers(b, old), c->lasting, ""));
  value q = saturates(c, i) ? b->lanes->subtract(b, posterior, old)
                            : LLVMBuildSub(b->builder, posterior, old, "");
  return masked ? LLVMBuildSelect(b->builder, c->lasting, q, posterior, "") : q;
}

/* A number of `places`. Every load counts, so two are loaded at a time. */
static value number_at(const ir *b, const check_values *c, int i) {
  if (i / 2 >= extr_access_width(c->plan->access, c->plan->degree) / 2)
    return LLVMBuildZExt(b->builder, extr_ir_load_index(b, c->places, i),
                         LLVMInt64TypeInContext(b->context), "");
  if (!c->pairs[i / 2]) c->pairs[i / 2] = extr_ir_load_index_pair(b, c->places, i - i % 2);
  return extr_ir_index_of_pair(b, c->pairs[i / 2], i % 2);
}

/* The two parts of a number with ACCESS_PERMUTED, in bytes. */
static value permuted_place(const ir *b, const check_values *c, int i) {
  value number = number_at(b, c, i);
  value bytes = LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector - 1, false);
  return LLVMBuildAnd(b->builder, number, LLVMBuildNot(b->builder, bytes, ""), "");
}

static value permutation_offset(const ir *b, const check_values *c, int i) {
  value number = number_at(b, c, i);
  value bytes = LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector - 1, false);
  return LLVMBuildMul(b->builder, LLVMBuildAnd(b->builder, number, bytes, ""),
                      LLVMConstInt(LLVMTypeOf(number), (unsigned)b->target->vector, false), "");
}

/* Where a posterior is written, in bytes from c->posteriors. The stages pass on this number and not
 * a pointer, which would take one more addition. */
static value target_place(const ir *b, const check_values *c, int i) {
  if (c->plan->access == ACCESS_CYCLIC) return number_at(b, c, c->plan->degree + i);
  edge_values *e = &c->edges[i];
  const bool permuted = c->plan->access == ACCESS_PERMUTED;
  if (!e->place) e->place = (permuted ? permuted_place : number_at)(b, c, i);
  return e->place;
}

static value target(const ir *b, const check_values *c, int i) {
  return extr_ir_byte_place(b, c->posteriors, target_place(b, c, i));
}

static value read_posterior(const ir *b, const check_values *c, int i) {
  if (c->plan->access == ACCESS_CYCLIC)
    return extr_ir_load_anywhere(b, extr_ir_byte_place(b, c->posteriors, number_at(b, c, i)));
  value posterior = extr_ir_load(b, target(b, c, i));
  if (c->plan->access != ACCESS_PERMUTED) return posterior;
  return extr_ir_permute(b, posterior, c->posteriors, permutation_offset(b, c, i));
}

/* One edge per cache line does. */
void extr_edge_fetch(const ir *b, const check_values *c, int i) {
  enum { CACHE_LINE = 64, FOR_READING = 0, ALL_LEVELS = 3, DATA = 1 };
  if (c->plan->ahead == 0 || i * b->target->vector % CACHE_LINE != 0) return;
  value place = extr_ir_byte_place(b, message_place(b, c, i), extr_ir_index(b, c->plan->ahead));
  value arguments[] = {place, extr_ir_index(b, FOR_READING), extr_ir_index(b, ALL_LEVELS),
                       extr_ir_index(b, DATA)};
  extr_ir_intrinsic(b, "llvm.prefetch", LLVMTypeOf(place), arguments, 4);
}

void extr_edge_read(const ir *b, const check_values *c, int i) {
  value posterior = read_posterior(b, c, i); /* LLVM removes the load if q does not need it */
  const bool fresh = c->plan->messages == MESSAGES_NONE;
  c->edges[i].q =
      fresh ? posterior : (is_lone(c, i) ? kept_q : without_message)(b, c, i, posterior);
}

bool extr_edge_leaves_q(const check_values *c, int i) {
  return i >= c->kept && c->plan->layered && !is_lone(c, i);
}

void extr_edge_leave_q(const ir *b, const check_values *c, int i) {
  extr_ir_store(b, c->edges[i].q, target(b, c, i));
}

static void find_q(const ir *b, const check_values *c, int i) {
  c->edges[i].q = extr_ir_load(b, target(b, c, i));
}

/* A lone edge always brings the same. */
static bool remembers(const check_values *c, int i) {
  return c->plan->previous && !is_lone(c, i);
}

/* What the edge brought in the last iteration, 0 in lanes with a new frame. */
static value previous_q(const ir *b, const check_values *c, int i) {
  value before = extr_ir_load(b, previous_place(b, c, i));
  if (c->plan->messages == MESSAGES_ALL) return before;
  if (subtracts_in_lanes(b))
    return LLVMBuildSelect(b->builder, c->lasting, before, LLVMConstNull(b->vector), "");
  return extr_ir_as_messages(
      b, LLVMBuildAnd(b->builder, extr_ir_as_integers(b, before), c->lasting, ""));
}

/* x, 0 where the sign of q has changed. */
static value self_corrected(const ir *b, const check_values *c, int i, value x) {
  if (c->plan->messages == MESSAGES_NONE) return x;
  value before = previous_q(b, c, i), zero = LLVMConstNull(b->integer);
  value signs = LLVMBuildXor(b->builder, extr_ir_as_integers(b, before),
                             extr_ir_as_integers(b, c->edges[i].q), "");
  value changed = LLVMBuildICmp(b->builder, LLVMIntSLT, signs, zero, "");
  value none = b->lanes->equal(b, before, LLVMConstNull(b->vector));
  changed = LLVMBuildAnd(b->builder, changed, LLVMBuildNot(b->builder, none, ""), "");
  return LLVMBuildSelect(b->builder, changed, LLVMConstNull(b->vector), x, "");
}

static void keep_q(const ir *b, const check_values *c, int i, const edge_values *e) {
  value none = b->lanes->equal(b, e->x, LLVMConstNull(b->vector));
  extr_ir_store(b, LLVMBuildSelect(b->builder, none, LLVMConstNull(b->vector), e->q, ""),
                previous_place(b, c, i));
}

const edge_values *extr_edge_recall(const ir *b, const check_values *c, int i) {
  edge_values *e = &c->edges[i];
  if (!e->q) (extr_edge_leaves_q(c, i) ? find_q : extr_edge_read)(b, c, i);
  if (!e->x) {
    e->x = b->lanes->magnitude(b, e->q);
    if (i < 2) e->x = b->lanes->minimum(b, e->x, b->lanes->limit(b));
    if (remembers(c, i)) e->x = self_corrected(b, c, i, e->x);
    e->x = b->lanes->enter(b, e->x);
  }
  return e;
}

void extr_edge_write(const ir *b, const check_values *c, int i, value r) {
  const edge_values *e = extr_edge_recall(b, c, i);
  if (remembers(c, i)) keep_q(b, c, i, e);
  if (!is_lone(c, i))
    extr_ir_store(b, r, message_place(b, c, i));
  else if (c->plan->messages != MESSAGES_ALL)
    extr_ir_store(b, e->q, message_place(b, c, i));
  if (!c->plan->layered || (is_lone(c, i) && c->plan->silent)) return;
  value posterior =
      saturates(c, i) ? b->lanes->add(b, e->q, r) : LLVMBuildAdd(b->builder, e->q, r, "");
  extr_ir_store(b, posterior, target(b, c, i));
}

void extr_edge_close(const ir *b, const check_values *c, int i) {
  value place = target(b, c, i);
  extr_ir_store_anywhere(b, extr_ir_load(b, place),
                         extr_ir_byte_place(b, place, extr_ir_index(b, c->plan->block_bytes)));
}

void extr_edges_enter(const ir *b, const check_values *c, int first, int count) {
  wide w;
  value q[WIDE_MAX];
  extr_wide_init(b, count, &w);
  for (int i = 0; i < count; i++) q[i] = c->edges[first + i].q;
  value x = b->lanes->enter(&w.ir, b->lanes->magnitude(&w.ir, extr_wide_join(b, q, count)));
  for (int i = 0; i < count; i++) c->edges[first + i].x = extr_wide_part(b, x, i);
}

/* ---- Joined vectors -------------------------------------------------------------------------- */

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
