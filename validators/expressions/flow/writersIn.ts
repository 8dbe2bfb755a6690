import type { BoShape, RawItem } from '../../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';

/** Whether the rights of a preset let somebody write a field himself. */
export function writersIn(form: RawItem, { main, tables }: BoShape): (preset: string, path: string) => boolean {
  const { perm } = form.spec as unknown as MetadataSpecs['form'];
  return (preset, path) => {
    const [owner = '', column] = path.split('.item.');
    const declared = column === undefined ? main.get(owner) : tables.get(owner)?.get(column);
    const rights = Object.hasOwn(perm, preset) ? perm[preset] : undefined;
    if (declared === undefined || declared.property['x-formula'] !== undefined || rights === undefined) return false;
    const modes = column === undefined ? rights.main : rights.sub?.[owner];
    const mode = own(modes, column ?? owner) ?? (column === undefined ? undefined : modes?.['_']) ?? modes?.['*'];
    return mode === 'w' || mode === 'b';
  };
}

// helpers

/** An inherited name is no field. */
const own = <Mode>(modes: Readonly<Record<string, Mode>> | undefined, name: string): Mode | undefined =>
  modes !== undefined && Object.hasOwn(modes, name) ? modes[name] : undefined;
