# Big-endian processors are refused when the program is configured: sh big_endian.sh SOURCE
# Ends with 77 where clang is missing, which compiles for any processor.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
command -v clang >/dev/null || { echo "big_endian: skipped, since clang is not installed" && exit 77; }
! cmake -S "$1" -B "$folder" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=s390x -DCMAKE_C_COMPILER=clang \
  -DCMAKE_C_COMPILER_TARGET=s390x-linux-gnu -DCMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY >"$folder/log" 2>&1 &&
  grep -q 'needs a little-endian processor, and s390x is big-endian' "$folder/log" && exit 0
cat "$folder/log"
exit 1
