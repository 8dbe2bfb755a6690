import { Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { BoundText } from '../field/bound.tsx';
import type { Binding } from '../store/Binding.ts';
import { defineControl, type EditProps, type ReadProps } from './defineControl.ts';

const isOn = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1;

export const switchControl = defineControl({
  widget: 'switch',
  types: ['boolean', 'string'],
  text: (binding) => (isEmptyChoice(binding) ? '' : isOn(binding.value) ? '✓' : '✗'),
  edit: observer(SwitchEdit),
  read: SwitchRead,
  // \u662f: the Chinese word for yes, as spreadsheets hold it
  paste: (text) => /^(true|1|\u662f|y|yes|✓)$/i.test(text.trim()),
});

// helpers

function isEmptyChoice(binding: Binding): boolean {
  return binding.value === null || binding.value === undefined;
}

function SwitchEdit({ binding, id, aria }: EditProps) {
  return (
    <Switch
      id={id}
      checked={isOn(binding.value)}
      onChange={(on) => {
        binding.set(on);
        binding.leave();
      }}
      data-control={binding.address}
      {...aria}
    />
  );
}

function SwitchRead({ binding }: ReadProps) {
  const { t } = useRenderContext();
  return <BoundText read={() => (isEmptyChoice(binding) ? '' : t(isOn(binding.value) ? 'form.yes' : 'form.no'))} />;
}
