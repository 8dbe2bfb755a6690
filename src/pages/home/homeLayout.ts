import { homeColumns, type HomeAlias } from '../../../schemas/calls/homeColumns.ts';
import { fromBase64 } from '../../api/index.ts';

/** A block of a home page: which, in which column, and whether it is shown. */
export interface PlacedBlock {
  readonly type: HomeAlias;
  readonly side: 'wide' | 'narrow';
  readonly shown: boolean;
}

/** Keys of the titles of the blocks. */
export const blockTitles: Readonly<Record<HomeAlias, string>> = {
  quickStart: 'home.quickFlows',
  todo: 'home.tasks',
  news: 'home.news',
  reimbursementSummary: 'home.summary',
  phrases: 'home.phrases',
  notices: 'home.notices',
  meetings: 'home.meetings',
};

/**
 * The blocks of a layout as it comes over the wire, Base64 of JSON with `list`. What this version does not draw, or what stands there twice, is
 * left out; text that holds no layout is the usual one.
 */
export function readLayout(text: string): readonly PlacedBlock[] {
  const placed = listOf(text)?.flatMap((entry): PlacedBlock[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { type, span, shown } = entry as { readonly type?: unknown; readonly span?: unknown; readonly shown?: unknown };
    const column = homeColumns.find(({ alias }) => alias === type);
    if (column === undefined) return [];
    const side = typeof span === 'number' ? (span >= HALF ? 'wide' : 'narrow') : column.side;
    return [{ type: column.alias, side, shown: shown !== false }];
  });
  if (placed === undefined) return homeColumns.map(({ alias, side }) => ({ type: alias, side, shown: true }));
  return placed.filter(({ type }, index) => placed.findIndex((other) => other.type === type) === index);
}

// helpers

/** Of the 24 columns of the page, those from which a block stands on the wide side. */
const HALF = 12;

function listOf(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(fromBase64(text));
    const list: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'list') : undefined;
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
