import type { CompiledForm } from '../../registry/form/index.ts';
import { finding, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { secretsAmong, tellersOf } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { ToldByFlow } from './checkFlowSecrets.ts';

type Spec = MetadataSpecs['form'];

/**
 * What a form shows or decides in front of somebody by what its rights hide from him. With a value of his own beside it he could
 * work out the hidden one by trying, so the rights have to name it under `reveals`, or nothing may be made of it. `entered` are
 * the fields in whose place somebody may put a value, by whatever form of the object; `byFlows` is what the flows of the form tell.
 */
export function checkSecrets(
  item: RawItem,
  spec: Spec,
  definition: FormDefinition,
  entered: ReadonlySet<string>,
  byFlows: readonly Pick<ToldByFlow, 'place' | 'secret'>[],
): MetadataProblem[] {
  return Object.keys(spec.perm).flatMap((place) => {
    const form = definition.compiled(place);
    const told = tellersOf(form).flatMap(({ name, paths }) => [...secretsAmong(form, paths, (path) => entered.has(path))].map((secret) => ({ name, secret })));
    const reveals = spec.perm[place]?.reveals ?? [];
    const undeclared = [...new Map(told.map((each) => [JSON.stringify(each), each])).values()]
      .filter(({ secret }) => !reveals.includes(secret))
      .map(({ name, secret }) => finding(item, 'reveals', `/spec/perm/${place}`, { place, name, secret }));
    const isTold = (secret: string): boolean =>
      told.some((each) => each.secret === secret) || byFlows.some((each) => each.place === place && each.secret === secret);
    const needless = reveals.flatMap((secret, index) =>
      isTold(secret)
        ? []
        : [finding(item, isPart(form, secret) ? 'revealsNothing' : 'revealsUnknown', `/spec/perm/${place}/reveals/${index}`, { place, secret })],
    );
    return [...undeclared, ...needless];
  });
}

/** The fields that some rights of a form let people enter, as paths. */
export function enteredIn(definition: FormDefinition, places: readonly string[]): string[] {
  return places.flatMap((place) =>
    Object.entries(definition.permission(place).fields).flatMap(([entity, modes]) =>
      Object.entries(modes)
        .filter(([, mode]) => mode === 'w' || mode === 'b')
        .map(([name]) => (entity === definition.boAlias ? name : `${entity}.item.${name}`)),
    ),
  );
}

// helpers

const isPart = (form: CompiledForm, path: string): boolean => form.byPath.has(path) || form.tableByName.has(path);
