import type { LoadedItem } from '../../registry/metadata/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { isOpenTo } from './listGrants.ts';
import { parseButton } from '../metadata/index.ts';
import { mayStart } from '../workflow/index.ts';
import type { RightsReader } from './RightsReader.ts';

/**
 * Whether a person may make a new record with a form: the form says who may; where it does not, a flow that he may start or a list
 * that offers it to him leads to it. No door, no access.
 */
export async function mayCreate({ meta, user }: Pick<RightsReader, 'meta' | 'user'>, { formKey, boAlias, auth }: FormDefinition): Promise<boolean> {
  if (auth.start !== undefined) return isOpenTo(user, auth.start);
  const flows = (await meta.list('flow')).filter(({ spec }) => spec.form === formKey);
  if (flows.some((flow) => mayStart(user, flow.auth ?? {}))) return true;
  return (await meta.list('dataTemplate')).some((list) => isOpenTo(user, list.auth?.view) && leadsTo(list, formKey, boAlias));
}

/**
 * Whether a person may bring rows of an object by this form, without opening it: who may make a record with it, or, where neither the
 * form nor a flow nor a list says who that is, whoever may edit the object.
 */
export async function mayFill(reader: Pick<RightsReader, 'meta' | 'user'>, definition: FormDefinition): Promise<boolean> {
  if (await mayCreate(reader, definition)) return true;
  const { formKey, boAlias, auth } = definition;
  if (auth.start !== undefined) return false;
  return (
    !(await reader.meta.list('flow')).some(({ spec }) => spec.form === formKey) &&
    !(await reader.meta.list('dataTemplate')).some((list) => leadsTo(list, formKey, boAlias))
  );
}

// helpers

const leadsTo = ({ spec }: LoadedItem<'dataTemplate'>, formKey: string, boAlias: string): boolean =>
  spec.bo === boAlias && (spec.form ?? formKey) === formKey && (spec.toolbar ?? []).some((button) => creating.has(parseButton(button).alias));

const creating: ReadonlySet<string> = new Set(['add', 'import', 'startFlow', 'copy']);
