import type { MouseEvent } from 'react';
import { Button } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Picked } from '../../../renderers/core/index.ts';

export interface ChosenListProps {
  readonly chosen: readonly Picked[];
  readonly onRemove: (item: Picked) => void;
  readonly onOrder: (chosen: readonly Picked[]) => void;
  readonly onClear: () => void;
}

/** What is picked so far, wherever in the table it stands, in the order in which it is handed back. */
export function ChosenList({ chosen, onRemove, onOrder, onClear }: ChosenListProps) {
  const { t } = useTranslation();
  const swap = (at: number, other: number): void => onOrder(chosen.map((item, index) => chosen[index === at ? other : index === other ? at : index] ?? item));
  const remove = (item: Picked, { currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button goes away with its item; the keyboard continues at the neighbour.
    const place = currentTarget.closest('li');
    (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector('button')?.focus();
    onRemove(item);
  };
  return (
    <section className="picker-chosen" aria-label={t('picker.chosen')}>
      <div className="picker-chosen-head">
        <span aria-live="polite">{t('picker.count', { n: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onClear}>
          {t('picker.clear')}
        </Button>
      </div>
      <ul className="plain-list picker-chosen-items">
        {chosen.map((item, index) => (
          <li key={item.id}>
            <span title={item.name}>{item.name}</span>
            {chosen.length < 2 ? null : (
              <>
                <Button
                  type="text"
                  size="small"
                  disabled={index === 0}
                  aria-label={t('picker.up', { name: item.name })}
                  icon={<ArrowUpOutlined aria-hidden />}
                  onClick={() => swap(index, index - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  disabled={index === chosen.length - 1}
                  aria-label={t('picker.down', { name: item.name })}
                  icon={<ArrowDownOutlined aria-hidden />}
                  onClick={() => swap(index, index + 1)}
                />
              </>
            )}
            <Button
              type="text"
              size="small"
              aria-label={t('picker.remove', { name: item.name })}
              icon={<CloseOutlined aria-hidden />}
              onClick={(event) => remove(item, event)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
