import { useId, useRef, useState } from 'react';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { localised } from '../../../../../registry/localised.ts';
import { compileFormula, FormulaError, wordsOfFailure } from '../../../../../formula/index.ts';
import type { FormFields } from '../model/formFields.ts';

export interface FormulaFieldProps {
  readonly label: string;
  readonly value: string;
  readonly fields: FormFields;
  readonly disabled?: boolean;
  readonly onWrite: (text: string) => void;
}

/** A condition in the formula language, checked while it is typed; fields of the form are put in from a list. */
export function FormulaField({ label, value, fields, disabled, onWrite }: FormulaFieldProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const wrong = text.trim() === '' ? undefined : faultOf(text, i18n.language);
  const unknown = wrong === undefined && text.trim() !== '' ? unknownIn(text, fields) : [];

  const write = (): void => {
    if (typed !== undefined && typed.trim() !== value) onWrite(typed.trim());
    setTyped(undefined);
  };
  const insert = (name: string): void => {
    const at = area.current?.selectionStart ?? text.length;
    const next = `${text.slice(0, at)}${name}${text.slice(at)}`;
    setTyped(next);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + name.length, at + name.length);
    });
  };
  const options = [
    { label: t('manage.mainFields'), options: fields.main.map((field) => ({ value: field.name, label: `${field.title} ${field.name}` })) },
    ...fields.tables.map((table) => ({
      label: table.title,
      options: table.columns.map((column) => ({ value: `${table.name}.item.${column.name}`, label: `${column.title} ${table.name}.item.${column.name}` })),
    })),
    {
      label: t('manage.flowValues'),
      options: [
        { value: 'flow.starterIsHead', label: t('manage.starterIsHead') },
        { value: 'result', label: t('manage.resultValue') },
      ],
    },
  ];
  return (
    <div className="designer-field">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        rows={3}
        disabled={disabled === true}
        value={text}
        status={wrong === undefined ? '' : 'error'}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-say`}
        className="designer-formula"
        spellCheck={false}
        onFocus={(event) => {
          area.current = event.target;
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={write}
      />
      <Select
        size="small"
        disabled={disabled === true}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('manage.insertField')}
        placeholder={t('manage.insertField')}
        value={null}
        options={options}
        onChange={insert}
      />
      <p id={`${id}-say`} className={wrong === undefined ? 'designer-hint' : 'designer-fault'} aria-live="polite">
        {wrong ?? (unknown.length > 0 ? t('manage.unknownFields', { names: unknown.join(t('core.separator')) }) : '')}
      </p>
    </div>
  );
}

// helpers

function faultOf(text: string, locale: string): string | undefined {
  try {
    compileFormula(text);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return `${localised(wordsOfFailure(error), locale)} (${error.at + 1})`;
    throw error;
  }
}

function unknownIn(text: string, fields: FormFields): string[] {
  const main = new Set([...fields.main.map((field) => field.name), 'flow', 'result']);
  return compileFormula(text).references.flatMap((reference) => {
    if (reference.kind === 'column')
      return fields.tables.some((table) => table.name === reference.table && table.columns.some((column) => column.name === reference.name))
        ? []
        : [`${reference.table}.item.${reference.name}`];
    return reference.kind === 'field' && !main.has(reference.name) && !/^(\$|(result|sign|skipped|group)_)/.test(reference.name) ? [reference.name] : [];
  });
}
