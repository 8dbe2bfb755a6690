import { useCallback, useState } from 'react';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { approvalItemGet, approvalItemSave } from '../../../schemas/calls/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { SettingForm } from './SettingForm.tsx';
import { useReadOnly } from './useReadOnly.ts';

/** A phrase that is offered when deciding. */
export function PhraseFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { api } = useApp();
  const readOnly = useReadOnly();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => (id === undefined ? '' : (await api.call(approvalItemGet, { query: { id } }, { signal, silent: true })).expression),
      [api, id],
    ),
  );
  const [changed, setChanged] = useState<string>();
  const [asked, setAsked] = useState(false);
  const text = changed ?? loaded.value ?? '';
  const save = async (): Promise<string | undefined> => {
    setAsked(true);
    if (text.trim() === '') return undefined;
    return (await api.raw(approvalItemSave, { body: { ...(id === undefined ? {} : { id }), type: 4, expression: text.trim() } })).message;
  };
  return (
    <SettingForm
      titleKey={readOnly ? 'personal.phrase.get' : id === undefined ? 'personal.phrase.add' : 'personal.phrase.edit'}
      of={loaded}
      readOnly={readOnly}
      listTo="/v-personal/v-approvalItem"
      onSave={save}
    >
      <Field label={t('personal.phrase.expression')} required={!readOnly} error={asked && text.trim() === '' ? t('personal.phrase.missing') : undefined}>
        {({ status, ...control }) => (
          <Input.TextArea
            {...control}
            {...(status === undefined ? {} : { status })}
            maxLength={2_000}
            rows={3}
            readOnly={readOnly}
            value={text}
            onChange={(event) => setChanged(event.target.value)}
          />
        )}
      </Field>
    </SettingForm>
  );
}
