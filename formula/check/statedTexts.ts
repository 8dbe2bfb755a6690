import type { FunctionLookup, Node, Operand } from '../engine/index.ts';
import { Num, plainText } from '../engine/index.ts';
import { constantOf } from './constantOf.ts';
import { resultsOf } from './resultsOf.ts';
import type { FieldSymbol } from './types.ts';
import type { ValueType } from './valueTypes.ts';

/** A text or number that an expression may answer whatever its fields hold, with the part that says so. */
export interface StatedText {
  readonly node: Node;
  readonly text: string;
}

/** The constants that an expression may answer: written out, or put together of constants (`trim("U1")`, `concat("U", 1)`, a branch of `if`). */
export function statedTexts(node: Node, functions: FunctionLookup): readonly StatedText[] {
  return answersOf(node, functions).flatMap((branch): readonly StatedText[] => {
    const constant = constantOf(branch, functions);
    const text = constant === undefined ? undefined : textOf(constant.value);
    return text === undefined ? [] : [{ node: branch, text }];
  });
}

/** The fields whose value an expression answers as it is; none where it may answer anything else that is no constant. */
export function carriedFields(node: Node, functions: FunctionLookup, typeOf: (node: Node) => ValueType): readonly FieldSymbol[] {
  const open = answersOf(node, functions).filter((branch) => constantOf(branch, functions) === undefined);
  const fields = open.flatMap((branch) => (branch.type === 'leaf' ? (typeOf(branch).symbol ?? []) : []));
  return fields.length === open.length ? fields : [];
}

// helpers

/** What an expression may answer, with what leaves a code as it is taken off. */
function answersOf(node: Node, functions: FunctionLookup): readonly Node[] {
  return resultsOf(node).flatMap((branch) => {
    if (constantOf(branch, functions) !== undefined) return [branch];
    const inner = insideOf(branch, functions);
    return inner === undefined ? [branch] : answersOf(inner, functions);
  });
}

/** `trim(x)`, `concat(x, "")`: codes and ids have no blanks around them. */
function insideOf(node: Node, functions: FunctionLookup): Node | undefined {
  if (node.type !== 'call') return undefined;
  const name = node.name.toLowerCase();
  const filled = name === 'concat' ? node.args.filter((arg) => constantOf(arg, functions)?.value !== '') : name === 'trim' ? node.args : [];
  return filled.length === 1 ? filled[0] : undefined;
}

const textOf = (value: Operand): string | undefined => (typeof value === 'string' ? value : value instanceof Num ? plainText(value) : undefined);
