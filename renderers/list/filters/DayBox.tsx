import { useLayoutEffect, useRef, useState } from 'react';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { momentFormats } from '../../../registry/form/index.ts';
import { isWritten, readDate } from '../../../validators/words/index.ts';
import { useTypedMoment } from '../../form/controls/time/useTypedMoment.ts';

export interface DayBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  /** A day as it is stored, or what was typed and is none. */
  readonly text: string;
  /** Of the element that says what is wrong, while it says something. */
  readonly messageId: string | undefined;
  readonly onText: (text: string) => void;
  /** A moment of the day is asked for as well; what is typed or chosen without one means this one, `23:59:59`. */
  readonly clock?: string;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | undefined;
}

/** Whether it is a day that can be compared with. */
export const isDay = (text: string): boolean => isWritten(text, momentFormats.date);

/** A calendar into which a day is typed as in forms, in any of the usual spellings. What is no day stays, in a plain box, until it is one. */
export function DayBox(props: DayBoxProps) {
  const { text, onText, clock } = props;
  const stored = storedBy(props);
  const readable = text === '' || isWritten(text, stored);
  const [correcting, setCorrecting] = useState(!readable);
  if (!readable && !correcting) setCorrecting(true);
  const asText = !readable || correcting;
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  // an element that goes away with the focus tells nobody
  const focused = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (focused.current && (activeElement === null || activeElement === body)) box.current?.querySelector('input')?.focus();
  }, [asText, round]);
  const take = (written: string): void => {
    const read = readDate(written, stored, stored, dayjs().format(momentFormats.date));
    const day = clock !== undefined && isWritten(read, stored) && !/[:：]/.test(written) ? `${read.slice(0, 11)}${clock}` : read;
    // the calendar hears of no change, and starts anew to show it as it shows it
    if (day === text) setRound((before) => before + 1);
    onText(day);
  };
  return (
    <div
      ref={box}
      className="yb-filter-day"
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={({ target }) => {
        focused.current = target === document.activeElement;
      }}
    >
      {asText ? <PlainBox {...props} take={take} onLeave={() => setCorrecting(false)} /> : <Calendar key={round} {...props} take={take} />}
    </div>
  );
}

// helpers

const storedBy = ({ clock }: DayBoxProps): string => (clock === undefined ? momentFormats.date : momentFormats.datetime);

type BoxProps = DayBoxProps & { readonly take: (text: string) => void };

const nothing = (): void => undefined;

function Calendar(props: BoxProps) {
  const { label, placeholder = '', text, onText, take, clock, id, disabled = false, status } = props;
  const stored = storedBy(props);
  const typed = useTypedMoment({ take, open: nothing, leave: nothing, escapable: false });
  const change = (day: Dayjs | null): void => {
    if (typed.isTyped()) return;
    typed.forget();
    onText(day?.format(stored) ?? '');
  };
  return (
    <div {...typed.events}>
      <DatePicker
        className="yb-filter-control"
        aria-label={label}
        // the calendar goes on marking what it could not read itself, long after it has been read
        aria-invalid={status === 'error'}
        disabled={disabled}
        format={stored}
        {...(id === undefined ? {} : { id })}
        {...(status === undefined ? {} : { status })}
        {...(clock === undefined ? {} : { showTime: { defaultOpenValue: dayjs(clock, 'HH:mm:ss') }, needConfirm: false })}
        placeholder={placeholder}
        value={text === '' ? null : dayjs(text)}
        onChange={(day) => change(day as Dayjs | null)}
      />
    </div>
  );
}

function PlainBox(props: BoxProps & { readonly onLeave: () => void }) {
  const { label, placeholder, text, messageId, onText, take, onLeave, id } = props;
  const isWrong = !isWritten(text, storedBy(props));
  return (
    <Input
      className="yb-filter-control"
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={50}
      value={text}
      {...(isWrong ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': messageId } : {})}
      {...(id === undefined ? {} : { id })}
      onChange={(event) => onText(event.target.value)}
      onPressEnter={() => take(text)}
      onBlur={() => {
        take(text);
        onLeave();
      }}
    />
  );
}
