import type { CompiledForm } from '../../registry/form/index.ts';
import { demandingPaths, mayDemand, secretsAmong } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { type CompiledFlow, isHumanNode } from '../workflow/index.ts';
import { settersOf, writersOf } from './decidingSteps.ts';
import { isBranching } from './isBranching.ts';

/** Path of a field -> the steps that may fill it in. */
export type DemandedFields = ReadonlyMap<string, readonly string[]>;

/**
 * Fields that linkage or a branch of the schema may demand when those who may fill them in have passed. What nobody may enter is none, as is what steps take
 * away themselves: it is asked for where somebody may fill it in.
 */
export function demandedFields(definition: FormDefinition, flow: CompiledFlow): DemandedFields {
  const byFlow = known.get(definition) ?? new WeakMap<CompiledFlow, DemandedFields>();
  known.set(definition, byFlow);
  let demanded = byFlow.get(flow);
  if (demanded === undefined) byFlow.set(flow, (demanded = collect(definition, flow)));
  return demanded;
}

/**
 * Of these those of which somebody may be told, by where the request goes, that they are demanded and empty: who sees the field, and everything that decides over it. What
 * branches of the schema demand may read anything.
 */
export function toldAt(seen: CompiledForm, demanded: DemandedFields): ReadonlySet<string> {
  const seesAll = [...seen.byPath.values()].every(({ mode }) => mode !== 'n');
  const isTold = (path: string): boolean =>
    mayDemand(seen, path) && (seen.byPath.get(path)?.mode ?? 'n') !== 'n' && secretsAmong(seen, demandingPaths(seen, path), () => true).size === 0;
  return new Set([...demanded.keys()].filter((path) => seesAll || (!isBranching(seen.schema) && isTold(path))));
}

// helpers

const known = new WeakMap<FormDefinition, WeakMap<CompiledFlow, DemandedFields>>();

function collect(definition: FormDefinition, flow: CompiledFlow): DemandedFields {
  const form = definition.compiled('read');
  const branches = isBranching(form.schema);
  const emptied = new Set(
    Object.values(flow.nodes)
      .filter(isHumanNode)
      .flatMap(({ onComplete }) =>
        onComplete.flatMap((set) =>
          Object.entries(set)
            .filter(([, value]) => value === null || value === '')
            .map(([path]) => path),
        ),
      ),
  );
  return new Map(
    [...form.byPath.values()].flatMap((field) => {
      if (field.formula !== undefined || emptied.has(field.path) || !(branches || mayDemand(form, field.path))) return [];
      const able = writersOf(definition, flow, field);
      return able.length === 0 || settersOf(flow, field).length > 0 ? [] : [[field.path, able] as const];
    }),
  );
}
