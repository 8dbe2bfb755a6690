import type { FieldsBlock, Sheet, SignBlock, TextBlock } from '../sheet/types.ts';
import { stripsOf, type TableStrip } from './arrange.ts';
import type { FlowBlock } from './paginate.ts';
import type { Paper } from './paper.ts';

/** A part of a document that pages divide between its rows. */
export type Unit =
  | { readonly kind: 'strip'; readonly id: string; readonly strip: TableStrip }
  | { readonly kind: 'lines'; readonly id: string; readonly block: FieldsBlock | TextBlock | SignBlock };

/** A document as it fits on a paper. */
export function unitsOf(sheet: Sheet, paper: Paper): Unit[] {
  return sheet.blocks.flatMap((block): Unit[] =>
    block.kind === 'table'
      ? stripsOf(block, paper, sheet.fontSize).map((strip) => ({ kind: 'strip', id: strip.id, strip }))
      : [{ kind: 'lines', id: block.id, block }],
  );
}

export function rowCount(unit: Unit): number {
  if (unit.kind === 'strip') return unit.strip.table.rows.length;
  return unit.block.kind === 'sign' ? 1 : unit.block.lines.length;
}

/** Heights as somebody measured them, by what they belong to. */
export interface UnitHeights {
  readonly once: number;
  readonly repeat: number;
  readonly rows: readonly number[];
  readonly subtotal: number;
  readonly carry: number;
  readonly total: number;
}

/** What the pages are laid out from. */
export function flowOf(unit: Unit, heights: UnitHeights, space: Pick<FlowBlock, 'gap' | 'line'>): FlowBlock {
  const strip = unit.kind === 'strip' ? unit.strip : undefined;
  const block = unit.kind === 'strip' ? unit.strip.table : unit.block;
  return {
    id: unit.id,
    ...space,
    once: heights.once,
    repeat: heights.repeat,
    subtotal: heights.subtotal,
    carry: heights.carry,
    total: heights.total,
    keep: block.keep,
    breakBefore: block.breakBefore && (strip?.part ?? 0) === 0,
    joined: block.kind === 'sign' && !block.breakBefore,
    rows: heights.rows.map((height, at) => {
      const row = strip?.table.rows[at];
      const heads = row?.kind === 'group' || ((row?.kind === 'row' || row?.kind === 'inner' || row?.kind === 'innerHead') && row.keepNext === true);
      return { height, keepNext: heads, breakBefore: row?.kind === 'group' && row.breakBefore };
    }),
  };
}

/** The unit as a whole, as it is drawn for measuring. */
export function wholeOf(unit: Unit) {
  const table = unit.kind === 'strip' ? unit.strip.table : undefined;
  return {
    from: 0,
    to: rowCount(unit),
    first: true,
    last: true,
    carryIn: table?.carryForward === true,
    subtotal: table?.pageSubtotal === true,
    carryOut: false,
    total: table !== undefined && (table.sums.length > 0 || table.capital !== undefined),
  };
}
