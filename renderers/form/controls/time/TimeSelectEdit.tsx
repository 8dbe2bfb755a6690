import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { useTypedChoice } from '../choice/useTypedChoice.ts';
import type { EditProps } from '../defineControl.ts';

/** The list of the times, which takes typed text to search in it. */
export const TimeSelectEdit = observer(function TimeSelectEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const text = plainText(binding.value);
  const slots = slotsOf(field);
  const clearable = field.ui.clearable !== false;
  const change = (next?: string): void => {
    typed.forget();
    binding.set(next ?? null);
    finish();
  };
  const typed = useTypedChoice(field.title, { clear: clearable && text !== '' ? () => change() : undefined });
  /** The time that was there before ends the edit of a cell as well. */
  const finish = (): void => {
    if (cell !== true) return;
    binding.leave();
    onDone?.();
  };
  return (
    <div className="yb-wide" {...typed.events}>
      <Select<string>
        id={id}
        className="yb-wide"
        {...(text === '' ? {} : { value: text })}
        options={(text === '' || slots.includes(text) ? slots : [text, ...slots]).map((slot) => ({ value: slot, label: slot }))}
        showSearch
        allowClear={clearable}
        placeholder={field.ui.placeholder ?? ''}
        {...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {})}
        {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
        onChange={change}
        onSelect={() => {
          typed.forget();
          finish();
        }}
        onBlur={() => binding.leave()}
        data-control={binding.address}
        {...aria}
      />
    </div>
  );
});

// helpers

const DAY = 24 * 60;

function slotsOf({ ui }: CompiledField): readonly string[] {
  const start = minutesOf(ui.start, 8 * 60);
  const end = Math.min(minutesOf(ui.end, 18 * 60), DAY - 1);
  const step = Math.max(1, minutesOf(ui.step, 30));
  const slots: string[] = [];
  for (let at = start; at <= end; at += step) slots.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  return slots;
}

/** `08:30` or a number of minutes. */
function minutesOf(value: unknown, otherwise: number): number {
  if (typeof value === 'number') return value;
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(plainText(value)) ?? [];
  return hours === undefined || minutes === undefined ? otherwise : Number(hours) * 60 + Number(minutes);
}
