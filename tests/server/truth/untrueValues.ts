import type { CompiledField } from '../../../registry/form/index.ts';

/** A way in which a value can be untrue, for every field that it can be tried on. */
export interface Untruth {
  readonly name: string;
  /** Whether it shows in the value alone: refused in a draft as well. */
  readonly shape?: true;
  /** Undefined: not for this field. */
  value(field: CompiledField): unknown;
}

const isText = ({ type, ui }: CompiledField): boolean => type === 'string' && ['input', 'textarea'].includes(ui.widget);
const isDate = ({ ui }: CompiledField): boolean => ui.widget === 'date';
const isNumber = ({ type }: CompiledField): boolean => type === 'number';
const isMoney = ({ ui }: CompiledField): boolean => ui.widget === 'money';
const isChoice = ({ ui }: CompiledField): boolean => ui.dict !== undefined;
const isFile = ({ ui }: CompiledField): boolean => ui.widget === 'upload';
const isPerson = ({ ui }: CompiledField): boolean => ui.widget === 'user';
const isNamed = ({ ui }: CompiledField): boolean => ['user', 'org'].includes(ui.widget);
const isLoan = ({ ui }: CompiledField): boolean => ui.widget === 'dialog';
const several = (field: CompiledField, value: unknown): unknown => (field.type === 'array' ? [value] : value);

const shape = (name: string, fits: (field: CompiledField) => boolean, value: unknown): Untruth => ({
  name,
  shape: true,
  value: (field) => (fits(field) ? value : undefined),
});
const fact = (name: string, fits: (field: CompiledField) => boolean, value: (field: CompiledField) => unknown): Untruth => ({
  name,
  value: (field) => (fits(field) ? value(field) : undefined),
});

/** Each of these is refused at the field it stands in, by every way to write. */
export const untruths: readonly Untruth[] = [
  // types
  shape('an operator for a text', (field) => field.type === 'string', { $gt: '' }),
  shape('a list for a text', (field) => field.type === 'string', ['x']),
  shape('a flag for a text', (field) => field.type === 'string', true),
  shape('a number for a text', (field) => field.type === 'string', 12),
  shape('words for a number', isNumber, 'abc'),
  shape('not a number', isNumber, 'NaN'),
  shape('an open exponent', isNumber, '1e'),
  shape('two numbers', isNumber, '1 2'),
  shape('a number of 1,000 digits', isNumber, '9'.repeat(1_000)),
  shape('a flag for a number', isNumber, true),
  shape('a list for a number', isNumber, [1]),
  shape('an object for a number', isNumber, { amount: 1 }),
  shape('badly grouped thousands', isNumber, '1,23,4.5'),
  shape('a decimal comma', isNumber, '12,34'),
  ...['9999.999', 3000.005, '0.001', '1,234.567'].map((value) => shape(`the amount ${value}`, isMoney, value)),
  // texts
  shape('a text of 200,000 characters', (field) => field.type === 'string', 'x'.repeat(200_000)),
  shape('a NUL', isText, 'a\u0000b'),
  shape('half an emoji', isText, 'a\ud83d'),
  // days
  ...[
    '2026-02-30',
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '0000-00-00',
    '2026-1-5',
    '2026/01/05',
    '20260105',
    '2026-01-05T00:00:00Z',
    '2026-01-05 10:00:00',
    'tomorrow',
    ' 2026-01-05',
  ].map((text) => shape(`the day ${text}`, isDate, text)),
  // choices
  fact('a code that does not exist', isChoice, () => 'nothing'),
  fact('a code of another case', isChoice, () => 'TRANSFER'),
  fact('a label for a code', isChoice, () => '银行转账'),
  fact('a code with a blank', isChoice, () => 'transfer '),
  fact('two codes for one', isChoice, () => 'a,b'),
  fact('a member of every object', isChoice, () => '__proto__'),
  fact(
    'an item under another parent',
    ({ ui }) => ui['parentField'] !== undefined,
    () => 'training',
  ),
  // people and organisations
  shape('a name for a person', ({ type, ui }) => type === 'object' && isNamed({ ui } as CompiledField), '陈雨欣'),
  { name: 'a name without an id', shape: true, value: (field) => (isNamed(field) ? several(field, { name: '陈雨欣' }) : undefined) },
  { name: 'an id that is an object', shape: true, value: (field) => (isNamed(field) ? several(field, { id: { $ne: 1 }, name: 'x' }) : undefined) },
  fact('an id that does not exist', isNamed, (field) => several(field, { id: 'X9', name: '财务部' })),
  fact('a person who has left', isPerson, (field) => several(field, { id: 'U1027', name: '张伟' })),
  fact('somebody of another tenant', isPerson, (field) => several(field, { id: 'Q1', name: '秦海' })),
  fact('a person for a department and back', isNamed, (field) => several(field, isPerson(field) ? { id: 'O60', name: 'x' } : { id: 'U1014', name: 'x' })),
  fact(
    'one good and one bad',
    (field) => isPerson(field) && field.type === 'array',
    () => [
      { id: 'U1014', name: '陈雨欣' },
      { id: 'X9', name: 'x' },
    ],
  ),
  // files
  shape('a text for files', isFile, 'report.pdf'),
  shape('a file without an id', isFile, '[{"name":"a.pdf"}]'),
  fact('a file that does not exist', isFile, () => '[{"fileId":"none","name":"a.pdf"}]'),
  fact('the file of somebody else', isFile, () => '[{"fileId":"file-foreign","name":"a.pdf"}]'),
  fact('a file of a kind that is not taken', isFile, () => '[{"fileId":"file-zip","name":"a.pdf"}]'),
  fact('a file that is too large', isFile, () => '[{"fileId":"file-large","name":"a.pdf"}]'),
  fact('more files than the field takes', isFile, () => JSON.stringify(Array.from({ length: 11 }, () => ({ fileId: 'file-own', name: 'a.pdf' })))),
  // rows of a dialog
  fact('an invented loan', isLoan, () => 'JK-2026-9999'),
  fact('the loan of somebody else', isLoan, () => 'JK-2026-0041'),
  fact('two loans in one row', isLoan, () => 'JK-2026-0037、JK-2026-0037'),
  // what shows as something else
  shape('an override of the reading order', isText, 'a\u202eb'),
  shape('an isolate of the reading order', isText, 'a\u2067b'),
];

export interface UntrueCell {
  readonly name: string;
  /** Text of a cell of a workbook; undefined: not for this field. */
  cell(field: CompiledField): string | undefined;
}

const cells = (fits: (field: CompiledField) => boolean, texts: readonly string[]): UntrueCell[] =>
  texts.map((text) => ({
    name: `${fits.name} ${text.length > 20 ? `${text.slice(0, 8)}… (${text.length})` : text}`,
    cell: (field) => (fits(field) ? text : undefined),
  }));

/** What a workbook may hold that is no value of its column. Dates and amounts may be written there in more ways than a page sends them. */
export const untrueCells: readonly UntrueCell[] = [
  ...cells(isNumber, ['abc', 'NaN', '1e', '1 2', '9'.repeat(500), '1,23,4.5', '12,34', '是', '[1]', '0x10', '--1', '1.2.3', 'Infinity']),
  ...cells(isMoney, ['9999.999', '3000.005', '0.001', '1,234.567']),
  ...cells(isDate, ['2026-02-30', '2025-02-29', '2026-13-01', '0000-00-00', 'tomorrow', '2026', '11-20', '2026年13月1日']),
  ...cells(isChoice, ['nothing', 'TRANSFER', '__proto__', 'a,b']),
  ...cells(isNamed, ['X9', '无此人', '张伟', '秦海', '{"id":"U1014"}']),
  ...cells(isLoan, ['JK-2026-9999', 'JK-2026-0041', 'JK-2026-0037、JK-2026-0037']),
  ...cells(isText, ['x'.repeat(20_000)]),
];
