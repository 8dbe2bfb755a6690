import { Button, Input } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Field } from '../../portal/Field.tsx';
import { newCondition, type ConditionDraft } from './agentDraft.ts';
import { PeopleField } from './PeopleField.tsx';

export interface ConditionListProps {
  readonly value: readonly ConditionDraft[];
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Conditions over the document, each with the agent who gets what it holds for. The first that holds counts. */
export function ConditionList({ value, onChange, readOnly, error }: ConditionListProps) {
  const { t } = useTranslation();
  const change = (key: string, part: Partial<ConditionDraft>): void => onChange(value.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className="setting-conditions" aria-label={t('personal.agent.conditions')} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="field-label">{t('personal.agent.conditions')}</legend>
      {value.map((line, index) => (
        <div key={line.key} className="setting-condition" role="group" aria-label={t('personal.agent.conditionNo', { no: index + 1 })}>
          <div>
            <Field label={t('personal.agent.condition')} required={!readOnly} hint={<div className="field-hint">{t('personal.agent.conditionHint')}</div>}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={2_000}
                  disabled={readOnly}
                  value={line.condition}
                  onChange={(event) => change(line.key, { condition: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('personal.agent.conditionDesc')}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={200}
                  disabled={readOnly}
                  value={line.description}
                  onChange={(event) => change(line.key, { description: event.target.value })}
                />
              )}
            </Field>
            <PeopleField label={t('personal.agent.agent')} readOnly={readOnly} value={line.agent} onChange={(agent) => change(line.key, { agent })} />
          </div>
          {readOnly ? null : (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('personal.agent.removeCondition', { no: index + 1 })}
              onClick={() => onChange(value.filter((other) => other.key !== line.key))}
            />
          )}
        </div>
      ))}
      {readOnly ? null : (
        <Button icon={<PlusOutlined />} onClick={() => onChange([...value, newCondition()])}>
          {t('personal.agent.addCondition')}
        </Button>
      )}
      <div className="field-error" role={error === undefined ? undefined : 'alert'}>
        {error}
      </div>
    </fieldset>
  );
}
