import type { MouseEvent } from 'react';
import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../../../renderers/core/index.ts';

export interface ChosenListProps {
  readonly chosen: readonly Named[];
  readonly onRemove: (item: Named) => void;
  readonly onClear: () => void;
}

/** What is picked so far, wherever in the table it stands. */
export function ChosenList({ chosen, onRemove, onClear }: ChosenListProps) {
  const { t } = useTranslation();
  const remove = (item: Named, { currentTarget }: MouseEvent<HTMLElement>): void => {
    // The button goes away with its item; the keyboard continues at the neighbour.
    const place = currentTarget.closest('li');
    (place?.nextElementSibling ?? place?.previousElementSibling)?.querySelector('button')?.focus();
    onRemove(item);
  };
  return (
    <section className="picker-chosen" aria-label={t('picker.chosen')}>
      <div className="picker-chosen-head">
        <span aria-live="polite">{t('picker.count', { n: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={onClear}>{t('picker.clear')}</Button>
      </div>
      <ul className="plain-list picker-chosen-items">
        {chosen.map((item) => (
          <li key={item.id}>
            <span title={item.name}>{item.name}</span>
            <Button type="text" size="small" aria-label={t('picker.remove', { name: item.name })} icon={<CloseOutlined aria-hidden />} onClick={(event) => remove(item, event)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
