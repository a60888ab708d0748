#include "decoder/jit/instructions/correction.h"

#include "core/base/isa.h"

bool extr_prefers_shuffles(unsigned features) {
  return features & ISA_AVX512 && !(features & ISA_VBMI);
}

/* A function that is not just a subtraction. What an own operator combines may be above the limit
 * of messages. */
static correction_form function_form(const check_algorithm *a, unsigned features) {
  const int most = a->kind == EXTR_OWN ? a->most_i8 : a->limit_i8;
  const bool halves = features & ISA_AVX2 && most < 2 * MESSAGE_HALF;
  if (features & ISA_VBMI && most < MESSAGE_TABLE) return CORRECT_TABLE;
  if (halves && extr_prefers_shuffles(features)) return CORRECT_HALVES;
  if (a->kind == EXTR_NORMALIZED && a->factor_i8 == 96) return CORRECT_AVERAGE;
  if (halves) return CORRECT_HALVES;
  if (features & ISA_NEON && most < MESSAGE_TABLE) return CORRECT_TABLE;
  return a->kind == EXTR_OWN ? CORRECT_CODE : CORRECT_WIDE;
}

correction_form extr_correction_form(const check_algorithm *a, unsigned features) {
  if (extr_weighs(&a->weighing)) return CORRECT_WEIGHTS;
  if (a->kind == EXTR_NORMALIZED || a->kind == EXTR_OWN) return function_form(a, features);
  if (a->kind != EXTR_OFFSET) return CORRECT_NOTHING;
  return extr_prefers_shuffles(features) && a->limit_i8 < 2 * MESSAGE_HALF ? CORRECT_HALVES
                                                                           : CORRECT_SUBTRACT;
}

bool extr_signs_by_table(const check_algorithm *a, unsigned features) {
  return features & ISA_VBMI && a->limit_i8 < MESSAGE_TABLE_SIGN && !extr_weighs(&a->weighing) &&
         (a->kind == EXTR_NORMALIZED || a->kind == EXTR_OFFSET ||
          (a->kind == EXTR_OWN && a->minimum));
}
