import { Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import { choiceText, chosenCodes, flatChoices, lostCodes, pasteChoices } from '../../text/choices.ts';
import { choiceOptions, clearableOption } from './choiceOptions.ts';
import { ChoicesMissing } from './ChoicesMissing.tsx';
import { defineControl, type EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

export const radioControl = defineControl({
  widget: 'radio',
  group: 'choice',
  title: { 'zh-CN': '单选框', 'en-US': 'Radio buttons', 'zh-TW': '單選框' },
  doc: { 'zh-CN': '各选项全部列出，选择其一', 'en-US': 'All choices at a glance, one of them taken', 'zh-TW': '各選項全部列出，選擇其一' },
  options: [
    ...choiceOptions,
    { ...clearableOption, default: false },
    { name: 'inline', kind: 'flag', doc: '选项排在一行；否则每项一行', default: true },
  ],
  example: { type: 'string', ui: { options: [{ key: 'transfer', name: '银行转账' }, { key: 'cash', name: '现金' }] }, value: 'transfer' },
  types: ['string', 'number'],
  labels: 'group',
  text: choiceText,
  edit: observer(RadioEdit),
  paste: pasteChoices,
});

// helpers

function RadioEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const [code] = chosenCodes(binding);
  const choices = flatChoices(binding.options);
  const lost = lostCodes(chosenCodes(binding), binding.options);
  const set = (value: unknown): void => {
    binding.set(value);
    binding.leave();
  };
  return (
    <div className="yb-choices">
      <Radio.Group
        id={id}
        value={code}
        vertical={field.ui.inline === false}
        options={[
          ...choices.map((choice) => ({ value: choice.key, label: choice.name, disabled: choice.disabled === true })),
          ...lost.map((each) => ({ value: each, label: t('control.lostChoice', { code: each }) })),
        ]}
        onChange={(event) => set(event.target.value)}
        data-control={binding.address}
        {...groupAria(aria)}
      />
      <ChoicesMissing choices={binding.options} />
      {field.ui.clearable === true && code !== undefined && (
        <button type="button" className="yb-icon-button" aria-label={t('form.clearField', { title: field.title })} onClick={() => set(null)}><CloseIcon /></button>
      )}
    </div>
  );
}
