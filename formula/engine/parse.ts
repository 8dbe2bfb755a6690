import { Parser } from 'expr-eval';
import { FormulaError } from '../types.ts';
import { checkOrder, MAX_DEPTH } from './checkOrder.ts';
import { tokenise } from './tokenise.ts';
import type { OperatorSymbol, Token } from './tokenise.ts';

type LeafToken = Extract<Token, { type: 'number' | 'text' | 'constant' | 'reference' }>;

/** The tree of a formula. `at` and `label` name the place for messages, `depth` how deep it nests. */
export type Node = { readonly at: number; readonly label: string; readonly depth: number } & (
  | { readonly type: 'leaf'; readonly token: LeafToken }
  | { readonly type: 'unary'; readonly symbol: OperatorSymbol; readonly operand: Node }
  | { readonly type: 'binary'; readonly symbol: OperatorSymbol; readonly left: Node; readonly right: Node }
  | { readonly type: 'choice'; readonly condition: Node; readonly then: Node; readonly otherwise: Node }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Node[] }
);

/**
 * Text to tree. expr-eval supplies the grammar, that is precedence and associativity. It sees neither names nor
 * literals: every operand goes in as `v<number of the token>`, so no name can meet a table of the library, and
 * digits and places are kept here.
 */
export function parse(text: string): Node {
  const tokens = tokenise(text);
  checkOrder(tokens, text.length);
  return buildTree(instructionsOf(tokens), tokens);
}

/** The parts that a part is made of. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case 'leaf':
      return [];
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.condition, node.then, node.otherwise];
    case 'call':
      return node.args;
  }
}

// helpers

interface Instruction {
  readonly type: string;
  readonly value: unknown;
}

const parser = hardenedParser();

/** A parser that knows the operators of the language and nothing else: no functions, constants, members, assignment. */
function hardenedParser(): Parser {
  const hardened = new Parser({ allowMemberAccess: false, operators: { assignment: false, fndef: false, in: false, concatenate: false } });
  const tables: Record<string, readonly string[]> = {
    unaryOps: ['-', '+', 'not'],
    binaryOps: ['+', '-', '*', '/', '%', '^', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'],
    ternaryOps: ['?'],
    functions: [],
    consts: [],
  };
  for (const [table, names] of Object.entries(tables)) {
    const entries: Record<string, true> = Object.create(null);
    names.forEach((name) => {
      entries[name] = true;
    });
    Reflect.set(hardened, table, entries);
  }
  return hardened;
}

function instructionsOf(tokens: readonly Token[]): readonly Instruction[] {
  const disguised = tokens.map((token, index) => disguise(token, index)).join(' ');
  try {
    return readInstructions(Reflect.get(parser.parse(disguised), 'tokens'));
  } catch (error) {
    throw new FormulaError('FML_SYNTAX', 'unreadable', 0, error instanceof Error ? error.message : '');
  }
}

function disguise(token: Token, index: number): string {
  switch (token.type) {
    case 'operator':
      return token.symbol;
    case 'open':
      return '(';
    case 'close':
      return ')';
    case 'comma':
      return ',';
    default:
      return `v${index}`;
  }
}

function buildTree(instructions: readonly Instruction[], tokens: readonly Token[]): Node {
  const stack: (Node | CalleeToken)[] = [];
  for (const { type, value } of instructions) {
    switch (type) {
      case 'IVAR': {
        const token = tokens[Number(String(value).slice(1))];
        stack.push(token?.type === 'function' ? token : leaf(token));
        break;
      }
      case 'IEXPR':
        stack.push(buildTree(readInstructions(value), tokens));
        break;
      case 'IOP1': {
        const operand = popNode(stack);
        stack.push(limited({ type: 'unary', symbol: value as OperatorSymbol, operand, at: operand.at, label: operand.label, depth: operand.depth + 1 }));
        break;
      }
      case 'IOP2': {
        const right = popNode(stack);
        const left = popNode(stack);
        const depth = Math.max(left.depth, right.depth + 1);
        stack.push(limited({ type: 'binary', symbol: value as OperatorSymbol, left, right, at: left.at, label: String(value), depth }));
        break;
      }
      case 'IOP3': {
        const otherwise = popNode(stack);
        const then = popNode(stack);
        const condition = popNode(stack);
        const depth = Math.max(condition.depth, then.depth, otherwise.depth) + 1;
        stack.push(limited({ type: 'choice', condition, then, otherwise, at: condition.at, label: '?', depth }));
        break;
      }
      case 'IFUNCALL': {
        const args = Array.from({ length: Number(value) }, () => popNode(stack)).reverse();
        const callee = stack.pop();
        if (callee?.type !== 'function') {
          throw new FormulaError('FML_SYNTAX', 'notCallable', callee?.at ?? 0);
        }
        const depth = Math.max(0, ...args.map((arg) => arg.depth)) + 1;
        stack.push(limited({ type: 'call', name: callee.name, args, at: callee.at, label: callee.label, depth }));
        break;
      }
      default:
        throw new FormulaError('FML_FORBIDDEN', 'forbidden', 0, type);
    }
  }
  return popNode(stack);
}

type CalleeToken = Extract<Token, { type: 'function' }>;

function leaf(token: Token | undefined): Node {
  if (token === undefined || !isLeaf(token)) {
    throw new FormulaError('FML_SYNTAX', 'unreadable', token?.at ?? 0);
  }
  return { type: 'leaf', token, at: token.at, label: token.label, depth: 1 };
}

function isLeaf(token: Token): token is LeafToken {
  return token.type === 'number' || token.type === 'text' || token.type === 'constant' || token.type === 'reference';
}

function popNode(stack: (Node | CalleeToken)[]): Node {
  const node = stack.pop();
  if (node === undefined || node.type === 'function') {
    throw new FormulaError('FML_SYNTAX', 'unreadable', node?.at ?? 0);
  }
  return node;
}

function limited(node: Node): Node {
  if (node.depth > MAX_DEPTH) {
    throw new FormulaError('FML_TOO_DEEP', 'tooDeep', node.at, '', { limit: MAX_DEPTH });
  }
  return node;
}

function readInstructions(value: unknown): readonly Instruction[] {
  if (!Array.isArray(value)) {
    throw new FormulaError('FML_SYNTAX', 'unreadable', 0);
  }
  return value as readonly Instruction[];
}
