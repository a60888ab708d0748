# Tests the installed tree as a user would use it: sh tests/cli/install.sh PROGRAM BUILD SOURCE
# (absolute paths)
. "$(dirname "$0")/../support/program.sh"
build=$2 source=$3

# silent NAME COMMAND...: passes if the command succeeds and prints no complaint.
silent() {
  name=$1
  shift
  "$@" >.out 2>.err
  code=$?
  [ $code = 0 ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "$name" $ok
}

# The installed tree can be moved.
silent 'installing' cmake --install "$build" --prefix "$PWD/first"
mv first tree || exit 1
program=$PWD/tree/bin/extrinsic
PKG_CONFIG_PATH=$(dirname "$(find "$PWD/tree" -name extrinsic.pc)")
LD_RUN_PATH=${PKG_CONFIG_PATH%/*} # a shared library in no usual place
export PKG_CONFIG_PATH LD_RUN_PATH
compile_flags=$(pkg-config --cflags extrinsic)
link_flags=$(pkg-config --libs extrinsic)
run operator "$PWD/tree/share/extrinsic/operators/corrected.op"
check 'an operator that is installed' [ $code = 0 ]
run --version
check 'the version is the same everywhere' [ "$(cat .out)" = "extrinsic $(pkg-config --modversion extrinsic)" ]

# ---- the headers -------------------------------------------------------------------------------

for header in extrinsic/extrinsic.h extrinsic/optimize.h extrinsic/code.h extrinsic/decoder.h; do
  echo "#include <$header>" | tee alone.c >alone.cc
  # shellcheck disable=SC2086
  {
    silent "$header alone in C" \
      gcc -std=c17 -Wall -Wextra -pedantic -Werror $compile_flags -fsyntax-only alone.c
    silent "$header alone in C++" \
      g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror $compile_flags -fsyntax-only alone.cc
  }
done

# The compiler lists the functions that the headers declare, each with its file and line.
# shellcheck disable=SC2086
echo "#include <extrinsic/extrinsic.h>" >alone.c
gcc -std=c17 $compile_flags -c -aux-info declared alone.c
sed -n 's|.*[ *]\(extr_[a-z0-9_]*\) (.*|\1|p' declared | sort -u >functions
for known in extr_context_new extr_emit_verilog extr_code_new extr_quantize; do
  check "the headers declare $known" grep -qx $known functions
done
{
  echo '#include <extrinsic/extrinsic.h>'
  echo 'typedef void (*any)(void);'
  echo 'static const any functions[] = {'
  sed 's/.*/  (any)&,/' functions
  echo '};'
  echo 'int main() { for (any f : functions) if (!f) return 1; return 0; }'
} >all.cc
# shellcheck disable=SC2086
silent 'the library has every function of the headers, for C++ too' \
  g++ -std=c++11 -Wall -Wextra -Werror $compile_flags all.cc $link_flags -o all
silent 'and can be loaded' ./all

sed -n '/^\/\* node\.c:/,/^```$/p' "$source/bench/how-to.md" | sed '/^```/d' >page.c
# shellcheck disable=SC2086
silent 'the program of the how-to page' gcc -Wall -Wextra -Werror page.c $compile_flags $link_flags -o page
silent 'and what it finds' ./page
check 'is what the optimizer finds' \
  [ "$(cat .out)" = "$("$program" optimize --inputs 7 --max-arity 3 --complexity 1,1.5 | sed -n 's/^complexity  */complexity /p')" ]

# ---- the example -------------------------------------------------------------------------------

# shellcheck disable=SC2086
silent 'the example with pkg-config' \
  gcc -std=c17 -Wall -Wextra -pedantic -Werror $compile_flags "$source/bench/examples/one_point.c" $link_flags -lm -o one_point
silent 'the example with CMake' sh -c '
  cmake -S "$1/bench/examples" -B example -DCMAKE_PREFIX_PATH="$PWD/tree" -Wno-dev &&
  cmake --build example' - "$source"
silent 'the example runs' ./one_point
cp .out with_pkg_config
silent 'the example runs' example/one_point
check 'both ways make the same program' cmp -s with_pkg_config .out
sed -n '/^inputs/,/^y7/p' .out >structure.txt
prints 'its structure is the best one' 'inputs,max_arity,cost,complexity,latency,operators,operators_2,operators_3
7,3,unit,11,3,11,3,8' verify structure.txt --max-arity 3 --format csv

# Its error counts and those of ber at the same point differ by at most four standard deviations.
errors=$(sed -n 's/.*: frames \([0-9]*\), frame errors \([0-9]*\),.*/\1 \2/p' with_pkg_config)
run ber --code 802.11n-648-1/2 --message f32 --ebn0 1.5 --max-frames 20000 --min-frame-errors 20000
check 'its error rate is that of ber' awk -F , -v example="$errors" '
  /^1.5,/ {
    split(example, e, " ")
    p = (e[2] + $4) / (e[1] + $2)
    difference = e[2] / e[1] - $4 / $2
    close_enough = difference ^ 2 <= 16 * p * (1 - p) * (1 / e[1] + 1 / $2)
  }
  END { exit !close_enough }' .out

# ---- manual pages ------------------------------------------------------------------------------

pages=$PWD/tree/share/man/man1
"$program" --help | sed -n 's/^  \([a-z][a-z -]*[a-z]\)  .*/\1/p' >commands
check 'help lists commands' [ "$(wc -l <commands)" -ge 15 ]
check 'a page for each of them and one for all' \
  [ "$(find "$pages" -type f | wc -l)" = $(($(wc -l <commands) + 1)) ]
while read -r command; do
  page=$pages/extrinsic-$(echo "$command" | tr ' ' -).1
  silent "the page of $command" groff -ww -man -Tascii -P-cbou "$page"
  cp .out page
  # shellcheck disable=SC2086
  run $command --help </dev/null
  grep -o '^  --[a-z0-9-]*' .out | while read -r option; do
    grep -q "^ *$option" page || echo "$option"
  done >missing
  check "the page of $command has all of its options" [ ! -s missing ]
  example=$(tail -n 1 .out)
  check "the page of $command has its example" grep -qF "${example:-no example}" page
  check "the page of all names $command" \
    grep -qxF "\\fB$(echo "$command" | sed 's/-/\\-/g')\\fR" "$pages/extrinsic.1"
done <commands
silent 'the page of all' groff -ww -man -Tascii "$pages/extrinsic.1"

# ---- completion --------------------------------------------------------------------------------

completes() {
  name="completion of '$1'"
  code=0
  PATH=$PWD/tree/bin:$PATH bash "$source/tests/cli/completion.bash" \
    tree/share/bash-completion/completions/extrinsic "$1" >.out 2>.err
  [ "$(cat .out)" = "$2" ] && [ ! -s .err ] && ok=yes || ok=no
  verdict "$name" $ok
}

completes 'extrinsic en' 'encode'
completes 'extrinsic codes ' 'list show export'
completes 'extrinsic codes show 802.3a' '802.3an-2048-1723'
completes 'extrinsic nothing ' ''
completes 'extrinsic ber --min-f' '--min-frame-errors'
completes 'extrinsic ber --code dvbs2-short-8' 'dvbs2-short-8/9'
completes 'extrinsic ber --code=dvbs2-short-8' 'dvbs2-short-8/9'
completes 'extrinsic bench encoder --code 802.3an-2048-1723,rs' '802.3an-2048-1723,rs2048-variant'
completes 'extrinsic ber --code ./my' ''
completes 'extrinsic ber --threads ' ''
completes 'extrinsic ber --channel ra' 'rayleigh rayleigh-block rayleigh-block:'
completes 'extrinsic ber --after ' 'none perturb perturb:'
completes 'extrinsic ber --structure f' 'frontier:'
completes 'extrinsic ber --check-structure t' 'total'
completes 'extrinsic ber --plan m' 'measured'
completes 'extrinsic ber --format ' 'table csv json'
completes 'extrinsic optimize --class star,is' 'star,isomorphic'
completes 'extrinsic ber --schedule ' 'layered flooding'
completes 'extrinsic ber --lanes b' 'block block:'
completes 'extrinsic bench decoder --lanes frames,a' 'frames,auto'
completes 'extrinsic ber --decoder spa-' 'spa-table'
# For Bash, a word begins after the colon. The factor is for the user to fill in.
completes 'extrinsic ber --decoder spa:' 'pairwise'
completes 'extrinsic ber --decoder n' 'nms:'
completes 'extrinsic emit ' ''
completes 'extrinsic emit --pip' '--pipeline'
# A flag takes no value.
completes 'extrinsic emit --pipeline --v' '--view'
completes 'extrinsic selftest --' '--format --help'

verdicts install
