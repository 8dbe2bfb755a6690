import { pathOfRead, type BoFieldEntry, type BoShape } from './boShape.ts';
import { readsOf, type LintScope } from './context.ts';

/** One field or table that has a say about another. */
export interface Effect {
  readonly from: string;
  readonly to: string;
  /** `sets`: linkage writes a value, or none. `holds`: a table its columns. */
  readonly how: 'computes' | 'hides' | 'closes' | 'sets' | 'holds';
  /** The condition asks for something that is computed in it with what the effect is on. */
  readonly inline?: true;
  readonly pointer: string;
}

/** What formulas and linkage of a business object do: what they read has a say about what they write. */
export function effectsOfBo(scope: LintScope, shape: BoShape): readonly Effect[] {
  const computed = shape.fields.flatMap((field): Effect[] => {
    const formula = formulaOf(field);
    return formula === undefined
      ? []
      : readsOf(scope, formula).map((read) => ({ from: pathOfRead(shape, read, field.table), to: field.path, how: 'computes', pointer: field.pointer }));
  });
  const linked = shape.fields.flatMap((field) =>
    (field.property['x-linkage'] ?? []).flatMap((rule, index) => {
      const reads = readsOf(scope, rule.when).map((read) => ({ from: pathOfRead(shape, read, field.table), isOperand: read.isOperand === true }));
      return (['then', 'else'] as const).flatMap((branch) =>
        (rule[branch] ?? []).flatMap((action, at): Effect[] => {
          const to = action.field.startsWith('item.') ? `${field.table}.${action.field}` : action.field;
          const pointer = `${field.pointer}/x-linkage/${index}/${branch}/${at}`;
          return waysOf(action, shape.byPath.get(to)).flatMap((how) =>
            reads.map(({ from, isOperand }) => ({ from, to, how, pointer, ...(isOperand && isWithin(from, to) ? { inline: true as const } : {}) })),
          );
        }),
      );
    }),
  );
  const held = [...shape.tables].flatMap(([table, entries]) =>
    [...entries.values()].map((column): Effect => {
      const parent = shape.parents.get(table);
      return { from: parent === undefined ? table : `${parent}.item.${table}`, to: column.path, how: 'holds', pointer: column.pointer };
    }),
  );
  return [...computed, ...linked, ...held].filter(({ from, to }) => shape.byPath.has(from) && shape.byPath.has(to));
}

/** What computes the value of a field, or proposes it. */
export const formulaOf = (field: BoFieldEntry | undefined): string | undefined => field?.property['x-formula'] ?? field?.property['x-defaultFormula'];

// helpers

type Action = NonNullable<NonNullable<BoFieldEntry['property']['x-linkage']>[number]['then']>[number];

function waysOf({ mode, clear, value }: Action, target: BoFieldEntry | undefined): Effect['how'][] {
  const ways: Effect['how'][] = mode === 'n' ? ['hides'] : mode === 'r' && target?.property['x-formula'] === undefined ? ['closes'] : [];
  return clear === true || value !== undefined ? [...ways, 'sets'] : ways;
}

const isWithin = (from: string, to: string): boolean => from === to || from.startsWith(`${to}.item.`);
