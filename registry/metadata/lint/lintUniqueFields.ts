import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo } from './boShape.ts';
import { nameKindOf } from './lintPostings.ts';
import type { Linter } from './context.ts';

/** What no two documents have in common: fields of the main record that name something, each once. */
export const lintUniqueFields: Linter = (scope) => {
  const { unique = [] } = scope.item.spec as unknown as MetadataSpecs['bo'];
  const { main } = shapeOfBo(scope.item);
  for (const [index, { fields, message = '' }] of unique.entries()) {
    for (const [at, name] of fields.entries()) {
      const pointer = `/spec/unique/${index}/fields${pointerOf(at)}`;
      const field = main.get(name);
      if (field === undefined) scope.found('field', pointer, { name }, { hint: nearest(name, [...main.keys()]) });
      else if (nameKindOf(field) === undefined) scope.found('uniqueKind', pointer, { name });
    }
    for (const [, path = ''] of message.matchAll(/\$\{([^}]*)\}/g)) {
      const [name = ''] = path.split('.');
      if (!main.has(name)) scope.found('field', `/spec/unique/${index}/message`, { name }, { hint: nearest(name, [...main.keys()]) });
    }
  }
};
