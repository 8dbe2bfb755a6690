import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import type { FormDefinition } from '../forms/index.ts';

/** What a step answers for is entered by somebody and seen at the step; and only steps behind the first are asked again. */
export function checkAnswers(item: RawItem, spec: MetadataSpecs['form'], definition: FormDefinition): MetadataProblem[] {
  return Object.entries(spec.perm).flatMap(([place, { answersFor = [] }]) =>
    answersFor.flatMap((name, index) => {
      const field = definition.compiled(place).byPath.get(name);
      const isAsked = !['start', 'read', 'print'].includes(place);
      return isAsked && field !== undefined && field.formula === undefined && field.mode !== 'n'
        ? []
        : [finding(item, 'answersForNothing', `/spec/perm/${place}/answersFor/${index}`, { place, name })];
    }),
  );
}
