import { Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import type { EditProps } from '../defineControl.ts';
import { isOn, valueOf, wordOf } from './switchValues.ts';

export const SwitchEdit = observer(function SwitchEdit({ binding, field, id, aria }: EditProps) {
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
});
