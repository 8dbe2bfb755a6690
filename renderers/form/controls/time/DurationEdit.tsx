import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { toDecimal } from '../../../../formula/index.ts';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { isEmptyValue } from '../../../../validators/index.ts';
import { partsOf, plainText, unitsOf, wordsOf, type DurationUnit } from '../../../../validators/words/index.ts';
import { useRenderContext } from '../../../core/index.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { typedDuration, type Written } from './typedDuration.ts';

/** While somebody writes, their text stands; what is a length of time takes its final form when they leave, and anything else stays for the check to refuse. */
export const DurationEdit = observer(function DurationEdit({ binding, field, id, aria, cell, over }: EditProps) {
  const { value } = binding;
  const [draft, setDraft] = useState<{ readonly written: Written; readonly value: unknown } | undefined>(over === true ? { written: {}, value } : undefined);
  const shown = draft !== undefined && draft.value === value ? draft.written : writtenOf(value, field);
  const change = (unit: DurationUnit, text: string): void => {
    const written = { ...shown, [unit]: text };
    binding.type(typedDuration(written, unit, field));
    setDraft({ written, value: binding.value });
  };
  const leave = (): void => {
    if (isLength(binding.value)) setDraft(undefined);
    binding.leave();
  };
  return (
    <div id={id} role="group" className="yb-duration" data-control={binding.address} {...groupAria(aria)}>
      {unitsOf(field).map((unit) => (
        <Part
          key={unit}
          title={field.title}
          unit={unit}
          text={shown[unit] ?? ''}
          cell={cell === true}
          onChange={(text) => change(unit, text)}
          onLeave={leave}
        />
      ))}
    </div>
  );
});

// helpers

const isLength = (value: unknown): boolean => isEmptyValue(value) || toDecimal(value)?.isNegative() === false;

/** A stored value in its boxes; one that is no length of time is shown as it is, in the first. */
function writtenOf(value: unknown, field: CompiledField): Written {
  const [first = 'minute'] = unitsOf(field);
  return isLength(value)
    ? partsOf(value, field)
    : { [toDecimal(value) ? (unitsOf(field).find((unit) => unit === (field.ui.storeAs ?? 'minute')) ?? first) : first]: plainText(value) };
}

function Part({
  title,
  unit,
  text,
  cell,
  onChange,
  onLeave,
}: {
  readonly title: string;
  readonly unit: DurationUnit;
  readonly text: string;
  readonly cell: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}) {
  const { locale } = useRenderContext();
  const word = wordsOf(locale)[unit];
  return (
    <label className="yb-duration-part">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={cell ? 'yb-input yb-duration-cell' : 'yb-input'}
        value={text}
        aria-label={`${title} ${word}`}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <span aria-hidden="true">{word}</span>
    </label>
  );
}
