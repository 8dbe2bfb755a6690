import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { isTable, type PropertySchema } from '../../form/index.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo, type BoFieldEntry } from './boShape.ts';
import type { Linter } from './context.ts';

/** Rights that name a field to let people enter it although nobody ever does. A default for all fields (`*`, `_`) promises nothing of one. */
export const lintRights: Linter = (scope) => {
  const { bo: key, perm } = scope.item.spec as unknown as MetadataSpecs['form'];
  const bo = scope.find('bo', key);
  if (bo === undefined) return;
  const { byPath } = shapeOfBo(bo);
  for (const [place, { main = {}, sub = {} }] of Object.entries(perm)) {
    const given = [
      ...Object.entries(main).map(([name, mode]) => ({ path: name, mode, steps: ['main', name] })),
      ...Object.entries(sub).flatMap(([table, modes]) =>
        Object.entries(modes).map(([name, mode]) => ({ path: `${table}.item.${name}`, mode, steps: ['sub', table, name] })),
      ),
    ];
    for (const { path, mode, steps } of given) {
      const entry = byPath.get(path);
      const by = entry === undefined || (mode !== 'w' && mode !== 'b') ? undefined : decidedBy(entry);
      if (entry !== undefined && by !== undefined)
        scope.found('rightComputed', `/spec${pointerOf('perm', place, ...steps)}`, { name: entry.property.title ?? entry.name, by, place, mode });
    }
  }
};

// helpers

/** What decides the value of a field whatever rights say; over a default formula or the answer of a query people may enter their own. */
export function decidedBy({ property, table }: BoFieldEntry): string | undefined {
  if (isTable(property as PropertySchema)) return undefined;
  if (property['x-formula'] !== undefined) return 'x-formula';
  if ((property as PropertySchema).readOnly === true) return 'readOnly';
  return property['x-ui']?.widget === 'serialNo' && table === undefined ? 'serialNo' : undefined;
}
