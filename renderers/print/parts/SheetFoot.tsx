import { useRenderContext } from '../../core/index.ts';
import type { Margins } from '../layout/paper.ts';
import type { Sheet } from '../sheet/types.ts';

/** Who printed it, and which page it is. */
export function SheetFoot({
  sheet,
  page,
  pages,
  margins,
}: {
  readonly sheet: Sheet;
  readonly page: number;
  readonly pages: number;
  readonly margins?: Margins;
}) {
  const { t } = useRenderContext();
  return (
    <footer
      className="yb-sheet-foot"
      style={margins === undefined ? {} : { right: `${margins.right}mm`, bottom: `${margins.bottom}mm`, left: `${margins.left}mm` }}
    >
      <span>{sheet.printedBy}</span>
      {sheet.pageNumbers ? <span>{t('print.pageOf', { page, pages })}</span> : null}
    </footer>
  );
}
