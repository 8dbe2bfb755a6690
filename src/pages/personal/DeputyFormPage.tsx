import { useCallback, useState } from 'react';
import { Alert, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { deputyGetByUserId, deputySave } from '../../../schemas/calls/index.ts';
import type { Named } from '../../../renderers/core/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { PeopleField } from './PeopleField.tsx';
import { SettingForm } from './SettingForm.tsx';

interface Draft {
  readonly id: string | undefined;
  readonly people: readonly Named[];
  readonly enabled: boolean;
}

const blank: Draft = { id: undefined, people: [], enabled: true };

/** The one person who takes over when somebody has left. */
export function DeputyFormPage() {
  const { t } = useTranslation();
  const { api, session } = useApp();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<Draft> => {
        const row = await api.call(deputyGetByUserId, {}, { signal, silent: true });
        if (row.id === undefined || row.id === null) return blank;
        return { id: row.id, people: [{ id: row.agentId ?? '', name: row.agentName ?? '' }], enabled: String(row.isUsable ?? 1) !== '0' };
      },
      [api],
    ),
  );
  const [changed, setChanged] = useState<Draft>();
  const [asked, setAsked] = useState(false);
  const draft = changed ?? loaded.value ?? blank;
  const [deputy] = draft.people;
  const error = deputy === undefined ? t('personal.deputy.missing') : deputy.id === session.user?.userId ? t('personal.deputy.self') : undefined;
  const save = async (): Promise<string | undefined> => {
    setAsked(true);
    if (error !== undefined || deputy === undefined) return undefined;
    return (
      await api.raw(deputySave, {
        body: { ...(draft.id === undefined ? {} : { id: draft.id }), agentId: deputy.id, agentName: deputy.name, isUsable: draft.enabled ? 1 : 0 },
      })
    ).message;
  };
  return (
    <SettingForm titleKey="personal.deputy.title" of={loaded} readOnly={false} listTo="/v-personal/v-bpmDeputy" onSave={save}>
      <Alert type="info" showIcon title={t('personal.deputy.explain')} style={{ marginBottom: 12 }} />
      <PeopleField
        label={t('personal.deputy.deputy')}
        value={draft.people}
        error={asked ? error : undefined}
        onChange={(people) => setChanged({ ...draft, people })}
      />
      <Field label={t('personal.enabled')}>
        {({ id: control }) => (
          <div>
            <Switch id={control} checked={draft.enabled} onChange={(enabled) => setChanged({ ...draft, enabled })} />
          </div>
        )}
      </Field>
    </SettingForm>
  );
}
