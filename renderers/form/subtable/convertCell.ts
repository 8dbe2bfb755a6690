import { byName } from '../../../schemas/byName.ts';
import { toDecimal } from '../../../formula/index.ts';
import { choiceShapeOf, datePattern, holdsSeveral, momentFormats, severalIn, type CompiledField } from '../../../registry/form/index.ts';
import type { Named } from '../../core/index.ts';
import type { Binding } from '../store/Binding.ts';
import { plainNumber, unreadable } from '../../../validators/model/index.ts';
import { codesOf, dateValue, findChoice, pathOf, pathTo, percentValue, plainText, withoutAffixes, type DateWidget } from '../../../validators/words/index.ts';
import { readDuration } from '../../../validators/words/readDuration.ts';
import { lengthLimit } from '../field/declaredLimits.ts';
import { ambiguous, pastedChoice } from './pastedChoice.ts';
import type { WorkbookCell, WrongCell } from '../../../validators/words/workbookCells.ts';
import type { Column } from './columns.ts';

/** A cell of another program: copied text, or a typed cell of a workbook (numbers as text, so that they stay exact). */
export type SourceCell = WorkbookCell;

/** Why a cell cannot be taken over; `subtable.problem.<code>` says it to people. */
export type ProblemCode =
  | 'tooManyDecimals'
  | 'tooLong'
  | 'outside'
  | 'errorCell'
  | 'noDay'
  | 'lostDigits'
  | 'notDuration'
  | 'notNumber'
  | 'notDate'
  | 'halfRange'
  | 'rangeOrder'
  | 'notYesNo'
  | 'unknownOption'
  | 'disabledOption'
  | 'severalOptions'
  | 'unknownPerson'
  | 'severalPeople'
  | 'notPasteable'
  | 'closedCell'
  | 'noMoreRows'
  | 'noMoreColumns';

export type Converted = { readonly value: unknown } | { readonly problem: ProblemCode };

/** People and organisations with that name or account; undefined when nobody can be asked. */
export type FindNamed = (kind: string, text: string) => readonly Named[] | undefined;

const dateWidgets: ReadonlySet<string> = new Set<DateWidget>(['date', 'datetime', 'month', 'year', 'time']);
export const namedWidgets: ReadonlySet<string> = new Set(['user', 'org', 'post', 'role', 'job']);
const rangeWidgets: ReadonlySet<string> = new Set(['dateRange', 'datetimeRange', 'monthRange', 'timeRange']);
const rangeProblems: Readonly<Record<string, ProblemCode | undefined>> = byName({ moment: 'notDate', rangeHalf: 'halfRange', rangeOrder: 'rangeOrder' });
const listWidgets: ReadonlySet<string> = new Set(['select', 'radio', 'checkbox', 'treeSelect', 'cascader', 'tags']);
const yes = new Set(['是', 'yes', 'y', 'true', '1', '√', '✓', '有']);
const no = new Set(['否', 'no', 'n', 'false', '0', '×', '✗', '无']);
const wrongCells = { formula: 'errorCell', day: 'noDay', digits: 'lostDigits' } as const satisfies Readonly<Record<WrongCell['wrong'], ProblemCode>>;

/** The value of a foreign cell in a column, as far as its field may hold it. An empty cell empties; nothing is ever guessed. */
export function convertCell(column: Column, cell: SourceCell, binding: Binding, findNamed: FindNamed): Converted {
  const read = readCell(column, cell, binding, findNamed);
  const problem = 'value' in read ? refusalOf(column.field, read.value) : undefined;
  return problem === undefined ? read : { problem };
}

/** Why the form would refuse a value that can be read: what it says of it by itself, whatever else is in the row. */
function refusalOf(field: CompiledField, value: unknown): ProblemCode | undefined {
  const most = typeof value === 'string' && field.type !== 'number' ? lengthLimit(field) : undefined;
  if (most !== undefined && [...String(value)].length > most) return 'tooLong';
  const code = unreadable(field, value)?.code;
  return code === undefined ? undefined : code === 'decimal' ? 'tooManyDecimals' : 'outside';
}

function readCell({ field, control }: Column, cell: SourceCell, binding: Binding, findNamed: FindNamed): Converted {
  if (isWrong(cell)) return { problem: wrongCells[cell.wrong] };
  const text = textOf(cell);
  if (text.trim() === '') return { value: null };
  const widget = control?.widget ?? '';
  if (dateWidgets.has(widget)) return dateCell(cell, text, widget as DateWidget, binding, control?.paste);
  if (namedWidgets.has(widget)) return namedCell(text, widget, field.type === 'array' || field.ui.multiple === true, findNamed);
  if (field.type === 'boolean' && field.ui.activeValue === undefined) return booleanCell(cell, text, binding);
  if ((field.type === 'number' || control?.inputMode === 'decimal') && control?.codec) return numberCell(cell, text, field);
  if (listWidgets.has(widget)) return optionCell(text, binding, widget);
  if (widget === 'duration') return given(readDuration(text, field), 'notDuration');
  if (!control?.codec && !control?.paste) return { problem: 'notPasteable' };
  const value = control.codec ? control.codec.parse(text) : control.paste?.(text, binding);
  if (field.type === 'number' && value !== null && !toDecimal(value)) return { problem: 'notNumber' };
  const range = rangeProblems[(rangeWidgets.has(widget) && unreadable(field, value)?.code) || ''];
  return range === undefined ? { value } : { problem: range };
}

export function textOf(cell: SourceCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  if (isWrong(cell)) return cell.text;
  return 'number' in cell ? cell.number : cell.date;
}

// helpers

/** What was read, or that it could not be. */
const given = (value: unknown, problem: ProblemCode): Converted => (value === undefined ? { problem } : { value });

const isWrong = (cell: SourceCell): cell is WrongCell => cell !== null && typeof cell === 'object' && 'wrong' in cell;

type Paste = ((text: string, binding: Binding) => unknown) | undefined;

/** Read as it would be typed; the control brings it into the format that its field stores. A number is never a day and a month. */
function dateCell(cell: SourceCell, text: string, widget: DateWidget, binding: Binding, paste: Paste): Converted {
  const { format, inputFormat } = binding.field.ui;
  const shown = datePattern(plainText(format) || plainText(inputFormat) || momentFormats[widget]);
  const value = dateValue(text, widget, { shown, now: typeof cell === 'string' ? binding.store.moment() : undefined });
  if (value === undefined) return { problem: 'notDate' };
  return { value: paste ? paste(value, binding) : value };
}

function numberCell(cell: SourceCell, text: string, field: CompiledField): Converted {
  // A workbook holds a rate as its value, a person types it in percent.
  if (typeof cell === 'object') return { value: text };
  const plain = plainNumber(withoutAffixes(text.trim(), field));
  const negative = /^[(（](.+)[)）]$/.exec(plain);
  const digits = negative ? `-${negative[1]}` : plain;
  const value = field.ui.widget === 'rate' || digits.endsWith('%') ? percentValue(digits) : digits;
  return value !== null && toDecimal(value) ? { value } : { problem: 'notNumber' };
}

function booleanCell(cell: SourceCell, text: string, { field: { ui } }: Binding): Converted {
  if (typeof cell === 'boolean') return { value: cell };
  const word = text.trim().toLowerCase();
  if (yes.has(word) || text.trim() === ui.activeText) return { value: true };
  return no.has(word) || text.trim() === ui.inactiveText ? { value: false } : { problem: 'notYesNo' };
}

function optionCell(text: string, binding: Binding, control: string): Converted {
  const { field, options } = binding;
  const value = pastedChoice(control, text, binding);
  if (value === ambiguous) return { problem: 'severalOptions' };
  const { allowCreate } = field.ui;
  // Without its list nothing can be said against a code; the server checks it again.
  if (options === undefined || allowCreate === true || (control === 'tags' && allowCreate !== false)) return { value };
  // what stands there already may stay
  const standing = control === 'cascader' ? pathOf(binding.value, options) : codesOf(binding.value, holdsSeveral(field));
  const isDisabled = (code: string): boolean => findChoice(options, code)?.disabled === true && !standing.includes(code);
  if (control === 'cascader') {
    const path = pathTo(options, String(pathOf(value, options).at(-1)));
    if (!path) return { problem: 'unknownOption' };
    return (choiceShapeOf(field).kind === 'path' ? path : path.slice(-1)).some(isDisabled) ? { problem: 'disabledOption' } : { value };
  }
  const codes = Array.isArray(value) ? value : holdsSeveral(field) && typeof value === 'string' ? severalIn(value) : [value];
  if (codes.some((code) => findChoice(options, String(code)) === undefined)) return { problem: 'unknownOption' };
  return codes.map(String).some(isDisabled) ? { problem: 'disabledOption' } : { value };
}

function namedCell(text: string, kind: string, several: boolean, findNamed: FindNamed): Converted {
  const words = several ? text.split(/[、,，;；\n]/) : [text];
  const found: Named[] = [];
  for (const word of words.map((each) => each.trim()).filter((each) => each !== '')) {
    const people = findNamed(kind, word);
    if (people === undefined) return { problem: 'notPasteable' };
    const [first, second] = people;
    if (!first) return { problem: 'unknownPerson' };
    if (second) return { problem: 'severalPeople' };
    found.push({ id: first.id, name: first.name });
  }
  return { value: several ? found : (found[0] ?? null) };
}
