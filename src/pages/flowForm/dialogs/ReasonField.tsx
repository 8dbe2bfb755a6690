import type { Ref } from 'react';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { Field } from '../../../portal/Field.tsx';
import { OPINION_MAX } from '../limits.ts';

export interface ReasonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly required: boolean;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<TextAreaRef>;
  readonly onChange: (value: string) => void;
}

/** Words that go into the approval history. */
export function ReasonField({ label, value, required, error, inputRef, onChange }: ReasonFieldProps) {
  return (
    <Field label={label} required={required} error={error}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={4}
          maxLength={OPINION_MAX}
          showCount
          ref={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
