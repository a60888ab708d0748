/* The engine alone: the order of commits, the window, ends, shards and errors. */
#include "tests/bench/engine/numbers.h"

static const number_job plain = {.salt = 12345, .sparse = 1};

static engine *make(number_shared *shared, int threads) {
  const engine_settings settings = {.kind = &number_workers, .shared = shared, .threads = threads};
  engine *e;
  assert_int_equal(extr_engine_new(NULL, &settings, &e), EXTR_OK);
  assert_int_equal(shared->made, threads);
  return e;
}

/* Runs a job, on an engine of its own. */
static void run(number_run *n, int threads) {
  number_shared shared = {.words = n->words};
  engine *e = make(&shared, threads);
  assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
  assert_int_equal(shared.begun, 0);
  extr_engine_free(e);
}

static void assert_in_order(const number_run *n, uint64_t first, uint64_t step) {
  for (uint64_t i = 0; i < n->count; i++) assert_int_equal(n->seen[i], first + i * step);
}

static void batches_are_committed_in_order(void **state) {
  const number_job slow = {.salt = 7, .slow = 37, .sparse = 2};
  for (int threads = 1; threads <= 4; threads++)
    for (int i = 0; i < 2; i++) {
      number_run *n = number_run_new(i ? &slow : &plain, 3, 500);
      run(n, threads);
      assert_int_equal(n->count, 500);
      assert_int_equal(n->run.done, 500);
      assert_in_order(n, 0, 1);
      assert_true(n->run.seconds > 0);
      free(n);
    }
}

static void a_job_ends_in_the_middle_and_goes_on(void **state) {
  for (int threads = 1; threads <= 3; threads++) {
    number_run *n = number_run_new(&plain, 9, 20000);
    for (n->over_at = 1; n->run.done < 20000; n->over_at = 3 * n->over_at + 1) run(n, threads);
    assert_int_equal(n->count, 20000);
    assert_in_order(n, 0, 1);
    double before = n->run.seconds;
    run(n, threads);
    assert_int_equal(n->count, 20000);
    assert_true(n->run.seconds == before);
    free(n);
  }
}

static void shards_have_all_batches_once(void **state) {
  for (uint64_t shards = 1; shards <= 5; shards++)
    for (uint64_t total = 1; total <= 11; total++) {
      uint64_t sum = 0;
      for (uint64_t i = 0; i < shards; i++) {
        number_run *n = number_run_new(&plain, 1, total);
        n->run.shard = (batch_shard){i, shards - 1};
        run(n, 2);
        assert_in_order(n, i, shards);
        assert_int_equal(n->count, shard_size(n->run.shard, total));
        sum += n->count;
        free(n);
      }
      assert_int_equal(sum, total);
    }
}

/* ---- The window ------------------------------------------------------------------------------ */

/* The worker that has batch 0 waits until no other has moved for a while. */
typedef struct race {
  number_shared shared; /* first: the functions of numbers.h take it for this */
  uint64_t taken;
} race;

static void race_work(void *shared, void *worker, const void *data, work_source *source) {
  race *r = shared;
  uint64_t batch, *sum = worker;
  while (extr_work_take(source, true, &batch)) {
    uint64_t before = UINT64_MAX, taken = 0;
#pragma omp atomic
    r->taken++;
    while (batch == 0 && taken != before) {
      before = taken;
      nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
#pragma omp atomic read
      taken = r->taken;
    }
    if (batch == 0) assert_in_range(taken, 1024, 1024);
    *sum = number_of(data, batch, 0);
    if (!extr_work_hand_in(source, batch, sum)) return;
  }
}

static void a_slow_worker_is_waited_for(void **state) {
  const engine_kind kind = {
      .worker_new = number_worker_new, .worker_free = free, .work = race_work};
  race r = {.shared.words = 1};
  engine *e;
  assert_int_equal(extr_engine_new(NULL, &(engine_settings){&kind, &r, 3, NULL}, &e), EXTR_OK);
  number_run *n = number_run_new(&plain, 1, 5000);
  assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
  assert_int_equal(n->count, 5000);
  assert_in_order(n, 0, 1);
  extr_engine_free(e);
  free(n);
}

/* Batch 0 comes when all others that fit into no window are there. */
static void batches_come_in_any_order_if_that_is_wanted(void **state) {
  const number_job slow = {.salt = 7, .slow = 5000, .sparse = 1};
  number_run *n = number_run_new(&slow, 2, 5000);
  bool seen[5000] = {0};
  n->run.any_order = true;
  run(n, 3);
  assert_int_equal(n->count, 5000);
  for (uint64_t i = 0; i < n->count; i++) {
    assert_false(seen[n->seen[i]]);
    seen[n->seen[i]] = true;
  }
  assert_true(n->seen[0] != 0);
  free(n);
}

/* ---- Errors ---------------------------------------------------------------------------------- */

static void errors_are_returned(void **state) {
  number_shared shared = {.words = 1, .fails_from = 3};
  engine_settings settings = {&number_workers, &shared, 4, NULL};
  engine *e = NULL;
  assert_int_equal(extr_engine_new(NULL, &settings, &e), EXTR_LIMIT);
  assert_null(e);
  shared = (number_shared){.words = 1, .fails = true};
  e = make(&shared, 2);
  number_run *n = number_run_new(&plain, 1, 10);
  assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_LIMIT);
  assert_int_equal(n->count, 0);
  shared.fails = false;
  assert_int_equal(extr_engine_run(NULL, e, &n->run), EXTR_OK);
  assert_int_equal(n->count, 10);
  extr_engine_free(e);
  free(n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(batches_are_committed_in_order),
      cmocka_unit_test(a_job_ends_in_the_middle_and_goes_on),
      cmocka_unit_test(shards_have_all_batches_once),
      cmocka_unit_test(a_slow_worker_is_waited_for),
      cmocka_unit_test(batches_come_in_any_order_if_that_is_wanted),
      cmocka_unit_test(errors_are_returned),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
