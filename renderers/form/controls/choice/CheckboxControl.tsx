import { Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import type { Binding } from '../../store/Binding.ts';
import { codesOf, findChoice } from '../../store/OptionSource.ts';
import { flatChoices, lostCodes, pasteChoices } from '../../text/choices.ts';
import { choiceOptions } from './choiceOptions.ts';
import { ChoicesMissing } from './ChoicesMissing.tsx';
import { defineControl, type EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

/** A field of type string keeps its codes separated by commas. */
const codes = (binding: Binding): string[] => codesOf(binding.value, true);

export const checkboxControl = defineControl({
  widget: 'checkbox',
  group: 'choice',
  title: { 'zh-CN': '复选框', 'en-US': 'Checkboxes', 'zh-TW': '核取方塊' },
  doc: { 'zh-CN': '各选项全部列出，选择若干项', 'en-US': 'All choices at a glance, any number of them taken', 'zh-TW': '各選項全部列出，選擇若干項' },
  options: [
    ...choiceOptions,
    { name: 'inline', kind: 'flag', doc: '选项排在一行；否则每项一行', default: true },
    { name: 'checkAll', kind: 'flag', doc: '提供全选', default: false },
    { name: 'max', kind: 'number', doc: '最多可选的项数' },
  ],
  example: { type: 'array', ui: { options: [{ key: 'a', name: '投影' }, { key: 'b', name: '茶水' }] }, value: ['a'] },
  types: ['array', 'string'],
  labels: 'group',
  text: (binding) => codes(binding).map((code) => findChoice(binding.options, code)?.name ?? code).join('、'),
  edit: observer(CheckboxEdit),
  paste: (text, binding) => {
    const value = pasteChoices(text, binding);
    if (binding.field.type === 'array' || typeof value !== 'string') return value;
    const choices = flatChoices(binding.options);
    return value.split(/[、,，;；]/).map((part) => choices.find((choice) => choice.name === part.trim())?.key ?? part.trim()).filter((part) => part !== '').join(',');
  },
});

// helpers

function CheckboxEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const chosen = codes(binding);
  const choices = flatChoices(binding.options);
  const full = typeof field.ui.max === 'number' && chosen.length >= field.ui.max;
  const free = choices.filter((choice) => choice.disabled !== true).map((choice) => choice.key);
  const all = free.length > 0 && free.every((code) => chosen.includes(code));
  const set = (next: readonly string[]): void => {
    binding.set(next.length === 0 ? null : field.type === 'string' ? next.join(',') : [...next]);
    binding.leave();
  };
  return (
    <div id={id} role="group" className={field.ui.inline === false ? 'yb-choices yb-choices-lines' : 'yb-choices'} data-control={binding.address} {...groupAria(aria)}>
      {field.ui.checkAll === true && choices.length > 0 && (
        <Checkbox checked={all} indeterminate={!all && chosen.length > 0} onChange={() => set(all ? chosen.filter((code) => !free.includes(code)) : [...new Set([...chosen, ...free])])}>{t('control.all')}</Checkbox>
      )}
      <Checkbox.Group
        value={chosen}
        options={[
          ...choices.map((choice) => ({ value: choice.key, label: choice.name, disabled: choice.disabled === true || (full && !chosen.includes(choice.key)) })),
          ...lostCodes(chosen, binding.options).map((code) => ({ value: code, label: t('control.lostChoice', { code }) })),
        ]}
        onChange={(next) => set(next.map(String))}
      />
      <ChoicesMissing choices={binding.options} />
    </div>
  );
}
