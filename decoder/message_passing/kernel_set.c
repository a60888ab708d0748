#include "decoder/message_passing/kernel_set.h"

#include <extrinsic/decoder.h>
#include <extrinsic/program.h>

#include "core/base/isa.h"
#include "decoder/interface/decoder_kind.h"

#include <string.h>

kernel_set extr_kernel_set_start(const extr_decoder_settings *settings, kernel_access access) {
  return (kernel_set){.settings = *settings,
                      .access = access,
                      .pitch = 1,
                      .engine = extr_engine(settings->message, settings->isa)};
}

static extr_status add(extr_context *context, kernel_set *set, int degree, light_edges light) {
  TRY(ARRAY_RESERVE(context, set->kernels, set->capacity, (size_t)set->count + 1));
  kernel *k = &set->kernels[set->count++];
  extr_status status = extr_kernel_make(context, &set->settings, degree, set->engine, k);
  k->access = set->access;
  k->block_bytes = set->block_bytes;
  k->pitch = set->pitch;
  k->previous = set->previous;
  k->algorithm.weighing = set->weighing;
  k->light = light;
  return status;
}

extr_status extr_kernel_set_find(extr_context *context, kernel_set *set, int degree,
                                 light_edges light, int *index) {
  for (*index = 0; *index < set->count; ++*index) {
    kernel *k = &set->kernels[*index];
    if (k->degree != degree) continue;
    if (k->light.unsaturated > light.unsaturated) k->light.unsaturated = light.unsaturated;
    if (k->light.lone > light.lone) k->light.lone = light.lone;
    return EXTR_OK;
  }
  return add(context, set, degree, light);
}

/* ---- Machine code ---- */

/* Bytes of the smallest vectors whose lanes compiled kernels can permute. */
enum { PERMUTED_VECTOR = 32 };

/* Approximate sizes of straight-line code, in vector instructions, with those that save vectors on
 * the stack. The compile time grows faster than the size: it is a second or two at this limit.
 * Above it, compiling costs more than it gains. */
enum { COMPILED_SIZE_MAX = 16000, EDGE_SIZE = 15, EDGE_SIZE_SPA = 50, EDGE_SIZE_TWO_MIN = 20 };

static int operator_size(const check_algorithm *algorithm) {
  if (algorithm->kind == EXTR_SPA) return 3;
  if (algorithm->kind == EXTR_SPA_PAIRWISE) return 44;
  if (algorithm->kind == EXTR_OWN && !algorithm->minimum)
    return algorithm->own.function[OPERATOR_COMBINE].count;
  return algorithm->kind == EXTR_SPA_TABLE ? 4 + 4 * algorithm->threshold_count : 1;
}

/* Calls of the function that emulates a fused operation pass vectors through memory. */
static int call_factor(const check_algorithm *algorithm, extr_isa isa) {
  const bool emulates = extr_algorithm_is_float_sum_product(algorithm->kind) &&
                        !(extr_isa_level(isa)->needs & ISA_FUSED);
  return emulates ? 4 : 1;
}

static int64_t program_size(const kernel *k, extr_isa isa) {
  int64_t size = (int64_t)k->degree * (k->algorithm.kind == EXTR_SPA ? EDGE_SIZE_SPA : EDGE_SIZE);
  for (int i = 0; i < k->steps; i++)
    size += (int64_t)(extr_program_step(k->program, i).count - 1) * operator_size(&k->algorithm);
  return size * call_factor(&k->algorithm, isa);
}

/* Check nodes of degree 1 or 2 have no program, and compiling them would gain little. */
bool extr_kernel_set_compiles(const kernel_set *set, int index) {
  const kernel *k = &set->kernels[index];
  if (set->settings.kernels == EXTR_INTERPRETED) return false;
  if (set->access == ACCESS_PERMUTED && set->engine->vector < PERMUTED_VECTOR &&
      !(extr_isa_level(set->settings.isa)->needs & ISA_NEON))
    return false;
  if (k->program) return program_size(k, set->settings.isa) <= COMPILED_SIZE_MAX;
  return k->choice.kind == EXTR_NODE_TWO_MIN && k->degree <= COMPILED_SIZE_MAX / EDGE_SIZE_TWO_MIN;
}

/* Interpreted kernels have no lone edges, and neither has a decoder that changes messages. */
static void forget_lone(kernel_set *set) {
  const bool perturbs = set->settings.after.kind != EXTR_AFTER_NONE;
  for (int i = 0; i < set->count; i++)
    if (perturbs || !extr_kernel_set_compiles(set, i)) set->kernels[i].light.lone = 0;
}

/* Whether inner iterations need a separate kernel. */
static bool has_inner(const kernel_set *set, const kernel *k) {
  return k->light.lone > 0 && set->settings.iterations > 1 && !extr_decides_always(&set->settings);
}

enum { JOBS_MAX = 3 }; /* of a kernel */

/* Kernels that are not compiled keep their interpreter. */
static extr_status compile_into(extr_context *context, kernel_set *set, jit_kernel *jobs) {
  int count = 0;
  for (int i = 0; i < set->count; i++) {
    const kernel *k = &set->kernels[i];
    if (!extr_kernel_set_compiles(set, i)) continue;
    jit_kernel job = {.degree = k->degree,
                      .layered = k->layered,
                      .algorithm = k->algorithm,
                      .program = k->program,
                      .stages = k->choice.stages,
                      .access = set->access,
                      .block_bytes = set->block_bytes,
                      .pitch = set->pitch,
                      .previous = set->previous,
                      .ahead = set->ahead,
                      .messages = MESSAGES_ALL,
                      .flips = set->settings.syndrome,
                      .unsaturated = k->light.unsaturated,
                      .lone = k->light.lone};
    jobs[count++] = job;
    job.silent = true;
    if (has_inner(set, k)) jobs[count++] = job;
    job.silent = false;
    job.messages = set->access == ACCESS_FRAMES ? MESSAGES_LASTING : MESSAGES_NONE;
    jobs[count++] = job;
  }
  if (count == 0) return EXTR_OK;
  TRY(extr_jit_new(context, set->settings.message, set->settings.isa, set->engine->vector, jobs,
                   count, &set->jit));
  for (int i = 0; i < set->count; i++) {
    kernel *k = &set->kernels[i];
    if (!extr_kernel_set_compiles(set, i)) continue;
    k->inner = k->update = (jobs++)->update;
    if (has_inner(set, k)) k->inner = (jobs++)->update;
    k->first = (jobs++)->update;
  }
  return EXTR_OK;
}

extr_status extr_kernel_set_compile(extr_context *context, kernel_set *set) {
  OWNED_ARRAY jit_kernel *jobs = NULL;
  forget_lone(set);
  if (set->settings.kernels == EXTR_INTERPRETED) return EXTR_OK;
  TRY(ARRAY_NEW(context, jobs, JOBS_MAX * set->count));
  return compile_into(context, set, jobs);
}

/* ---- Copies ---- */

extr_status extr_kernel_set_copy(extr_context *context, const kernel_set *set, extr_pool *pool,
                                 kernel **kernels) {
  size_t most = 0;
  void *values;
  TRY(POOL_NEW(context, pool, *kernels, set->count));
  memcpy(*kernels, set->kernels, (size_t)set->count * sizeof **kernels);
  for (int i = 0; i < set->count; i++)
    if (extr_kernel_values(&set->kernels[i]) > most) most = extr_kernel_values(&set->kernels[i]);
  TRY(POOL_ALIGNED(context, pool, values, most * set->engine->vector));
  for (int i = 0; i < set->count; i++) (*kernels)[i].values = values;
  return EXTR_OK;
}

bool extr_kernel_set_choice(const kernel_set *set, int degree, extr_node_choice *choice) {
  for (int i = 0; i < set->count; i++)
    if (set->kernels[i].degree == degree) {
      *choice = set->kernels[i].choice;
      return true;
    }
  return false;
}

void extr_kernel_set_clear(kernel_set *set) {
  for (int i = 0; i < set->count; i++) extr_kernel_clear(&set->kernels[i]);
  extr_jit_free(set->jit);
  free(set->kernels);
}
