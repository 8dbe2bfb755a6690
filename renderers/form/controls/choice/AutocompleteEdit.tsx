import { AutoComplete } from 'antd';
import { observer } from 'mobx-react-lite';
import { foldLines, unfoldLines } from '../../field/bound.tsx';
import { retryChoices } from '../../store/OptionSource.ts';
import { flatChoices } from '../../text/choices.ts';
import { plainText } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { useSearchedChoices } from './useSearchedChoices.ts';

/** Suggestions fit what is written; what is written stands whether or not it is one of them. */
export const AutocompleteEdit = observer(function AutocompleteEdit({ binding, field, id, aria, cell }: EditProps) {
  const searched = useSearchedChoices(binding);
  const text = plainText(binding.value);
  const choices = flatChoices(searched ? searched.choices : binding.options, true);
  const open = (opened: boolean): void => {
    if (!opened) return;
    retryChoices(binding);
    searched?.search(text);
  };
  return (
    <AutoComplete
      id={id}
      className="yb-wide"
      value={foldLines(text)}
      options={[...new Set(choices.map((choice) => choice.name))].map((name) => ({ value: name }))}
      showSearch={{
        ...(searched
          ? { filterOption: false }
          : {
              filterOption: (typed: string, option) =>
                String(option?.value ?? '')
                  .toLowerCase()
                  .includes(typed.toLowerCase()),
            }),
        onSearch: (typed) => searched?.search(typed),
      }}
      // What was typed stands: leaving with Tab or Enter must not swap it for a suggestion nobody pointed at.
      defaultActiveFirstOption={false}
      allowClear={field.ui.clearable !== false}
      placeholder={field.ui.placeholder ?? ''}
      {...(cell === true ? { autoFocus: true, variant: 'borderless' as const, size: 'small' as const } : {})}
      {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
      onChange={(next: string | undefined) => binding.set(next === undefined || next === '' ? null : text.includes('\n') ? unfoldLines(next) : next)}
      onOpenChange={open}
      onBlur={() => binding.leave()}
      data-control={binding.address}
      {...aria}
    />
  );
});
