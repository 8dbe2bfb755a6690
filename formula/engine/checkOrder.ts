import type { FailureId } from '../failures.ts';
import { FormulaError } from '../types.ts';
import type { Token } from './tokenise.ts';

export const MAX_DEPTH = 64;

/**
 * Checks that operands and operators alternate and that brackets, calls and `? :` are closed, so that every
 * syntax error is reported with its own place before the parser, which knows no places, sees the formula.
 * It also refuses what the parser would let pass: `f(1 2)`, `a!`, `3(4)`, `f(1)(2)`.
 */
export function checkOrder(tokens: readonly Token[], end: number): void {
  const open: Bracket[] = [];
  let wantsOperand = true;
  let previous: Token | undefined;

  for (const token of tokens) {
    switch (token.type) {
      case 'open': {
        const isCall = previous?.type === 'function';
        if (!isCall && !wantsOperand) {
          throw syntax('noCallee', token);
        }
        push(open, { kind: isCall ? 'call' : 'group', token });
        wantsOperand = true;
        break;
      }
      case 'close': {
        const bracket = popBracket(open, token);
        if (wantsOperand && !(bracket.kind === 'call' && previous === bracket.token)) {
          throw syntax('nothingBefore', token);
        }
        wantsOperand = false;
        break;
      }
      case 'comma':
        if (open.at(-1)?.kind === 'choice') {
          throw syntax('noColon', token);
        }
        if (wantsOperand || open.at(-1)?.kind !== 'call') {
          throw syntax('superfluous', token);
        }
        wantsOperand = true;
        break;
      case 'operator':
        wantsOperand = checkOperator(token, wantsOperand, open);
        break;
      default:
        if (!wantsOperand) {
          throw syntax('noOperatorBefore', token);
        }
        wantsOperand = token.type === 'function';
    }
    previous = token;
  }
  checkEnd(tokens, wantsOperand, open, end);
}

// helpers

interface Bracket {
  readonly kind: 'call' | 'group' | 'choice';
  readonly token: Token;
}

function checkOperator(token: Token & { type: 'operator' }, wantsOperand: boolean, open: Bracket[]): true {
  const isPrefix = token.symbol === '-' || token.symbol === '+' || token.symbol === 'not';
  if (wantsOperand) {
    if (!isPrefix) {
      throw syntax('nothingBefore', token);
    }
    return true;
  }
  if (token.symbol === 'not') {
    throw syntax('noOperatorBefore', token);
  }
  if (token.symbol === '?') {
    push(open, { kind: 'choice', token });
  }
  if (token.symbol === ':' && open.pop()?.kind !== 'choice') {
    throw syntax('noQuestion', token);
  }
  return true;
}

function popBracket(open: Bracket[], token: Token): Bracket {
  const bracket = open.pop();
  if (bracket === undefined) {
    throw syntax('superfluous', token);
  }
  if (bracket.kind === 'choice') {
    throw syntax('noColon', bracket.token);
  }
  return bracket;
}

function checkEnd(tokens: readonly Token[], wantsOperand: boolean, open: readonly Bracket[], end: number): void {
  if (tokens.length === 0) {
    throw new FormulaError('FML_SYNTAX', 'empty', 0);
  }
  if (wantsOperand) {
    throw new FormulaError('FML_SYNTAX', 'unfinished', end);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw syntax(unclosed.kind === 'choice' ? 'noColon' : 'noClosing', unclosed.token);
  }
}

function push(open: Bracket[], bracket: Bracket): void {
  open.push(bracket);
  if (open.length > MAX_DEPTH) {
    throw new FormulaError('FML_TOO_DEEP', 'tooDeep', bracket.token.at, '', { limit: MAX_DEPTH });
  }
}

function syntax(id: FailureId, token: Token): FormulaError {
  return new FormulaError('FML_SYNTAX', id, token.at, token.label);
}
