import { useState } from 'react';
import { isFoundBy } from '../../../../validators/words/pinyin.ts';
import { Cascader } from 'antd';
import { saidText } from '../../text/said.ts';
import { type Choice, type NamedChoice } from '../../../../validators/words/index.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { retryChoices } from '../../store/OptionSource.ts';
import { isLeaf } from '../../text/choices.ts';
import { chosenPath, valueOfPath } from '../../text/paths.ts';
import type { EditProps } from '../defineControl.ts';
import { choiceByText } from './choiceByText.ts';
import { useTypedChoice } from './useTypedChoice.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly children?: Option[];
}

export const CascaderEdit = observer(function CascaderEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const { t } = useRenderContext();
  const choices = binding.options;
  const path = chosenPath(binding);
  const shown = saidText(binding);
  const known = path.length === 0 || choices === undefined || isKnown(choices, path);

  const clearable = field.ui.clearable !== false;
  const [open, setOpen] = useState(cell === true);
  const take = (text: string): readonly NamedChoice[] => {
    const found = choiceByText(choices ?? [], text, (choice) => field.ui.changeOnSelect === true || isLeaf(choice));
    const [only, another] = found;
    if (only === undefined || another !== undefined) return found;
    change(only.keys);
    setOpen(false);
    return found;
  };
  const typed = useTypedChoice(field.title, { take, clear: clearable && path.length > 0 ? () => change(undefined) : undefined });

  const change = (next: readonly unknown[] | undefined): void => {
    typed.forget();
    binding.set(valueOfPath(binding, (next ?? []).map(String)));
    if (cell === true) {
      binding.leave();
      onDone?.();
    }
  };

  return (
    <div className="yb-wide" {...typed.events}>
      <Cascader<Option, 'value'>
        id={id}
        className="yb-wide"
        options={(choices ?? []).map(toOption)}
        value={[...path]}
        displayRender={() => (known ? shown : t('control.lostChoice', { code: shown }))}
        changeOnSelect={field.ui.changeOnSelect === true}
        showSearch={choices !== undefined && choices.length > 0 && { filter: (text, way) => way.some(({ label }) => isFoundBy(label, text)) }}
        loading={choices === undefined}
        allowClear={clearable}
        notFoundContent={t(choices === undefined ? 'control.loading' : 'control.noChoices')}
        placeholder={field.ui.placeholder ?? ''}
        {...(cell === true ? { autoFocus: true, variant: 'borderless' as const, size: 'small' as const } : {})}
        {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
        onChange={change}
        open={open}
        onOpenChange={(opened) => {
          setOpen(opened);
          if (opened) retryChoices(binding);
        }}
        onBlur={() => binding.leave()}
        data-control={binding.address}
        {...aria}
      />
    </div>
  );
});

// helpers

function toOption(choice: Choice): Option {
  return {
    value: choice.key,
    label: choice.name,
    ...(choice.disabled === true ? { disabled: true } : {}),
    ...(choice.children && choice.children.length > 0 ? { children: choice.children.map(toOption) } : {}),
  };
}

function isKnown(choices: readonly Choice[], [first, ...rest]: readonly string[]): boolean {
  const choice = choices.find((each) => each.key === first);
  return choice !== undefined && (rest.length === 0 || isKnown(choice.children ?? [], rest));
}
