import { Checkbox, Radio, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import type { DictItem } from '../../core/index.ts';
import type { Binding } from '../store/Binding.ts';
import { flatOptions, labelText } from '../text/values.ts';
import { defineControl, type EditProps } from './defineControl.ts';

const textOf = (binding: Binding): string => labelText(binding.value, binding.options);

export const selectControl = defineControl({
  widget: 'select',
  types: ['string', 'number', 'array'],
  text: textOf,
  edit: observer(SelectEdit),
  paste: pasteCode,
});

export const radioControl = defineControl({
  widget: 'radio',
  types: ['string', 'number'],
  labels: 'group',
  text: textOf,
  edit: observer(RadioEdit),
  paste: pasteCode,
});

export const checkboxControl = defineControl({
  widget: 'checkbox',
  types: ['array', 'string'],
  labels: 'group',
  text: textOf,
  edit: observer(CheckboxEdit),
  paste: pasteCode,
});

// helpers

/** A pasted text is a label first, then a code. */
function pasteCode(text: string, binding: Binding): unknown {
  const options = flatOptions(binding.options);
  const one = (part: string): string => options.find((option) => option.name === part)?.key ?? part;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isList(binding) ? trimmed.split(/[、,，]/).map((part) => one(part.trim())) : one(trimmed);
}

function isList(binding: Binding): boolean {
  return binding.field.type === 'array' || binding.field.ui.multiple === true;
}

function codesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined || value === '' ? [] : [String(value)];
}

interface SelectOption { readonly value: string; readonly label: string; readonly options?: readonly SelectOption[] }

function toOption(item: DictItem): SelectOption {
  return item.children && item.children.length > 0
    ? { value: item.key, label: item.name, options: item.children.map(toOption) }
    : { value: item.key, label: item.name };
}

function SelectEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const options = binding.options;
  const list = isList(binding);
  const codes = codesOf(binding.value);
  const change = (next: string | string[] | undefined): void => {
    binding.set(next === undefined || next.length === 0 ? null : next);
    if (cell === true && !list) onDone?.();
  };
  return (
    <Select<string | string[]>
      id={id}
      className="yb-wide"
      {...(list ? { mode: 'multiple' as const, value: codes } : { value: codes[0] })}
      options={[...(options ?? []).map(toOption)] as { value: string; label: string }[]}
      loading={options === undefined}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      {...(field.ui.placeholder === undefined ? {} : { placeholder: field.ui.placeholder })}
      {...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {})}
      {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
      popupMatchSelectWidth={cell !== true}
      onChange={change}
      onBlur={() => binding.leave()}
      data-control={binding.address}
      {...aria}
    />
  );
}

function RadioEdit({ binding, id, aria }: EditProps) {
  const [code] = codesOf(binding.value);
  return (
    <Radio.Group
      id={id}
      value={code}
      options={flatOptions(binding.options).map((option) => ({ value: option.key, label: option.name }))}
      onChange={(event) => {
        binding.set(event.target.value);
        binding.leave();
      }}
      data-control={binding.address}
      {...aria}
    />
  );
}

function CheckboxEdit({ binding, field, id, aria }: EditProps) {
  return (
    <div id={id} role="group" data-control={binding.address} {...aria}>
      <Checkbox.Group
        value={textList(binding.value)}
        options={flatOptions(binding.options).map((option) => ({ value: option.key, label: option.name }))}
        onChange={(codes) => {
          binding.set(codes.length === 0 ? null : field.type === 'string' ? codes.join(',') : codes);
          binding.leave();
        }}
      />
    </div>
  );
}

/** A checkbox field of type string keeps its codes separated by commas. */
function textList(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter((code) => code !== '') : codesOf(value);
}
