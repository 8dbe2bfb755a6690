import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { codesOf, findChoice, type Choice } from '../../../../validators/words/index.ts';
import { foundByLabel } from './foundByLabel.ts';
import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { CloseIcon } from '../../field/icons.tsx';
import { flatChoices, lostCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { passTab } from './passTab.ts';
import { tagStyle } from './tagStyle.ts';
import { useTypedChoice } from './useTypedChoice.ts';

export const TagsEdit = observer(function TagsEdit({ binding, field, id, aria, cell }: EditProps) {
  const { t } = useRenderContext();
  const codes = codesOf(binding.value, true);
  const choices = binding.options;
  const { allowCreate, max } = field.ui;
  const free = allowCreate !== false;
  const [searching, setSearching] = useState(false);
  const typed = useTypedChoice(field.title, { several: true });
  const valueOf = (next: readonly string[]): unknown => {
    // what is written like a choice is meant as that choice
    const meant = next.map((each) => (findChoice(choices, each) ? each : (flatChoices(choices).find(({ name }) => name === each.trim())?.key ?? each.trim())));
    const list = [...new Set(meant.filter((each) => each !== ''))];
    return list.length === 0 ? null : field.type === 'array' ? list : list.join(',');
  };
  const search = (text: string): void => {
    setSearching(text !== '');
    if (free) binding.enter(text === '' ? undefined : valueOf([...codes, text]));
  };
  const change = (next: readonly string[]): void => {
    typed.forget();
    search('');
    binding.set(valueOf(next));
  };
  const passUnlessTyped = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab' && !searching) passTab(event);
  };
  return (
    <div className="yb-wide" {...(free ? { onKeyDownCapture: passUnlessTyped } : typed.events)}>
      <Select<string[]>
        id={id}
        className="yb-wide"
        mode={free ? 'tags' : 'multiple'}
        value={codes}
        options={[
          ...flatChoices(choices).map((choice) => ({ value: choice.key, label: choice.name, disabled: choice.disabled === true })),
          ...lostCodes(codes, choices).map((code) => ({ value: code, label: free ? code : t('control.lostChoice', { code }) })),
        ]}
        {...(typeof max === 'number' ? { maxCount: max } : {})}
        tokenSeparators={[',', '，', '、', ';', '；']}
        showSearch={{ filterOption: foundByLabel, onSearch: search }}
        // Tab takes over what is active in the list, or away again: only while something is typed, so that it leads on afterwards
        defaultActiveFirstOption={searching}
        notFoundContent={t('control.noChoices')}
        placeholder={field.ui.placeholder ?? ''}
        tagRender={chipsOf(choices)}
        {...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {})}
        {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
        popupMatchSelectWidth={cell !== true}
        onChange={change}
        onBlur={() => {
          search('');
          binding.leave();
        }}
        data-control={binding.address}
        {...aria}
      />
    </div>
  );
});

// helpers

type TagRender = NonNullable<ComponentProps<typeof Select>['tagRender']>;

/** Tags in their colours. Backspace takes the last one away; the cross is for the mouse. */
function chipsOf(choices: readonly Choice[] | undefined): TagRender {
  return ({ label, value, onClose }) => (
    <span className="yb-chip" style={tagStyle(findChoice(choices, String(value))?.color)}>
      {label}
      <span aria-hidden="true" className="yb-chip-remove" onMouseDown={(event) => event.preventDefault()} onClick={onClose}>
        <CloseIcon />
      </span>
    </span>
  );
}
