# Writes the manual pages into a folder of their own: sh manual.sh PROGRAM FOLDER
# A page begins with a line ".TH NAME ..." and is written to NAME.1.
set -eu
rm -rf "$2"
mkdir -p "$2"
"$1" --manual >"$2.txt"
awk -v folder="$2" '/^\.TH / { close(page); page = folder "/" tolower($2) ".1" } { print >page }' "$2.txt"
rm "$2.txt"
