/* The random bits of a plain stochastic decoder: those of a generator of the frame, or of shift
 * registers that 32 columns share. */
#include "core/base/math/splitmix.h"
#include "tests/support/plain/stochastic_frame.h"

/* x[n] = x[n-29] + x[n-67] + x[n-99] + x[n-127], from 127 bits of splitmix64. */
enum { START = 127 };

static uint8_t generator_bit(plain_stochastic *p) {
  const uint64_t n = p->generated++, mask = GENERATOR_RING - 1;
  const uint8_t *x = p->generator;
  return p->generator[n & mask] =
             x[(n - 29) & mask] ^ x[(n - 67) & mask] ^ x[(n - 99) & mask] ^ x[(n - 127) & mask];
}

static void start_generator(plain_stochastic *p, uint64_t key) {
  uint64_t word = 0;
  for (int i = 0; i < START; i++) {
    if (i % 64 == 0) word = extr_random_next(&key);
    p->generator[i] = word >> i % 64 & 1;
  }
  p->generated = START;
}

static void start_uniform(plain_stochastic *p, uint64_t key) {
  for (int i = 0; i < 4; i += 2) {
    uint64_t word = extr_random_next(&key);
    p->uniform[i] = (uint32_t)word;
    p->uniform[i + 1] = (uint32_t)(word >> 32);
  }
}

static uint8_t *register_of(const plain_stochastic *p, int v) {
  return p->registers + (size_t)(v / LFSR_COLUMNS) * (size_t)(LFSR_BITS + p->register_steps);
}

/* The last bits of a register are those that the next cycle begins with. */
static void start_registers(plain_stochastic *p, uint64_t key) {
  for (int v = 0; v < extr_code_columns(p->code); v += LFSR_COLUMNS) {
    uint32_t start = 1 + extr_random_below(&key, LFSR_PERIOD);
    for (int i = 0; i < LFSR_BITS; i++) register_of(p, v)[p->register_steps + i] = start >> i & 1;
  }
}

void plain_random_start(plain_stochastic *p) {
  if (p->register_steps > 0)
    start_registers(p, p->key);
  else if (p->kind == EXTR_RHS)
    start_uniform(p, p->key);
  else
    start_generator(p, p->key);
}

/* x[n] = x[n-9] + x[n-11] */
void plain_random_cycle(plain_stochastic *p) {
  for (int v = 0; v < extr_code_columns(p->code) && p->register_steps > 0; v += LFSR_COLUMNS) {
    uint8_t *x = register_of(p, v);
    for (int i = 0; i < LFSR_BITS; i++) x[i] = x[i + p->register_steps];
    for (int i = LFSR_BITS; i < LFSR_BITS + p->register_steps; i++) x[i] = x[i - 9] ^ x[i - 11];
  }
}

void plain_random_node(plain_stochastic *p, int v) {
  p->registered = p->register_steps > 0 ? register_of(p, v) + LFSR_BITS : NULL;
}

int plain_draw(plain_stochastic *p, int bits) {
  int number = 0;
  for (int b = 0; b < bits; b++)
    number |= (p->registered ? *p->registered++ : generator_bit(p)) << b;
  return number;
}

float plain_draw_uniform(plain_stochastic *p) {
  uint32_t *s = p->uniform, sum = s[0] + s[3], shifted = s[1] << 9;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = s[3] << 11 | s[3] >> 21;
  return ((float)(sum >> 9) + 0.5F) / (1 << 23);
}
