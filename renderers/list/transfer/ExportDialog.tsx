import { useState } from 'react';
import { Button, Checkbox, Flex, Modal, Radio } from 'antd';
import { useRenderContext } from '../../core/index.ts';
import type { ListColumn } from '../types.ts';

export type ExportScope = 'page' | 'all' | 'selected';

export interface ExportChoice {
  readonly scope: ExportScope;
  /** Fields in the order of the screen. */
  readonly fields: readonly string[];
}

export interface ExportDialogProps {
  /** Columns that may be exported, in the order of the screen. */
  readonly columns: readonly ListColumn[];
  /** Columns that the user has hidden on the screen; they start unchosen. */
  readonly hidden: readonly string[];
  readonly selectedCount: number;
  /** Makes the file; the dialog closes when it has arrived and stays when it could not be made. */
  readonly onExport: (choice: ExportChoice) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Which rows and columns of a list become a file. */
export function ExportDialog({ columns, hidden, selectedCount, onExport, onClose }: ExportDialogProps) {
  const { t } = useRenderContext();
  const [scope, setScope] = useState<ExportScope>(selectedCount > 0 ? 'selected' : 'all');
  const [chosen, setChosen] = useState<readonly string[]>(() => columns.map(({ field }) => field).filter((field) => !hidden.includes(field)));
  const [busy, setBusy] = useState(false);
  const fields = columns.map(({ field }) => field).filter((field) => chosen.includes(field));
  const all = fields.length === columns.length;

  const run = async (): Promise<void> => {
    setBusy(true);
    const made = await onExport({ scope, fields }).catch(() => false);
    setBusy(false);
    if (made) onClose();
  };
  return (
    <Modal
      open
      width={520}
      title={t('transfer.export')}
      onCancel={onClose}
      okText={t(busy ? 'transfer.exporting' : 'transfer.export')}
      cancelText={t('transfer.cancel')}
      okButtonProps={{ loading: busy, disabled: fields.length === 0 }}
      onOk={() => void run()}
    >
      <Flex vertical gap={16}>
        <fieldset className="yb-transfer-group">
          <legend>{t('transfer.rows')}</legend>
          <Radio.Group value={scope} onChange={(event) => setScope(event.target.value as ExportScope)}>
            <Flex vertical gap={4}>
              {selectedCount > 0 ? <Radio value="selected">{t('transfer.selectedRows', { count: selectedCount })}</Radio> : null}
              <Radio value="page">{t('transfer.page')}</Radio>
              <Radio value="all">{t('transfer.all')}</Radio>
            </Flex>
          </Radio.Group>
        </fieldset>
        <fieldset className="yb-transfer-group">
          <legend>{t('transfer.columns', { count: fields.length, total: columns.length })}</legend>
          <Flex vertical gap={8} align="start">
            <Button size="small" onClick={() => setChosen(all ? [] : columns.map(({ field }) => field))}>
              {t(all ? 'transfer.chooseNone' : 'transfer.chooseAll')}
            </Button>
            <Flex wrap gap={8}>
              {columns.map(({ field, title }) => (
                <Checkbox
                  key={field}
                  checked={chosen.includes(field)}
                  onChange={(event) => setChosen(event.target.checked ? [...chosen, field] : chosen.filter((name) => name !== field))}
                >
                  {title}
                </Checkbox>
              ))}
            </Flex>
          </Flex>
        </fieldset>
      </Flex>
    </Modal>
  );
}
