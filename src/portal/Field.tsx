import { useId, type ReactNode } from 'react';

export interface FieldProps {
  /** Id of the control; made when absent. */
  readonly id?: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly hint?: ReactNode;
  /** Draws the control; the attributes tie it to label and message. */
  readonly children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
  readonly status?: 'error';
}

/** Label, control and message of one input, tied together for screen readers. */
export function Field({ id: given, label, error, required, hint, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const control: ControlProps = {
    id,
    ...(required === true ? { 'aria-required': true } : {}),
    ...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error`, status: 'error' }),
  };
  return (
    <div className="field">
      <label htmlFor={id} className={required === true ? 'field-label field-required' : 'field-label'}>
        {label}
      </label>
      {children(control)}
      {hint}
      <div id={`${id}-error`} className="field-error" role={error === undefined ? undefined : 'alert'}>
        {error}
      </div>
    </div>
  );
}
