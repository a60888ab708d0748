/* A job on several ranks. Here every rank is a thread, with an implementation of ranks.h of its
 * own; tests/cli/runs/ranks.sh has processes. */
#include "bench/engine/crew.h"
#include "bench/engine/ranks.h"
#include "tests/bench/engine/numbers.h"

#include <pthread.h>

/* ---- Ranks ----------------------------------------------------------------------------------- */

enum { RANKS = 3 };

typedef struct letter {
  struct letter *next;
  int from, kind;
  size_t size;
  unsigned char bytes[];
} letter;

static struct {
  pthread_mutex_t lock;
  letter *first, **end;
} box[RANKS];

static size_t longest; /* of the messages to rank 0 */
static _Thread_local int own;

int ranks_count(void) {
  return RANKS;
}

void ranks_nap(void) {
  nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

void ranks_send(int to, int kind, const void *message, size_t size) {
  letter *sent = malloc(sizeof *sent + size);
  assert_non_null(sent);
  *sent = (letter){NULL, own, kind, size};
  if (size > 0) memcpy(sent->bytes, message, size);
  pthread_mutex_lock(&box[to].lock);
  if (to == 0 && size > longest) longest = size;
  *box[to].end = sent;
  box[to].end = &sent->next;
  pthread_mutex_unlock(&box[to].lock);
}

bool ranks_next(int *kind) {
  pthread_mutex_lock(&box[own].lock);
  bool waiting = box[own].first != NULL;
  if (waiting) *kind = box[own].first->kind;
  pthread_mutex_unlock(&box[own].lock);
  return waiting;
}

bool ranks_receive(ranks_message *message) {
  pthread_mutex_lock(&box[own].lock);
  letter *first = box[own].first;
  if (first) box[own].first = first->next;
  if (first && !first->next) box[own].end = &box[own].first;
  pthread_mutex_unlock(&box[own].lock);
  if (!first) return false;
  free(message->bytes);
  *message = (ranks_message){first->from, first->kind, first->size, malloc(first->size + 1), 0};
  memcpy(message->bytes, first->bytes, first->size);
  free(first);
  return true;
}

/* ---- Followers ------------------------------------------------------------------------------- */

typedef struct follower_case {
  int rank, threads;
  size_t words;
  int finished; /* batches, after it has ended */
} follower_case;

static engine *make(number_shared *shared, int threads, const engine_crew *crew) {
  const engine_settings settings = {&number_workers, shared, threads, crew};
  engine *e;
  assert_int_equal(extr_engine_new(NULL, &settings, &e), EXTR_OK);
  return e;
}

static void *follow(void *data) {
  follower_case *c = data;
  own = c->rank;
  number_shared shared = {.words = c->words};
  engine *e = make(&shared, c->threads, NULL);
  assert_int_equal(crew_follow(NULL, e), EXTR_OK);
  assert_int_equal(shared.begun, 0);
  c->finished = shared.finished;
  extr_engine_free(e);
  return NULL;
}

/* ---- The leader ------------------------------------------------------------------------------ */

static void start(pthread_t threads[RANKS], follower_case cases[RANKS], size_t words) {
  for (int i = 0; i < RANKS; i++) {
    pthread_mutex_init(&box[i].lock, NULL);
    box[i].first = NULL;
    box[i].end = &box[i].first;
  }
  longest = 0;
  for (int i = 1; i < RANKS; i++) {
    cases[i] = (follower_case){i, i, words, 0};
    assert_int_equal(pthread_create(&threads[i], NULL, follow, &cases[i]), 0);
  }
}

static void stop(pthread_t threads[RANKS]) {
  crew_dismiss();
  for (int i = 1; i < RANKS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < RANKS; i++) assert_null(box[i].first);
}

/* Two jobs one after the other, the second of which ends in the middle and goes on. */
static void run_jobs(const number_job *job, size_t words, uint64_t total) {
  pthread_t threads[RANKS];
  follower_case cases[RANKS];
  number_shared shared = {.words = words};
  start(threads, cases, words);
  engine *e = make(&shared, 1, crew_of_ranks());
  for (uint64_t over_at = 0; over_at <= total / 3; over_at += total / 3) {
    number_run *n = number_run_new(job, words, total);
    n->run.shard = (batch_shard){1, 2};
    n->over_at = over_at / 3;
    assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
    if (over_at > 0) assert_int_equal(n->count, over_at / 3);
    n->over_at = 0;
    assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
    assert_int_equal(n->count, shard_size(n->run.shard, total));
    for (uint64_t i = 0; i < n->count; i++) assert_int_equal(n->seen[i], 1 + 3 * i);
    free(n);
  }
  extr_engine_free(e);
  stop(threads);
}

static void ranks_commit_what_one_commits(void **state) {
  const number_job jobs[] = {{.salt = 3, .sparse = 1}, {.salt = 3, .sparse = 4, .slow = 7}};
  run_jobs(&jobs[0], 1, 90000);
  run_jobs(&jobs[0], 9, 30000);
  run_jobs(&jobs[1], 9, 3000);
  assert_true(longest <= RANKS_MESSAGE_SHORT);
}

/* A sum that is longer than a message has one of its own; zeros are not sent. */
static void sums_may_be_larger_than_a_message(void **state) {
  const number_job full = {.salt = 3, .sparse = 1}, sparse = {.salt = 3, .sparse = 999};
  /* On a busy machine the leader may be done before another rank begins. */
  for (int i = 0; i < 100 && longest < WORDS_MOST * sizeof(uint64_t); i++)
    run_jobs(&full, WORDS_MOST, 900);
  assert_in_range(longest, WORDS_MOST * sizeof(uint64_t), (WORDS_MOST + 3) * sizeof(uint64_t));
  run_jobs(&sparse, WORDS_MOST, 900);
  assert_true(longest <= RANKS_MESSAGE_SHORT);
}

/* Every batch takes longer than a nap. Whether all ranks had at least 10 of the 100. */
static bool shares_batches(void) {
  const number_job slow = {.salt = 3, .sparse = 1, .slow = 1};
  pthread_t threads[RANKS];
  follower_case cases[RANKS];
  number_shared shared = {.words = 1};
  bool all = true;
  start(threads, cases, 1);
  engine *e = make(&shared, 1, crew_of_ranks());
  number_run *n = number_run_new(&slow, 1, 100);
  n->run.any_order = true;
  assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
  assert_int_equal(n->count, 100);
  free(n);
  extr_engine_free(e);
  stop(threads);
  for (int i = 1; i < RANKS; i++) all = all && cases[i].finished >= 10 && cases[i].finished <= 60;
  return all;
}

/* On a busy machine a thread may have to wait for a processor until all is done. */
static void long_batches_are_shared(void **state) {
  bool shared = false;
  for (int i = 0; i < 100 && !shared; i++) shared = shares_batches();
  assert_true(shared);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ranks_commit_what_one_commits),
      cmocka_unit_test(sums_may_be_larger_than_a_message),
      cmocka_unit_test(long_batches_are_shared),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
