import { useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import type { ControlAria } from '../../field/bound.tsx';
import { formatsOf, type DateShape } from '../../text/dateShape.ts';
import { type Dayjs, isWritten, parseDate, plainText, rangeOf } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';
import { DateEdit } from './DateEdit.tsx';
import { RangeEnd } from './RangeEnd.ts';

/** Two calendars, one for each end. Both boxes have a name of their own: the field's with first or last. */
export const RangeEdit = observer(function RangeEdit({ binding, field, id, aria, cell, onDone, shape }: EditProps & { readonly shape: DateShape }) {
  const { t } = useRenderContext();
  const group = useRef<HTMLDivElement>(null);
  const [first, last] = useMemo(() => [new RangeEnd(binding, 0), new RangeEnd(binding, 1)] as const, [binding]);
  const formats = formatsOf(field, shape);
  const [from] = rangeOf(binding.value);
  // in a cell the row belongs to the name
  const title = aria['aria-label'] ?? field.title;
  const start = `${id}s`;
  const end = `${id}t`;

  const go = (box: string): void => {
    const input = group.current?.ownerDocument.getElementById(box);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  };
  const events = {
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
      const inside = relatedTarget instanceof Element && (currentTarget.contains(relatedTarget) || relatedTarget.closest('.ant-picker-dropdown') !== null);
      if (!inside) binding.leave();
    },
    /** Enter leads from a day to the other end; in a cell, where Tab leads to the next cell, so does Tab. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const { key, shiftKey, target } = event;
      if (!(target instanceof HTMLInputElement)) return;
      const atStart = target.id === start;
      const steps = key === 'Enter' ? atStart && isWritten(rangeOf(binding.value)[0], formats.stored) : cell === true && key === 'Tab' && atStart !== shiftKey;
      if (!steps) return;
      event.preventDefault();
      event.stopPropagation();
      go(atStart ? end : start);
    },
  };
  const beforeStart = (moment: Dayjs): boolean => {
    const begin = parseDate(from, formats.stored);
    return begin !== undefined && moment.isBefore(begin, shape.picker === 'time' ? 'second' : shape.picker === 'date' ? 'day' : shape.picker);
  };
  const boxAria: ControlAria = aria['aria-invalid'] ? { 'aria-invalid': true } : {};
  const shared = { field, shape, aria: boxAria, ...(cell === true ? { cell } : {}) };

  return (
    <div ref={group} id={id} role="group" data-control={binding.address} {...groupAria(aria)} {...events}>
      <label htmlFor={start} className="yb-unseen">
        {t('control.rangeStart', { title })}
      </label>
      <label htmlFor={end} className="yb-unseen">
        {t('control.rangeEnd', { title })}
      </label>
      <div className="yb-range">
        <DateEdit {...shared} binding={first} id={start} placeholder={plainText(field.ui.startPlaceholder)} onPick={() => go(end)} />
        <span aria-hidden="true">~</span>
        <DateEdit
          {...shared}
          binding={last}
          id={end}
          placeholder={plainText(field.ui.endPlaceholder)}
          later
          outside={beforeStart}
          {...(onDone ? { onDone } : {})}
        />
      </div>
    </div>
  );
});
