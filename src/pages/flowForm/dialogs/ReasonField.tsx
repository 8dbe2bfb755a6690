import { Input } from 'antd';
import { Field } from '../../../app/Field.tsx';
import { OPINION_MAX } from '../limits.ts';

export interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

/** Words that go into the approval history. */
export function ReasonField({ label, value, required, error, autoFocus = false, onChange }: ReasonFieldProps) {
  return (
    <Field label={label} required={required} error={error}>
      {(control) => <Input.TextArea {...control} rows={4} maxLength={OPINION_MAX} showCount autoFocus={autoFocus} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
