#include "bench/sets/automorphisms.h"

extr_status automorphisms_find(extr_context *context, const extr_code *code, automorphisms *found) {
  return automorphisms_of_circulants(context, code, found);
}
