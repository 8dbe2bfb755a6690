import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import type { BoShape, RawItem } from '../../../registry/metadata/index.ts';

/** Whether whoever works with a preset of the form may change a main field: by hand, or through what follows from what he enters. */
export type Edits = (preset: string, field: string) => boolean;

/** A document of another system: nobody knows what changes when. */
export const anyEdits: Edits = () => true;

export function editsOf(form: RawItem, shape: BoShape): Edits {
  const { perm } = form.spec as unknown as MetadataSpecs['form'];
  const derived = derivedFields(shape);
  const writes = (mode: string | undefined): boolean => mode === 'w' || mode === 'b';
  return (preset, field) => {
    const rights = Object.hasOwn(perm, preset) ? perm[preset] : undefined;
    if (rights === undefined) return false;
    const { main = {}, sub = {}, subOps = {} } = rights;
    // an inherited name is no field
    if (writes((Object.hasOwn(main, field) ? main[field] : undefined) ?? main['*'])) return true;
    if (!derived.has(field)) return false;
    return [main, ...Object.values(sub)].some((modes) => Object.values(modes).some(writes)) || Object.keys(subOps).length > 0;
  };
}

/** Fields that are computed, looked up, or filled by choices in other fields; what linkage does to a field is another matter. */
export function derivedFields({ fields }: BoShape): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, property } of fields) {
    if (property['x-formula'] !== undefined || property['x-defaultFormula'] !== undefined || property['x-query'] !== undefined) names.add(name);
    const { map, bind } = (property['x-ui'] ?? {}) as { readonly map?: Readonly<Record<string, string>>; readonly bind?: Readonly<Record<string, string>> };
    for (const target of [...Object.keys(map ?? {}), ...Object.keys(bind ?? {})]) names.add(target);
  }
  return names;
}
