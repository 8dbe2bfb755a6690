import { isCalled, type Word } from './words.ts';

/** A known name; people sometimes write its title instead. */
export interface Candidate {
  readonly name: string;
  readonly title?: Word;
}

/** The known name that somebody probably meant, or undefined when none is near. The nearest wins, of equals the first. */
export function suggest(written: string, candidates: Iterable<string | Candidate>): string | undefined {
  const wanted = written.toLowerCase();
  const most = Math.max(1, Math.floor([...wanted].length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const { name, title } = typeof candidate === 'string' ? { name: candidate, title: undefined } : candidate;
    if (name === written) continue;
    const distance = title !== undefined && isCalled(title, written) ? 0 : distanceWithin(wanted, name.toLowerCase(), most);
    if (distance !== undefined && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name;
}

// helpers

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other; undefined beyond `most`. */
function distanceWithin(a: string, b: string, most: number): number | undefined {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return undefined;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(swapped ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost);
    }
    [before, row] = [row, next];
  }
  const distance = row[to.length] ?? Infinity;
  return distance <= most ? distance : undefined;
}
