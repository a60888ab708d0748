# Time of a node update against its degree, and the same as a multiple of the first structure's.
structures = ''; operators = ''; isas = ''; threads = ''; lanes = ''; repeats = ''
times = '' # of the first structure: "|operator|isa|threads|degree|=ns" for every measurement
measurement(x) = '|'.strcol('operator').'|'.strcol('isa').'|'.strcol('threads').'|'.strcol('degree').'|='
remember(text) = strcol('structure') eq word(structures, 1) \
  ? text.measurement(0).strcol('ns_edge') : text
recall(key) = strstrt(times, key) ? real(to_bar(times[strstrt(times, key) + strlen(key):].'|')) : NaN
to_bar(text) = text[:strstrt(text, '|') - 1]
do for [f=1:|FILES|] {
  stats FILES[f] using (structures = add(structures, strcol('structure')), \
                        operators = add(operators, strcol('operator')), \
                        isas = add(isas, strcol('isa')), \
                        threads = add(threads, strcol('threads')), \
                        lanes = add(lanes, strcol('lanes')), \
                        repeats = add(repeats, strcol('repeats')), \
                        times = remember(times), 0) nooutput
}

# A curve for each structure, operator, instruction set and number of threads; k counts from 1 and
# the structure changes fastest.
structure(k) = word(structures, (k - 1) % words(structures) + 1)
rest(k) = (k - 1) / words(structures)
operator(k) = word(operators, rest(k) % words(operators) + 1)
isa(k) = word(isas, rest(k) / words(operators) % words(isas) + 1)
thread(k) = word(threads, rest(k) / words(operators) / words(isas) + 1)
curves = words(structures) * words(operators) * words(isas) * words(threads)
is(k) = strcol('structure') eq structure(k) && strcol('operator') eq operator(k) && \
  strcol('isa') eq isa(k) && strcol('threads') eq thread(k)
title(k) = structure(k).(words(operators) > 1 ? ', '.operator(k) : '') \
  .(words(isas) > 1 ? ', '.isa(k) : '').(words(threads) > 1 ? ', '.thread(k).' threads' : '')
settings = also(also(also(also(only(operators), only(isas)), plural(threads, 'thread')), \
  plural(lanes, 'lane')), words(repeats) == 1 ? 'median of '.word(repeats, 1) : '')

set xlabel 'degree of the node'
eval panels
set title heading('Time of an update', settings)
set ylabel 'ns per edge and block of lanes'
set yrange [0:*]
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('degree') : NaN):(column('ns_edge')) with linespoints lt k notitle, \
  for [k=1:curves] keyentry with linespoints lt k title title(k)
set title heading('Relative to '.word(structures, 1), 'above 1 is slower')
set ylabel 'time / time of '.word(structures, 1)
plot for [f=1:|FILES|] for [k=1:curves] FILES[f] \
  using (is(k) ? column('degree') : NaN):(column('ns_edge') / recall(measurement(0))) \
  with linespoints lt k notitle
unset multiplot
