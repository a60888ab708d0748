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

/* The message of an edge: correction and sign. */
static unit_work message_work(const jit_kernel *plan, unsigned features) {
  if (extr_signs_by_table(&plan->algorithm, features))
    return (unit_work){1, 2}; /* moves the sign bit; joins it to the index, looks up */
  /* product and negation; the sign bit is tested or extracted */
  const unit_work sign =
      plus((unit_work){0, 2}, !extr_prefers_shuffles(features), extr_prefers_shuffles(features));
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
  default:
    return sign;
  }
}

/* All edges without the operators. The product of signs takes half an instruction per edge. */
static unit_work edges_work(const jit_kernel *plan, unsigned features, edge_reads reads) {
  const unit_work message = message_work(plan, features);
  const int degree = plan->degree, saturated = degree - plan->unsaturated;
  const int sums = (plan->messages == MESSAGES_NONE ? 0 : reads.q) + plan->layered;
  unit_work all = {degree * message.first, degree * message.others + degree / 2};
  all = plus(all, degree * reads.magnitude + saturated * sums, plan->unsaturated * sums);
  if (plan->access == ACCESS_PERMUTED) /* by one shuffle or two */
    all = plus(all, 0, degree * reads.q * (features & ISA_VBMI ? 1 : 2));
  return plan->layered ? plus(all, saturated, 0) : all; /* clamps */
}

/* With n of the steps by comparison, the first unit executes first + steps - n instructions, and
 * both together first + steps + others + n. The first has half of them if n is a third of
 * first + steps - others. */
int extr_units_compared(const jit_kernel *plan, unsigned features, edge_reads reads, int steps) {
  if (!extr_algorithm_is_min_sum(plan->algorithm.kind)) return 0;
  const unit_work edges = edges_work(plan, features, reads);
  const int n = (edges.first + steps - edges.others) / 3;
  return n < 0 ? 0 : n < steps ? n : steps;
}
