import { QRCode } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import type { Sheet } from '../sheet/types.ts';
import { Barcode } from './Barcode.tsx';

const QR_SIZE = 68;

/** Title, number and code of the document. The short form stands on later pages where the template wants it so. */
export function SheetHead({ sheet, short }: { readonly sheet: Sheet; readonly short: boolean }) {
  const { t } = useRenderContext();
  if (short) {
    return (
      <header className="yb-sheet-head yb-sheet-head-short">
        <span>{sheet.title}</span>
        <span>{sheet.number}</span>
      </header>
    );
  }
  return (
    <header className="yb-sheet-head">
      <div className="yb-sheet-head-side">{sheet.barcode === '' ? null : <Barcode text={sheet.barcode} />}</div>
      <h1 className="yb-sheet-title">{sheet.title}</h1>
      <div className="yb-sheet-head-side yb-sheet-head-end">
        {sheet.link === undefined ? null : (
          <span className="yb-sheet-qr" role="img" aria-label={t('print.qrcode')}>
            <span aria-hidden="true">
              <QRCode value={sheet.link} type="svg" size={QR_SIZE} bordered={false} marginSize={0} color="#000" bgColor="#fff" />
            </span>
          </span>
        )}
      </div>
    </header>
  );
}
