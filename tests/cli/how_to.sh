# Runs every command of the how-to page: sh how_to.sh PROGRAM SOURCE BUILD
# Blocks marked sh are run in order in one folder, and each must succeed. Each line of a block
# marked text must occur in the output of the sh block before it, ignoring blanks. A block marked c
# or python is saved under the name in its first line. Commands of Python are left out where its
# package was not built.
. "$(dirname "$0")/../support/program.sh"
source=$2 build=$3
page=$source/bench/how-to.md
mkdir bin
ln -s "$program" bin/extrinsic
silently() { "$@" >.out 2>.err || { cat .err; exit 1; }; }
silently cmake --install "$build" --prefix "$PWD/tree"
PATH=$PWD/bin:$PATH
ln -s /usr/bin/python3 bin/python3 # whose packages the build found
PYTHONPATH=$(dirname "$(dirname "$(find "$PWD/tree" -path '*extrinsic/__init__.py')")")
export PYTHONPATH
PKG_CONFIG_PATH=$(dirname "$(find "$PWD/tree" -name extrinsic.pc)")
LD_RUN_PATH=${PKG_CONFIG_PATH%/*}
export PATH PKG_CONFIG_PATH LD_RUN_PATH

# Writes the blocks to files NUMBER.KIND, in the order of the page.
awk '/^```[a-z]/ { n++; kind = substr($0, 4); file = sprintf("%03d.%s", n, kind); printf "" >file; next }
     /^```$/ { close(file); file = "" ; next }
     file { print >file }' "$page"
check 'the page has blocks' [ "$(ls ./*.sh | wc -l)" -ge 10 ]
for block in [0-9]*.*; do
  case $block in
  *.sh)
    grep -q '^python3 ' "$block" && [ ! -e "$PYTHONPATH/extrinsic" ] && left_out=yes || left_out=no
    [ $left_out = no ] || continue
    sh -eu "$block" >.out 2>.err
    code=$?
    cat .out .err | tr -s ' ' >printed
    check "the commands of $block: $(head -n 1 "$block")" [ $code = 0 ]
    ;;
  *.text)
    [ $left_out = no ] || continue
    tr -s ' ' <"$block" >expected
    while IFS= read -r line; do
      check "it prints '$line'" grep -qxF -- "$line" printed
    done <expected
    ;;
  *.c | *.python)
    program_file=$(sed -n '1s|^[/#][* ]* \([a-z]*\.[a-z]*\):.*|\1|p' "$block")
    check "the program of $block has a name" [ -n "$program_file" ]
    cp "$block" "$program_file"
    ;;
  esac
done
for picture in my compare both nine floors link; do
  check "$picture.svg is a picture" grep -q '<svg' $picture.svg
done
verdicts how_to
