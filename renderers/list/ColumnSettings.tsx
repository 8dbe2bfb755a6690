import { Button, Checkbox, Flex, Modal } from 'antd';
import { useRenderContext } from '../core/index.ts';
import type { ListColumn } from './types.ts';

export interface ColumnSettingsProps {
  readonly columns: readonly ListColumn[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Lets the user say which columns to show. The first stays: it names the row. */
export function ColumnSettings({ columns, hidden, onChange, onClose }: ColumnSettingsProps) {
  const { t } = useRenderContext();
  const toggle = (field: string, show: boolean): void => onChange(show ? hidden.filter((name) => name !== field) : [...hidden, field]);
  return (
    <Modal
      open
      width={360}
      title={t('list.button.columns')}
      onCancel={onClose}
      footer={
        <Flex justify="space-between">
          <Button onClick={() => onChange([])}>{t('list.reset')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('list.done')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={4}>
        {columns.map((column, index) => (
          <Checkbox
            key={column.field}
            disabled={index === 0}
            checked={index === 0 || !hidden.includes(column.field)}
            onChange={(event) => toggle(column.field, event.target.checked)}
          >
            {column.title}
          </Checkbox>
        ))}
      </Flex>
    </Modal>
  );
}
