import { useId, useState } from 'react';
import { InputNumber, Modal, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Named, StoredFile } from '../../../../renderers/core/index.ts';
import { Field } from '../../../portal/Field.tsx';
import { FilesField } from './FilesField.tsx';
import { initialRule, ruleProblem, type HandOutRule } from './handOutRule.ts';
import { PeopleField } from './PeopleField.tsx';
import { ReasonField } from './ReasonField.tsx';

export interface HandOutAnswer {
  readonly people: readonly Named[];
  readonly rule: HandOutRule;
  readonly reason: string;
  readonly files: readonly StoredFile[];
}

/** Asks who shall deal with a task, in which order, what decides, and what follows from the decision. */
export function HandOutDialog({ title, onDone }: { readonly title: string; readonly onDone: (answer?: HandOutAnswer) => void }) {
  const { t } = useTranslation();
  const ids = { order: useId(), decide: useId(), then: useId() };
  const [people, setPeople] = useState<readonly Named[]>([]);
  const [rule, setRule] = useState(initialRule);
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [asked, setAsked] = useState(false);
  const problem = ruleProblem(rule, people.length);
  const change = (part: Partial<HandOutRule>): void => setRule((before) => ({ ...before, ...part }));

  const confirm = (): void => {
    setAsked(true);
    if (people.length > 0 && problem === undefined) onDone({ people, rule, reason: reason.trim(), files });
  };

  return (
    <Modal open title={title} width={600} onOk={confirm} onCancel={() => onDone()}>
      <div className="flow-dialog-row">
        <span id={ids.order} className="field-label">
          {t('flowForm.handOut.order')}
        </span>
        <Radio.Group
          aria-labelledby={ids.order}
          value={rule.order}
          onChange={(event) => change({ order: event.target.value === 'seq' ? 'seq' : 'parallel' })}
          options={[
            { value: 'parallel', label: t('flowForm.handOut.parallel') },
            { value: 'seq', label: t('flowForm.handOut.seq') },
          ]}
        />
      </div>
      <PeopleField
        label={t('flowForm.handOut.people')}
        value={people}
        multiple
        ordered={rule.order === 'seq'}
        onChange={setPeople}
        error={asked && people.length === 0 ? t('flowForm.choosePeople') : undefined}
      />
      <div className="flow-dialog-row">
        <span id={ids.decide} className="field-label">
          {t('flowForm.handOut.decide')}
        </span>
        <Radio.Group
          aria-labelledby={ids.decide}
          value={rule.decide}
          onChange={(event) => change({ decide: event.target.value === 'refuse' ? 'refuse' : 'agree' })}
          options={[
            { value: 'agree', label: t('flowForm.handOut.agree') },
            { value: 'refuse', label: t('flowForm.handOut.refuse') },
          ]}
        />
      </div>
      <Field label={t('flowForm.handOut.vote')} error={asked && problem !== undefined ? t(`flowForm.handOut.${problem}`) : undefined}>
        {({ id, ...aria }) => (
          <div className="flow-inline">
            <Select<HandOutRule['vote']>
              id={id}
              value={rule.vote}
              style={{ width: 130 }}
              onChange={(vote) => change({ vote, amount: vote === 'all' ? 0 : vote === 'percent' ? 50 : 1 })}
              options={[
                { value: 'all', label: t('flowForm.handOut.all') },
                { value: 'amount', label: t('flowForm.handOut.amount') },
                { value: 'percent', label: t('flowForm.handOut.percent') },
              ]}
            />
            {rule.vote === 'all' ? null : (
              <InputNumber
                {...aria}
                aria-label={t(`flowForm.handOut.${rule.vote}`)}
                min={1}
                max={rule.vote === 'percent' ? 100 : 999}
                precision={0}
                value={rule.amount}
                suffix={rule.vote === 'percent' ? '%' : t('flowForm.handOut.votes')}
                onChange={(amount) => change({ amount: amount ?? 0 })}
              />
            )}
          </div>
        )}
      </Field>
      <div className="flow-dialog-row">
        <span id={ids.then} className="field-label">
          {t('flowForm.handOut.then')}
        </span>
        <Radio.Group
          aria-labelledby={ids.then}
          value={rule.then}
          onChange={(event) => change({ then: event.target.value === 'submit' ? 'submit' : 'back' })}
          options={[
            { value: 'back', label: t('flowForm.handOut.back') },
            { value: 'submit', label: t('flowForm.handOut.submit') },
          ]}
        />
      </div>
      <ReasonField label={t('flowForm.words')} required={false} value={reason} onChange={setReason} />
      <FilesField value={files} onChange={setFiles} />
    </Modal>
  );
}
