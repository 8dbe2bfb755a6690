import { Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { isOn, switchWord } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { valueOf, wordOf } from './switchValues.ts';

export const SwitchEdit = observer(function SwitchEdit({ binding, field, id, aria }: EditProps) {
  const { locale } = useRenderContext();
  const on = isOn(binding.value, field);
  return (
    <Switch
      id={id}
      checked={on}
      checkedChildren={wordOf(field, true)}
      unCheckedChildren={wordOf(field, false)}
      title={switchWord(field, on, locale)}
      onChange={(next) => {
        binding.set(valueOf(field, next));
        binding.leave();
      }}
      data-control={binding.address}
      {...aria}
    />
  );
});
