import { useState } from 'react';
import { Input } from 'antd';

export interface TypedInputProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly onWrite: (value: string) => void;
}

/** Writes what was typed when the field is left: one step for undoing. */
export function TypedInput({ id, label, value, placeholder, disabled, onWrite }: TypedInputProps) {
  const [typed, setTyped] = useState<string>();
  const write = (): void => {
    if (typed !== undefined && typed !== value) onWrite(typed.trim());
    setTyped(undefined);
  };
  return (
    <Input
      size="small"
      value={typed ?? value}
      disabled={disabled === true}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={write}
      onPressEnter={write}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  );
}
