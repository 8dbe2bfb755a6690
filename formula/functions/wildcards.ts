/**
 * A pattern of a spreadsheet: `*` stands for any text, `?` for one character, `~*`, `~?` and `~~` for the characters
 * themselves. Letter case does not count. Takes time in proportion to text times pattern, whatever the pattern.
 */
export interface Wildcards {
  /** Whether the whole text is like the pattern. */
  matches(text: string): boolean;
  /** The first 0-based position at or after `from` where the pattern stands; -1 where it stands nowhere. Characters are counted, not code units. */
  find(text: string, from: number): number;
}

export function wildcards(pattern: string): Wildcards {
  const pieces = piecesOf(pattern);
  const [first = [], ...others] = pieces;
  const plain = others.length === 0 && !first.includes(null) ? first.join('') : undefined;
  return {
    matches: (text) => {
      if (plain !== undefined) {
        return folded(text) === plain;
      }
      const characters = foldedCharacters(text);
      const last = others.at(-1);
      if (!standsAt(first, characters, 0)) {
        return false;
      }
      if (last === undefined) {
        return characters.length === first.length;
      }
      const at = follow(others.slice(0, -1), characters, first.length);
      return at >= 0 && characters.length - last.length >= at && standsAt(last, characters, characters.length - last.length);
    },
    find: (text, from) => {
      const characters = foldedCharacters(text);
      const at = locate(first, characters, from);
      // where the rest does not follow the first place, it follows no later one
      return at >= 0 && follow(others, characters, at + first.length) >= 0 ? at : -1;
    },
  };
}

/** Case does not count in criteria and searches. */
export function folded(text: string): string {
  return text.toLowerCase();
}

// helpers

/** One character of a pattern; null is any. */
type Piece = readonly (string | null)[];

/** The parts between the stars. */
function piecesOf(pattern: string): readonly Piece[] {
  const pieces: (string | null)[][] = [[]];
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    const next = characters[at + 1] ?? '';
    if (character === '*') {
      pieces.push([]);
    } else if (character === '~' && (next === '*' || next === '?' || next === '~')) {
      pieces.at(-1)?.push(next);
      at += 1;
    } else {
      pieces.at(-1)?.push(...(character === '?' ? [null] : folded(character)));
    }
  }
  return pieces;
}

function foldedCharacters(text: string): readonly string[] {
  return [...text].flatMap((character) => [...folded(character)]);
}

function standsAt(piece: Piece, characters: readonly string[], at: number): boolean {
  return at + piece.length <= characters.length && piece.every((each, index) => each === null || each === characters[at + index]);
}

function locate(piece: Piece, characters: readonly string[], from: number): number {
  for (let at = from; at + piece.length <= characters.length; at += 1) {
    if (standsAt(piece, characters, at)) {
      return at;
    }
  }
  return -1;
}

/** Where the text goes on after all pieces were found in turn; -1 when one is missing. */
function follow(pieces: readonly Piece[], characters: readonly string[], from: number): number {
  let at = from;
  for (const piece of pieces) {
    const found = locate(piece, characters, at);
    if (found < 0) {
      return -1;
    }
    at = found + piece.length;
  }
  return at;
}
