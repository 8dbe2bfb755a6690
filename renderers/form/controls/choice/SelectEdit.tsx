import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type UIEvent } from 'react';
import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { findChoice, retryChoices, type Choice } from '../../store/OptionSource.ts';
import { chosenCodes, lostCodes, takesSeveral, valueOfCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { useSearchedChoices } from './useSearchedChoices.ts';
import { useTypedChoice } from './useTypedChoice.ts';

interface Option { readonly value: string; readonly label: string; readonly disabled?: boolean; readonly options?: readonly Option[] }

/** Distance from the end of the list at which the next page is fetched, px. */
const NEAR_END = 40;

/** The drop-down list of a choice. */
export const SelectEdit = observer(function SelectEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const { t } = useRenderContext();
  const [typed, setTyped] = useState('');
  /** What was typed and not chosen yet. */
  const openText = useRef('');
  /** What was confirmed before the choices were there. */
  const confirmed = useRef<string>(undefined);
  const searched = useSearchedChoices(binding);
  const named = binding.options;
  const several = takesSeveral(binding);
  const codes = chosenCodes(binding);
  const { allowCreate, clearable, filterable, max } = field.ui;
  const typedChoice = useTypedChoice(field.title, !several && clearable !== false && codes.length > 0 ? () => change(undefined) : undefined);
  const choices = searched ? searched.choices : named;

  const change = (next: string | readonly string[] | undefined): void => {
    const list = next === undefined ? [] : typeof next === 'string' ? [next] : next;
    openText.current = '';
    confirmed.current = undefined;
    typedChoice.forget();
    searched?.keep(list);
    binding.set(valueOfCodes(binding, list));
    setTyped('');
    finish();
  };
  /** A choice ends the edit of a cell, be it the one that was there before: of that nothing tells but its selection. */
  const finish = (): void => {
    if (cell !== true || several) return;
    binding.leave();
    onDone?.();
  };
  const open = (opened: boolean): void => {
    if (!opened) return;
    retryChoices(binding);
    searched?.search('');
  };
  const search = (text: string): void => {
    setTyped(text);
    openText.current = text;
    if (text !== '') confirmed.current = undefined;
    searched?.search(text);
  };
  /** The list chooses what is active in it; on a slow machine Enter comes before the list. */
  const take = (text: string): void => {
    const match = named && findByText(named, text);
    if (named === undefined) confirmed.current = text;
    else if (match !== undefined) change(match.key);
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    const text = openText.current;
    if (key === 'Escape') confirmed.current = undefined;
    else if ((key === 'Enter' || key === 'Tab') && text !== '' && !nativeEvent.isComposing && !several && !searched) take(text);
  };
  const takeConfirmed = useEffectEvent(() => { if (confirmed.current !== undefined) take(confirmed.current); });
  useEffect(() => {
    if (named !== undefined) takeConfirmed();
  }, [named]);
  const scroll = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) searched?.more();
  };

  const known = searched ? [...choices ?? [], ...(named ?? []).filter((choice) => !findChoice(choices, choice.key))] : named;
  const written = allowCreate === true && typed !== '' && !several && findByName(known, typed) === undefined ? [typed] : [];
  const options: Option[] = [
    ...(known ?? []).map(toOption),
    ...lostCodes(codes, searched ? named : known).map((code) => ({ value: code, label: allowCreate === true ? code : t('control.lostChoice', { code }) })),
    ...written.filter((text) => !codes.includes(text)).map((text) => ({ value: text, label: text })),
  ];

  return (
    <div className="yb-wide" {...typedChoice.events}>
      <Select<string | string[]>
        id={id}
        className="yb-wide"
        {...(several ? { mode: allowCreate === true ? 'tags' as const : 'multiple' as const, value: codes, maxTagCount: 'responsive' as const } : { value: codes[0] })}
        {...(several && typeof max === 'number' ? { maxCount: max } : {})}
        options={options as { value: string; label: string }[]}
        loading={searched ? searched.loading : named === undefined}
        showSearch={filterable === false && !searched && allowCreate !== true ? false : { onSearch: search, ...(searched ? { filterOption: false } : { optionFilterProp: 'label' }) }}
        allowClear={clearable !== false}
        // Tab takes over what is active in the list: before anything is typed nothing is, so that passing by chooses nothing.
        defaultActiveFirstOption={typed !== ''}
        notFoundContent={searched?.loading === true || (!searched && named === undefined) ? t('control.loading') : t('control.noChoices')}
        placeholder={field.ui.placeholder ?? ''}
        {...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {})}
        {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
        popupMatchSelectWidth={cell !== true}
        onChange={change}
        onOpenChange={open}
        onPopupScroll={scroll}
        onKeyDown={onKeyDown}
        onSelect={() => {
          openText.current = '';
          typedChoice.forget();
          finish();
        }}
        onBlur={() => {
          setTyped('');
          binding.leave();
        }}
        data-control={binding.address}
        {...aria}
      />
    </div>
  );
});

// helpers

function toOption(choice: Choice): Option {
  return choice.children && choice.children.length > 0
    ? { value: choice.key, label: choice.name, options: choice.children.map(toOption) }
    : { value: choice.key, label: choice.name, ...(choice.disabled === true ? { disabled: true } : {}) };
}

/** The first choice that the list would offer for a text. */
function findByText(choices: readonly Choice[], text: string): Choice | undefined {
  const wanted = text.toUpperCase();
  for (const choice of choices) {
    const inside = choice.children && choice.children.length > 0 ? findByText(choice.children, text) : undefined;
    if (inside) return inside;
    if (!(choice.children && choice.children.length > 0) && choice.disabled !== true && choice.name.toUpperCase().includes(wanted)) return choice;
  }
  return undefined;
}

function findByName(choices: readonly Choice[] | undefined, name: string): Choice | undefined {
  for (const choice of choices ?? []) {
    const found = choice.name === name ? choice : findByName(choice.children, name);
    if (found) return found;
  }
  return undefined;
}
