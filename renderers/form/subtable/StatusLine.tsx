import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { moneyText } from '../../../validators/words/index.ts';
import type { GridController } from './GridController.ts';
import { summaryOf } from './rangeActions.ts';

/** Count, sum and average of the selected cells, as spreadsheets show them. */
export const StatusLine = observer(function StatusLine({ grid }: { readonly grid: GridController }) {
  const { t } = useRenderContext();
  const summary = summaryOf(grid);
  return (
    <div className="yb-status-line" role="status">
      {summary && <span>{t('subtable.selectedCount', { count: summary.count })}</span>}
      {summary && summary.numbers > 0 && <span>{t('subtable.selectedSum', { sum: moneyText(summary.sum.toFixed(), summary.sum.decimalPlaces()) })}</span>}
      {summary && summary.numbers > 0 && (
        <span>
          {t('subtable.selectedAverage', {
            average: moneyText(
              summary.sum.div(summary.numbers).toDecimalPlaces(4).toFixed(),
              summary.sum.div(summary.numbers).toDecimalPlaces(4).decimalPlaces(),
            ),
          })}
        </span>
      )}
    </div>
  );
});
