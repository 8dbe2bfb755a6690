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
}

/** Whether it is a day that can be compared with. */
export const isDay = (text: string): boolean => isWritten(text, STORED);

/** A calendar into which a day is typed as in forms, in any of the usual spellings. What is no day stays, in a plain box, until it is one. */
export function DayBox(props: DayBoxProps) {
  const { text, onText } = props;
  const readable = text === '' || isDay(text);
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
    const day = readDate(written, STORED, STORED, dayjs().format(STORED));
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

const STORED = momentFormats.date;

type BoxProps = DayBoxProps & { readonly take: (text: string) => void };

const nothing = (): void => undefined;

function Calendar({ label, placeholder = '', text, onText, take }: BoxProps) {
  const typed = useTypedMoment({ take, open: nothing, leave: nothing, escapable: false });
  const change = (day: Dayjs | null): void => {
    if (typed.isTyped()) return;
    typed.forget();
    onText(day?.format(STORED) ?? '');
  };
  return (
    <div {...typed.events}>
      <DatePicker
        className="yb-filter-control"
        aria-label={label}
        // the calendar goes on marking what it could not read itself, long after it has been read
        aria-invalid={false}
        placeholder={placeholder}
        value={text === '' ? null : dayjs(text)}
        onChange={(day) => change(day as Dayjs | null)}
      />
    </div>
  );
}

function PlainBox({ label, placeholder, text, messageId, onText, take, onLeave }: BoxProps & { readonly onLeave: () => void }) {
  return (
    <Input
      className="yb-filter-control"
      aria-label={label}
      placeholder={placeholder}
      allowClear
      maxLength={50}
      value={text}
      {...(isDay(text) ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': messageId })}
      onChange={(event) => onText(event.target.value)}
      onPressEnter={() => take(text)}
      onBlur={() => {
        take(text);
        onLeave();
      }}
    />
  );
}
