# Fish asks the program what the word before the cursor can become; where it knows nothing, the names of
# files are offered.
function __extrinsic_offer
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l offered (extrinsic --complete $words[2..-1] "$word" 2>/dev/null)
    if set -q offered[1]
        printf '%s\n' $offered
    else
        __fish_complete_path "$word"
    end
end
complete -c extrinsic -f -a '(__extrinsic_offer)'
