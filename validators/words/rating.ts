import type { Declared } from './declared.ts';
import { plainText } from './values.ts';

export const DEFAULT_STARS = 5;
const MOST = 10;

/** A score with what its field says of it; a score of nothing is 0. */
export interface Rating {
  readonly score: number;
  readonly of: number;
  /** What the field calls the score. */
  readonly word: string;
}

export function rating(value: unknown, { ui }: Declared): Rating {
  const given = Number(plainText(value));
  const score = Number.isFinite(given) && given > 0 ? given : 0;
  const count = typeof ui.count === 'number' && ui.count > 0 ? Math.min(Math.floor(ui.count), MOST) : DEFAULT_STARS;
  return { score, of: count, word: Array.isArray(ui.texts) ? plainText((ui.texts as unknown[])[score - 1]) : '' };
}

export const ratingText = ({ score, of, word }: Rating): string => (score === 0 ? '' : [`${score}/${of}`, word].filter((part) => part !== '').join(' '));
