import { useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import { nameOf, type DrawnElement } from '../model/modeler.ts';
import { Labelled } from './Labelled.tsx';

/** Name of a node or line. It is written when the field is left, so that undoing takes back the whole name. */
export function NameField({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const stored = nameOf(element);
  const [typed, setTyped] = useState<string>();
  const write = (): void => {
    if (typed !== undefined && typed !== stored) desk.drawing.get('modeling').updateProperties(element, { name: typed.trim() });
    setTyped(undefined);
  };
  return (
    <Labelled label={t('manage.name')}>
      {(id) => <Input id={id} value={typed ?? stored} maxLength={200} onChange={(event) => setTyped(event.target.value)} onBlur={write} onPressEnter={write} />}
    </Labelled>
  );
}
