import { memo, useEffect, useMemo, useRef } from 'react';
import { useRenderContext } from '../core/index.ts';
import { contentWidth, type Paper } from './layout/paper.ts';
import { unitsOf, wholeOf } from './layout/units.ts';
import { SheetFoot } from './parts/SheetFoot.tsx';
import { SheetHead } from './parts/SheetHead.tsx';
import { UnitView } from './parts/UnitView.tsx';
import { Watermark } from './parts/Watermark.tsx';
import type { Sheet } from './sheet/types.ts';
import { usePages } from './usePages.ts';
import './print.css';

export interface PrintDocumentProps {
  readonly sheet: Sheet;
  readonly paper: Paper;
  /** Called when the pages stand, and again whenever their number changes. */
  readonly onPages?: (count: number) => void;
}

/** A document on paper, page by page. Nothing in it can be edited or pressed. */
export const PrintDocument = memo(function PrintDocument({ sheet, paper, onPages }: PrintDocumentProps) {
  const { t } = useRenderContext();
  const measured = useRef<HTMLDivElement>(null);
  const units = useMemo(() => unitsOf(sheet, paper), [sheet, paper]);
  const laid = usePages(measured, sheet, paper, units);
  const count = laid?.pages.length;
  useEffect(() => {
    if (count !== undefined) onPages?.(count);
  }, [count, onPages]);

  return (
    <article className="yb-print-document" aria-label={`${sheet.title} ${sheet.number}`.trim()} aria-busy={laid === undefined}>
      <div className="yb-sheet-measure" aria-hidden="true">
        <div ref={measured} className="yb-sheet-content" style={{ width: contentWidth(paper), fontSize: `${sheet.fontSize}pt` }}>
          <div data-part="head">
            <SheetHead sheet={sheet} short={false} />
          </div>
          <div data-part="short">
            <SheetHead sheet={sheet} short />
          </div>
          <div data-part="line">{'\u00a0'}</div>
          {units.map((unit) => (
            <div key={unit.id} data-unit={unit.id}>
              <UnitView unit={unit} piece={wholeOf(unit)} />
            </div>
          ))}
          <div data-part="foot">
            <SheetFoot sheet={sheet} page={1} pages={1} />
          </div>
        </div>
      </div>
      {laid?.pages.map((pieces, index) => (
        <section
          key={`${index + 1}`}
          className="yb-sheet"
          data-paper={`${laid.paper.name}-${laid.paper.orientation}`}
          aria-label={t('print.pageOf', { page: index + 1, pages: laid.pages.length })}
          style={{ width: `${laid.paper.width}mm`, height: `${laid.paper.height}mm`, padding: paddingOf(laid.paper) }}
        >
          <div className="yb-sheet-content" style={{ width: contentWidth(laid.paper), fontSize: `${laid.sheet.fontSize}pt` }}>
            <SheetHead sheet={laid.sheet} short={index > 0 && !laid.sheet.headOnEveryPage} />
            {pieces.map((piece) => {
              const unit = laid.units.find(({ id }) => id === piece.id);
              return unit === undefined ? null : (
                <div key={piece.id} className="yb-sheet-unit">
                  <UnitView unit={unit} piece={piece} />
                </div>
              );
            })}
          </div>
          <SheetFoot sheet={laid.sheet} page={index + 1} pages={laid.pages.length} margins={laid.paper.margins} />
          {laid.sheet.watermark === undefined ? null : <Watermark text={laid.sheet.watermark} paper={laid.paper} />}
        </section>
      ))}
    </article>
  );
});

// helpers

const paddingOf = ({ margins }: Paper): string => `${margins.top}mm ${margins.right}mm ${margins.bottom}mm ${margins.left}mm`;
