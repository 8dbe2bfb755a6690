import { homeColumns, type HomeAlias } from '../../../schemas/calls/homeColumns.ts';
import { fromBase64 } from '../../api/index.ts';

/** A block of a home page: which, in which column, and whether it is shown. */
export interface PlacedBlock {
  readonly type: HomeAlias;
  readonly side: 'wide' | 'narrow';
  readonly shown: boolean;
}

/** A chart among the blocks; there may be several. */
export interface PlacedChart extends Pick<PlacedBlock, 'side' | 'shown'> {
  readonly type: 'chart';
  readonly chart: string;
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
export const readLayout = (text: string): readonly PlacedBlock[] => readHome(text).filter((block) => block.type !== 'chart');

/** The same with the charts of the layout, each once. */
export function readHome(text: string): readonly (PlacedBlock | PlacedChart)[] {
  const placed = listOf(text)?.flatMap(blockIn);
  if (placed === undefined) return homeColumns.map(({ alias, side }) => ({ type: alias, side, shown: true }));
  return placed.filter((block, index) => placed.findIndex((other) => nameOf(other) === nameOf(block)) === index);
}

export const nameOf = (block: PlacedBlock | PlacedChart): string => (block.type === 'chart' ? `chart ${block.chart}` : block.type);

// helpers

/** Of the 24 columns of the page, those from which a block stands on the wide side. */
const HALF = 12;

function blockIn(entry: unknown): (PlacedBlock | PlacedChart)[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { type, span, shown, option } = entry as { readonly [name: string]: unknown };
  const sideOf = (usual: PlacedBlock['side']): PlacedBlock['side'] => (typeof span === 'number' ? (span >= HALF ? 'wide' : 'narrow') : usual);
  const chart = type === 'chart' && typeof option === 'object' && option !== null ? (option as { readonly chart?: unknown }).chart : undefined;
  if (typeof chart === 'string') return [{ type: 'chart', chart, side: sideOf('wide'), shown: shown !== false }];
  const column = homeColumns.find(({ alias }) => alias === type);
  return column === undefined ? [] : [{ type: column.alias, side: sideOf(column.side), shown: shown !== false }];
}

function listOf(text: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(fromBase64(text));
    const list: unknown = typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'list') : undefined;
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
