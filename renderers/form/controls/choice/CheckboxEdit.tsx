import { Checkbox } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { chosenCodes, flatChoices, lostCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { ChoicesMissing } from './ChoicesMissing.tsx';

export const CheckboxEdit = observer(function CheckboxEdit({ binding, field, id, aria }: EditProps) {
  const { t } = useRenderContext();
  const chosen = chosenCodes(binding);
  const choices = flatChoices(binding.options);
  const full = typeof field.ui.max === 'number' && chosen.length >= field.ui.max;
  const free = choices.filter((choice) => choice.disabled !== true).map((choice) => choice.key);
  const all = free.length > 0 && free.every((code) => chosen.includes(code));
  const set = (next: readonly string[]): void => {
    binding.set(next.length === 0 ? null : field.type === 'string' ? next.join(',') : [...next]);
    binding.leave();
  };
  return (
    <div
      id={id}
      role="group"
      className={field.ui.inline === false ? 'yb-choices yb-choices-lines' : 'yb-choices'}
      data-control={binding.address}
      {...groupAria(aria)}
    >
      {field.ui.checkAll === true && choices.length > 0 && (
        <Checkbox
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => set(all ? chosen.filter((code) => !free.includes(code)) : [...new Set([...chosen, ...free])])}
        >
          {t('control.all')}
        </Checkbox>
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
});
