import type { Localised } from '../../registry/localised.ts';
import { fill, labelled, listed } from '../../registry/words.ts';
import type { FormulaFunction, FunctionLookup, Node } from '../engine/index.ts';
import { functionOf, plainText } from '../engine/index.ts';
import { failures, wordsOfFailure } from '../failures.ts';
import type { ParameterSignature, ValueKind } from '../signature.ts';
import { parameterAt, resultKinds } from '../signature.ts';
import { checkConstants } from './checkConstants.ts';
import { checkLeftOut } from './checkLeftOut.ts';
import { checkOptions, optionsOfCriteria, type ComparedSide } from './checkOptions.ts';
import { resultsOf } from './resultsOf.ts';
import { checkSameRows } from './checkSameRows.ts';
import { resolveName } from './resolveName.ts';
import { inferenceTexts as texts } from './inferenceTexts.ts';
import { carriedFields, statedTexts } from './statedTexts.ts';
import type { ExpressionProblem, ExpressionProblemCode, SymbolTable } from './types.ts';
import { canEqual, canOrder, isDate, isNumeric, isTruth, kindText, sumKinds, textLiteral, typeOf, unknownType } from './valueTypes.ts';
import type { ValueType } from './valueTypes.ts';

type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

/**
 * One walk over a parsed expression. A part that is wrong is reported once and counts as unknown from there on.
 * Whether columns stand where they may is known beforehand (`soundColumns`); where they do not, the first place is sought:
 * `rowwise` is the inside of an aggregate, where a column stands for its value in each row.
 */
export class TypeInference {
  readonly problems: ExpressionProblem[] = [];
  /** What is worth a word and hinders nothing. */
  readonly remarks: ExpressionProblem[] = [];
  /** How many `ifError` stand around. */
  private forgiven = 0;

  constructor(
    private readonly symbols: SymbolTable,
    private readonly functions: FunctionLookup,
    private readonly soundColumns: boolean,
  ) {}

  infer(node: Node, rowwise = this.soundColumns): ValueType {
    switch (node.type) {
      case 'leaf':
        return this.leaf(node);
      case 'unary':
        return node.symbol === 'not' ? this.logic([node.operand], rowwise) : this.signed(node, rowwise);
      case 'binary':
        return this.binary(node, rowwise);
      case 'choice':
        return this.choice(node, rowwise);
      case 'call':
        return this.call(node, rowwise);
    }
  }

  private report(
    code: ExpressionProblemCode,
    { at, label }: Pick<Node, 'at' | 'label'>,
    message: Localised,
    more: Pick<ExpressionProblem, 'hint' | 'suggestion'> = {},
  ): void {
    this.problems.push({ code, at, length: Math.max(1, label.length), message, ...more });
  }

  private note(found: readonly ExpressionProblem[]): void {
    for (const each of found) (each.code === 'EXP_DISABLED' ? this.remarks : this.problems).push(each);
  }

  private leaf(node: NodeOf<'leaf'>): ValueType {
    const { token } = node;
    switch (token.type) {
      case 'number':
        return { ...typeOf('number'), literal: plainText(token.value) };
      case 'text':
        return textLiteral(token.value);
      case 'constant':
        return token.value === null ? unknownType : typeOf('boolean');
      case 'reference': {
        const found = resolveName(token.reference, node.label, this.symbols);
        if ('problem' in found) {
          const { code, message, ...more } = found.problem;
          this.report(code, node, message, more);
          return unknownType;
        }
        return found.type;
      }
    }
  }

  /** A number with its sign is still one that is written out. */
  private signed(node: NodeOf<'unary'>, rowwise: boolean): ValueType {
    const type = this.arithmetic(node.symbol, [node.operand], rowwise);
    const { operand } = node;
    return operand.type === 'leaf' && operand.token.type === 'number'
      ? { ...type, literal: plainText(node.symbol === '-' ? operand.token.value.neg() : operand.token.value) }
      : type;
  }

  private binary(node: NodeOf<'binary'>, rowwise: boolean): ValueType {
    switch (node.symbol) {
      case 'and':
      case 'or':
        return this.logic([node.left, node.right], rowwise);
      case '==':
      case '!=':
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.comparison(node, rowwise);
      case '+':
      case '-':
        return this.sum(node, node.symbol, rowwise);
      default:
        return this.arithmetic(node.symbol, [node.left, node.right], rowwise);
    }
  }

  /** `+` and `-` know dates too, as `dateArithmetic` of the engine does. */
  private sum(node: NodeOf<'binary'>, symbol: '+' | '-', rowwise: boolean): ValueType {
    const before = this.problems.length;
    const operands = [node.left, node.right] as const;
    const [left, right] = [this.infer(node.left, rowwise), this.infer(node.right, rowwise)];
    [left, right].forEach((type, index) => {
      const operand = operands[index];
      if (operand === undefined) return;
      if (type.column && !rowwise) this.report('EXP_COLUMN', operand, fill(failures.several, { subject: operand.label }));
      else if (!isNumeric(type) && !isDate(type))
        this.report('EXP_TYPE', operand, fill(texts.compute, { a: operand.label, kind: kindText(type), symbol }), hintOfNumber(operand, type, symbol));
      else
        this.branches(
          operand,
          (each) => isNumeric(each) || isDate(each),
          (each, branch) => [fill(texts.compute, { a: branch.label, kind: kindText(each), symbol }), hintOfNumber(branch, each, symbol)],
        );
    });
    if (this.problems.length > before) return unknownType;
    const kinds = sumKinds(symbol, left, right);
    if (kinds === undefined) {
      this.report(
        'EXP_TYPE',
        node.right,
        symbol === '+'
          ? fill(texts.addDates, { a: node.left.label, b: node.right.label })
          : fill(texts.takeDate, { a: node.left.label, kind: kindText(left), b: node.right.label }),
        { hint: texts.dateSums },
      );
      return unknownType;
    }
    return { kinds, column: this.anyColumn([left, right]) };
  }

  private comparison(node: NodeOf<'binary'>, rowwise: boolean): ValueType {
    const before = this.problems.length;
    const [left, right] = [this.infer(node.left, rowwise), this.infer(node.right, rowwise)];
    if (this.problems.length > before) return typeOf('boolean');
    const column = !rowwise && (left.column ? node.left : right.column ? node.right : undefined);
    const equality = node.symbol === '==' || node.symbol === '!=';
    if (typeof column === 'object') {
      this.report('EXP_COLUMN', column, fill(texts.compareColumn, { a: column.label }), {
        hint: equality ? texts.membership : texts.aggregates,
      });
    } else if (!(equality ? canEqual(left, right) : canOrder(left, right))) {
      const [hinted, side] = textSide(node, left, right);
      this.report(
        'EXP_TYPE',
        hinted,
        fill(texts.compare, { a: node.left.label, kind: kindText(left), b: node.right.label, other: kindText(right), symbol: node.symbol }),
        side ? { hint: fill(texts.toNumberOf, { a: hinted.label }) } : {},
      );
    } else if (equality) {
      this.note(checkOptions(this.compared(node.left), this.compared(node.right)));
    } else {
      this.branches(
        node.left,
        (each) => canOrder(each, right),
        (each, branch) => [
          fill(texts.compare, { a: branch.label, kind: kindText(each), b: node.right.label, other: kindText(right), symbol: node.symbol }),
          {},
        ],
      );
      this.branches(
        node.right,
        (each) => canOrder(left, each),
        (each, branch) => [fill(texts.compare, { a: node.left.label, kind: kindText(left), b: branch.label, other: kindText(each), symbol: node.symbol }), {}],
      );
    }
    return { kinds: ['boolean'], column: this.problems.length === before && this.anyColumn([left, right]) };
  }

  private arithmetic(symbol: string, operands: readonly Node[], rowwise: boolean): ValueType {
    const before = this.problems.length;
    const types = operands.map((operand) => this.number(operand, symbol, rowwise));
    return this.problems.length > before ? unknownType : { kinds: ['number'], column: this.anyColumn(types) };
  }

  private number(node: Node, symbol: string, rowwise: boolean): ValueType {
    const type = this.infer(node, rowwise);
    if (type.column && !rowwise) this.report('EXP_COLUMN', node, fill(failures.several, { subject: node.label }));
    else if (!isNumeric(type))
      this.report('EXP_TYPE', node, fill(texts.compute, { a: node.label, kind: kindText(type), symbol }), hintOfNumber(node, type, symbol));
    else
      this.branches(node, isNumeric, (each, branch) => [
        fill(texts.compute, { a: branch.label, kind: kindText(each), symbol }),
        hintOfNumber(branch, each, symbol),
      ]);
    return type;
  }

  private logic(operands: readonly Node[], rowwise: boolean): ValueType {
    const before = this.problems.length;
    const types = operands.map((operand) => this.truth(operand, rowwise));
    return { kinds: ['boolean'], column: this.problems.length === before && this.anyColumn(types) };
  }

  private truth(node: Node, rowwise: boolean): ValueType {
    const type = this.infer(node, rowwise);
    if (type.column && !rowwise) this.report('EXP_COLUMN', node, fill(texts.severalTruths, { a: node.label }));
    else if (!isTruth(type)) this.report('EXP_TYPE', node, fill(texts.truth, { a: node.label, kind: kindText(type) }), hintOfTruth(node, type));
    else this.branches(node, isTruth, (each, branch) => [fill(texts.truth, { a: branch.label, kind: kindText(each) }), hintOfTruth(branch, each)]);
    return type;
  }

  private anyColumn(types: readonly ValueType[]): boolean {
    return !this.soundColumns && types.some(({ column }) => column);
  }

  private choice(node: NodeOf<'choice'>, rowwise: boolean): ValueType {
    const condition = this.truth(node.condition, rowwise);
    const [then, otherwise] = [this.infer(node.then, rowwise), this.infer(node.otherwise, rowwise)];
    return { kinds: union([then, otherwise]), column: then.column || otherwise.column || this.anyColumn([condition]) };
  }

  private call(node: NodeOf<'call'>, rowwise: boolean): ValueType {
    const called = functionOf(node, this.functions);
    const before = this.problems.length;
    const types = node.args.map((arg, index) => {
      const parameter = parameterAt(called.types, index);
      const forgives = called.name === 'ifError' && index === 0 ? 1 : 0;
      this.forgiven += forgives;
      const type = parameter === undefined ? unknownType : this.argument(node, called, arg, parameter, rowwise);
      this.forgiven -= forgives;
      return type;
    });
    if (called.name === 'in') this.checkMembership(node, types);
    this.checkCriteria(node, called, types);
    this.checkReplaced(node, called, types);
    this.checkRows(node, called);
    if (this.problems.length === before) this.checkMixed(node, called, types);
    if (this.problems.length === before) this.checkConstants(node, called, types);
    if (this.problems.length === before)
      for (const { node: part, message, hint } of checkLeftOut(node, called, this.functions, (each) => this.typeApart(each)))
        this.report('EXP_TYPE', part, message, { hint });
    const kinds = resultKinds(
      called.types,
      types.map((type) => (type.kinds.length === 0 ? undefined : type.kinds)),
    );
    const unsure = !isDeclared(called) && types.some((type) => type.kinds.length === 0);
    const lifted = types.some(
      (type, index) => type.column && (rowwise && !this.soundColumns ? !called.aggregate : parameterAt(called.types, index)?.lazy === true),
    );
    return { kinds: unsure ? [] : kinds, column: lifted };
  }

  private argument(call: NodeOf<'call'>, called: FormulaFunction, node: Node, parameter: ParameterSignature, rowwise: boolean): ValueType {
    const type = this.infer(node, rowwise || called.aggregate || parameter.shape === 'column');
    const place = fill(texts.argument, { call: call.label, name: parameter.name });
    if (type.column && parameter.shape === 'value' && !rowwise) {
      this.report('EXP_COLUMN', node, fill(texts.oneValue, { a: node.label, place }), { hint: texts.sumOrMax });
    } else if (type.kinds.length > 0 && !type.kinds.some((kind) => parameter.accepts.includes(kind))) {
      this.report(
        'EXP_TYPE',
        node,
        fill(texts.needs, {
          a: node.label,
          kind: kindText(type),
          place,
          wanted: kindText({ kinds: parameter.accepts.filter((kind) => kind !== 'boolean' || !parameter.accepts.includes('number')) }),
        }),
        hintOfNumber(node, type, ''),
      );
    } else if (parameter.truth === true && !isTruth(type)) {
      this.report('EXP_TYPE', node, fill(texts.truth, { a: node.label, kind: kindText(type) }), hintOfTruth(node, type));
    } else if (parameter.oneOf !== undefined && type.literal !== undefined && !parameter.oneOf.includes(type.literal)) {
      this.report('EXP_VALUE', node, fill(texts.oneOf, { place, choices: listed(parameter.oneOf) }));
    } else if (parameter.integer === true && type.literal !== undefined && !withinRange(type.literal, parameter)) {
      this.report('EXP_VALUE', node, wholeText(place, parameter));
    } else {
      const accepts = ({ kinds }: ValueType): boolean => kinds.length === 0 || kinds.some((kind) => parameter.accepts.includes(kind));
      this.branches(node, accepts, (each, branch) => [
        fill(texts.needs, { a: branch.label, kind: kindText(each), place, wanted: kindText({ kinds: parameter.accepts.slice(0, 1) }) }),
        hintOfNumber(branch, each, ''),
      ]);
    }
    return type;
  }

  /** `if(je > 1, bz, 0)` is a number in some documents only: every result of a choice has to fit its place. */
  private branches(
    node: Node,
    fits: (type: ValueType) => boolean,
    wordsOf: (type: ValueType, branch: Node) => readonly [message: Localised, more: { readonly hint?: Localised }],
  ): void {
    const branches = resultsOf(node);
    if (branches.length < 2) return;
    for (const branch of branches) {
      const type = this.typeApart(branch);
      if (!fits(type)) this.report('EXP_TYPE', branch, ...wordsOf(type, branch));
    }
  }

  /** The type of a part by itself; what is wrong with it is told where the part stands. */
  private typeApart(node: Node): ValueType {
    return new TypeInference(this.symbols, this.functions, true).infer(node);
  }

  private compared(node: Node): ComparedSide {
    return { fields: carriedFields(node, this.functions, (part) => this.typeApart(part)), stated: statedTexts(node, this.functions) };
  }

  /** `in(x, a, b)`: what x can never be does not belong among the values, nor a constant that the column never has. */
  private checkMembership(node: NodeOf<'call'>, types: readonly ValueType[]): void {
    const [wanted, ...values] = types;
    const first = node.args[0];
    if (wanted === undefined || first === undefined) return;
    values.forEach((value, index) => {
      const arg = node.args[index + 1];
      if (arg === undefined) return;
      if (!canEqual(wanted, value))
        this.report('EXP_TYPE', arg, fill(texts.neverEqual, { a: first.label, kind: kindText(wanted), b: arg.label, other: kindText(value) }));
      else this.note(checkOptions(this.compared(first), this.compared(arg)));
    });
  }

  /** `COUNTIF(column, ">100")`: the constant behind the sign against the values of the column before it. */
  private checkCriteria(node: NodeOf<'call'>, called: FormulaFunction, types: readonly ValueType[]): void {
    types.forEach((_, index) => {
      const parameter = parameterAt(called.types, index);
      const [arg, column, before] = [node.args[index], types[index - 1], node.args[index - 1]];
      if (parameter?.criteria !== true || arg === undefined || column === undefined || before === undefined) return;
      for (const { node: stated, text } of statedTexts(arg, this.functions)) this.note(optionsOfCriteria(before, column, stated, text));
    });
  }

  /** The largest of numbers or of dates: values that cannot be ordered have none. */
  private checkMixed(node: NodeOf<'call'>, called: FormulaFunction, types: readonly ValueType[]): void {
    let leading: { readonly type: ValueType; readonly arg: Node } | undefined;
    for (const [index, type] of types.entries()) {
      const arg = node.args[index];
      if (arg === undefined || type.kinds.length === 0 || parameterAt(called.types, index)?.comparable !== true) continue;
      leading ??= { type, arg };
      const unsure = arg !== leading.arg && (mayBeEither(leading.type) || mayBeEither(type));
      if (!unsure && ((isNumeric(leading.type) && isNumeric(type)) || (isDate(leading.type) && isDate(type)))) continue;
      this.report(
        'EXP_TYPE',
        arg,
        fill(texts.order, { a: leading.arg.label, kind: kindText(leading.type), b: arg.label, other: kindText(type), call: node.label }),
      );
    }
  }

  /** What `ifError` stands around may fail. */
  private checkConstants(node: NodeOf<'call'>, called: FormulaFunction, types: readonly ValueType[]): void {
    const failure = this.forgiven > 0 ? undefined : checkConstants(node, called, types, this.functions);
    if (failure !== undefined) this.report(failure.code, { at: failure.at, label: failure.subject }, labelled(node.label, wordsOfFailure(failure)));
  }

  private checkRows(node: NodeOf<'call'>, called: FormulaFunction): void {
    const found = checkSameRows(node, called, this.functions);
    if (found === undefined) return;
    const { node: at, table, other, otherTable } = found;
    this.report('EXP_COLUMN', at, fill(texts.tables, { a: at.label, table, b: other.label, otherTable, call: node.label }));
  }

  /** `SUMIF(range, condition)` adds up the range itself. */
  private checkReplaced(node: NodeOf<'call'>, { types: { parameters } }: FormulaFunction, types: readonly ValueType[]): void {
    parameters.forEach(({ replacedBy, accepts }, index) => {
      const at = parameters.findIndex(({ name }) => name === replacedBy);
      const [arg, type] = [node.args[at], types[at]];
      if (
        replacedBy === undefined ||
        index < node.args.length ||
        arg === undefined ||
        type === undefined ||
        type.kinds.length === 0 ||
        type.kinds.some((kind) => accepts.includes(kind))
      )
        return;
      this.report(
        'EXP_TYPE',
        arg,
        fill(texts.needs, { a: arg.label, kind: kindText(type), place: node.label, wanted: kindText({ kinds: accepts.slice(0, 1) }) }),
      );
    });
  }
}

// helpers

const isDeclared = ({ types: { result } }: FormulaFunction): boolean => typeof result === 'string' || !('like' in result);

function union(types: readonly ValueType[]): readonly ValueKind[] {
  return types.some(({ kinds, literal }) => kinds.length === 0 && literal === undefined) && types.every(({ kinds }) => kinds.length === 0)
    ? []
    : [...new Set(types.flatMap(({ kinds }) => kinds))];
}

/** A text field beside a number probably holds one. */
function textSide(node: NodeOf<'binary'>, left: ValueType, right: ValueType): readonly [Node, boolean] {
  if (left.kinds.includes('text') && left.literal === undefined && right.kinds.includes('number')) return [node.left, true];
  if (right.kinds.includes('text') && right.literal === undefined && left.kinds.includes('number')) return [node.right, true];
  return [node, false];
}

/** A number in one document and a date in another, such as a choice between the two. */
const mayBeEither = (type: ValueType): boolean => type.literal === undefined && isDate(type) && isNumeric(type);

function hintOfNumber(node: Node, { kinds, literal }: ValueType, symbol: string): { readonly hint?: Localised } {
  if (kinds.includes('text') && symbol === '+') return { hint: texts.concat };
  if (kinds.includes('text') && literal === undefined) return { hint: fill(texts.toNumber, { a: node.label }) };
  return kinds.includes('date') || kinds.includes('datetime') ? { hint: texts.dateFunctions } : {};
}

const hintOfTruth = ({ label }: Node, { kinds }: ValueType): { readonly hint: Localised } => ({
  hint: kinds.includes('number') ? fill(texts.writeComparison, { a: label }) : texts.writeTest,
});

function wholeText(place: Localised, { min, max }: ParameterSignature): Localised {
  if (min === undefined) return max === undefined ? fill(texts.whole, { place }) : fill(texts.wholeUpTo, { place, max });
  return max === undefined ? fill(texts.wholeFrom, { place, min }) : fill(texts.wholeWithin, { place, min, max });
}

function withinRange(text: string, { min = -Infinity, max = Infinity }: ParameterSignature): boolean {
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max;
}
