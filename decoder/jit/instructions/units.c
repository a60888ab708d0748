#include "decoder/jit/instructions/units.h"

#include <extrinsic/decoder.h>

#include "core/base/isa.h"
#include "decoder/jit/instructions/correction.h"

/* Vector instructions for the unit that computes minima, and for the other one or both. */
typedef struct unit_work {
  int first, others;
} unit_work;

static unit_work plus(unit_work a, int first, int others) {
  return (unit_work){a.first + first, a.others + others};
}

static unit_work sign_work(unsigned features) {
  /* product and negation; the sign bit is tested or extracted */
  return plus((unit_work){0, 2}, !extr_prefers_shuffles(features), extr_prefers_shuffles(features));
}

/* The message of an edge in a structure: correction and sign. */
static unit_work message_work(const jit_kernel *plan, unsigned features) {
  if (extr_signs_by_table(&plan->algorithm, features))
    return (unit_work){1, 2}; /* moves the sign bit; joins it to the index, looks up */
  const unit_work sign = sign_work(features);
  switch (extr_correction_form(&plan->algorithm, features)) {
  case CORRECT_AVERAGE:
    return plus(sign, 1, 2); /* average; shift, mask */
  case CORRECT_SUBTRACT:
    return plus(sign, 1, 0);
  case CORRECT_TABLE:
    return plus(sign, 0, 1);
  case CORRECT_HALVES:
    return plus(sign, 0, 3); /* test, two shuffles */
  case CORRECT_WIDE:
    return plus(sign, 4, 7); /* products, shifts; widening, sums, narrowing */
  case CORRECT_WEIGHTS:
    return plus(sign, 4, 2); /* products, shifts; mask, choice */
  default:
    return sign;
  }
}

/* The message of an edge in the two-minimum method, where only the two minima are corrected. */
static unit_work selection_work(unsigned features) {
  return plus(sign_work(features), 0, 2); /* comparison, choice */
}

/* All edges without the operators. The product of signs takes half an instruction per edge. */
static unit_work edges_work(const jit_kernel *plan, unsigned features, edge_reads reads) {
  const unit_work message = plan->program ? message_work(plan, features) : selection_work(features);
  const int degree = plan->degree, saturated = degree - plan->unsaturated;
  const int silent = plan->silent ? plan->lone : 0, written = degree - silent;
  const int sums = (plan->messages == MESSAGES_NONE ? 0 : reads.q) + plan->layered;
  const int permuted = degree - (plan->messages == MESSAGES_ALL ? plan->lone : 0);
  unit_work all = {written * message.first, written * message.others + degree / 2};
  all = plus(all, degree * reads.magnitude + saturated * sums,
             plan->unsaturated * sums - plan->lone * (sums - plan->layered) - silent);
  if (plan->access == ACCESS_PERMUTED) /* by one shuffle or two */
    all = plus(all, 0, permuted * reads.q * (features & ISA_VBMI ? 1 : 2));
  return plan->layered ? plus(all, saturated, 0) : all; /* clamps */
}

/* The number n of `operators` that balances the units if each has the work `simple` by itself and
 * `compared` by comparison: the first unit has half of all instructions. */
static int balance(unit_work edges, int operators, unit_work simple, unit_work compared) {
  const unit_work all = plus(edges, operators * simple.first, operators * simple.others);
  const int moved = simple.first - compared.first, more = compared.others - simple.others;
  const int n = (all.first - all.others) / (moved + more);
  return n < 0 ? 0 : n < operators ? n : operators;
}

int extr_units_compared(const jit_kernel *plan, unsigned features, edge_reads reads,
                        int operators) {
  if (!plan->algorithm.minimum) return 0;
  const unit_work edges = edges_work(plan, features, reads);
  /* a comparison and a choice instead of a minimum; and two choices instead of the minimum and the
   * maximum of a magnitude and the least one, beside the minimum that finds the second */
  return plan->program ? balance(edges, operators, (unit_work){1, 0}, (unit_work){0, 2})
                       : balance(edges, operators, (unit_work){3, 0}, (unit_work){1, 3});
}
