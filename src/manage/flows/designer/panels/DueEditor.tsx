import { useId } from 'react';
import { Checkbox, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Desk } from '../desk.ts';
import type { DrawnElement } from '../model/modeler.ts';
import { changeNode, nodeSettings, type DueSettings } from '../model/settings.ts';
import { Labelled } from './Labelled.tsx';

/** How long a task of the node may take, when its holder is reminded, and what happens when the time is over. */
export function DueEditor({ desk, element }: { readonly desk: Desk; readonly element: DrawnElement }) {
  const { t } = useTranslation();
  const { due } = nodeSettings(element);
  const set = (next: DueSettings | undefined): void => changeNode(desk.drawing, element, { due: next });
  const choices = (group: string, values: readonly string[]) => values.map((value) => ({ value, label: t(`manage.due.${group}.${value}`) }));
  const limited = (
    <Checkbox checked={due !== undefined} onChange={(event) => set(event.target.checked ? { minutes: ONE_DAY } : undefined)}>
      {t('manage.due.limited')}
    </Checkbox>
  );
  if (due === undefined) return limited;
  const { minutes, kind = 'caltime', remind = 0, then = 'notify' } = due;
  const write = (changes: Partial<DueSettings>): void => set({ minutes, kind, then, remind, ...changes });
  return (
    <>
      {limited}
      <TimeField label={t('manage.due.time')} value={minutes} min={1} onChange={(value) => write({ minutes: value, remind: Math.min(remind, value) })} />
      <Labelled label={t('manage.due.kind')}>
        {(id) => (
          <Select id={id} size="small" value={kind} options={choices('kinds', ['caltime', 'worktime'])} onChange={(value: string) => write({ kind: value })} />
        )}
      </Labelled>
      <TimeField
        label={t('manage.due.remind')}
        hint={t('manage.due.remindHint')}
        value={remind}
        min={0}
        max={minutes}
        onChange={(value) => write({ remind: value })}
      />
      <Labelled label={t('manage.due.then')}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={then}
            options={choices('actions', ['none', 'notify', 'autoAgree', 'autoReject'])}
            onChange={(value: string) => write({ then: value })}
          />
        )}
      </Labelled>
    </>
  );
}

// helpers

const ONE_DAY = 24 * 60;
/** The longest time that a flow may give: a leap year. */
const ONE_YEAR = 366 * ONE_DAY;

interface TimeFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Minutes. */
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly onChange: (minutes: number) => void;
}

/** Hours and minutes. It is written when a part is left, so that undoing takes back the whole number. */
function TimeField({ label, hint, value, min, max = ONE_YEAR, onChange }: TimeFieldProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const [hours, minutes] = [Math.floor(value / 60), value % 60];
  const write = (next: number): void => onChange(Math.min(max, Math.max(min, next)));
  const part = (unit: 'hours' | 'minutes', shown: number, most: number, total: (typed: number) => number) => (
    <InputNumber
      size="small"
      changeOnBlur
      min={0}
      max={most}
      precision={0}
      value={shown}
      suffix={t(`manage.due.${unit}`)}
      aria-label={t('manage.due.partOf', { name: label, unit: t(`manage.due.${unit}`) })}
      {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
      onChange={(typed) => (typed === null ? undefined : write(total(typed)))}
    />
  );
  return (
    <div className="designer-field" role="group" aria-label={label}>
      <span>{label}</span>
      <span className="designer-time">
        {part('hours', hours, ONE_YEAR / 60, (typed) => typed * 60 + minutes)}
        {part('minutes', minutes, 59, (typed) => hours * 60 + typed)}
      </span>
      {hint === undefined ? null : (
        <p id={hintId} className="designer-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
