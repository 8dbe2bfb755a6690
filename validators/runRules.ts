import { isRecord } from '../registry/form/index.ts';
import type { Registry } from '../registry/createRegistry.ts';
import type { Rule, RuleArguments, RuleVerdict } from './defineRule.ts';
import { fillText, translateRule, type RuleLocale } from './messages/index.ts';
import { namedArguments, parseRules, ruleOf } from './parseRules.ts';
import { isEmptyValue } from './rules/support/emptyValue.ts';
import type { Issue, RuleCall, RuleContext, RulePorts, RuleRow, Translate } from './types.ts';

export interface RunOptions {
  /** Report every failing rule in the order of the rule string, not only the first. */
  readonly all?: boolean;
  readonly rules?: Registry<Rule>;
}

/**
 * Checks one value against its rules. Rules that ask somebody else run last, one after the other, and not at all
 * once another rule has failed (unless `all` is set). Rejects with the signal's reason when cancelled.
 */
export async function runRules(
  calls: readonly RuleCall[],
  value: unknown,
  context: RuleContext,
  translate: Translate,
  options: RunOptions = {},
): Promise<Issue[]> {
  return startRules(calls, value, context, translate, options);
}

/** {@link runRules} with its answer at once where nobody has to be asked: a form has hundreds of cells, and waiting for each would be felt. */
export function startRules(
  calls: readonly RuleCall[],
  value: unknown,
  context: RuleContext,
  translate: Translate,
  options: RunOptions = {},
): Issue[] | Promise<Issue[]> {
  const due = dueRules(calls, value, options);
  const found = synchronousIssues(due, value, context, translate, options);
  const isSettled = !due.some(({ later }) => later) || (found.length > 0 && options.all !== true);
  return isSettled ? inOrder(found) : askOthers(due, found, value, context, translate, options);
}

/** The same without the rules that ask somebody else; for every keystroke. */
export function runSyncRules(calls: readonly RuleCall[], value: unknown, context: RuleContext, translate: Translate, options: RunOptions = {}): Issue[] {
  return inOrder(synchronousIssues(dueRules(calls, value, options), value, context, translate, options));
}

/** Whether a rule of a rule string asks somebody else. */
export function isAsynchronousCall(call: RuleCall, rules?: Registry<Rule>): boolean {
  const rule = ruleOf(call, rules);
  return isAsynchronous(rule, namedArguments(rule, call.args));
}

export interface RuleStringContext {
  /** Plain values of other fields; `item.x` is looked up as `item.x`, in `item`, then as `x`, and `parent.x` alike. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Where the value stands in a sub-table: its column, and the rows with its own one among them. */
  readonly field?: string;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly title?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Without a script port scripts run in the sandbox of this process. */
  readonly ports?: RulePorts;
  /** `YYYY-MM-DD`; default: the machine's date. */
  readonly today?: string;
  readonly locale?: RuleLocale;
  readonly signal?: AbortSignal;
}

export interface RuleStringResult {
  readonly valid: boolean;
  /** Every failing rule in order, under the name it was written with. */
  readonly errors: readonly { readonly rule: string; readonly message: string }[];
}

/** Checks one value against a rule string. Throws `RuleSyntaxError` for a rule string that cannot be read. */
export async function runRuleString(rules: string, value: unknown, given: RuleStringContext = {}): Promise<RuleStringResult> {
  const data = given.data ?? {};
  const context: RuleContext = {
    ref: (name) => lookUp(data, name),
    titleOf: (name) => name,
    title: given.title ?? '',
    today: given.today ?? localDate(),
    ports: { script: scriptHere, ...given.ports },
    data,
    ...(given.field !== undefined && { field: given.field }),
    ...(given.rows && { rows: () => rowsOf(given.rows ?? []) }),
    ...(given.settings && { settings: given.settings }),
    ...(given.signal && { signal: given.signal }),
  };
  const issues = await runRules(parseRules(rules), value, context, translateRule(given.locale ?? 'zh-CN'), { all: true });
  return { valid: issues.length === 0, errors: issues.map(({ rule, message }) => ({ rule, message })) };
}

// helpers

/** `later` is settled once per run, because an engine that has been loaded meanwhile makes a rule synchronous. */
interface DueRule {
  readonly rule: Rule;
  readonly call: RuleCall;
  readonly args: RuleArguments;
  readonly order: number;
  readonly later: boolean;
}
interface Found {
  readonly order: number;
  readonly issue: Issue;
}

/** An empty value passes every rule that does not ask for emptiness. */
function dueRules(calls: readonly RuleCall[], value: unknown, { rules }: RunOptions): DueRule[] {
  const empty = isEmptyValue(value);
  return calls
    .map((call, order) => {
      const rule = ruleOf(call, rules);
      const args = namedArguments(rule, call.args);
      return { rule, call, args, order, later: isAsynchronous(rule, args) };
    })
    .filter(({ rule }) => !empty || rule.checksEmpty === true);
}

function synchronousIssues(due: readonly DueRule[], value: unknown, context: RuleContext, translate: Translate, { all }: RunOptions): Found[] {
  const found: Found[] = [];
  for (const { rule, call, args, order, later } of due) {
    if (later) continue;
    const verdict = unanswered(rule, args, context) ?? rule.check(value, args, context);
    if (verdict === true || verdict instanceof Promise) continue;
    found.push({ order, issue: issueOf(rule, call, args, verdict, context, translate) });
    if (!all) break;
  }
  return found;
}

/** A field that nobody filled in sets no bound; one whose query found nothing cannot be compared with, and what cannot be checked does not pass. */
function unanswered(rule: Rule, args: RuleArguments, context: RuleContext): RuleVerdict | undefined {
  const bounds = (rule.params ?? []).flatMap(({ name, kind }) => (kind === 'bound' || kind === 'point' ? (args[name] ?? []) : []));
  const missing = bounds.find((name) => context.foundNothing?.(name) === true);
  return missing === undefined ? undefined : { key: 'validation.unanswered', params: { field: context.titleOf(missing) }, unavailable: true };
}

async function askOthers(
  due: readonly DueRule[],
  found: Found[],
  value: unknown,
  context: RuleContext,
  translate: Translate,
  { all }: RunOptions,
): Promise<Issue[]> {
  for (const { rule, call, args, order, later } of due) {
    if (!later) continue;
    if (found.length > 0 && all !== true) break;
    context.signal?.throwIfAborted();
    const verdict = await rule.check(value, args, context);
    context.signal?.throwIfAborted();
    if (verdict !== true) found.push({ order, issue: issueOf(rule, call, args, verdict, context, translate) });
  }
  return inOrder(found);
}

function isAsynchronous(rule: Rule, args: RuleArguments): boolean {
  return rule.asynchronous?.(args) ?? false;
}

function issueOf(rule: Rule, call: RuleCall, args: RuleArguments, verdict: Exclude<RuleVerdict, true>, context: RuleContext, translate: Translate): Issue {
  const failure = verdict === false ? {} : verdict;
  const filled = { title: context.title, ...args, ...failure.params };
  const own = failure.unavailable === true ? undefined : ownMessage(rule, call, context.settings?.['x-rule-msg']);
  if (call.args.some((arg) => context.isHidden?.(arg) === true))
    return {
      path: context.path ?? '',
      rule: call.name,
      message: own === undefined || own.includes('{') ? translate('validation.withheld') : own,
      level: 'error',
    };
  const message = failure.text ?? (own === undefined ? translate(failure.key ?? rule.message, filled) : fillText(own, filled));
  return { path: context.path ?? '', rule: call.name, message, level: 'error' };
}

/** The designer's own text: one for whichever rule fails, or by the name of the rule as written, declared or an alias. */
function ownMessage(rule: Rule, call: RuleCall, given: unknown): string | undefined {
  if (typeof given === 'string') return given === '' ? undefined : given;
  if (!isRecord(given)) return undefined;
  const name = [call.name, rule.name, ...(rule.aliases ?? []), '*'].find(
    (each) => Object.hasOwn(given, each) && typeof given[each] === 'string' && given[each] !== '',
  );
  return name === undefined ? undefined : String(given[name]);
}

function inOrder(found: readonly Found[]): Issue[] {
  return [...found].sort((a, b) => a.order - b.order).map(({ issue }) => issue);
}

function lookUp(data: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(data, name)) return data[name];
  const scope = ['item', 'parent'].find((each) => name.startsWith(`${each}.`));
  if (scope === undefined) return undefined;
  const column = name.slice(scope.length + 1);
  const row = Object.hasOwn(data, scope) ? data[scope] : undefined;
  if (isRecord(row) && Object.hasOwn(row, column)) return row[column];
  return Object.hasOwn(data, column) ? data[column] : undefined;
}

function rowsOf(rows: readonly Readonly<Record<string, unknown>>[]): readonly RuleRow[] {
  return rows.map((row) => ({ value: (column) => (Object.hasOwn(row, column) ? row[column] : undefined) }));
}

function localDate(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

async function scriptHere(base64: string, value: unknown, data: unknown): Promise<{ valid: boolean; message?: string }> {
  const { runScript } = await import('./sandbox/runScript.ts');
  return runScript(base64, value, data);
}
