// Finder patterns along a row of bits.

static size_t find_patterns(const uint64_t *words, size_t word_count, size_t width,
                            const pk_runs *limits, float *starts, float *ends, int32_t *patterns) {
  size_t started = 0, ended = 0, found = 0;
  uint64_t carry = 0;
  for (size_t index = 0; index < word_count; index++) {
    uint64_t word = words[index], before = word << 1 | carry;
    carry = word >> 63;
    for (uint64_t changes = word & ~before; changes != 0; changes &= changes - 1) {
      starts[started++] = (float)(int32_t)(64 * index + (unsigned)__builtin_ctzll(changes));
    }
    for (uint64_t changes = before & ~word; changes != 0; changes &= changes - 1) {
      ends[ended++] = (float)(int32_t)(64 * index + (unsigned)__builtin_ctzll(changes));
    }
  }
  if (ended < started) ends[ended] = (float)width;
  for (size_t first = 0; first + 2 < started; first += 8) {
    numbers start = load_numbers(starts + first), end = load_numbers(ends + first);
    numbers next_start = load_numbers(starts + first + 1), next_end = load_numbers(ends + first + 1);
    numbers last_start = load_numbers(starts + first + 2), last_end = load_numbers(ends + first + 2);
    numbers all = last_end - start;
    numbers least = all * limits->least_outer;
    numbers most = all * limits->most_outer + limits->spare_outer;
    numbers outer[4] = {end - start, next_start - end, last_start - next_end,
                        last_end - last_start};
    integers are_likely = (next_end - next_start) * 5 >= all;
    for (int run = 0; run < 4; run++) are_likely &= (outer[run] >= least) & (outer[run] <= most);
    for (unsigned likely = mask(are_likely); likely != 0; likely &= likely - 1) {
      size_t pattern = first + (unsigned)__builtin_ctz(likely);
      if (pattern + 2 < started) patterns[found++] = (int32_t)pattern;
    }
  }
  return found;
}
