import { Radio } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import { chosenCodes, flatChoices, lostCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { ChoicesMissing } from './ChoicesMissing.tsx';

export const RadioEdit = observer(function RadioEdit({ binding, field, id, aria }: EditProps) {
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
        <button type="button" className="yb-icon-button" aria-label={t('form.clearField', { title: field.title })} onClick={() => set(null)}>
          <CloseIcon />
        </button>
      )}
    </div>
  );
});
