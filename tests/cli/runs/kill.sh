#!/bin/sh
# A run that is killed again and again has the same counts as an uninterrupted one: kill.sh PROGRAM
# KILLS [MPIRUN]
# With MPIRUN, every third run has two ranks, one of which is killed.
. "$(dirname "$0")/../../support/program.sh"
kills=$2
mpirun=${3:-}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

guard=
stop_guard() {
  [ -z "$guard" ] || kill "$guard" 2>/dev/null
  guard=
}

fail() {
  stop_guard
  echo "FAILED: $*" >&2
  exit 1
}

# Points take some tenths of a second, so that kills happen inside points and between them.
ber() {
  exec $launch "$program" ber --code 802.11n-648-1/2 --ebn0 1.5,1,1.25,1.75:0.25:2.25 --max-frames 100037 \
    --min-frame-errors 1000000 "$@"
}
launch=

# rank leaves its process's number in pid.RANK.
cat >rank.sh <<'END'
#!/bin/sh
echo $$ >pid.$OMPI_COMM_WORLD_RANK
exec "$@"
END
chmod +x rank.sh

# start: starts a run in the background, in one of three ways.
start() {
  rm -f pid.*
  launch=
  [ -z "$mpirun" ] || [ $((killed % 3)) != 2 ] || launch="$mpirun -q --oversubscribe -n 2 ./rank.sh"
  (ber --threads $((killed % 2 + 1)) --out run.csv 2>errors) &
  worker=$!
}

# begin_ranks: waits until both ranks have begun, or a minute.
begin_ranks() {
  for tenth in $(seq 600); do
    [ ! -s pid.0 ] || [ ! -s pid.1 ] || return 0
    sleep 0.1
  done
}

# strike: kills the run, or one of its ranks, which also ends it.
strike() {
  victim=$worker
  [ -z "$launch" ] || victim=$(cat pid.$((killed % 2)) 2>/dev/null) || victim=
  [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null
}

# start_guard: Open MPI may miss the end of a rank and then waits for ever. A minute later it is
# killed, too, with what is left of its ranks. More than one of these cases is a failure.
start_guard() {
  (
    trap 'kill $rest; exit' TERM
    sleep 60 &
    rest=$!
    wait $rest
    echo "$killed" >>gave_up
    # shellcheck disable=SC2046
    kill -9 "$worker" $(cat pid.*)
  ) >/dev/null 2>&1 &
  guard=$!
}

# Everything that must not depend on how often a run was killed.
counts() { grep -v '^#' "$1" | cut -d, -f1-6,15; }

# The moments of the kills are shares of the time that a whole run takes here and now.
begun=$(date +%s%N)
(ber --threads 2 --out whole.csv 2>errors) || fail "$(cat errors)"
whole=$((($(date +%s%N) - begun) / 1000000))
counts whole.csv >expected

# compare: the run has finished; compares its results.
compare() {
  counts run.csv | cmp -s - expected || fail "after $killed kills: $(counts run.csv | diff - expected)"
  [ -z "$(find . -name '*.part')" ] || fail "after $killed kills: left $(ls)"
  rm run.csv run.csv.journal
}

# Every table that is visible at any time is correct.
look() {
  [ ! -e run.csv ] || counts run.csv | grep -vxFf expected >wrong || return 0
  [ ! -s wrong ] || fail "after $killed kills the table has $(cat wrong)"
}

killed=0
resumed=0
awk -v kills="$kills" -v whole="$whole" 'BEGIN {
  srand(7)
  for (i = 0; i < 20 * kills; i++) print whole / 1000 * (0.02 + 1.2 * rand() * rand())
}' >moments
while read -r moment && [ $killed -lt "$kills" ]; do
  start
  [ -z "$launch" ] || begin_ranks
  sleep "$moment"
  [ -z "$launch" ] || start_guard
  if strike && ! wait $worker 2>/dev/null; then
    killed=$((killed + 1))
    [ "$(cat run.csv.journal 2>/dev/null | wc -l)" -lt 2 ] || resumed=$((resumed + 1))
    look
  else
    wait $worker
    compare
  fi
  stop_guard
done <moments
[ $killed -eq "$kills" ] || fail "only $killed kills of $kills"
[ $resumed -gt $((kills / 4)) ] || fail "only $resumed of $kills kills left something to resume"
[ ! -e gave_up ] || [ "$(wc -l <gave_up)" -lt 2 ] || fail "runs with ranks did not end, after these kills: $(cat gave_up)"
launch=
(ber --threads 2 --out run.csv 2>errors) || fail "$(cat errors)"
compare
echo "kill: $killed kills, $resumed of them with something to resume"
