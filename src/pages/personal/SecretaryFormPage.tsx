import { useCallback, useState } from 'react';
import { Checkbox, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { secretaryGet, secretarySave } from '../../../schemas/calls/index.ts';
import type { Secretary } from '../../../schemas/calls/entities/personal.ts';
import type { Named } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { PeopleField } from './PeopleField.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useFlowOptions, type Option } from './useFlowOptions.ts';

interface Draft {
  readonly people: readonly Named[];
  readonly shareType: '1' | '2';
  readonly shared: readonly Option[];
  readonly rights: readonly string[];
  readonly enabled: boolean;
}

const blank: Draft = { people: [], shareType: '1', shared: [], rights: ['start', 'task'], enabled: true };

/** Who may act for the person, on which flows. The id `0` makes a new setting. */
export function SecretaryFormPage() {
  const { t } = useTranslation();
  const { id = '0' } = useParams();
  const { api, session } = useApp();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => (id === '0' ? blank : draftOf(await api.call(secretaryGet, { params: { id } }, { signal, silent: true }))),
      [api, id],
    ),
  );
  const [changed, setChanged] = useState<Draft>();
  const [asked, setAsked] = useState(false);
  const draft = changed ?? loaded.value ?? blank;
  const options = useFlowOptions(loaded.value?.shareType === draft.shareType ? loaded.value.shared : []);
  const choices = draft.shareType === '1' ? options.flows : options.types;
  const set = (part: Partial<Draft>): void => setChanged({ ...draft, ...part });

  const self = draft.people.some((person) => person.id === session.user?.userId);
  const peopleError = self ? t('personal.secretary.self') : draft.people.length === 0 ? t('personal.secretary.missing') : undefined;
  const rightsError = draft.rights.length === 0 ? t('personal.secretary.rightsMissing') : undefined;
  const save = async (): Promise<string | undefined> => {
    setAsked(true);
    if (peopleError !== undefined || rightsError !== undefined) return undefined;
    return (
      await api.raw(secretarySave, {
        body: {
          ...(id === '0' ? {} : { id }),
          secretaryId: `,${draft.people.map((person) => person.id).join(',')},`,
          secretaryName: draft.people.map((person) => person.name).join(','),
          shareType: draft.shareType,
          shareKey: draft.shared.map(({ value }) => value).join(','),
          shareName: draft.shared.map(({ label }) => label).join(','),
          shareRight: draft.rights.join(','),
          enabled: draft.enabled ? 1 : 0,
        },
      })
    ).message;
  };

  return (
    <SettingForm
      titleKey={id === '0' ? 'personal.secretary.add' : 'personal.secretary.edit'}
      of={loaded}
      readOnly={false}
      listTo="/v-personal/v-secretary"
      onSave={save}
    >
      <PeopleField
        label={t('personal.secretary.secretary')}
        multiple
        value={draft.people}
        error={asked ? peopleError : undefined}
        onChange={(people) => set({ people })}
      />
      <Field label={t('personal.secretary.shareType')}>
        {({ id: control }) => (
          <Radio.Group
            id={control}
            aria-label={t('personal.secretary.shareType')}
            value={draft.shareType}
            onChange={(event) => set({ shareType: event.target.value as Draft['shareType'], shared: [] })}
            options={(['1', '2'] as const).map((value) => ({ value, label: t(`personal.secretary.type${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('personal.secretary.shared')} hint={<div className="field-hint">{t('personal.flowsHint')}</div>}>
        {({ id: control }) => (
          <Select
            id={control}
            mode="multiple"
            className="full-width"
            aria-label={t('personal.secretary.shared')}
            loading={options.loading}
            optionFilterProp="label"
            options={[...choices]}
            value={draft.shared.map(({ value }) => value)}
            onChange={(keys: string[]) => set({ shared: choices.filter(({ value }) => keys.includes(value)) })}
          />
        )}
      </Field>
      <Field label={t('personal.secretary.rights')} required error={asked ? rightsError : undefined}>
        {() => (
          <Checkbox.Group
            aria-label={t('personal.secretary.rights')}
            value={[...draft.rights]}
            onChange={(rights) => set({ rights })}
            options={['start', 'task'].map((value) => ({ value, label: t(`personal.secretary.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('personal.enabled')}>
        {({ id: control }) => (
          <div>
            <Switch id={control} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
          </div>
        )}
      </Field>
    </SettingForm>
  );
}

// helpers

const parts = (joined: string | null | undefined): string[] => (joined ?? '').split(',').filter((part) => part !== '');

function draftOf(row: Secretary): Draft {
  const [names, labels] = [parts(row.secretaryName), parts(row.shareName)];
  return {
    people: parts(row.secretaryId).map((id, index) => ({ id, name: names[index] ?? id })),
    shareType: row.shareType === '2' ? '2' : '1',
    shared: parts(row.shareKey).map((value, index) => ({ value, label: labels[index] ?? value })),
    rights: parts(row.shareRight),
    enabled: String(row.enabled ?? 1) !== '0',
  };
}
