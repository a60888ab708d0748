# Limits the sizes of folders and files: sh tests/folders.sh
# A folder directly contains at most 16 C files, with their headers beside them, and no source file has more than 700
# lines.
cd "$(dirname "$0")/.." || exit 1

find bench codes core decoder tests -type f -name '*.c' | sed 's|/[^/]*$||' | sort | uniq -c |
  awk '
    $1 > 16 { print "FAILED: " $2 " has " $1 " C files, at most 16 expected"; bad = 1 }
    $1 > most { most = $1; where = $2 }
    END { print "the fullest folder is " where " with " most " C files"; exit bad }'
full=$?

find bench codes core decoder tests -type f \( -name '*.[ch]' -o -name '*.sh' -o -name '*.py' -o -name '*.cmake' \
  -o -name CMakeLists.txt \) -exec wc -l {} + |
  awk '$2 != "total" && $1 > 700 { print "FAILED: " $2 " has " $1 " lines, at most 700 expected"; bad = 1 }
       $2 != "total" && $1 > most { most = $1; where = $2 }
       END { print "the longest file is " where " with " most " lines"; exit bad }'
[ $? = 0 ] && [ $full = 0 ]
