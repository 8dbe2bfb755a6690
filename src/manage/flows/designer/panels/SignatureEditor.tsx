import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type SignatureSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';

/** Whether the seal of the person may or must stand beneath a decision at the node. */
export function SignatureEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const { signature } = nodeSettings(element);
  const write = (next: SignatureSettings | undefined): void => changeNode(desk.drawing, element, { signature: next });
  return (
    <>
      <Labelled label={t('manage.seal.status')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={signature?.status ?? 'disable'}
            options={['disable', 'enable', 'required'].map((value) => ({ value, label: t(`manage.seal.${value}`) }))}
            onChange={(status: string) => write(status === 'disable' ? undefined : { ...signature, status })}
          />
        )}
      </Labelled>
      {signature === undefined ? null : (
        <div className="designer-checks">
          <Checkbox checked={signature.secretFree === true} onChange={(event) => write({ ...signature, secretFree: event.target.checked })}>
            {t('manage.seal.secretFree')}
          </Checkbox>
          <Checkbox checked={signature.isCover !== false} onChange={(event) => write({ ...signature, isCover: event.target.checked })}>
            {t('manage.seal.isCover')}
          </Checkbox>
        </div>
      )}
    </>
  );
}
