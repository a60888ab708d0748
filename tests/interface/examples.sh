# Every public header begins with an example, which must compile without warnings and exit with 0:
#   sh tests/interface/examples.sh CC LIBRARY SOURCE FLAG...
cc=$1 library=$2 source=$3
shift 3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
include="-I$source/core/include -I$source/codes/include -I$source/decoder/include -I$source/bench/include"
failed=0
count=0

# try HEADER FLAG...
try() {
  header=$1
  shift
  # The lines of the first comment indented by five blanks, from the first #include to the end of
  # main.
  awk '/\*\// { exit } /^ \*     #include/ { code = 1 } code && !/^ \*($|     )/ { exit } code { print substr($0, 8) }' \
    "$header" >example.c
  # shellcheck disable=SC2086
  grep -q 'int main(void)' example.c &&
    "$cc" -std=c17 -Wall -Wextra -pedantic -Werror $include "$@" example.c "$library" -o example \
      "-Wl,-rpath,${library%/*}" >output 2>&1 &&
    ./example >output 2>&1
}

for header in "$source"/core/include/extrinsic/*.h "$source"/codes/include/extrinsic/*.h \
  "$source"/decoder/include/extrinsic/*.h "$source"/bench/include/extrinsic/*.h; do
  count=$((count + 1))
  try "$header" "$@" && continue
  failed=$((failed + 1))
  echo "FAILED: the example of ${header##*/}"
  cat example.c output
done
echo "examples: $count headers, $failed failed"
[ $failed = 0 ]
