import type { ReactNode } from 'react';
import type { Decimal } from '../../../formula/index.ts';
import { useRenderContext } from '../../core/index.ts';
import type { TableStrip } from '../layout/arrange.ts';
import { sumOf } from '../sheet/tableBlock.tsx';
import type { SheetRow } from '../sheet/types.ts';
import { CellView } from './CellView.tsx';
import { clipOf, type Clip } from './clip.ts';

export interface StripPart {
  readonly from: number;
  readonly to: number;
  readonly first: boolean;
  readonly carryIn: boolean;
  readonly subtotal: boolean;
  readonly carryOut: boolean;
  readonly total: boolean;
}

/** The rows of a table that stand on one page, between its head and its sums. */
export function TableStripView({ strip, part, clip }: { readonly strip: TableStrip; readonly part: StripPart; readonly clip: Clip }) {
  const { t } = useRenderContext();
  const { table, columns, widths, index } = strip;
  const { from, to } = part;
  const numbered = table.numbered;
  // A row counts on the page on which it begins.
  const counted = clip.skip === undefined ? from : from + 1;
  const sum =
    (start: number, end: number) =>
    (column: number): Decimal =>
      sumOf(table.rows, column, start, end);
  return (
    <table className="yb-sheet-table" style={{ fontSize: `${strip.font}pt` }}>
      <caption data-m="caption">
        {table.title}
        {strip.parts > 1 ? <span className="yb-sheet-note">{t('print.part', { part: strip.part + 1, parts: strip.parts })}</span> : null}
        {part.first ? null : <span className="yb-sheet-note">{t('print.continued')}</span>}
      </caption>
      <colgroup>
        {numbered ? <col style={{ width: index }} /> : null}
        {widths.map((width, at) => (
          <col key={columns[at]} style={{ width }} />
        ))}
      </colgroup>
      <thead data-m="head">
        <tr>
          {numbered ? (
            <th scope="col" className="yb-sheet-index">
              {t('print.index')}
            </th>
          ) : null}
          {columns.map((at) => (
            <th key={at} scope="col" className={table.columns[at]?.right === true ? 'yb-sheet-right' : ''}>
              {table.columns[at]?.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {part.carryIn ? <SumRow strip={strip} kind="carry" label={t('print.carryIn')} sum={sum(0, counted)} /> : null}
        {table.rows.slice(from, to).map((row, at) => (
          <RowView key={row.key} strip={strip} row={row} line={from + at} clip={clipOf(clip, from + at, from, to)} />
        ))}
        {part.subtotal ? <SumRow strip={strip} kind="subtotal" label={t('print.subtotal')} sum={sum(counted, to)} /> : null}
        {part.carryOut ? <SumRow strip={strip} kind="carry" label={t('print.carryOut')} sum={sum(0, to)} /> : null}
        {part.total && table.sums.length > 0 ? <SumRow strip={strip} kind="total" label={t('print.total')} sum={sum(0, table.rows.length)} /> : null}
        {part.total && table.capital !== undefined ? (
          <tr data-m="capital">
            <td colSpan={columns.length + (numbered ? 1 : 0)}>{table.capital}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

// helpers

function SumRow({
  strip: { table, columns },
  kind,
  label,
  sum,
}: {
  readonly strip: TableStrip;
  readonly kind: string;
  readonly label: string;
  readonly sum: (column: number) => Decimal;
}) {
  const written = new Map(table.sums.map(({ column, write }) => [column, write]));
  return (
    <tr className="yb-sheet-sum" data-m={kind}>
      <th scope="row">{label}</th>
      {columns.map((at) => (
        <td key={at} className="yb-sheet-right">
          {written.get(at)?.(sum(at)) ?? ''}
        </td>
      ))}
    </tr>
  );
}

interface RowProps {
  readonly strip: TableStrip;
  readonly row: SheetRow;
  readonly line: number;
  readonly clip: ReturnType<typeof clipOf>;
}

function RowView({ strip: { table, columns }, row, line, clip }: RowProps) {
  const all = columns.length + (table.numbered ? 1 : 0);
  const framed = (content: ReactNode): ReactNode =>
    clip === undefined ? (
      content
    ) : (
      <div style={clip.frame}>
        <div style={clip.inside}>{content}</div>
      </div>
    );
  switch (row.kind) {
    case 'group':
      return (
        <tr data-line={line}>
          <th scope="rowgroup" colSpan={all} className="yb-sheet-group">
            {row.text}
          </th>
        </tr>
      );
    case 'innerHead':
    case 'inner':
      return (
        <tr data-line={line}>
          <td colSpan={all} className="yb-sheet-inner-cell" style={{ paddingLeft: `${row.depth * 2}em` }}>
            {framed(
              <div
                className={row.kind === 'innerHead' ? 'yb-sheet-inner yb-sheet-inner-head' : 'yb-sheet-inner'}
                style={{ gridTemplateColumns: row.columns.map(({ need }) => `minmax(0, ${Math.max(1, need.ideal)}fr)`).join(' ') }}
              >
                {row.columns.map((column, at) => (
                  <span key={column.key} className={column.right ? 'yb-sheet-right' : ''}>
                    {row.kind === 'innerHead' ? `${at === 0 ? `${row.cells[0]?.text ?? ''} · ` : ''}${column.title}` : <CellView cell={row.cells[at]} />}
                  </span>
                ))}
              </div>,
            )}
          </td>
        </tr>
      );
    case 'row':
      return (
        <tr data-line={line}>
          {table.numbered ? <td className="yb-sheet-index">{row.number}</td> : null}
          {columns.map((at) => (
            <td key={at} className={table.columns[at]?.right === true ? 'yb-sheet-right' : ''}>
              {framed(<CellView cell={row.cells[at]} />)}
            </td>
          ))}
        </tr>
      );
  }
}
