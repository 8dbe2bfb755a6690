import { Button, Checkbox, Select } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type ButtonSettings } from '../model/settings.ts';
import { TypedInput } from './TypedInput.tsx';

/** Buttons of a step in their order, with names of their own. Without any the node has those of its kind. */
export function ButtonEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const { buttons = [] } = nodeSettings(element);
  const write = (next: readonly ButtonSettings[]): void => changeNode(desk.drawing, element, { buttons: next });
  const change = (at: number, next: ButtonSettings): void => write(buttons.map((button, index) => (index === at ? next : button)));
  const move = (at: number, by: number): void => {
    const next = [...buttons];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    write(next);
  };
  const title = (alias: string): string => t(`manage.button.${alias}`, { defaultValue: alias });
  return (
    <>
      {buttons.length === 0 ? <p className="designer-hint">{t('manage.defaultButtons')}</p> : null}
      <ol className="designer-rows" aria-label={t('manage.section.buttons')}>
        {buttons.map((button, at) => (
          <li key={button.alias}>
            <span className="designer-alias">{title(button.alias)}</span>
            <TypedInput
              label={t('manage.buttonName', { name: title(button.alias) })}
              placeholder={title(button.alias)}
              value={button.name ?? ''}
              onWrite={(name) => change(at, { alias: button.alias, ...(button.isLock === true ? { isLock: true } : {}), ...(name === '' ? {} : { name }) })}
            />
            {button.alias === 'lockUnlock' ? (
              <Checkbox checked={button.isLock === true} onChange={(event) => change(at, { ...button, isLock: event.target.checked })}>
                {t('manage.mustClaim')}
              </Checkbox>
            ) : null}
            <Button
              size="small"
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={at === 0}
              aria-label={t('manage.moveUp', { name: title(button.alias) })}
              onClick={() => move(at, -1)}
            />
            <Button
              size="small"
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={at === buttons.length - 1}
              aria-label={t('manage.moveDown', { name: title(button.alias) })}
              onClick={() => move(at, 1)}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('manage.removeNamed', { name: title(button.alias) })}
              onClick={() => write(buttons.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ol>
      <Select
        size="small"
        className="designer-wide"
        aria-label={t('manage.addButton')}
        placeholder={t('manage.addButton')}
        value={null}
        options={aliases.filter((alias) => buttons.every((button) => button.alias !== alias)).map((value) => ({ value, label: title(value) }))}
        onChange={(alias: string) => write([...buttons, { alias }])}
      />
    </>
  );
}

// helpers

const aliases = [
  'lockUnlock',
  'agree',
  'oppose',
  'abandon',
  'reject',
  'backToStart',
  'delegate',
  'inqu',
  'addSign',
  'startTrans',
  'customSign',
  'copyTo',
  'communicate',
  'taskDelay',
  'startFlow',
  'saveDraft',
  'flowImage',
  'opinions',
  'print',
  'endProcess',
  'hangUp',
];
