import { useState } from 'react';
import { saidText } from '../../text/said.ts';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../../core/index.ts';
import { partsOf, readDuration, totalOf, unitsOf, wordsOf, type DurationUnit } from '../../../../validators/words/index.ts';
import { plainNumber } from '../../../../validators/model/index.ts';
import { defineControl, type EditProps } from '../defineControl.ts';
import { groupAria } from '../groupAria.ts';

/** A length of time in the parts people think in, stored as one number. */
export const durationControl = defineControl({
  widget: 'duration',
  group: 'time',
  title: { 'zh-CN': '时长', 'en-US': 'Duration', 'zh-TW': '時長' },
  doc: { 'zh-CN': '填写天、小时、分钟，存为一个数', 'en-US': 'Days, hours and minutes, stored as one number', 'zh-TW': '填寫天、小時、分鐘，存為一個數' },
  options: [
    { name: 'units', kind: 'list', doc: '可填的单位，取自 day、hour、minute；缺省为全部。最小的单位可为小数；时长不能为负' },
    { name: 'storeAs', kind: 'text', doc: '存储的单位', oneOf: ['day', 'hour', 'minute'], default: 'minute' },
    { name: 'hoursPerDay', kind: 'number', doc: '一天折合的小时数，如按工作日计为 8', default: 24 },
  ],
  example: { type: 'number', ui: { hoursPerDay: 8 }, value: 630 },
  types: ['number', 'string'],
  labels: 'group',
  align: 'right',
  summable: true,
  text: saidText,
  edit: observer(DurationEdit),
  paste: (text, { field }) => readDuration(text, field),
});

// helpers

function DurationEdit({ binding, field, id, aria, cell }: EditProps) {
  const parts = partsOf(binding.value, field);
  const change = (unit: DurationUnit, text: string): void => {
    const total = totalOf({ ...parts, [unit]: plainNumber(text) }, field);
    binding.set(text === '' && total === '0' ? null : total);
  };
  return (
    <div id={id} role="group" className="yb-duration" data-control={binding.address} {...groupAria(aria)}>
      {unitsOf(field).map((unit) => (
        <Part key={unit} title={field.title} unit={unit} text={parts[unit] ?? ''} cell={cell === true} onChange={(text) => change(unit, text)} onLeave={() => binding.leave()} />
      ))}
    </div>
  );
}

/** While somebody writes, their text stands; it takes its final form when they leave. */
function Part({ title, unit, text, cell, onChange, onLeave }: {
  readonly title: string;
  readonly unit: DurationUnit;
  readonly text: string;
  readonly cell: boolean;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}) {
  const { locale } = useRenderContext();
  const [written, setWritten] = useState<string>();
  const word = wordsOf(locale)[unit];
  return (
    <label className="yb-duration-part">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={cell ? 'yb-input yb-duration-cell' : 'yb-input'}
        value={written ?? text}
        aria-label={`${title} ${word}`}
        onChange={(event) => {
          setWritten(event.target.value);
          onChange(event.target.value);
        }}
        onBlur={() => {
          setWritten(undefined);
          onLeave();
        }}
      />
      <span aria-hidden="true">{word}</span>
    </label>
  );
}
