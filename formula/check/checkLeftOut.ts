import type { FormulaFunction, FunctionLookup, Node } from '../engine/index.ts';
import { childrenOf, functionOf, readsRow, saysNothing } from '../engine/index.ts';
import type { Localised } from '../../registry/localised.ts';
import { fill } from '../../registry/words.ts';
import { parameterAt } from '../signature.ts';
import { resultsOf } from './resultsOf.ts';
import type { ValueType } from './valueTypes.ts';

type Call = Extract<Node, { type: 'call' }>;

/** A part that does not mean what it looks like, and why. */
interface Misread {
  readonly node: Node;
  readonly message: Localised;
  readonly hint: Localised;
}

/**
 * Conditions over rows in `count`, `average`, `max`, `min` and `median`: what they leave out takes no part, so far as they stand around the whole
 * argument. Within a calculation the row would count as 0 instead, and `count` of anything that leaves out nothing counts every row, whatever is asked.
 */
export function checkLeftOut(node: Call, called: FormulaFunction, functions: FunctionLookup, typeOf: (node: Node) => ValueType): readonly Misread[] {
  if (!called.leavesOut) return [];
  return node.args.flatMap((arg): readonly Misread[] => {
    if (!readsRow(arg, functions)) return [];
    const hidden = resultsOf(arg).flatMap((branch) => emptiesWithin(branch, functions));
    if (hidden.length > 0)
      return hidden.map((part) => ({ node: part, message: fill(texts.within, { part: part.label, call: node.label }), hint: texts.around }));
    const asks = arg.type !== 'leaf' && (asksByRow(arg, functions) || typeOf(arg).kinds.join() === 'boolean');
    const isAll = called.name === 'count' && asks && !leavesOut(arg) && !resultsOf(arg).some((branch) => typeOf(branch).kinds.includes('list'));
    return isAll ? [{ node: arg, message: fill(texts.all, { part: arg.label, call: node.label }), hint: texts.left }] : [];
  });
}

// helpers

/** A choice in the place of a result, with what it asks. */
function choiceOf(node: Node): { readonly asked?: Node; readonly branches: readonly Node[]; readonly open: boolean } | undefined {
  if (node.type === 'choice') return { asked: node.condition, branches: [node.then, node.otherwise], open: false };
  if (node.type !== 'call') return undefined;
  const name = node.name.toLowerCase();
  const [asked, ...branches] = node.args;
  if (name === 'if' && asked !== undefined) return { asked, branches, open: branches.length < 2 };
  return name === 'iferror' ? { branches: node.args, open: false } : undefined;
}

/** Whether a condition in the place of a result has a branch that says nothing. */
function leavesOut(node: Node): boolean {
  const choice = choiceOf(node);
  return choice !== undefined && (choice.open || choice.branches.some((branch) => saysNothing(branch) || leavesOut(branch)));
}

/** Whether what is chosen differs from row to row; a choice between two columns is made once. */
function asksByRow(node: Node, functions: FunctionLookup): boolean {
  const choice = choiceOf(node);
  if (choice === undefined) return false;
  return (choice.asked !== undefined && readsRow(choice.asked, functions)) || choice.branches.some((branch) => asksByRow(branch, functions));
}

/** Conditions over rows that leave something empty which is computed with. What an aggregate takes in is its own matter. */
function emptiesWithin(node: Node, functions: FunctionLookup): readonly Node[] {
  if (node.type === 'leaf') return [];
  const parts =
    node.type === 'call' ? node.args.filter((_, index) => parameterAt(functionOf(node, functions).types, index)?.shape === 'value') : childrenOf(node);
  return parts.flatMap((part) => (leavesOut(part) && readsRow(part, functions) ? [part] : emptiesWithin(part, functions)));
}

const texts = {
  within: {
    'zh-CN': '「{part}」在条件不成立的行没有值，参与计算时按 0 计，仍算作 {call} 的一行',
    'en-US': '“{part}” is empty in rows that do not meet its condition; computed with, it counts 0 and the row takes part in {call}',
    'zh-TW': '「{part}」在條件不成立的列沒有值，參與計算時按 0 計，仍算作 {call} 的一列',
  },
  around: {
    'zh-CN': '请把条件放在整个计算外面；确要按 0 计请写明 0',
    'en-US': 'put the condition around the whole calculation, or write 0 where 0 is meant',
    'zh-TW': '請把條件放在整個計算外面；確要按 0 計請寫明 0',
  },
  all: {
    'zh-CN': '{call} 会计入所有行，「{part}」的结果不影响个数',
    'en-US': '{call} counts every row, whatever “{part}” gives',
    'zh-TW': '{call} 會計入所有列，「{part}」的結果不影響個數',
  },
  left: {
    'zh-CN': '只计符合条件的行请写 count(if(条件, 1))，或 COUNTIF',
    'en-US': 'count(if(condition, 1)) counts the rows that meet a condition, and so does COUNTIF',
    'zh-TW': '只計符合條件的列請寫 count(if(條件, 1))，或 COUNTIF',
  },
} as const;
