import type { CompiledField } from '../../registry/form/index.ts';
import { parseRules } from '../parseRules.ts';
import type { RuleCall } from '../types.ts';
import { modeOf, type FormView, type RowView } from './view.ts';

/** The rules that hold now: those of the field, `required` only while it may be filled, and always in mode `b`. */
export function callsFor(view: FormView, field: CompiledField, row?: RowView): readonly RuleCall[] {
  let own = parsed.get(field);
  if (!own) {
    own = field.rules ? parsedOnce(field.rules) : [];
    if (field.backend && !own.some((call) => call.name === 'backend')) own = [...own, { name: 'backend', args: [] }];
    parsed.set(field, own);
  }
  const mode = modeOf(view, field, row);
  if (mode === 'b') return own.some((call) => call.name === 'required') ? own : [required, ...own];
  return mode === 'w' ? own : own.filter((call) => call.name !== 'required');
}

// helpers

const parsed = new WeakMap<CompiledField, readonly RuleCall[]>();
const texts = new Map<string, readonly RuleCall[]>();
const MOST_TEXTS = 1_000;
const required: RuleCall = { name: 'required', args: [] };

/** Many fields have the same rules. */
export function parsedOnce(text: string): readonly RuleCall[] {
  let calls = texts.get(text);
  if (calls === undefined) {
    calls = parseRules(text);
    if (texts.size >= MOST_TEXTS) texts.clear();
    texts.set(text, calls);
  }
  return calls;
}
