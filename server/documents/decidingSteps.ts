import type { CompiledField } from '../../registry/form/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { type CompiledFlow, isHumanNode } from '../workflow/index.ts';

/** The steps at which somebody may write a field. */
export function writersOf(definition: FormDefinition, flow: CompiledFlow, { path }: CompiledField): string[] {
  return Object.values(flow.nodes)
    .filter(isHumanNode)
    .map(({ id }) => id)
    .filter((id) => {
      const mode = definition.compiled(id === flow.firstNode ? 'start' : id).byPath.get(path)?.mode;
      return mode === 'w' || mode === 'b';
    });
}

/** The steps that write a field when they are completed. */
export const settersOf = (flow: CompiledFlow, { path }: CompiledField): string[] =>
  Object.values(flow.nodes)
    .filter(({ onComplete }) => onComplete.some((sets) => Object.hasOwn(sets, path)))
    .map(({ id }) => id);
