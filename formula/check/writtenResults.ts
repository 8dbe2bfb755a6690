import { functionOf, type FunctionLookup, type Node } from '../engine/index.ts';
import { fill } from '../../registry/words.ts';
import { constantOf } from './constantOf.ts';
import { resultsOf } from './resultsOf.ts';
import type { Expectation, ExpressionProblem } from './types.ts';
import { isDate, type ValueType } from './valueTypes.ts';

/** Texts that an expression writes dates as, and that its place cannot hold. What is written out is judged as a value of its field. */
export function writtenResults(tree: Node, { of, takesText }: Expectation, functions: FunctionLookup, typeOf: (node: Node) => ValueType): ExpressionProblem[] {
  return resultsOf(tree).flatMap((node): ExpressionProblem[] => {
    const text = writtenBy(node, functions, typeOf);
    return text === undefined || text === '' || takesText === undefined || takesText(text)
      ? []
      : [{ code: 'EXP_RESULT', at: node.at, length: Math.max(1, node.label.length), message: fill(texts.written, { of, text }), hint: texts.asItIs }];
  });
}

// helpers

/** A day of two digits everywhere, so that no part of a format looks like another. */
const SAMPLE = '2026-11-29 20:20:35';

function writtenBy(node: Node, functions: FunctionLookup, typeOf: (node: Node) => ValueType): string | undefined {
  if (node.type !== 'call' || functionOf(node, functions).name !== 'text') return undefined;
  const [date, format] = node.args;
  if (date === undefined || format?.type !== 'leaf' || format.token.type !== 'text' || !isDate(typeOf(date))) return undefined;
  const sample: Node = { ...format, token: { ...format.token, value: SAMPLE } };
  const value = constantOf({ ...node, args: [sample, format] }, functions)?.value;
  return typeof value === 'string' ? value : undefined;
}

const texts = {
  written: {
    'zh-CN': '{of}不能存「{text}」这样的写法',
    'en-US': '{of} cannot hold what is written “{text}”',
    'zh-TW': '{of}不能存「{text}」這樣的寫法',
  },
  asItIs: {
    'zh-CN': '请直接写日期本身（不用 text），显示格式由控件的 format 决定',
    'en-US': 'give the date itself, without text(…); how it is shown is the format of the control',
    'zh-TW': '請直接寫日期本身（不用 text），顯示格式由控制項的 format 決定',
  },
} as const;
