import { checkExpression, type ExpressionProblem, type ExpressionProblemCode, type FormulaReference, type SymbolTable } from '../../formula/index.ts';
import { hiddenPaths, type CompiledForm, type FormPermission } from '../../registry/form/index.ts';
import type { Identities } from '../../registry/KnownIds.ts';
import type { Localised } from '../../registry/localised.ts';
import type { RawItem } from '../../registry/metadata/index.ts';
import { standingSymbols, symbolsOf } from '../../validators/expressions/index.ts';
import { readPaths, sourcesOf } from '../../validators/model/index.ts';
import { fill, type Word } from '../../registry/words.ts';
import type { FormDefinition } from '../forms/index.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/** What a condition of an agent setting may name somewhere: the fields of the document that its author sees there. */
export interface ConditionPlace {
  readonly symbols: SymbolTable;
  /** Paths as {@link hiddenPaths} gives them. */
  readonly hidden: ReadonlySet<string>;
  /** What the document at hand leaves without an answer, and the form that says what comes of it. */
  readonly open?: { readonly form: CompiledForm; readonly paths: ReadonlySet<string> } | undefined;
}

/** Of a flow without a form, and of any flow: what the system knows of every request. */
export const withoutForm: ConditionPlace = {
  symbols: { main: new Map(), tables: new Map(), parents: new Map(), system: standingSymbols() },
  hidden: new Set(),
};

export interface PlaceFacts {
  /** Answers the dictionaries that fields name; without it any code may be compared with them. */
  readonly find?: Find;
  /** Whom and what of the organisation a condition can name; without them any id may be compared with. */
  readonly identities?: Identities;
  /** Paths of fields of the document at hand that rights left without an answer. */
  readonly unanswered?: readonly string[];
}

export function conditionPlace(
  form: FormDefinition | undefined,
  permission?: FormPermission,
  { find, identities, unanswered = [] }: PlaceFacts = {},
): ConditionPlace {
  const system = standingSymbols(identities?.('user'));
  if (form === undefined) return identities === undefined ? withoutForm : { ...withoutForm, symbols: { ...withoutForm.symbols, system } };
  const source = form.source('zh-CN');
  return {
    symbols: find === undefined ? symbolsIn(form) : { ...symbolsFor(form, find, identities), system },
    hidden: permission === undefined ? new Set() : hiddenPaths(source, permission),
    ...(unanswered.length === 0 ? {} : { open: { form: form.compiled('read'), paths: new Set(unanswered) } }),
  };
}

/**
 * Why a condition cannot be asked at a place; undefined when it can. It is an expression like those of gateways: its names are there, its operands
 * fit, it says yes or no, and always the same of the same document. What its author does not see decides nothing for him, nor does a field that is empty
 * only because whoever wrote the document may not ask what stands there.
 */
export function conditionProblem(text: string, { symbols, hidden, open }: ConditionPlace): Localised | undefined {
  const { problems, references } = checkExpression(text, { symbols, expected: { kinds: ['boolean'], of: texts.of }, derived: true });
  const [wrong] = problems.filter(({ code }) => !remarks.has(code));
  if (wrong !== undefined) return reasonOf(wrong);
  const secret = references.find((reference) => isHidden(reference, hidden));
  if (secret !== undefined) return fill(texts.hidden, { name: nameOf(secret, symbols) });
  const empty = open === undefined ? undefined : references.find((reference) => isUnanswered(reference, open));
  return empty === undefined ? undefined : fill(texts.unanswered, { name: nameOf(empty, symbols) });
}

// helpers

const remarks: ReadonlySet<ExpressionProblemCode> = new Set(['EXP_DISABLED']);
const known = new WeakMap<FormDefinition, SymbolTable>();

function symbolsIn(form: FormDefinition): SymbolTable {
  const symbols = known.get(form) ?? symbolsFor(form, () => undefined);
  known.set(form, symbols);
  return symbols;
}

function symbolsFor(form: FormDefinition, find: Find, identities?: Identities): SymbolTable {
  const { schema } = form.source('zh-CN');
  return {
    ...symbolsOf({ kind: 'bo', key: form.boAlias, name: form.boAlias, spec: { schema } } as unknown as RawItem, find, identities).symbols,
    system: standingSymbols(),
  };
}

function isHidden(reference: FormulaReference, hidden: ReadonlySet<string>): boolean {
  return reference.kind === 'column' ? hidden.has(`${reference.table}.item.${reference.name}`) : hidden.has(reference.name);
}

function isUnanswered(reference: FormulaReference, { form, paths }: NonNullable<ConditionPlace['open']>): boolean {
  return [...sourcesOf(form, readPaths(form, { references: [reference] }))].some((path) => paths.has(path));
}

function nameOf(reference: FormulaReference, { main, tables }: SymbolTable): Word {
  const symbol = reference.kind === 'column' ? tables.get(reference.table)?.get(reference.name) : main.get(reference.name);
  return symbol?.title ?? reference.name;
}

function reasonOf({ message, hint, suggestion }: ExpressionProblem): Localised {
  const advice = hint ?? suggestion;
  return advice === undefined ? message : fill(texts.advised, { message, advice });
}

const texts = {
  of: { 'zh-CN': '代理条件', 'en-US': 'the condition', 'zh-TW': '代理條件' },
  hidden: {
    'zh-CN': '您办理的步骤不显示字段【{name}】，不能用它决定代理',
    'en-US': 'field {name} is not shown to you at the step, so it cannot decide who stands in for you',
    'zh-TW': '您辦理的步驟不顯示欄位【{name}】，不能用它決定代理',
  },
  unanswered: {
    'zh-CN': '字段【{name}】没有查询结果：填写单据的人没有权限查询',
    'en-US': 'field {name} could not be looked up: whoever filled in the document has no right to it',
    'zh-TW': '欄位【{name}】沒有查詢結果：填寫單據的人沒有權限查詢',
  },
  advised: { 'zh-CN': '{message}（{advice}）', 'en-US': '{message} ({advice})', 'zh-TW': '{message}（{advice}）' },
} as const;
