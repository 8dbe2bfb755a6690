import { Num, ZERO } from '../engine/index.ts';
import { defineFunction } from './defineFunction.ts';

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };
const SECONDS_PER_DAY = 86_400;

export const dateDiff = defineFunction({
  name: 'dateDiff',
  aliases: ['DATEDIFF'],
  params: [
    { name: 'from', type: 'date' },
    { name: 'to', type: 'date' },
    { name: 'unit', type: 'text', default: 'd', oneOf: ['d', 'h', 'm', 's'] },
  ],
  doc: '从 from 到 to 的天数(自然日)、小时、分钟或秒数；任一为空时为 0',
  call: ([from, to, unit]) => {
    if (from === null || to === null) {
      return ZERO;
    }
    const days = to.day - from.day;
    if (unit === 'd') {
      return new Num(days);
    }
    return new Num(days * SECONDS_PER_DAY + to.second - from.second).div(SECONDS[unit] ?? 1);
  },
});

export const today = defineFunction({
  name: 'today',
  aliases: ['TODAY'],
  params: [],
  doc: '今天，YYYY-MM-DD',
  call: (_, { clock }) => clock.today(),
});

export const now = defineFunction({
  name: 'now',
  aliases: ['NOW'],
  params: [],
  doc: '现在，YYYY-MM-DD HH:mm:ss',
  call: (_, { clock }) => clock.now(),
});

export const year = defineFunction({
  name: 'year',
  aliases: ['YEAR'],
  params: [{ name: 'date', type: 'date' }],
  doc: '年份；空日期为 0',
  call: ([date]) => new Num(date?.year ?? 0),
});
