# File names and contents that would run a command or break a page if they reached gnuplot, a shell
# or HTML without encoding: sh tests/cli/hostile/hostile.sh PROGRAM bench/reproduce
reproduce=$(cd "$2" && pwd)
. "$(dirname "$0")/names.sh"

rates='ebn0_db,frames,iterations,mbit_s,bit_errors,frame_errors,ber,ber_low,ber_high,fer,fer_low,fer_high'
# run_of CODE DECODER: writes a table as `ber` does.
run_of() {
  printf '# code: %s, n = 648, k = 324\n# decoder: %s, at most 20 iterations\n' "$1" "$2"
  printf '%s\n1,90,450,80,100,9,1e-2,8e-3,1.2e-2,1e-1,5e-2,2e-1\n2,90,360,99,9,9,1e-3,1e-4,1e-2,1e-2,1e-3,1e-1\n' $rates
}
# field TEXT: the text as a CSV field.
field() { printf '"%s"' "$(printf %s "$1" | sed 's/"/""/g')"; }
throughput() { # CODE STRUCTURE
  echo 'isa,structure,kernels,threads,repeats,code,decoder,schedule,message,iterations,early_stop,mbit_s,lanes,requested_layout'
  printf 'avx2,%s,compiled,2,5,%s,ms,layered,i8,10,false,100,32,frames\n' "$(field "$2")" "$(field "$1")"
}
# escaped TEXT: the text as gnuplot writes it in an SVG.
escaped() { printf %s "$1" | sed 's/&/\&amp;/g; s/</\&lt;/g'; }
# whole FILE: succeeds if the file is valid UTF-8 and well-formed.
whole() {
  iconv -f UTF-8 -t UTF-8 "$1" >/dev/null 2>&1 || return 1
  ! command -v xmllint >/dev/null || xmllint --noout "$1" 2>/dev/null
}

# Three columns of weight 1 and 2, two rows.
printf '3 2\n2 2\n1 2 1\n2 2\n1 0\n1 2\n2 0\n1 2\n2 3\n' >tiny.alist

# typeset NAME OPTION...: the figure in LaTeX is a document without errors.
typeset() {
  name=$1
  shift
  run plot ok.csv "$@" --out typeset.tex
  check "a document: $name" [ "$code" = 0 -a -s typeset.tex ]
  command -v pdflatex >/dev/null && kpsewhich pgfplots.sty >/dev/null || return 0
  rm -f typeset.pdf
  pdflatex -halt-on-error -interaction=nonstopmode typeset.tex >.out 2>.err </dev/null
  code=$?
  check "LaTeX: $name" [ "$code" = 0 -a -s typeset.pdf ]
  check "LaTeX reads nothing else: $name" [ "$(grep -c 'passwd' typeset.log)" = 0 ]
}
command -v pdflatex >/dev/null || echo 'hostile: without pdflatex and pgfplots, LaTeX is not run'

# ---- names of files that are written -----------------------------------------------------------

if command -v gnuplot >/dev/null; then
  run_of c-648 ms >ok.csv
  i=0
  for called in "$newline" "$quote" "$double" "$back" "$macro" "$tags" "$bytes" "$pipe" "$less" -; do
    i=$((i + 1))
    flat=$(printf %s "$called" | tr / _)
    run plot ok.csv --out "./$flat.svg"
    check "picture $i" [ "$code" = 0 -a -s "./$flat.svg" ]
    check "picture $i is whole" whole "./$flat.svg"
    run plot ok.csv --out "$flat.png"
    check "picture $i, no folder" [ "$code" = 0 -a -s "./$flat.png" ]
    run codes show tiny.alist --plot "./m$flat.svg"
    check "matrix $i" [ "$code" = 0 -a -s "./m$flat.svg" ]
    check "name $i runs nothing" safe
  done

  # ---- contents, and names of files that are read ----------------------------------------------

  i=0
  for text in "$quote" "$double" "$back" "$macro" "$tags" "$pipe" "$less"; do
    i=$((i + 1))
    run_of c-648 "$text" >one.csv
    run_of "$text" ms >two.csv
    throughput "$text" star >groups.csv
    throughput c "$text" >series.csv
    { printf '# name: %s\n' "$text" && cat ok.csv; } >reference.csv
    run plot one.csv --out one.svg
    check "decoder $i" grep -qF -- ">$(escaped "$text")" one.svg
    run plot two.csv --out two.svg
    check "code $i" grep -qF -- ">$(escaped "$text")" two.svg
    run plot series.csv
    check "structure $i" grep -qF -- ">$(escaped "$text")" series.svg
    run plot groups.csv
    check "group $i" [ "$code" = 0 ]
    run plot ok.csv --reference reference.csv --out reference.svg
    check "reference $i" grep -qF -- ">$(escaped "$text")" reference.svg
    run plot ok.csv --label "ok.csv=$text" --title "t$text" --out label.svg
    check "label $i" grep -qF -- ">$(escaped "$text")<" label.svg
    check "title $i" grep -qF -- ">t$(escaped "$text")<" label.svg
    run plot ok.csv --label "ok.csv=$text" --title "t$text" --out label.gp
    gnuplot --default-settings label.gp >drawn.svg 2>.err
    check "script $i draws the same" cmp -s drawn.svg label.svg
    typeset "$i" --label "ok.csv=$text" --title "t$text"
    for picture in one two series groups reference label; do check "contents $i in $picture" whole $picture.svg; done
    flat=$(printf %s "$text" | tr / _)
    grep -v '^#' ok.csv >"./$flat.csv"
    cp tiny.alist "./$flat.alist"
    run plot "./$flat.csv" --out file.svg
    check "file $i" grep -qF -- ">$(escaped "$flat")" file.svg
    run codes show "./$flat.alist" --plot matrix.svg
    check "matrix of file $i" whole matrix.svg
    run plot "./$flat.csv"
    check "target by file $i" [ "$code" = 0 -a -s "./$flat.svg" ]
    check "contents $i run nothing" safe
  done
  typeset input --label 'ok.csv=\input{/etc/passwd}\end{document}' --title '50 % $x$ #1 & {~^_ é – 漢
"\'
  for text in "$bytes" "$long"; do
    typeset bytes --title "$text"
    run_of c-648 "$text" >odd.csv
    throughput "$text" "$text" >bars.csv
    run plot odd.csv
    check 'bytes that are no text, and long ones' whole odd.svg
    run plot bars.csv
    check 'in bars' whole bars.svg
  done

  # ---- a page of all of them -------------------------------------------------------------------

  mkdir page
  for text in "$quote" "$double" "$back" "$macro" "$tags" "$bytes" "$long"; do
    i=$((i + 1))
    run_of "$text" "$text" >"page/$(printf %s "$text" | tr / _ | cut -c 1-100).csv"
    throughput "$text" "$text" >page/$i.csv
  done
  cp ok.csv "page/$newline.csv"
  run report page --out page.html
  check 'a page' [ "$code" = 0 ]
  check 'is UTF-8' whole_text page.html
  check 'without a script' [ "$(grep -c '<script\|<b>' page.html)" = 0 ]
  check 'that shows the text' grep -qF '&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;&amp;amp;' page.html
  check 'and runs nothing' safe
fi

# ---- pages of bench/reproduce ------------------------------------------------------------------

{ printf '# decoder: %s\n' "$tags" && printf 'name,ber\n%s,0.123456\n' "$tags"; } >table.csv
printf '%s\n' "extrinsic ber --decoder '$tags' >table.csv" >commands.txt
sh -c '. "$0" && begin_page title && table table.csv && end_page' "$reproduce/pages/html.sh" >.out 2>.err
code=$?
check 'a table of a page' [ "$code$(wc -l <.err)" = 00 ]
check 'four times the text' [ "$(grep -c '&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;&amp;amp;' .out)" = 4 ]
check 'never as HTML' [ "$(grep -c '<script\|<b>' .out)" = 0 ]

# ---- names in other languages ------------------------------------------------------------------

run optimize --inputs 4 --max-arity 2 --class star --format text
cp .out structure.txt
for called in 'f(void); int g' 'f */ int x; /*' "$newline" '`include "x"' '$(touch pwned)' '' 1f; do
  refuses 'the name of a C function' expected emit structure.txt --format c --name "$called"
  refuses 'the name of a Verilog module' expected emit structure.txt --format verilog --name "$called"
done

# Messages are one line, and move no cursor.
escape=$(printf 'a\033[31mb\nc\rd\302\23331m')
for arguments in "" "codes " "optimize --inputs " "optimize --" "optimize --inputs 5 --class " "verify " "ber --ebn0 1 --code " \
  "ber --code tiny.alist --ebn0 " "ber --code tiny.alist --ebn0 1 --decoder " "plot " "report " "combine " "replay " \
  "encode --code " "optimize --inputs 5 --cost "; do
  case $arguments in
  *-) run ${arguments% *} "--$escape" ;;
  *) run $arguments "$escape" ;;
  esac
  check "what is typed is not obeyed: $arguments" \
    [ "$code" = 2 -a "$(wc -l <.err)" = 1 -a -z "$(tr -d '\n -~' <.err)" ]
done

# The command in a table is one line of text that a shell executes like the original.
if command -v bash >/dev/null; then
  cp tiny.alist "./$newline.alist"
  run ber --code "./$newline.alist" --ebn0 2 --max-frames 64 --progress none --format csv
  check 'a run of a code of such a name' [ $code = 0 ]
  sed -n 's/^# command: extrinsic //p' .out >command
  check 'keeps its command on a line' [ "$(wc -l <command)" = 1 ]
  grep -v '^#' .out | cut -d, -f1-12 >rows
  { printf '"%s" ' "$program" && cat command; } >again.sh
  bash again.sh 2>/dev/null | grep -v '^#' | cut -d, -f1-12 >rows.again
  check 'which gives the same' cmp -s rows rows.again
  check 'and runs nothing else' safe
fi

verdicts hostile
