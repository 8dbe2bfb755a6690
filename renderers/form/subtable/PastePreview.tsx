import { Button, Drawer, Space } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import { ProblemList } from './ProblemList.tsx';
import type { PendingPaste } from './usePaste.ts';

/** What of a pasted block cannot be taken over, before anything is written. */
export function PastePreview({ pending: { plan, accept, cancel } }: { readonly pending: PendingPaste }) {
  const { t } = useRenderContext();
  const good = plan.rows.reduce((sum, row) => sum + row.cells.length, 0);
  return (
    <Drawer
      open
      title={t('subtable.pasteTitle')}
      size="large"
      onClose={cancel}
      footer={
        <Space>
          <Button type="primary" disabled={good === 0} onClick={accept}>
            {t('subtable.pasteGood')}
          </Button>
          <Button onClick={cancel}>{t('subtable.cancel')}</Button>
        </Space>
      }
    >
      <p role="status">{t('subtable.pasteSummary', { good, bad: plan.problems.length })}</p>
      {plan.closed.length > 0 && <p>{t('subtable.columnsClosed', { titles: plan.closed.join(t('core.separator')) })}</p>}
      <ProblemList problems={plan.problems} />
    </Drawer>
  );
}
