import type { RightsReader } from '../rights/index.ts';
import { boSource } from './boSource.ts';
import type { RowSource } from '../query/index.ts';
import { systemSources } from './systemSources.ts';

/** The source that queries and dialogs name: the typed view `w_<bo>` of a business object, or a system source. */
export async function sourceOf(reader: RightsReader, object: string, door: { readonly formKey?: string | undefined } = {}): Promise<RowSource | undefined> {
  return object.startsWith('w_') ? boSource(reader, object.slice(2), door) : systemSources.get(object);
}
