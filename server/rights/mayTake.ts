import type { FormPermission } from '../../registry/form/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { isOpenTo } from './listGrants.ts';
import type { RightsReader } from './RightsReader.ts';

type Reader = Pick<RightsReader, 'meta' | 'user'>;

/**
 * Rights as this person has them: what keeps the rows of the object with the organisation is no right of any table. Screens are
 * told these, and calls ask these.
 */
export async function rightsOf(reader: Reader, form: FormDefinition, permission: FormPermission): Promise<FormPermission> {
  const table = Object.entries(permission.table ?? {});
  if (!table.some(([, rights]) => rights.export === true) || (await mayTakeRows(reader, form))) return permission;
  return { ...permission, table: Object.fromEntries(table.map(([name, rights]) => [name, { ...rights, export: false }])) };
}

// helpers

/**
 * Whether the rows of a document may be taken along by its form, and by the lists: where the person may open lists over the
 * object, one of them has to let him.
 */
async function mayTakeRows({ meta, user }: Reader, form: FormDefinition): Promise<boolean> {
  if (!isOpenTo(user, form.auth.export)) return false;
  const lists = (await meta.list('dataTemplate')).filter((item) => item.spec.bo === form.boAlias && isOpenTo(user, item.auth?.view));
  return lists.length === 0 || lists.some((item) => isOpenTo(user, item.auth?.export));
}
