import { holdsSeveral } from '../../../../registry/form/index.ts';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type KeyboardEvent, type UIEvent } from 'react';
import { type Choice, findChoice } from '../../../../validators/words/index.ts';
import { foundByLabel } from './foundByLabel.ts';
import { isFoundBy } from '../../../../validators/words/pinyin.ts';
import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { retryChoices, sourceOf } from '../../store/OptionSource.ts';
import { chosenCodes, lostCodes, valueOfCodes } from '../../text/choices.ts';
import type { EditProps } from '../defineControl.ts';
import { useSearchedChoices } from './useSearchedChoices.ts';
import { useTypedChoice } from './useTypedChoice.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly options?: readonly Option[];
}

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
  const several = holdsSeveral(binding.field);
  const codes = chosenCodes(binding);
  const { allowCreate, clearable, filterable, max } = field.ui;
  const choices = searched ? searched.choices : named;
  /** The choices that belong to what is typed are not there yet. */
  const waiting = searched ? !searched.answered && (searched.loading || allowCreate !== true) : named === undefined && sourceOf(binding).kind !== 'none';
  const typedChoice = useTypedChoice(field.title, {
    several,
    clear: !several && clearable !== false && codes.length > 0 ? () => change(undefined) : undefined,
    pending: () => confirmed.current !== undefined && (!searched || searched.loading),
    takeLeft: cell === true && allowCreate !== true ? (text) => takeLeft(text) : undefined,
  });

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
    searched?.search(openText.current);
  };
  const search = (text: string): void => {
    setTyped(text);
    // a list that closes drops its text; what was confirmed is still looked up
    if (text === '' && confirmed.current !== undefined) return;
    openText.current = text;
    searched?.search(text);
  };
  const onInputCapture = (event: FormEvent<HTMLElement>): void => {
    confirmed.current = undefined;
    typedChoice.events.onInputCapture(event);
  };
  /** The first choice that the list offers for a text. */
  const take = (text: string): void => {
    confirmed.current = undefined;
    const match = searched ? firstOf(searched.choices) : findByText(named ?? [], text);
    const code = match?.key ?? (allowCreate === true ? text : undefined);
    if (code === undefined) typedChoice.tell();
    else change(several ? [...new Set([...codes, code])] : code);
  };
  /** What the list shows first for a text that is left in its box. */
  const takeLeft = (text: string): boolean => {
    const match = waiting ? undefined : searched ? firstOf(searched.choices) : findByText(named ?? [], text);
    if (match === undefined) return false;
    binding.set(valueOfCodes(binding, several ? [...new Set([...codes, match.key])] : [match.key]));
    binding.leave();
    return true;
  };
  /** Enter and Tab take what is active in the list. As long as the list is that of another text, or none, they wait for it. */
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>): void => {
    typedChoice.events.onKeyDownCapture(event);
    const { key, nativeEvent } = event;
    const text = openText.current;
    if (key === 'Escape') confirmed.current = undefined;
    if ((key !== 'Enter' && key !== 'Tab') || text === '' || nativeEvent.isComposing || (several && allowCreate === true)) return;
    const offered = allowCreate === true || (searched ? firstOf(searched.choices) : findByText(named ?? [], text)) !== undefined;
    if (key === 'Tab' && (!waiting || confirmed.current === text)) {
      // whoever does not want to wait presses it again
      confirmed.current = undefined;
      return;
    }
    if (!waiting && offered) return;
    event.preventDefault();
    event.stopPropagation();
    if (!waiting) {
      typedChoice.tell();
      return;
    }
    confirmed.current = text;
    searched?.hurry();
  };
  /** On a slow machine Enter comes before the list has been drawn. */
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    const text = openText.current;
    if ((key === 'Enter' || key === 'Tab') && text !== '' && !nativeEvent.isComposing && !several) take(text);
  };
  const takeConfirmed = useEffectEvent(() => {
    if (confirmed.current !== undefined) take(confirmed.current);
  });
  useEffect(() => {
    if (!waiting) takeConfirmed();
  }, [waiting]);
  const scroll = ({ currentTarget: list }: UIEvent<HTMLElement>): void => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END) searched?.more();
  };

  // what is chosen already is offered beside what was found, unless something else is looked for: the list keeps its name
  const looking = searched !== undefined && typed !== '';
  const known = searched && !looking ? [...(choices ?? []), ...(named ?? []).filter((choice) => !findChoice(choices, choice.key))] : choices;
  const written = allowCreate === true && typed !== '' && !several && !waiting && findByName(known, typed) === undefined ? [typed] : [];
  const options: Option[] = [
    ...(known ?? []).map(toOption),
    ...(looking ? [] : lostCodes(codes, named)).map((code) => ({ value: code, label: allowCreate === true ? code : t('control.lostChoice', { code }) })),
    ...written.filter((text) => !codes.includes(text)).map((text) => ({ value: text, label: text })),
  ];

  return (
    <div className="yb-wide" {...typedChoice.events} onInputCapture={onInputCapture} onKeyDownCapture={onKeyDownCapture}>
      <Select<string | string[]>
        id={id}
        className="yb-wide"
        {...(several
          ? { mode: allowCreate === true ? ('tags' as const) : ('multiple' as const), value: codes, maxTagCount: 'responsive' as const }
          : { value: codes[0] })}
        {...(several && typeof max === 'number' ? { maxCount: max } : {})}
        options={options as { value: string; label: string }[]}
        loading={searched ? searched.loading : named === undefined}
        showSearch={
          filterable === false && !searched && allowCreate !== true
            ? false
            : { onSearch: search, ...(searched ? { filterOption: false } : { filterOption: foundByLabel }) }
        }
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
          openText.current = '';
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

/** The first choice for a text that stands in the list. */
function findByText(choices: readonly Choice[], text: string): Choice | undefined {
  for (const choice of choices) {
    const inside = choice.children && choice.children.length > 0 ? findByText(choice.children, text) : undefined;
    if (inside) return inside;
    if (!(choice.children && choice.children.length > 0) && choice.disabled !== true && isFoundBy(choice.name, text)) return choice;
  }
  return undefined;
}

function firstOf(choices: readonly Choice[]): Choice | undefined {
  return findByText(choices, '');
}

function findByName(choices: readonly Choice[] | undefined, name: string): Choice | undefined {
  for (const choice of choices ?? []) {
    const found = choice.name === name ? choice : findByName(choice.children, name);
    if (found) return found;
  }
  return undefined;
}
