#include "bench/engine/crew.h"

#include "bench/engine/ranks.h"
#include "core/base/array.h"
#include "core/base/swap.h"

#include <string.h>

/* Messages: plain memory, as all ranks run the same program on the same kind of machine. */
enum {
  /* From the leader: */
  CREW_JOB = 1, /* a job begins: a job_start, then its bytes */
  CREW_BATCHES, /* a batch_range, which may be empty, in answer to CREW_REQUEST */
  CREW_OVER,    /* the job is over */
  CREW_QUIT,    /* there are no more jobs */
  /* From a follower: */
  CREW_REQUEST, /* the number of batches that it would like to have, as a uint64_t */
  CREW_SUMS,    /* finished batches, packed */
  CREW_LAST,    /* the last message of a job, in answer to CREW_OVER */
};

typedef struct job_start {
  uint64_t step, words; /* of batches, and of a sum */
} job_start;

/* The batches first, first + step, ... */
typedef struct batch_range {
  uint64_t first, count;
} batch_range;

/* ---- Sums ------------------------------------------------------------------------------------ */

/* Words of 64 bits: for each batch its number, the number of words that follow, and the parts of
 * its sum that are not zero, each after a word with its place and its length. */
typedef struct packed_sums {
  uint64_t *words;
  size_t count, capacity;
} packed_sums;

enum { HEADER = 2 };

static extr_status pack(extr_context *context, packed_sums *p, uint64_t batch, const uint64_t *sum,
                        size_t size) {
  TRY(ARRAY_RESERVE(context, p->words, p->capacity, p->count + HEADER + size + (size + 1) / 2));
  uint64_t *header = p->words + p->count, *to = header + HEADER;
  for (size_t first = 0, end; first < size; first = end) {
    for (end = first; end < size && sum[end] != 0;) end++;
    if (end > first) {
      *to++ = first << 32 | (end - first);
      memcpy(to, sum + first, (end - first) * sizeof *to);
      to += end - first;
    }
    while (end < size && sum[end] == 0) end++;
  }
  header[0] = batch;
  header[1] = (uint64_t)(to - header) - HEADER;
  p->count = (size_t)(to - p->words);
  return EXTR_OK;
}

/* Returns what follows the batch. */
static const uint64_t *unpack(const uint64_t *from, uint64_t *batch, uint64_t *sum, size_t size) {
  const uint64_t *end = from + HEADER + from[1];
  *batch = from[0];
  memset(sum, 0, size * sizeof *sum);
  for (from += HEADER; from < end; from += 1 + (uint32_t)from[0])
    memcpy(sum + (from[0] >> 32), from + 1, (uint32_t)from[0] * sizeof *sum);
  return end;
}

/* In messages of whole batches, as short as that allows. */
static void send_sums(packed_sums *p) {
  const size_t most = RANKS_MESSAGE_SHORT / sizeof *p->words;
  for (size_t first = 0, end; first < p->count; first = end) {
    end = first + HEADER + p->words[first + 1];
    while (end < p->count && end + HEADER + p->words[end + 1] - first <= most)
      end += HEADER + p->words[end + 1];
    ranks_send(0, CREW_SUMS, p->words + first, (end - first) * sizeof *p->words);
  }
  p->count = 0;
}

/* ---- The leader ------------------------------------------------------------------------------ */

typedef struct leader {
  work_source *source;
  ranks_message message;
  uint64_t *sum;
  size_t words; /* of a sum */
  int working;  /* ranks that have not sent their last message */
  bool told;    /* the others know that the job is over, and expect no more answers */
} leader;

static void tell_all(int kind, const void *message, size_t size) {
  for (int rank = 1; rank < ranks_count(); rank++) ranks_send(rank, kind, message, size);
}

static void hand_in_all(leader *l) {
  const uint64_t *at = l->message.bytes, *end = at + l->message.size / sizeof *at;
  uint64_t batch;
  while (at < end) {
    at = unpack(at, &batch, l->sum, l->words);
    extr_work_hand_in(l->source, batch, l->sum);
  }
}

static void answer(leader *l) {
  batch_range given = {0};
  given.count = extr_work_take_some(l->source, *(const uint64_t *)l->message.bytes, &given.first);
  ranks_send(l->message.rank, CREW_BATCHES, &given, sizeof given);
}

static void serve(leader *l) {
  while (ranks_receive(&l->message)) {
    if (l->message.kind == CREW_LAST)
      l->working--;
    else if (l->message.kind == CREW_SUMS)
      hand_in_all(l);
    else if (!l->told)
      answer(l);
  }
}

/* Messages that are under way when the job is over must not be mistaken for those of the next. */
static void lead_job(leader *l) {
  while (l->working > 0) {
    serve(l);
    ranks_nap();
    if (l->told || !extr_work_is_over(l->source)) continue;
    tell_all(CREW_OVER, NULL, 0);
    l->told = true;
  }
}

static extr_status start_job(extr_context *context, const leader *l, const engine_job *job) {
  const job_start start = {l->source->step, l->words};
  OWNED_ARRAY char *message = NULL;
  TRY(ARRAY_NEW(context, message, sizeof start + job->size));
  memcpy(message, &start, sizeof start);
  memcpy(message + sizeof start, job->job, job->size);
  tell_all(CREW_JOB, message, sizeof start + job->size);
  return EXTR_OK;
}

static extr_status lead(extr_context *context, const engine_job *job, work_source *source) {
  leader l = {
      .source = source, .words = job->sum_size / sizeof *l.sum, .working = ranks_count() - 1};
  extr_status status = ARRAY_NEW(context, l.sum, l.words);
  if (status == EXTR_OK) status = start_job(context, &l, job);
  if (status == EXTR_OK)
    lead_job(&l);
  else
    extr_work_end(source);
  free(l.sum);
  free(l.message.bytes);
  return status;
}

const engine_crew *crew_of_ranks(void) {
  static engine_crew crew = {.lead = lead};
  crew.processes = ranks_count();
  return crew.processes > 1 ? &crew : NULL;
}

void crew_dismiss(void) {
  tell_all(CREW_QUIT, NULL, 0);
}

/* ---- A follower ------------------------------------------------------------------------------ */

/* What it asks for, in naps. */
enum { REACH = 16 };

/* Members below the line are shared by the threads, and accessed with the lock of the source. */
typedef struct follower {
  extr_context *context;
  work_source source;
  size_t words; /* of a sum */
  uint64_t threads;
  packed_sums sent;
  ranks_message message;
  /* ------------------------------------------------------------------------------------------ */
  batch_range now, next; /* batches to work on */
  bool asked;            /* a request for batches has not been answered yet */
  uint64_t finished;     /* batches since the last request, ... */
  uint64_t naps;         /* and how long that was ago */
  uint64_t under_way;    /* batches taken and not finished */
  packed_sums waiting;
  extr_status status;
} follower;

static uint64_t take(void *data, uint64_t most, uint64_t *first) {
  follower *f = data;
  (void)most; /* at least one */
  if (f->now.count == 0) {
    f->now = f->next;
    f->next.count = 0;
  }
  if (f->now.count == 0) return 0;
  *first = f->now.first;
  f->now.first += f->source.step;
  f->now.count--;
  f->under_way++;
  return 1;
}

static bool hand_in(void *data, uint64_t batch, const void *sum) {
  follower *f = data;
  f->under_way--;
  f->finished++;
  f->status = pack(f->context, &f->waiting, batch, sum, f->words);
  return f->status == EXTR_OK;
}

/* Enough batches to be busy until the answer arrives; if batches take long, one for each thread
 * that has none. */
static uint64_t request_size(const follower *f) {
  uint64_t left = f->now.count + f->next.count, busy = left + f->under_way;
  uint64_t idle = busy < f->threads ? f->threads - busy : 0;
  uint64_t wanted = f->naps > 0 ? f->finished * REACH / f->naps : 0;
  if (f->asked || f->next.count > 0 || left > wanted / 2) return 0;
  return wanted - left > idle ? wanted - left : idle;
}

static void report(follower *f) {
  omp_set_lock(&f->source.lock);
  SWAP(f->sent, f->waiting);
  uint64_t request = request_size(f);
  f->naps++;
  if (request > 0) f->finished = f->naps = 0;
  f->asked = f->asked || request > 0;
  omp_unset_lock(&f->source.lock);
  send_sums(&f->sent);
  if (request > 0) ranks_send(0, CREW_REQUEST, &request, sizeof request);
}

/* False if the job is over. */
static bool obey(follower *f) {
  if (f->message.kind == CREW_OVER) return false;
  omp_set_lock(&f->source.lock);
  f->next = *(const batch_range *)f->message.bytes;
  f->asked = false;
  omp_unset_lock(&f->source.lock);
  return true;
}

static void attend(void *data) {
  follower *f = data;
  bool more = true;
  while (more && !extr_work_is_over(&f->source)) {
    report(f);
    ranks_nap();
    while (more && ranks_receive(&f->message)) more = obey(f);
  }
  extr_work_end(&f->source);
}

static extr_status follow_job(extr_context *context, engine *e, const job_start *start) {
  follower f = {.context = context,
                .source = {&f, take, hand_in, .step = start->step},
                .words = start->words,
                .threads = (uint64_t)extr_engine_threads(e)};
  extr_work_start(&f.source);
  extr_status status = extr_engine_work_on(context, e, start + 1, &f.source, attend, &f);
  extr_work_stop(&f.source);
  if (status == EXTR_OK) status = f.status;
  if (status == EXTR_OK) ranks_send(0, CREW_LAST, NULL, 0);
  free(f.waiting.words);
  free(f.sent.words);
  free(f.message.bytes);
  return status;
}

/* Leaves the message that a job begins to crew_follow. */
bool crew_await(void) {
  int kind;
  while (!ranks_next(&kind)) ranks_nap();
  if (kind != CREW_QUIT) return true;
  ranks_message quit = {0};
  ranks_receive(&quit);
  free(quit.bytes);
  return false;
}

extr_status crew_follow(extr_context *context, engine *e) {
  extr_status status = EXTR_OK;
  ranks_message message = {0};
  while (status == EXTR_OK && crew_await()) {
    ranks_receive(&message);
    status = follow_job(context, e, message.bytes);
  }
  free(message.bytes);
  return status;
}
