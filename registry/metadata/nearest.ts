/** The name that was probably meant: the one with the fewest changes of letters, if it is near enough. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { readonly name: string; readonly away: number } | undefined;
  const limit = Math.max(1, Math.ceil(name.length / 3));
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > limit) continue;
    const away = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name.toLowerCase(), candidate.toLowerCase());
    if (away <= limit && (best === undefined || away < best.away)) best = { name: candidate, away };
  }
  return best?.name;
}

// helpers

/** Insertions, deletions, replacements, and neighbours that changed places. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
