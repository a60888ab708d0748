# The page that `extrinsic report` makes of tables: sh tests/cli/report.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

columns='ebn0_db,frames,bit_errors,frame_errors,undetected,iterations,ber,ber_low,ber_high,fer,fer_low,fer_high'
columns=$columns,seconds,mbit_s,information_errors,information_ber,transmitted_errors,transmitted_ber
# table CODE DECODER: writes a table as `ber` does.
table() {
  echo "# command: extrinsic ber --code $1 --decoder '$2'"
  echo '# machine: abacus <9>, 2 processors'
  echo '# llvm: 16.0.6'
  echo "# code: $1, n = 648, k = 324, 648 transmitted bits"
  echo "# decoder: layered $2, at most 20 iterations, early stop on"
  echo $columns
  echo '1,90,100,9,0,450,1e-2,8e-3,1.2e-2,1e-1,5e-2,2e-1,0.1,80,50,1e-2,100,1e-2'
  echo '2,90,0,0,0,360,0,0,1e-5,0,0,1e-3,0.1,90,0,0,0,0'
}

# ---- what is refused ---------------------------------------------------------------------------

mkdir -p empty in/below
refuses 'a folder without tables' 'empty: found no table' report empty
refuses 'a folder that is not there' 'gone: cannot be read' report gone
table 'mackay:96,3,6,1' 'a&b<script>alert(1)</script>' >in/one.csv
table 'mackay:96,3,6,1' ms >"in/below/it's \"two\" <b>.csv"
table c-648 ms >in/below/three.csv
echo 'no table' >in/notes.txt
sed '7s/,90,/,x,/' in/one.csv >bad.csv
refuses 'a number that is none' "bad.csv:7: found 'x' in column frames" report in bad.csv
echo '1,2,3' >>bad.csv
sed 's/,90,100/,90,100,/' in/one.csv >fields.csv
refuses 'a row that is too long' 'fields.csv:7: found 19 fields, expected 18' report in fields.csv
printf 'a,b\n1,"2\n' >quote.csv
refuses 'a quote without an end' 'quote.csv:2: found a quote that does not end' report quote.csv in
mkdir page
refuses 'a page that is a folder' 'page: cannot be written' report in --out page
echo old >old.html
PATH=/nonexistent "$program" report in --out old.html >.out 2>.err
code=$?
check 'without gnuplot the old page stays' [ "$code $(cat old.html)" = '1 old' ]

# ---- a page ------------------------------------------------------------------------------------

if command -v gnuplot >/dev/null; then
  holds() { grep -qF -- "$1" report.html; }
  ln -s ../one.csv in/below/link.csv
  run report in
  check 'a page' [ "$code$(cat .out .err)" = 0 ]
  check 'tables and rows' holds 'Tables: 3, with 6 rows in all'
  ln -s in linked
  run report linked --out linked.html
  check 'a link to a folder that is named' grep -qF 'Tables: 3, with 6 rows in all' linked.html
  check 'a heading for each code' [ "$(grep -c '^<h2>\(mackay:96,3,6,1\|c-648\)</h2>' report.html)" = 2 ]
  check 'two figures of each' [ "$(grep -c '^<figure><svg' report.html)" = 4 ]
  check 'the command' holds 'extrinsic ber --code mackay:96,3,6,1 --decoder &#39;a&amp;b&lt;script&gt;'
  check 'the machine' holds 'abacus &lt;9&gt;, 2 processors'
  check 'the rows' holds '<tr><td>2</td><td>90</td><td>0</td><td>0</td>'
  check 'names are escaped' holds 'in/below/it&#39;s &quot;two&quot; &lt;b&gt;.csv'
  check 'nothing that was in a table is HTML' [ "$(grep -c '<script\|<b>' report.html)" = 0 ]
  check 'nothing is loaded from elsewhere' \
    [ "$(grep -o 'https\?://[^"]*' report.html | grep -vc '^http://www.w3.org/')" = 0 ]
  check 'no id twice' [ -z "$(grep -o " id=['\"][^'\"]*" report.html | sort | uniq -d)" ]
  check 'ids that are used are there' [ -z "$(grep -o "href='#[^']*" report.html | cut -d'#' -f2 | sort -u |
    while read -r id; do grep -q "id='$id'" report.html || echo "$id"; done)" ]
  if command -v tidy >/dev/null; then
    check 'valid HTML' [ -z "$(tidy -q -e report.html 2>&1)" ]
  fi
  mkdir many
  for i in 1 2 3 4 5 6 7 8 9; do table many "nms:0.$i" >many/$i.csv; done
  run report many in/one.csv --out both.html
  check 'many curves take several figures' [ "$code$(grep -c '^<figure><svg' both.html)" = 06 ]
  printf 'isa,structure,kernels,threads,repeats,code,decoder,schedule,message,iterations,early_stop,mbit_s,lanes,requested_layout
avx2,star,compiled,2,5,c,ms,layered,i8,10,false,100,32,frames\n' >many/speed.csv
  run report many
  check 'other tables have a figure, too' [ "$code$(grep -c '>ms, layered, i8, 10 iterations' report.html)" = 01 ]
  printf 'a,b\n1,2\n' >other.csv
  run report other.csv
  check 'a table that nobody can draw is a table' [ "$code$(grep -c '<td>2</td>' report.html)" = 01 ]
  # Runs that were stopped before their first point was finished.
  mkdir early
  table c-648 ms >early/done.csv
  table c-648 ms | sed '/^[12],/d' >early/header.csv
  table c-648 ms | sed '/^#/!d' >early/comments.csv
  run report early
  check 'tables without rows stop no page' [ "$code$(grep -c '^<figure><svg' report.html)" = 02 ]
  check 'and are named' holds 'No finished points yet: early/comments.csv, early/header.csv.'
  check 'on the terminal, too' [ "$(grep -c 'early/[ch][a-z]*.csv: no finished points' .err)" = 2 ]
  run report early/header.csv
  check 'alone as well' [ "$code$(grep -c '^<figure>' report.html)" = 00 ]
  # Shards beside their sum.
  mkdir shards
  for shard in 1 2; do
    run ber --code mackay:96,3,6,1 --ebn0 2,3 --max-frames 6400 --shard $shard/2 --progress none \
      --out shards/$shard.csv
  done
  run combine shards --out shards/sum.csv
  run report shards
  check 'a sum stands for its shards' [ "$code$(grep -o '>layered nms:0.75, sum of 2 shards<' report.html | sort -u | wc -l)" = 01 ]
  check 'which are not drawn' [ "$(grep -c '>layered nms:0.75, [12]<' report.html)" = 0 ]
  # Frames in error by class, for the configuration of the table only.
  mkdir failed
  for seed in 1 2; do
    run ber --code mackay:96,3,6,1 --ebn0 4 --max-frames 6400 --seed $seed --progress none \
      --save-errors failed --out failed/$seed.csv
  done
  run report failed
  check 'frames in error are shown' [ "$code$(grep -c 'Frames in error of failed/[12].csv' report.html)" = 02 ]
  rows='.*<td>\([0-9]*\)</td><td>[0-9]*</td><td>[.0-9e-]*</td></tr>$'
  check 'all of them' \
    [ "$(sed -n "/Frames in error of/,/<.table>/s#$rows#\1#p" report.html | awk '{ s += $1 } END { print s }')" = \
      "$(grep -h "^4" failed/[12].csv | awk -F, '{ s += $4 } END { print s }')" ]
  echo '{"point":' >>failed/errors.jsonl
  refuses 'a broken file of them' 'failed/errors.jsonl:' report failed
  check 'nothing else is left' [ -z "$(find . -name '*.part')" ]
fi

verdicts report
