# A code of a million columns within a GiB, and one of 200000 whose H is no triangle: sh tests/cli/codes/large.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

# fits NAME MIB ARGUMENT...: ends with 0 and takes no more memory than that.
fits() {
  name=$1 most=$2
  shift 2
  : >.err
  /usr/bin/time -f %M -o .peak "$program" "$@" >.out 2>.err
  code=$?
  [ $code = 0 ] && [ "$(cat .peak)" -le $((most * 1024)) ] && ok=yes || ok=no
  verdict "$name ($(cat .peak) KiB)" $ok
}

if ! [ -x /usr/bin/time ]; then
  echo 'skipped: /usr/bin/time is not installed (apt-get install time)'
  exit 77
fi
million=ra:500000,2,2,1
head -c 500000 /dev/zero >bits
fits 'shown' 1024 codes show $million
check 'with its rank' grep -qx 'rank         500000' .out
fits 'encoded' 1024 encode --code $million --in bits --from bytes --to bytes --out word
head -c 1000000 /dev/zero | cmp -s - word && ok=yes || ok=no
verdict 'the codeword of zeros' $ok
fits 'simulated' 1024 ber --code $million --ebn0 3 --max-frames 64 --threads 2
fits 'decoded' 1024 decode --code $million --in word --from i8 --iterations 1 --out /dev/null
fits 'a random code is shown' 512 codes show mackay:200000,3,6,1
check 'with its rank' grep -qx 'rank         100000' .out

verdicts large
