/* The states seen before, up to the names of the inputs: colour refinement, then a search over the
 * orders of inputs that still have the same colour, makes a fingerprint of each. */
#include "core/exact/seen.h"

#include "core/base/array.h"

#include <string.h>

/* ---- Fingerprints ---------------------------------------------------------------------------- */

enum { ROUNDS = 3, LABELLINGS_MAX = 64 };

typedef struct fingerprint {
  uint64_t high, low;
} fingerprint;

typedef struct labelling {
  const extr_exact_search *search;
  int tried;
  fingerprint best;
} labelling;

typedef struct colouring {
  uint64_t of[EXTR_EXACT_INPUTS_MAX];
} colouring;

static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 31)) * UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ (x >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
  return x ^ (x >> 32);
}

static uint64_t member_colour(const extr_exact_search *s, int member, const colouring *colours) {
  uint64_t sum = (uint64_t)s->arrival[member];
  for (extr_leaves rest = s->members[member]; rest; rest &= (extr_leaves)(rest - 1))
    sum += mix(colours->of[__builtin_ctz(rest)]);
  return mix(sum);
}

static void refine(const extr_exact_search *s, colouring *colours) {
  for (int round = 0; round < ROUNDS; round++) {
    colouring next = *colours;
    for (int k = 0; k < s->member_count; k++) {
      uint64_t colour = member_colour(s, k, colours);
      for (extr_leaves rest = s->members[k]; rest; rest &= (extr_leaves)(rest - 1))
        next.of[__builtin_ctz(rest)] += colour;
    }
    for (int i = 0; i < s->problem->inputs; i++) colours->of[i] = mix(next.of[i]);
  }
}

static extr_leaves relabel(extr_leaves leaves, const int *name) {
  extr_leaves renamed = 0;
  for (; leaves; leaves &= (extr_leaves)(leaves - 1))
    renamed |= (extr_leaves)(1u << name[__builtin_ctz(leaves)]);
  return renamed;
}

static void add_to(fingerprint *sum, uint64_t what, int64_t more) {
  sum->high += mix(what ^ mix((uint64_t)more + UINT64_C(0x5851f42d4c957f2d)));
  sum->low += mix(~what ^ mix((uint64_t)more + UINT64_C(0x14057b7ef767814f)) * 3);
}

/* The fingerprint of the state with each input renamed to the rank of its colour. */
static fingerprint renamed_state(const extr_exact_search *s, const colouring *colours) {
  int name[EXTR_EXACT_INPUTS_MAX];
  for (int i = 0; i < s->problem->inputs; i++) {
    name[i] = 0;
    for (int other = 0; other < s->problem->inputs; other++)
      name[i] += colours->of[other] < colours->of[i] ||
                 (other < i && colours->of[other] == colours->of[i]);
  }
  fingerprint sum = {1, 1};
  for (int k = 0; k < s->member_count; k++)
    add_to(&sum, relabel(s->members[k], name), s->arrival[k]);
  add_to(&sum, (uint64_t)relabel(s->open, name) << 32, s->spent);
  return sum;
}

static bool twins(const extr_exact_search *s, int a, int b) {
  for (int k = 0; k < s->member_count; k++)
    if ((s->members[k] >> a & 1) != (s->members[k] >> b & 1)) return false;
  return true;
}

/* The inputs of the least colour that is shared by inputs that are not twins; 0 if there is none:
 * then the order of inputs of the same colour does not matter. */
static extr_leaves undecided(const extr_exact_search *s, const colouring *colours) {
  extr_leaves best = 0;
  uint64_t colour = UINT64_MAX;
  for (int a = 0; a < s->problem->inputs; a++) {
    if (best && colours->of[a] >= colour) continue;
    extr_leaves alike = 0;
    bool differ = false;
    for (int b = 0; b < s->problem->inputs; b++)
      if (colours->of[b] == colours->of[a]) {
        alike |= (extr_leaves)(1u << b);
        differ = differ || !twins(s, a, b);
      }
    if (differ) {
      best = alike;
      colour = colours->of[a];
    }
  }
  return best;
}

static void label(labelling *l, colouring colours) {
  refine(l->search, &colours);
  extr_leaves alike = undecided(l->search, &colours);
  if (!alike) {
    fingerprint made = renamed_state(l->search, &colours);
    bool better = made.high < l->best.high || (made.high == l->best.high && made.low < l->best.low);
    if (l->tried++ == 0 || better) l->best = made;
    return;
  }
  for (extr_leaves rest = alike; rest; rest &= (extr_leaves)(rest - 1)) {
    if (l->tried >= LABELLINGS_MAX) return;
    int first = __builtin_ctz(rest);
    bool tried = false; /* a twin of this input has been tried */
    for (extr_leaves before = alike & (extr_leaves)((1u << first) - 1); before && !tried;
         before &= (extr_leaves)(before - 1))
      tried = twins(l->search, first, __builtin_ctz(before));
    if (tried) continue;
    colouring chosen = colours;
    chosen.of[first] = mix(chosen.of[first] + 1);
    label(l, chosen);
  }
}

/* A fingerprint of a state without demands. States with equal fingerprints are equal up to the
 * names of the inputs. The reverse holds nearly always; where it does not, a state is searched
 * twice. */
static fingerprint fingerprint_of(const extr_exact_search *search) {
  colouring colours = {0};
  for (int i = 0; i < search->problem->inputs; i++) colours.of[i] = 1 + (search->open >> i & 1);
  labelling l = {.search = search};
  label(&l, colours);
  return l.best;
}

/* ---- The set --------------------------------------------------------------------------------- */

enum { FIRST_SIZE = 1 << 12, LAST_SIZE = 1 << 26 }; /* entries; the last are 1 GiB */

struct extr_seen {
  fingerprint *table; /* open addressing; {0, 0} is a free entry */
  size_t size, count;
};

extr_status extr_seen_new(extr_context *context, extr_seen **seen) {
  extr_seen *made;
  TRY(ARRAY_NEW(context, made, 1));
  made->size = FIRST_SIZE;
  extr_status status = ARRAY_NEW(context, made->table, made->size);
  return HAND_OVER(status, made, seen, extr_seen_free);
}

void extr_seen_free(extr_seen *seen) {
  if (!seen) return;
  free(seen->table);
  free(seen);
}

void extr_seen_clear(extr_seen *seen) {
  memset(seen->table, 0, seen->size * sizeof *seen->table);
  seen->count = 0;
}

static bool is_free(const fingerprint *entry) {
  return entry->high == 0 && entry->low == 0;
}

/* The entry that holds the fingerprint, or the free one where it would go. */
static fingerprint *find(const extr_seen *seen, fingerprint state) {
  size_t mask = seen->size - 1, place = (size_t)state.low & mask;
  while (!is_free(&seen->table[place]) &&
         (seen->table[place].high != state.high || seen->table[place].low != state.low))
    place = (place + 1) & mask;
  return &seen->table[place];
}

static bool grow(extr_seen *seen) {
  extr_seen larger = {.size = seen->size * 2, .count = seen->count};
  if (larger.size > LAST_SIZE || ARRAY_NEW(NULL, larger.table, larger.size) != EXTR_OK)
    return false;
  for (size_t i = 0; i < seen->size; i++)
    if (!is_free(&seen->table[i])) *find(&larger, seen->table[i]) = seen->table[i];
  free(seen->table);
  *seen = larger;
  return true;
}

bool extr_seen_add(const extr_exact_search *search) {
  extr_seen *seen = search->seen;
  const fingerprint state = fingerprint_of(search);
  fingerprint *entry = find(seen, state);
  if (!is_free(entry)) return true;
  if (seen->count * 4 >= seen->size * 3) {
    if (!grow(seen)) return false;
    entry = find(seen, state);
  }
  *entry = state;
  seen->count++;
  return false;
}
