# Where --out may lead, in every command that has one: a link, a device, a pipe, '-': sh tests/cli/out.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

write_hamming hamming.alist
echo 1000 >bits
echo 1 1 1 1 1 1 1 >llr
"$program" optimize --inputs 5 --format text >node.txt
point='--code hamming.alist --ebn0 3 --max-frames 64 --threads 1'
# shellcheck disable=SC2086
"$program" ber $point --out table.csv 2>.err
# shellcheck disable=SC2086
"$program" ber $point --save-errors errors --out with-errors.csv 2>.err
mkdir results && cp table.csv results

# same FILE1 FILE2: but for times, and in pictures for names made of that of the file. What is printed behind
# an exported frame does not count.
same() {
  [ -s "$1" ] || return 1
  case $ending in
  .svg) [ "$(wc -l <"$1")" = "$(wc -l <"$2")" ] && tail -n 3 "$2" | grep -q '</svg>' ;;
  .f32) head -c "$(wc -c <"$1")" "$2" | cmp -s "$1" - ;;
  *)
    grep -v '^# command\|^# date' "$1" | cut -d, -f1-12 >.one
    grep -v '^# command\|^# date' "$2" | cut -d, -f1-12 >.two
    cmp -s .one .two
    ;;
  esac
}

# leads NAME COMMAND...: what the command writes to a file goes through '-', /dev/stdout, a link, a
# device and a pipe as well. OPTION is the option that names the file.
leads() {
  what=$1
  shift
  "$program" "$@" "$option" "plain$ending" >.out 2>.err
  code=$?
  [ $code = 0 ] && [ -s "plain$ending" ] && ok=yes || ok=no
  verdict "$what: a file" $ok

  for out in - /dev/stdout /dev/fd/1; do
    printf 'begun\n' >streamed
    "$program" "$@" "$option" $out >>streamed 2>.err
    code=$?
    head -n 1 streamed >.first && tail -n +2 streamed >.rest
    [ $code = 0 ] && [ "$(cat .first)" = begun ] && [ ! -e ./- ] && same "plain$ending" .rest &&
      ok=yes || ok=no
    verdict "$what: $out" $ok
  done

  rm -f aim* link*
  : >"aim$ending" && chmod 600 "aim$ending" && ln -s "aim$ending" "link$ending" && : >.out
  [ "$journal" = no ] || rm "aim$ending" # a table that has no journal is not replaced
  "$program" "$@" "$option" "link$ending" >.out 2>.err
  code=$?
  [ $code = 0 ] && [ -L "link$ending" ] && same "plain$ending" "aim$ending" && ok=yes || ok=no
  verdict "$what: a link" $ok

  "$program" "$@" "$option" /dev/null >.out 2>.err
  code=$?
  [ $code = 0 ] && [ -c /dev/null ] && ok=yes || ok=no
  verdict "$what: /dev/null" $ok

  [ -p pipe ] || mkfifo pipe
  timeout 60 cat pipe >piped &
  reader=$!
  timeout 60 "$program" "$@" "$option" pipe >.out 2>.err
  code=$?
  wait $reader
  [ $code = 0 ] && [ -p pipe ] && same "plain$ending" piped && ok=yes || ok=no
  verdict "$what: a pipe" $ok
  rm -f plain* aim* link*
}

option=--out ending='' journal=no
leads 'codes export' codes export hamming.alist --format mtx
leads 'encode' encode --code hamming.alist --in bits
leads 'decode' decode --code hamming.alist --in llr
leads 'emit' emit node.txt --format c
leads 'optimize' optimize --inputs 5
journal=yes
# shellcheck disable=SC2086
leads 'ber' ber $point
leads 'combine' combine table.csv
journal=no
option=--export ending=.f32
leads 'replay' replay errors/errors.jsonl
option=--out ending=''

# What is measured differs between runs.
run calibrate --max-arity 2 --repeats 5 --slice 0.0001 --out -
[ $code = 0 ] && grep -q '^2 1 1$' .out && [ ! -e ./- ] && ok=yes || ok=no
verdict 'calibrate: -' $ok
ln -s factors link && "$program" calibrate --max-arity 2 --repeats 5 --slice 0.0001 --out link
code=$?
[ $code = 0 ] && [ -L link ] && grep -q '^2 1 1$' factors && ok=yes || ok=no
verdict 'calibrate: a link' $ok
run calibrate --max-arity 2 --repeats 5 --slice 0.0001 --out /dev/null
[ $code = 0 ] && [ -c /dev/null ] && ok=yes || ok=no
verdict 'calibrate: /dev/null' $ok

if command -v gnuplot >.out; then
  if [ -c /dev/full ]; then
    run plot table.csv --out /dev/full
    check 'plot: a full disk is a failure' [ $code = 1 ]
  fi
  ending=.svg
  leads 'plot' plot table.csv
  ending=.html
  leads 'report' report results
  option=--plot
  run codes show hamming.alist --plot - --format json
  [ $code = 0 ] && grep -q '<svg' .out && [ ! -e ./- ] && ok=yes || ok=no
  verdict 'codes show: -' $ok
fi

# ---- Formats by the name of the file -----------------------------------------------------------

# first NAME TEXT ARGUMENT...: the file NAME begins with the text.
first() {
  to=$1 text=$2
  shift 2
  run "$@" --out "$to"
  [ $code = 0 ] && head -c ${#text} "$to" | grep -qxF -- "$text" && ok=yes || ok=no
  verdict "$to of $1" $ok
}
# shellcheck disable=SC2086
{
  first run.json '{"command"' ber $point
  first run.dat '# command' ber $point
  first asked.json '# command' ber $point --format csv
}
first nodes.csv 'inputs,' optimize --inputs 5
first nodes.json '{' optimize --inputs 5
first node.txt.v '// ' optimize --inputs 5
first node.txt 'inputs 5' optimize --inputs 5
first asked.csv 'inputs ' optimize --inputs 5 --format table
first sum.json '{"' combine table.csv
first node.v '// ' emit node.txt
first node.c '/* ' emit node.txt
first node.dot 'digraph' emit node.txt
first node 'inputs 5' emit node.txt
refuses 'emit into a picture that it does not draw' 'node.png: expected .txt, .dot' emit node.txt --out node.png
verdict 'which is not written' "$([ -e node.png ] && echo no || echo yes)"
first asked.v 'inputs 5' emit node.txt --format text
first code.mtx '%%MatrixMarket' codes export hamming.alist

# ---- Links -------------------------------------------------------------------------------------

option=--out
mkdir -p sub/folder && ln -s folder/new sub/first && ln -s sub/first second
run codes export hamming.alist --out second
[ $code = 0 ] && [ -L second ] && [ -L sub/first ] && grep -qx '3 4' sub/folder/new && ok=yes || ok=no
verdict 'links to a file that is not there yet' $ok
ln -s round about && ln -s about round
refuses 'links in a circle' 'symbolic links' codes export hamming.alist --out round
ln -s folder sub/place
refuses 'a link to a folder' 'not a regular file' codes export hamming.alist --out sub/place
ln -s nowhere/at/all lost
refuses 'a link to nowhere' 'No such file' codes export hamming.alist --out lost
refuses 'a descriptor that is not open' 'Bad file' codes export hamming.alist --out /dev/fd/77
if [ -c /dev/full ]; then
  for command in 'codes export hamming.alist' 'encode --code hamming.alist --in bits' 'emit node.txt' 'optimize --inputs 5' "ber $point" 'book --inputs 4'; do
    # shellcheck disable=SC2086
    case $command in book*) ;; *)
      run $command --out /dev/full
      [ $code = 1 ] && grep -q '/dev/full: cannot be written: No space left on device$' .err && ok=yes || ok=no
      verdict "$command: a full disk is a failure" $ok
      ;;
    esac
    # shellcheck disable=SC2086
    "$program" $command >/dev/full 2>.err
    code=$?
    grep -q 'No space left on device$' .err || code=silent
    [ $code = 1 ] && ok=yes || ok=no
    verdict "$command: a full disk behind standard output is a failure" $ok
  done
fi

verdicts out
