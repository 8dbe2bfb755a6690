import type { MouseEvent } from 'react';
import { Button } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { useRenderContext } from '../core/index.ts';
import type { ListRow } from '../list/index.ts';
import { rowNameOf } from './rows.ts';
import type { DialogTemplate } from './types.ts';
import type { Selection } from './useSelection.ts';

/** What is chosen so far, wherever in the list it stands; its order is the order in which it is handed over. */
export function ChosenRows({ template, selection }: { readonly template: DialogTemplate; readonly selection: Selection }) {
  const { t } = useRenderContext();
  const { chosen } = selection;
  const remove = (row: ListRow, { currentTarget }: MouseEvent<HTMLElement>): void => {
    // the button goes away with its row; the keyboard continues at the neighbour
    const place = currentTarget.closest('li');
    (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    selection.put([row], false);
  };
  return (
    <section className="yb-dialog-chosen" aria-label={t('dialog.chosen')}>
      <div className="yb-dialog-chosen-head">
        <span>{t('dialog.chosen')}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={selection.clear}>
          {t('dialog.clear')}
        </Button>
      </div>
      <ol>
        {chosen.map((row, index) => {
          const name = rowNameOf(template, row);
          return (
            <li key={selection.keyOf(row)}>
              <span title={name}>{name}</span>
              <Button
                type="text"
                size="small"
                disabled={index === 0}
                aria-label={t('dialog.up', { name })}
                icon={<ArrowUpOutlined aria-hidden />}
                onClick={() => selection.move(row, -1)}
              />
              <Button
                type="text"
                size="small"
                disabled={index === chosen.length - 1}
                aria-label={t('dialog.down', { name })}
                icon={<ArrowDownOutlined aria-hidden />}
                onClick={() => selection.move(row, 1)}
              />
              <Button
                type="text"
                size="small"
                aria-label={t('dialog.remove', { name })}
                icon={<CloseOutlined aria-hidden />}
                onClick={(event) => remove(row, event)}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
