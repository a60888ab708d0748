/* An operator of a user's own on single floats, with the operations of the decoders' own vectors.
 */
#define EXTR_MESSAGE_F32
#include "decoder/probes/own_floats.h"

#include "decoder/lanes/operator_tmpl.h"

float extr_own_enter(const check_algorithm *algorithm, float a) {
  return own.enter(algorithm, splat(a))[0];
}

float extr_own_combine(const check_algorithm *algorithm, float a, float b) {
  return own.combine(algorithm, splat(a), splat(b))[0];
}

float extr_own_leave(const check_algorithm *algorithm, float a) {
  return own.leave(algorithm, splat(a))[0];
}
