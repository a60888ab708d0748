# The sets of codes: sh tests/cli/codes/sets.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

# Published for IEEE 802.3an: 14272 sets (8,8) (Zhang, Dolecek, Nikolic, Anantharam, Wainwright, "Design
# of LDPC decoders for improved low error rate performance", IEEE Trans. Comm. 57, 2009).
run sets --code 802.3an-2048-1723 --max-a 8 --max-b 8 --format csv --out an.sets
check '802.3an has no smaller absorbing sets' [ "$(grep -c , .out)" = 4 ]
check '802.3an: 14272 of them' grep -q '^8,8,absorbing,14272,' .out
check 'its list is complete' grep -qx '# complete: for a <= 8, b <= 8' .out
check 'every set is written' [ "$(grep -c '^8 8 ' an.sets)" = 14272 ]

# The automorphisms take nothing away: the same sets when the code is not known to have any.
run sets --code mackay:96,3,6,1 --max-a 6 --max-b 2 --kind trapping --threads 1 --out one.sets
run sets --code mackay:96,3,6,1 --max-a 6 --max-b 2 --kind trapping --threads 5 --out five.sets
check 'one thread and five write the same file' cmp -s one.sets five.sets

# A search that was stopped goes on.
run sets --code array:13,4,8 --max-a 7 --max-b 4 --out whole.sets
run sets --code array:13,4,8 --max-a 7 --max-b 4 --out part.sets --max-time 0.001
check 'a time limit ends it' [ "$code" = 3 ]
check 'and it says so' grep -q 'the same command continues it' .err
run sets --code array:13,4,8 --max-a 7 --max-b 4 --out part.sets
check 'it goes on' [ $code = 0 ]
check 'to the same sets' cmp -s whole.sets part.sets
check 'and no journal is left' [ ! -e part.sets.journal ]

# One that was killed goes on with the parts that it has done; the parts of ten columns take seconds, with
# sanitizers those of nine, so that it is killed in the middle of them.
most=10
[ -z "$sanitized" ] || most=9
part='"own":\[[0-9]'
"$program" sets --code array:13,4,8 --max-a $most --max-b 4 --threads 1 --out killed.sets >/dev/null 2>&1 &
pid=$!
soon grep -q "$part" killed.sets.journal
kill -KILL $pid
wait $pid 2>/dev/null
check 'a killed search leaves its parts' grep -q "$part" killed.sets.journal
mkdir other
cp killed.sets.journal other
refuses 'another search than the journal has' 'killed.sets.journal has another configuration fingerprint: its kind is' \
  sets --code array:13,4,8 --max-a $most --max-b 4 --kind trapping --out other/killed.sets
run sets --code array:13,4,8 --max-a $most --max-b 4 --out killed.sets
check 'it goes on, too' [ $code = 0 ]
run sets --code array:13,4,8 --max-a $most --max-b 4 --out all.sets
check 'also to the same sets' cmp -s all.sets killed.sets
refuses 'another search' 'found another search' sets --code array:13,4,8 --max-a 7 --max-b 2 --out part.sets
refuses 'another code' 'found sets of another code' sets --code array:13,4,7 --max-a 7 --max-b 4 --out part.sets

# From simulated errors: the hidden sets are among all.
run ber --code mackay:96,3,6,1 --ebn0 5 --max-frames 100000 --min-frame-errors 60 --save-errors seen --out seen.csv
run sets --code mackay:96,3,6,1 --from seen/errors.jsonl --max-a 6 --max-b 2 --out seen.sets
check 'some sets are found' [ "$(grep -vc "^#" seen.sets)" -gt 1 ]
grep -v '^#' seen.sets | cut -d ' ' -f 1-3,5- | sort >seen.lines
grep -v '^#' one.sets | cut -d ' ' -f 1-3,5- | sort >one.lines
check 'all of them are enumerated' [ -z "$(comm -23 seen.lines one.lines)" ]

# The file says which columns are not transmitted, and a shortened one cannot flip.
tiny="--code mackay:60,3,6,2 --max-a 4 --max-b 4"
# shellcheck disable=SC2086
{
  run sets $tiny --info-bits 10 --out short.sets
  refuses 'sets of a shortened code' 'short.sets:4: expected' sets $tiny --out short.sets
  refuses 'to sample them' 'short.sets:4: expected' floor --code mackay:60,3,6,2 --sets short.sets --ebn0 4
  run sets $tiny --info-bits 10 --format csv --out short.sets
  check 'the shortened code has its own' grep -q '^4,4,absorbing,211,' .out
  check 'of which more are fully absorbing' grep -q '^4,4,fully-absorbing,76,' .out
  run sets $tiny --out long.sets --format csv
  check 'the whole code has more' grep -q '^4,4,absorbing,1241,' .out
  sed '/^# unsent/d' long.sets >old.sets
  line=$(grep '^# unsent' long.sets)
  refuses 'sets of an earlier version' "old.sets:4: expected '$line'" sets $tiny --out old.sets
}

# Only one process writes a file.
"$program" sets --code array:13,4,8 --max-a 10 --max-b 4 --threads 1 --out locked.sets >/dev/null 2>&1 &
pid=$!
soon [ -s locked.sets.journal ]
run sets --code array:13,4,8 --max-a 6 --max-b 4 --out locked.sets
check 'a second search is refused' grep -q 'another process is writing it' .err
run sets --code mackay:96,3,6,1 --from seen/errors.jsonl --out locked.sets
check 'and so are sets that occurred' grep -q 'another process is writing it' .err
kill -KILL $pid
wait $pid 2>/dev/null

# There is nothing in a pipe to go on with.
check 'a pipe is written' [ "$(timeout 60 "$program" sets --code array:5,3,5 --max-a 3 --max-b 3 --out - 2>/dev/null |
  grep -c '^# kind')" = 1 ]

refuses 'frames of another code' 'found frames of another code' sets --code array:13,4,8 --from seen/errors.jsonl
echo '9 9 trapping 1 0 1 2' >bad.sets
refuses 'a list that is none' 'bad.sets:1: expected 9 columns' sets --code array:13,4,8 --max-a 3 --max-b 3 --out bad.sets
verdicts sets
