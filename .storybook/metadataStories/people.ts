import { WorkDays, type CalendarEntry } from '../../formula/index.ts';
import type { FormContext } from '../../validators/index.ts';
import { items } from './catalogue.ts';

/** Somebody through whose eyes a story is drawn. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly post: string;
  readonly grade: 'A' | 'B' | 'C';
  readonly org: { readonly id: string; readonly name: string };
}

const newEnergy = { id: 'O60', name: '新能源研究所' };
const storage = { id: 'O70', name: '储能技术研究所' };
const finance = { id: 'O30', name: '财务部' };
const leaders = { id: 'O10', name: '院领导' };

/** One person per grade and part in the approvals; fictional. */
export const people: readonly DemoPerson[] = [
  { id: 'U1014', name: '陈雨欣', account: 'chenyuxin', post: '工程师', grade: 'C', org: newEnergy },
  { id: 'U1018', name: '孙浩', account: 'sunhao', post: '工程师', grade: 'C', org: storage },
  { id: 'U1013', name: '林志强', account: 'linzhiqiang', post: '所长', grade: 'B', org: newEnergy },
  { id: 'U1002', name: '韩立诚', account: 'hanlicheng', post: '副院长', grade: 'A', org: leaders },
  { id: 'U1009', name: '钱薇', account: 'qianwei', post: '费用会计', grade: 'C', org: finance },
  { id: 'U1008', name: '许海燕', account: 'xuhaiyan', post: '部长', grade: 'B', org: finance },
  { id: 'U1011', name: '江涛', account: 'jiangtao', post: '出纳', grade: 'C', org: finance },
];

export const orgs: readonly { readonly id: string; readonly name: string }[] = [leaders, finance, newEnergy, storage];

export function personOf(id: string): DemoPerson {
  const found = people.find((person) => person.id === id) ?? people[0];
  if (found === undefined) throw new Error('there are no demo people');
  return found;
}

/** What people forms read about a person. */
export function attributesOf({ id, name, account, grade }: DemoPerson): FormContext['user'] {
  const number = id.slice(1);
  return { id, name, fullname: name, account, zjdj: grade, lxdh: `1380000${number}`, skr: name, skzh: `62220000000000${number}`, khh: '中国银行演示支行' };
}

/** The work calendar of the packages. */
const workdays = WorkDays.of(daysOf('holiday'), daysOf('workday'));

export function contextOf(person: DemoPerson, now: string): FormContext {
  return { user: attributesOf(person), org: person.org, today: now.slice(0, 10), now, workdays };
}

// helpers

function daysOf(dict: string): readonly CalendarEntry[] | undefined {
  const item = items.find(({ kind, key }) => kind === 'dict' && key === dict);
  return (item?.spec as { readonly items: readonly CalendarEntry[] } | undefined)?.items;
}
