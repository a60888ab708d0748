#include "decoder/probes/register_moves.h"

#include "core/base/array.h"

#include <limits.h>

enum { NEVER = INT_MAX };

typedef struct allocation {
  const kernel_order *order;
  int registers;
  int *after;   /* per operation and operand: the next operation that needs the value then */
  int *next;    /* per value: the next operation that needs it */
  int *held;    /* the values in registers */
  bool *stored; /* per value: it is in memory, too */
  int count;    /* of `held` */
  int moves;
} allocation;

/* The end of the round counts as an operation that needs what is carried. */
static void find_uses(allocation *a) {
  const kernel_order *o = a->order;
  for (int v = 0; v < o->values; v++) a->next[v] = NEVER;
  for (int i = 0; i < o->carried; i++) a->next[o->after[i]] = o->count;
  for (int k = o->count - 1; k >= 0; k--) {
    const kernel_operation *operation = &o->operations[k];
    for (int i = 0; i < operation->count; i++)
      a->after[k * KERNEL_OPERANDS + i] = a->next[operation->operands[i]];
    for (int i = 0; i < operation->count; i++) a->next[operation->operands[i]] = k;
  }
}

static bool is_held(const allocation *a, int value) {
  for (int i = 0; i < a->count; i++)
    if (a->held[i] == value) return true;
  return false;
}

static void forget_unneeded(allocation *a) {
  int left = 0;
  for (int i = 0; i < a->count; i++)
    if (a->next[a->held[i]] != NEVER) a->held[left++] = a->held[i];
  a->count = left;
}

/* The operands of an operation that is being executed are needed first, so they stay. */
static void hold(allocation *a, int value) {
  if (a->count == a->registers) forget_unneeded(a);
  if (a->count == a->registers) {
    int last = 0;
    for (int i = 1; i < a->count; i++)
      if (a->next[a->held[i]] > a->next[a->held[last]]) last = i;
    const int victim = a->held[last];
    if (!a->stored[victim]) {
      a->stored[victim] = true;
      a->moves++;
    }
    a->held[last] = a->held[--a->count];
  }
  a->held[a->count++] = value;
}

static void load(allocation *a, int value) {
  if (is_held(a, value)) return;
  a->moves++;
  a->stored[value] = true;
  hold(a, value);
}

static void execute(allocation *a, int now) {
  const kernel_operation *operation = &a->order->operations[now];
  for (int i = 0; i < operation->count; i++) load(a, operation->operands[i]);
  for (int i = 0; i < operation->count; i++)
    a->next[operation->operands[i]] = a->after[now * KERNEL_OPERANDS + i];
  if (operation->result != KERNEL_NONE) hold(a, operation->result);
}

static void run(allocation *a) {
  const kernel_order *o = a->order;
  find_uses(a);
  for (int i = 0; i < o->carried; i++)
    if (a->next[o->before[i]] != NEVER) hold(a, o->before[i]);
  for (int k = 0; k < o->count; k++) execute(a, k);
  for (int i = 0; i < o->carried; i++) a->moves += !is_held(a, o->after[i]);
}

extr_status register_moves(extr_context *context, const kernel_order *order, int registers,
                           int *moves) {
  allocation a = {.order = order, .registers = registers};
  extr_status status = ARRAY_NEW(context, a.after, order->count * KERNEL_OPERANDS);
  if (status == EXTR_OK) status = ARRAY_NEW(context, a.next, order->values);
  if (status == EXTR_OK) status = ARRAY_NEW(context, a.stored, order->values);
  if (status == EXTR_OK) status = ARRAY_NEW(context, a.held, registers);
  if (status == EXTR_OK) run(&a);
  *moves = a.moves;
  free(a.after);
  free(a.next);
  free(a.stored);
  free(a.held);
  return status;
}
