import { defaultRules, type RuleMethod, type RuleStringContext } from '../../../validators/index.ts';

/** Methods of a program, as `method` rules call them. */
const methods: Readonly<Record<string, RuleMethod>> = {
  even: (value) => Number(value) % 2 === 0,
  multiple: async (value, { argument }) => ({ valid: Number(value) % Number(argument) === 0, message: `不是 ${argument} 的倍数` }),
  broken: () => { throw new Error('broken'); },
};

const offline = (): Promise<never> => Promise.reject(new Error('offline'));

/** A column with these values. */
const unique = (...values: readonly unknown[]): RuleStringContext => ({ field: 'hm', rows: values.map((hm) => ({ hm })) });

/** Rule string, then a value, whether it is valid, and what stands around it. */
export type RuleCase = [rules: string, value: unknown, valid: boolean, given?: RuleStringContext];

export const ruleCases: readonly RuleCase[] = [
  // presence
  ['required', 'a', true], ['required', 0, true], ['required', false, true], ['required', { id: '1', name: '陈雨欣' }, true], ['required', { fileId: 'f1' }, true],
  ['required', '', false], ['required', null, false], ['required', undefined, false], ['required', [], false], ['required', {}, false], ['required', { id: '', name: null }, false],
  // text
  ['maxLen:3', '一二三', true], ['max:3', '𩸽寿司', true], ['max:3', 'abcd', false], ['max:2', [1, 2, 3], false], ['max:3', 1234, false],
  ['min:2', '𩸽', false], ['min:2', 'ab', true], ['length:2', 'ab', true], ['length:2', 'abc', false],
  ['regex:^\\d{12,19}$', '6222021234567890', true], ['regex:^\\d{12,19}$', '123', false], ['regex:^(a|b)$', 'b', true], ['regex:^(a|b)$', 'ab', false],
  ['regex:[|]x', 'a|x', true], ['regex:b', 'abc', true], ['regex:^[\\u4e00-\\u9fa5]+$', '报销', true], ['regex:^.$', '𩸽', true],
  ['regex:^(?=.*\\d)(?=.*[a-z]).+$', 'a1', true], ['regex:^(?=.*\\d)(?=.*[a-z]).+$', 'aa', false], ['regex:^(.)\\1$', 'aa', true], ['regex:^x$', { a: 1 }, false],
  ['email', 'chen.yx+fin@example.com.cn', true], ['email', 'a@b', false], ['email', 'a@@b.cn', false], ['email', '.a@b.cn', false], ['email', 'a b@c.cn', false],
  ['url', 'https://example.com/a?b=1', true], ['url', 'http://localhost:8088', true], ['url', 'ftp://10.0.0.1/x', true],
  ['url', 'javascript:alert(1)', false], ['url', 'example.com', false], ['url', 'http://a b.cn', false], ['url', 'http://x', false],
  ['phone', '13800138000', true], ['phone', '010-88886666', true], ['phone', '0571-8888666-12', true], ['phone', '12800138000', false], ['phone', '1380013800', false],
  ['mobile', '12800138000', true], ['mobile', '010-88886666', false],
  ['alpha', 'Abc', true], ['alpha', 'ab1', false], ['alpha_num', 'ab1', true], ['alpha_num', 'a-1', false], ['alpha_dash', 'a-_1', true], ['alpha_dash', 'a 1', false],
  ['alpha_spaces', 'a b', true], ['alpha_spaces', 'a1', false], ['digits:4', '0012', true], ['digits:4', 12, false], ['digits:2', '1.', false],
  ['id_card', '11010519491231002X', true], ['id_card', '11010519491231002x', true], ['id_card', '110105194912310021', false], ['id_card', '110105194902310026', false], ['id_card', '123', false],
  ['id_card', '810000199001010019', true], ['id_card', '911123199001010013', true], ['id_card', '990101199001010019', false], ['id_card', '110105299901010014', false],
  ['id_card', '110105184901010014', false], ['id_card', '911123299001010011', false],
  ['is:同意', '同意', true], ['is:a\\,b', 'a,b', true], ['is:1', 1, true], ['is:同意', '不同意', false],
  // numbers
  ['numeric', '1.50', true], ['number', -3, true], ['numeric', '.5', true], ['numeric', '1e5', false], ['numeric', '0x10', false], ['numeric', '1,000', false], ['numeric', ' 1', false], ['numeric', Number.NaN, false],
  ['integer', 3, true], ['integer', '3.00', true], ['integer', '3.01', false], ['integer', 'x', false], ['integer', '99999999999999999999999', true],
  ['decimal:2', '1.23', true], ['decimal:2', '1.230', true], ['decimal:2', 1.234, false], ['decimal:2', 'a', false],
  ['maxIntLen:3', '-999.99', true], ['maxIntLen:3', 1000, false], ['maxDecLen:2', 0.1, true], ['maxDecLen:2', '0.123', false],
  ['min_value:0.01', 0.01, true], ['min_value:0.01', '0.009', false], ['min_value:-1', -1, true], ['max_value:0.3', 0.3, true], ['max_value:9007199254740993', '9007199254740994', false],
  ['max_value:hdje', 3, true, { data: { hdje: '3.00' } }], ['max_value:hdje', 3.01, false, { data: { hdje: 3 } }], ['max_value:hdje', 9, true, { data: { hdje: '' } }], ['max_value:hdje', 9, true],
  ['max_value:item.wqje', 4, false, { data: { item: { wqje: 3 } } }], ['max_value:item.wqje', 4, false, { data: { wqje: 3 } }],
  ['max_value:hys.rl', 13, false, { data: { hys: { id: '1', rl: 12 } } }], ['max_value:hys.rl', 12, true, { data: { hys: { id: '1', rl: 12 } } }],
  ['between:1,10', 10, true], ['between:1,10', 0, false], ['between:a,b', 5, false, { data: { a: 6, b: 9 } }], ['between:1,b', 5, true],
  // dates
  ['date_format', '2024-02-29', true], ['date', '2026-02-29', false], ['date', '2026-2-1', false], ['date_format:YYYY-MM', '2026-13', false], ['date_format:yyyy/MM/dd', '2026/11/20', true], ['date', 20261120, false],
  ['time', '23:59:59', true], ['time', '24:00:00', false], ['time', '9:00:00', false], ['time:HH:mm', '09:00', true],
  ['date_lte:b', '2026-11-16', true, { data: { b: '2026-11-16' } }], ['date_lte:b', '2026-11-17', false, { data: { b: '2026-11-16' } }], ['isEnd:b', '2026-11-16 10:00:00', true, { data: { b: '2026-11-16' } }],
  ['date_gte:item.a', '2026-11-15', false, { data: { item: { a: '2026-11-16' } } }], ['date_gte:a', '2026-11-15', true], ['isStart:today', '2026-11-19', false, { today: '2026-11-20' }],
  ['isBefore:2026-01-01', '2026-01-01', false], ['isBefore:2026-01-01', '2025-12-31', true], ['isAfter:a', '2026-11-16 10:00', true, { data: { a: '2026-11-16 09:59:59' } }], ['isAfter:2026-01-01', '2026-01-01', false], ['date_lte:2026-01-01', 'soon', false],
  // cross-field
  ['confirmed:pw', 'a1', true, { data: { pw: 'a1' } }], ['confirmed:pw', 'a1', false, { data: { pw: 'a2' } }], ['confirmed:u', ['x'], true, { data: { u: ['x'] } }],
  ['date_lte:parent.jssj', '2026-11-17', false, { data: { parent: { jssj: '2026-11-16' } } }], ['max_value:parent.hys.rl', 13, false, { data: { parent: { hys: { id: '1', rl: 12 } } } }], ['confirmed:item.a', 'x', true, { data: { item: { a: 'x' } } }],
  ['isBefore:item.a', '2026-11-15', true, { data: { item: { a: '2026-11-16' } } }], ['isAfter:parent.a', '2026-11-15', false, { data: { parent: { a: '2026-11-16' } } }],
  ['min:3', [1, 2], false], ['length:2', ['a', 'b'], true], ['email', 'x', false], ['mobile', '1380013800a', false], ['alpha', '', true], ['alpha_num', '寿', false], ['alpha_dash', '-', true], ['alpha_spaces', 'a\tb', true],
  ['maxIntLen:1', '0.5', true], ['maxDecLen:0', '1.0', true], ['decimal-length:1', '1.25', false], ['date_lte:2026-12-31', '2026-12-31', true],
  // sub-table
  ['row_unique', 'A1', false, unique('A1', 'A1')], ['row_unique', 'A1', true, unique('A1', 'a1', '')], ['row_unique', '', true, unique('', '')], ['rowUnique', { id: '1', name: 'b' }, false, unique({ id: '1', name: 'a' }, { id: '1', name: 'b' })],
  ['row_unique', 10, false, unique(10, '10')], ['row_unique', 'A1', true], ['row_unique:dm', 'A1', true, { field: 'hm', rows: [{ hm: 'A1', dm: 1 }, { hm: 'A1', dm: 2 }] }], ['row_unique:dm', 'A1', false, { field: 'hm', rows: [{ hm: 'A1', dm: 1 }, { hm: 'A1', dm: 1 }] }],
  ['row_unique:dm,nf', 'A1', true, { field: 'hm', rows: [{ hm: 'A1', dm: 1, nf: 1 }, { hm: 'A1', dm: 1 }] }],
  // asynchronous
  ['exists:/x?v=', 'a', false, { ports: { exists: async (url, value) => `${url}${String(value)}` === '/x?v=a' } }], ['exists:/x', 'a', true, { ports: { exists: async () => false } }], ['exists:/x', 'a', true], ['exists:/x', 'a', false, { ports: { exists: offline } }],
  ['backend:/b', 'a', true, { ports: { backend: async () => ({ valid: true }) } }], ['backendValidate:/b,true', 'a', false, { data: { a: 1 }, ports: { backend: async (_setting, _value, data) => ({ valid: data === undefined }) } }], ['backend:/b', 'a', false, { ports: { backend: offline } }], ['backend', 'a', true],
  ['jsScript:dmFsdWUgPiAz', 4, true], ['frontJSValidate:dmFsdWUgPiAz', 3, false], ['jsScript:KA==', 4, false],
  ['method:even', 2, true, { ports: { methods } }], ['method:even', 3, false, { ports: { methods } }], ['method:multiple,3', 9, true, { ports: { methods } }], ['method:multiple,3', 8, false, { ports: { methods } }],
  ['method:nobody', 2, false, { ports: { methods } }], ['method:toString', 2, false, { ports: { methods } }], ['method:broken', 2, false, { ports: { methods } }], ['method:even', 3, true],
];

/** The cases whose first rule is this one, under whichever of its names. */
export function casesOf(name: string): readonly RuleCase[] {
  const rule = defaultRules.find((each) => each.name === name);
  const names = rule ? [rule.name, ...(rule.aliases ?? [])] : [];
  return ruleCases.filter(([rules]) => names.includes(/^[^:|]*/.exec(rules)?.[0] ?? ''));
}
