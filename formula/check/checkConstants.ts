import { Num } from '../engine/index.ts';
import type { Argument, FormulaFunction, FunctionLookup, Node, Operand } from '../engine/index.ts';
import type { ValueKind } from '../signature.ts';
import { parameterAt } from '../signature.ts';
import { FormulaError } from '../types.ts';
import type { FormulaErrorCode } from '../types.ts';
import { constantOf, NOWHERE } from './constantOf.ts';
import type { ValueType } from './valueTypes.ts';

type Call = Extract<Node, { type: 'call' }>;

/**
 * What a call can never do, whatever its fields hold, because of the constants in it: `left(name, -1)`, `text(day, "qq")`. The function
 * itself decides: it is run with its constants and with typical values in place of everything else, and is refused where none of
 * them can be computed. Undefined where one can, or where no argument is constant.
 */
export function checkConstants(node: Call, called: FormulaFunction, types: readonly ValueType[], functions: FunctionLookup): FormulaError | undefined {
  const constants = node.args.map((arg) => constantOf(arg, functions));
  if (constants.every((value) => value === undefined)) return undefined;
  const samples = samplesOf(constants);
  let failure: FormulaError | undefined;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const args = node.args.map((arg, index): Argument => {
      const constant = constants[index];
      const asColumn = parameterAt(called.types, index)?.shape === 'column';
      const sample = constant === undefined ? sampleAt(types[index]?.kinds ?? [], samples, turn) : constant.value;
      return { at: arg.at, label: arg.label, evaluate: () => (asColumn && constant === undefined ? [sample] : sample) };
    });
    try {
      called.run(args, NOWHERE, node);
      return undefined;
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error;
      if (!hopeless.has(error.code)) return undefined;
      failure ??= error;
    }
  }
  return failure;
}

// helpers

/** Failures that the values of fields alone do not explain. */
const hopeless: ReadonlySet<FormulaErrorCode> = new Set(['FML_RANGE', 'FML_FORMAT', 'FML_INVALID_DATE', 'FML_PRECISION']);

type Samples = Readonly<Partial<Record<ValueKind, readonly Operand[]>>>;

const TURNS = 5;
const LONG = 9000;

/** Texts hold the texts of the call, so that `find("-", code)` finds something. */
function samplesOf(constants: readonly ({ readonly value: Operand } | undefined)[]): Samples {
  const part = constants.map((constant) => (typeof constant?.value === 'string' ? constant.value : '')).join('') || '文本';
  return {
    number: ['1', '100', '0', '-1', '0.5'].map((digits) => new Num(digits)),
    text: [part.repeat(Math.max(1, Math.floor(LONG / part.length))), part, '1', '', '2026-11-22'],
    date: ['2026-11-22', '2000-01-01', '9990-01-01', '0010-01-01', '1970-01-01'],
    datetime: ['2026-11-22 08:30:00', '2000-01-01 00:00:00', '9990-01-01 00:00:00', '0010-01-01 00:00:00', '1970-01-01 00:00:00'],
    time: ['08:30', '00:00', '23:59', '12:00', '01:00'],
    boolean: [true, false, true, false, true],
    named: ['张三', '李四', part, '1', '王五'].map((name) => ({ id: name, name })),
    list: [[part], ['1'], [], ['a', 'b'], ['2026-11-22']],
  };
}

function sampleAt(kinds: readonly ValueKind[], samples: Samples, turn: number): Operand {
  const all = (kinds.length === 0 ? (['number', 'text', 'date', 'time'] as const) : kinds).map((kind) => samples[kind] ?? []);
  return all[turn % all.length]?.[Math.floor(turn / all.length)] ?? null;
}
