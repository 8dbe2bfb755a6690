import { Num, parseNumber, plainText } from '../engine/index.ts';
import type { Node } from '../engine/index.ts';
import { lineOf, meetingPoint } from './turningPoints.ts';

/** The one field of an expression, and the values of it at which a comparison of the expression with a constant may change. */
export interface Boundaries {
  readonly name: Node;
  readonly constants: readonly string[];
}

/**
 * `abs(a) > 5` changes at 5 and -5, `round(a, 2) > 100` at 100.005, `max(a, 3) < 10` at 10. Between two neighbouring boundaries, and at each of
 * them, the comparison says one thing. Undefined where more than one field is read, or something else is done with it.
 */
export function boundariesOf(node: Node, constant: string): Boundaries | undefined {
  const level = parseNumber(constant);
  return level === undefined ? undefined : boundaries(node, [level]);
}

// helpers

const ONE = new Num(1);
const HALF = new Num('0.5');

function boundaries(node: Node, levels: readonly Num[]): Boundaries | undefined {
  if (node.type === 'leaf') return node.token.type === 'reference' ? { name: node, constants: [...new Set(levels.map(plainText))] } : undefined;
  if (node.type === 'unary')
    return node.symbol === '-'
      ? boundaries(
          node.operand,
          levels.map((level) => level.neg()),
        )
      : undefined;
  if (node.type === 'call') return ofCall(node.name.replace(/^(?:FormMath|Formulas)\./, '').toLowerCase(), node.args, levels);
  const line = lineOf(node);
  const points = line === undefined ? [] : levels.map((level) => meetingPoint(line, plainText(level)));
  if (line === undefined || points.includes(undefined)) return undefined;
  return { name: line.name, constants: points.flatMap((point) => point ?? []) };
}

function ofCall(name: string, args: readonly Node[], levels: readonly Num[]): Boundaries | undefined {
  const [first, second] = args;
  if (first === undefined) return undefined;
  switch (name) {
    case 'abs':
      return args.length === 1 ? boundaries(first, [...levels, ...levels.map((level) => level.neg())]) : undefined;
    case 'max':
    case 'min': {
      const open = args.filter((arg) => numberIn(arg) === undefined);
      return open.length === 1 && open[0] !== undefined && args.length > 1
        ? boundaries(open[0], [...levels, ...args.flatMap((arg) => numberIn(arg) ?? [])])
        : undefined;
    }
    case 'round':
    case 'roundup':
    case 'rounddown':
    case 'trunc': {
      const digits = second === undefined ? 0 : numberIn(second)?.toNumber();
      return digits === undefined || args.length > 2 || !Number.isInteger(digits) || Math.abs(digits) > MOST_DIGITS
        ? undefined
        : boundaries(first, around(levels, new Num(`1e${-digits}`)));
    }
    case 'ceil':
    case 'floor':
    case 'int':
      return args.length === 1 ? boundaries(first, around(levels, ONE)) : undefined;
    default:
      return undefined;
  }
}

const MOST_DIGITS = 10;

/** What is rounded to whole units passes from one to the next at a unit or half way to it. */
const around = (levels: readonly Num[], unit: Num): Num[] =>
  levels.flatMap((level) => {
    const below = level.div(unit).floor();
    return [level, ...[-1, 0, 1, 2].flatMap((shift) => [below.plus(new Num(shift)), below.plus(new Num(shift)).plus(HALF)].map((each) => each.times(unit)))];
  });

function numberIn(node: Node): Num | undefined {
  if (node.type === 'unary' && node.symbol === '-') return numberIn(node.operand)?.neg();
  return node.type === 'leaf' && node.token.type === 'number' ? new Num(node.token.value) : undefined;
}
