import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { DatePicker, TimePicker } from 'antd';
import { observer } from 'mobx-react-lite';
import { BoundInput } from '../../field/bound.tsx';
import { formatsOf, outsideOf, type DateShape } from '../../text/dateShape.ts';
import { type Dayjs, isWritten, parseDate, plainText, readDate } from '../../../../validators/words/index.ts';
import type { EditProps } from '../defineControl.ts';
import { stepsOf } from './timeSteps.ts';
import { useFreshText } from './useFreshText.ts';
import { useTypedMoment, type TypedMomentOptions } from './useTypedMoment.ts';

type Props = EditProps & {
  readonly shape: DateShape;
  /** Moments that the calendar does not offer, besides those that the field declares. */
  readonly outside?: (moment: Dayjs) => boolean;
  /** Default: the hint that the field declares. */
  readonly placeholder?: string;
  /** In a cell, but not what is entered first. */
  readonly later?: boolean;
  /** A choice was made in the calendar. */
  readonly onPick?: () => void;
};

/** The calendar of all controls that hold one moment. Text that is no moment stays in a plain box until it is one. */
export const DateEdit = observer(function DateEdit(props: Props) {
  const { binding, field, shape } = props;
  const text = plainText(binding.value);
  const readable = text === '' || isWritten(text, formatsOf(field, shape).stored);
  const [correcting, setCorrecting] = useState(!readable);
  if (!readable && !correcting) setCorrecting(true);
  const asText = !readable || correcting;
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // An element that goes away with the focus tells nobody: whether it had it is noted before. A window that is left keeps it.
  const focused = useRef(false);
  useLayoutEffect(() => {
    const root = box.current;
    const { activeElement, body } = root?.ownerDocument ?? document;
    if (focused.current && (activeElement === null || activeElement === body)) root?.querySelector('input')?.focus();
  }, [asText, round]);
  const fresh = useFreshText(box, text);
  return (
    <div
      ref={box}
      className="yb-typed"
      {...fresh}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={({ target }) => {
        focused.current = target === target.ownerDocument.activeElement;
      }}
    >
      {asText ? (
        <Unreadable {...props} onLeave={() => setCorrecting(false)} />
      ) : (
        <Calendar key={round} {...props} onSame={() => setRound((before) => before + 1)} />
      )}
    </div>
  );
});

// helpers

/** Takes over a text in any of the usual spellings; one that is no moment is kept as it is, for the check to name. */
function takeText(props: Props, text: string, onSame?: () => void): void {
  const { binding } = props;
  const before = plainText(binding.value);
  binding.set(valueOf(props, text));
  binding.leave();
  if (plainText(binding.value) === before) onSame?.();
}

function valueOf({ binding, field, shape }: Props, text: string): string | null {
  const { stored, shown } = formatsOf(field, shape);
  return readDate(text, stored, shown, binding.store.moment()) || null;
}

const typing = (props: Props, { onLeave, onSame }: { readonly onLeave?: () => void; readonly onSame?: () => void } = {}): TypedMomentOptions => ({
  take: (text) => takeText(props, text, onSame),
  open: (text) => props.binding.enter(text === undefined ? undefined : valueOf(props, text)),
  leave: () => {
    props.binding.leave();
    onLeave?.();
  },
  escapable: props.cell === true,
});

interface CalendarProps {
  /** The value that was there has been typed once more: the calendar hears of no change, and starts anew to show it as it shows it. */
  readonly onSame: () => void;
}

const Calendar = observer(function Calendar(props: Props & CalendarProps) {
  const { binding, field, id, aria, cell, onDone, onSame, shape, onPick } = props;
  const formats = formatsOf(field, shape);
  const takesTime = shape.showTime === true || shape.picker === 'time';
  const typed = useTypedMoment(typing(props, cell === true ? {} : { onSame }));
  const change = (next: Dayjs | null): void => {
    if (typed.isTyped()) return;
    typed.forget();
    binding.set(next ? next.format(formats.stored) : null);
    // a day is chosen by one click, the parts of a time one after the other
    if (takesTime) return;
    if (next) onPick?.();
    if (cell !== true) return;
    binding.leave();
    onDone?.();
  };
  /** Enter ends the edit of a cell, whatever stood in it before. */
  const onKeyDown = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'Enter' || cell !== true || !(target instanceof HTMLInputElement)) return;
    const text = plainText(binding.value);
    if (text === '' || isWritten(text, formats.stored)) onDone?.();
  };
  const events = { ...typed.events, onKeyDown };
  const shared = {
    id,
    value: parseDate(plainText(binding.value), formats.stored) ?? null,
    format: formats.shown,
    placeholder: props.placeholder ?? field.ui.placeholder ?? '',
    allowClear: field.ui.clearable !== false,
    // what is chosen counts at once: whoever goes on without pressing OK would lose it
    needConfirm: false,
    className: 'yb-wide',
    // on a phone days and times stand side by side wider than the window
    styles: { popup: { root: { maxWidth: '100vw', overflowX: 'auto' as const } } },
    ...(cell === true
      ? { ...(props.later === true ? {} : { autoFocus: true, defaultOpen: true }), variant: 'borderless' as const, size: 'small' as const }
      : {}),
    ...(aria['aria-invalid'] ? { status: 'error' as const } : {}),
    'data-control': binding.address,
    // the calendar goes on marking what it could not read itself, long after it has been read
    'aria-invalid': false,
    ...aria,
  };
  const limited = outsideOf(binding, formats, shape.picker === 'date' || shape.picker === 'time' ? 'day' : shape.picker);
  const outside = (moment: Dayjs): boolean => limited(moment) || props.outside?.(moment) === true;
  return (
    <div {...events}>
      {shape.picker === 'time' ? (
        <TimePicker {...shared} {...stepsOf(field)} onChange={(next) => change(next)} />
      ) : (
        <DatePicker
          {...shared}
          picker={shape.picker}
          showTime={shape.showTime === true ? stepsOf(field) : false}
          disabledDate={outside}
          onChange={(next) => change(next)}
        />
      )}
    </div>
  );
});

const codec = {
  show: (value: unknown) => plainText(value),
  parse: (text: string) => text || null,
};

function Unreadable(props: Props & { readonly onLeave: () => void }) {
  const { binding, id, aria, cell, onLeave } = props;
  const { events } = useTypedMoment(typing(props, { onLeave }));
  return (
    <div {...events}>
      <BoundInput binding={binding} codec={codec} id={id} aria={aria} className={cell === true ? 'yb-cell-input' : 'yb-input'} />
    </div>
  );
}
