import { useCallback, useState } from 'react';
import { Input, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { agentGet, agentSave } from '../../../schemas/calls/index.ts';
import { DayBox } from '../../../renderers/list/index.ts';
import { useApp } from '../../portal/appContext.ts';
import { Field } from '../../portal/Field.tsx';
import { useLoad } from '../../portal/useLoad.ts';
import { agentProblems, blankAgent, draftOf, wireOf, type AgentDraft, type AgentErrors } from './agentDraft.ts';
import { ConditionList } from './ConditionList.tsx';
import { PeopleField } from './PeopleField.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useFlowOptions } from './useFlowOptions.ts';
import { useReadOnly } from './useReadOnly.ts';

/** Who takes over the own tasks for a time. */
export function AgentFormPage() {
  const { t } = useTranslation();
  const { id } = useParams();
  const { api, session } = useApp();
  const readOnly = useReadOnly();
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => (id === undefined ? blankAgent : draftOf(await api.call(agentGet, { query: { id } }, { signal, silent: true }))),
      [api, id],
    ),
  );
  const [changed, setChanged] = useState<AgentDraft>();
  const [errors, setErrors] = useState<AgentErrors>({});
  const draft = changed ?? loaded.value ?? blankAgent;
  const options = useFlowOptions(loaded.value?.flows);
  const set = (part: Partial<AgentDraft>): void => setChanged({ ...draft, ...part });
  const errorOf = (name: keyof AgentErrors): string | undefined => (errors[name] === undefined ? undefined : t(errors[name]));

  const save = async (): Promise<string | undefined> => {
    const problems = agentProblems(draft, session.user?.userId ?? '');
    setErrors(problems);
    return Object.keys(problems).length > 0 ? undefined : (await api.raw(agentSave, { body: wireOf(draft, id) })).message;
  };
  const time = (name: 'from' | 'to') => (
    <Field label={t(`personal.agent.${name}`)} required={!readOnly} error={errorOf(name)}>
      {({ status, id: control, 'aria-describedby': messageId }) => (
        <DayBox
          id={control}
          label={t(`personal.agent.${name}`)}
          status={status}
          messageId={messageId}
          disabled={readOnly}
          clock={name === 'from' ? '00:00:00' : '23:59:59'}
          text={draft[name]}
          onText={(text) => set({ [name]: text })}
        />
      )}
    </Field>
  );

  return (
    <SettingForm
      titleKey={readOnly ? 'personal.agent.get' : id === undefined ? 'personal.agent.add' : 'personal.agent.edit'}
      of={loaded}
      readOnly={readOnly}
      listTo="/v-personal/v-agent"
      onSave={save}
    >
      <Field label={t('personal.agent.type')} required={!readOnly}>
        {({ id: control }) => (
          <Radio.Group
            id={control}
            aria-label={t('personal.agent.type')}
            disabled={readOnly}
            value={draft.type}
            onChange={(event) => set({ type: event.target.value as AgentDraft['type'] })}
            options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`personal.agent.type${value}`) }))}
          />
        )}
      </Field>
      {draft.type === '3' ? null : (
        <PeopleField label={t('personal.agent.agent')} value={draft.agent} readOnly={readOnly} error={errorOf('agent')} onChange={(agent) => set({ agent })} />
      )}
      <div className="setting-window">
        {time('from')}
        {time('to')}
      </div>
      {draft.type === '1' ? null : (
        <Field
          label={t('personal.flows')}
          required={!readOnly && draft.type === '2'}
          error={errorOf('flows')}
          hint={draft.type === '3' ? <div className="field-hint">{t('personal.flowsHint')}</div> : null}
        >
          {({ status, ...control }) => (
            <Select
              {...control}
              {...(status === undefined ? {} : { status })}
              mode="multiple"
              className="full-width"
              aria-label={t('personal.flows')}
              disabled={readOnly}
              loading={options.loading}
              optionFilterProp="label"
              options={[...options.flows]}
              value={draft.flows.map(({ value }) => value)}
              onChange={(keys: string[]) => set({ flows: options.flows.filter(({ value }) => keys.includes(value)) })}
            />
          )}
        </Field>
      )}
      {draft.type === '3' ? (
        <ConditionList value={draft.conditions} readOnly={readOnly} error={errorOf('conditions')} onChange={(conditions) => set({ conditions })} />
      ) : null}
      <Field label={t('personal.enabled')}>
        {({ id: control }) => (
          <div>
            <Switch id={control} disabled={readOnly} checked={draft.enabled} onChange={(enabled) => set({ enabled })} />
          </div>
        )}
      </Field>
      <Field label={t('personal.agent.subject')}>
        {(control) => (
          <Input.TextArea
            {...control}
            maxLength={500}
            rows={2}
            disabled={readOnly}
            value={draft.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
      </Field>
    </SettingForm>
  );
}
