import { Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { BoundText } from '../../field/bound.tsx';
import type { Binding } from '../../store/Binding.ts';
import { plainText } from '../../text/values.ts';
import { defineControl, type EditProps, type ReadProps } from '../defineControl.ts';

export const switchControl = defineControl({
  widget: 'switch',
  group: 'choice',
  title: { 'zh-CN': '开关', 'en-US': 'Switch', 'zh-TW': '開關' },
  doc: { 'zh-CN': '是或否，或两个值之一', 'en-US': 'Yes or no, or one of two values', 'zh-TW': '是或否，或兩個值之一' },
  options: [
    { name: 'activeValue', kind: 'text', doc: '打开时的值；缺省为 true' },
    { name: 'inactiveValue', kind: 'text', doc: '关闭时的值；缺省为 false' },
    { name: 'activeText', kind: 'text', doc: '打开时的文字；缺省为“是”' },
    { name: 'inactiveText', kind: 'text', doc: '关闭时的文字；缺省为“否”' },
  ],
  example: { type: 'boolean', value: true },
  types: ['boolean', 'string', 'number'],
  text: (binding) => (isEmpty(binding.value) ? '' : isOn(binding) ? wordOf(binding.field, true) ?? '✓' : wordOf(binding.field, false) ?? '✗'),
  edit: observer(SwitchEdit),
  read: SwitchRead,
  paste: (text, { field }) => valueOf(field, isOnWord(text.trim(), field)),
});

// helpers

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function isOn({ value, field }: Binding): boolean {
  const active = field.ui.activeValue;
  if (active !== undefined) return String(value) === String(active);
  return value === true || value === 'true' || value === '1' || value === 1;
}

function valueOf({ ui }: CompiledField, on: boolean): unknown {
  return on ? ui.activeValue ?? true : ui.inactiveValue ?? false;
}

function wordOf({ ui }: CompiledField, on: boolean): string | undefined {
  return plainText(on ? ui.activeText : ui.inactiveText) || undefined;
}

function isOnWord(text: string, field: CompiledField): boolean {
  if (text === wordOf(field, true) || text === plainText(field.ui.activeValue)) return true;
  // \u662f: the Chinese word for yes, as spreadsheets hold it
  return /^(true|1|\u662f|y|yes|✓)$/i.test(text);
}

function SwitchEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const on = isOn(binding);
  return (
    <Switch
      id={id}
      checked={on}
      checkedChildren={wordOf(field, true)}
      unCheckedChildren={wordOf(field, false)}
      title={wordOf(field, on) ?? t(on ? 'form.yes' : 'form.no')}
      onChange={(next) => {
        binding.set(valueOf(field, next));
        binding.leave();
      }}
      data-control={binding.address}
      {...aria}
    />
  );
}

function SwitchRead({ binding, field }: ReadProps) {
  const { t } = useRenderContext();
  return (
    <BoundText
      read={() => {
        if (isEmpty(binding.value)) return '';
        const on = isOn(binding);
        return wordOf(field, on) ?? t(on ? 'form.yes' : 'form.no');
      }}
    />
  );
}
