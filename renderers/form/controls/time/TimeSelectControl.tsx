import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import type { CompiledField } from '../../../../registry/form/index.ts';
import { readDate } from '../../text/dates.ts';
import { plainText } from '../../text/values.ts';
import { defineControl, type EditProps } from '../defineControl.ts';

/** Fixed times of a day, for appointments and shifts. */
export const timeSelectControl = defineControl({
  widget: 'timeSelect',
  group: 'time',
  title: { 'zh-CN': '时间点选择', 'en-US': 'Time slot', 'zh-TW': '時間點選擇' },
  doc: { 'zh-CN': '从固定间隔的时间点中选择', 'en-US': 'One of the times at fixed intervals', 'zh-TW': '從固定間隔的時間點中選擇' },
  options: [
    { name: 'start', kind: 'text', doc: '最早的时间点', default: '08:00' },
    { name: 'end', kind: 'text', doc: '最晚的时间点', default: '18:00' },
    { name: 'step', kind: 'text', doc: '间隔，时:分，或分钟数', default: '00:30' },
    { name: 'clearable', kind: 'flag', doc: '可以清空', default: true },
  ],
  example: { type: 'string', ui: { start: '08:30', end: '17:30', step: '00:30' }, value: '09:00' },
  types: ['string'],
  text: (binding) => plainText(binding.value),
  edit: observer(TimeSelectEdit),
  paste: (text) => readDate(text, 'HH:mm') || null,
});

// helpers

function TimeSelectEdit({ binding, field, id, aria, cell, onDone }: EditProps) {
  const text = plainText(binding.value);
  const slots = slotsOf(field);
  return (
    <Select<string>
      id={id}
      className="yb-wide"
      {...(text === '' ? {} : { value: text })}
      options={(text === '' || slots.includes(text) ? slots : [text, ...slots]).map((slot) => ({ value: slot, label: slot }))}
      showSearch
      allowClear={field.ui.clearable !== false}
      placeholder={field.ui.placeholder ?? ''}
      {...(cell === true ? { autoFocus: true, defaultOpen: true, variant: 'borderless' as const, size: 'small' as const } : {})}
      {...(aria['aria-invalid'] ? { status: 'error' as const } : {})}
      onChange={(next?: string) => {
        binding.set(next ?? null);
        if (cell !== true) return;
        binding.leave();
        onDone?.();
      }}
      onBlur={() => binding.leave()}
      data-control={binding.address}
      {...aria}
    />
  );
}

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
