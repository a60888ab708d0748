# Files of parity-check matrices: sh tests/cli/codes/files.sh PROGRAM
. "$(dirname "$0")/../../support/program.sh"

# hash NAME: the hash of the edges of a code.
hash() { "$program" codes show "$1" --format json | sed 's/.*"edge_sha256": "\([0-9a-f]*\)".*/\1/'; }

# ---- export ------------------------------------------------------------------------------------

wifi=802.11n-648-1/2
expected=$(hash $wifi)

# converts NAME FROM TO ARGUMENT...: exports FROM to the file TO, which must have the same edges.
converts() {
  name=$1 from=$2 to=$3
  shift 3
  run codes export "$from" --out "$to" "$@"
  [ $code = 0 ] && [ ! -s .out ] && [ ! -s .err ] && [ ${#expected} = 64 ] &&
    [ "$(hash "./$to")" = "$expected" ] && ok=yes || ok=no
  verdict "$name" $ok
}
converts 'an exported code reads back with the same edges' $wifi wifi.alist
converts 'alist to Matrix Market' wifi.alist wifi.mtx
converts 'Matrix Market to qc' wifi.mtx wifi.qc
converts 'qc to alist' wifi.qc again.alist
cmp -s wifi.alist again.alist && ok=yes || ok=no
verdict 'the way round ends where it began' $ok
converts 'the format may be another than the name says' wifi.qc wifi.txt --format mtx
[ "$(head -n 1 wifi.qc)" = '24 12 27' ] && [ "$(head -c 14 wifi.txt)" = '%%MatrixMarket' ] && ok=yes || ok=no
verdict 'formats go by the name, or as asked' $ok

mkdir v1.0
converts 'alist for a name without an ending' wifi.qc v1.0/wifi
cmp -s wifi.alist v1.0/wifi && ok=yes || ok=no
verdict 'a dot in the name of a folder is no ending' $ok

run codes export wifi.qc
cmp -s .out wifi.alist && [ $code = 0 ] && ok=yes || ok=no
verdict 'alist on standard output' $ok
run codes export wifi.alist --format qc
cmp -s .out wifi.qc && [ $code = 0 ] && ok=yes || ok=no
verdict 'qc on standard output' $ok
"$program" codes export wifi.qc --format mtx | "$program" codes show /dev/stdin --format json >.out
grep -q "$expected" .out && ok=yes || ok=no
verdict 'a code through a pipe' $ok
if [ -c /dev/full ]; then
  "$program" codes export wifi.qc >/dev/full 2>.err
  code=$?
  : >.out
  [ $code = 1 ] && [ "$(wc -l <.err)" = 1 ] && ok=yes || ok=no
  verdict 'standard output that cannot be written' $ok
fi

# ---- what is refused ---------------------------------------------------------------------------

refuses 'an ending that is none' 'expected a name that ends in .alist, .qc or .mtx, or --format' \
  codes export wifi.qc --out h.xyz
refuses 'an ending in another case' '.alist, .qc or .mtx' codes export wifi.qc --out h.QC
refuses 'export to nowhere' 'no/such/h.alist' codes export wifi.qc --out no/such/h.alist
refuses 'export of nothing' 'nope' codes export nope --out h.alist
refuses 'no blocks to write' 'needs a Z above 1' codes export 802.3an-2048-1723 --format qc
refuses 'no blocks for a file that is there' 'needs a Z above 1' \
  codes export 802.3an-2048-1723 --out wifi.qc
refuses 'a file that is not there' 'gone.alist: cannot be read: No such file' codes show ./gone.alist
refuses 'a suffix alone makes a file' 'gone.mtx: cannot be read: No such file' codes show gone.mtx
refuses 'a folder' 'directory' codes show /tmp

# damaged NAME TEXT FILE CONTENT: every command that reads codes must refuse a file with this
# content.
damaged() {
  printf "$4" >"$3"
  refuses "show: $1" "$3:$2" codes show "./$3"
  refuses "export: $1" "$3:$2" codes export "./$3" --out wifi.mtx
  refuses "ber: $1" "$3:$2" ber --code "./$3" --ebn0 1 --out ber.csv
}
damaged 'truncated alist' '3: found the end of the line' short.alist '3 2\n2 2\n1 1\n'
damaged 'alist whose halves differ' '7: found column 2 in row 1' differ.alist \
  '2 2\n1 1\n1 1\n1 1\n1\n2\n2\n1\n'
damaged 'column without a one' "3: found '0'" empty.alist '2 1\n1 1\n1 0\n1\n1\n0\n1\n'
damaged 'shift that is too large' "3: found '4'" large.qc '2 2 4\r\n0 1\r\n2 4\r\n'
damaged 'row of blocks without ones' '2: found no shift in row 1' empty.qc '2 2 4\n-1 -1\n2 3\n'
damaged 'blocks beyond all limits' "1: found '9999999999'" huge.qc '2 2 9999999999\n0 1\n2 3\n'
damaged 'symmetric matrix' "1: found 'symmetric'" half.mtx \
  '%%%%MatrixMarket matrix coordinate pattern symmetric\n2 2 2\n1 1\n2 2\n'
damaged 'sizes that memory cannot hold' "2: found '4000000000'" huge.mtx \
  '%%%%MatrixMarket matrix coordinate pattern general\n4000000000 4000000000 4000000000\n1 1\n'
damaged 'ones that are missing' '4: found the end of the file' few.mtx \
  '%%%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n'
damaged 'no text at all' "1: found '?ELF" bytes.txt '\177ELF\002\001\000\000'
damaged 'empty file' '1: found the end of the file' empty.txt ''

verdicts files
