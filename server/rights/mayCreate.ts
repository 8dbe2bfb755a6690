import type { FormDefinition } from '../forms/loadForm.ts';
import { isOpenTo } from '../lists/grants.ts';
import { parseButton } from '../lists/ListDefinition.ts';
import { mayStart } from '../workflow/access.ts';
import type { RightsReader } from './RightsReader.ts';

/**
 * Whether a person may make a new record with a form: the form says who may; where it does not, a flow that he may start or a list
 * that offers it to him leads to it. No door, no access.
 */
export async function mayCreate({ meta, user }: Pick<RightsReader, 'meta' | 'user'>, { formKey, boAlias, auth }: FormDefinition): Promise<boolean> {
  if (auth.start !== undefined && auth.start.length > 0) return isOpenTo(user, auth.start);
  const flows = (await meta.list('flow')).filter(({ spec }) => spec.form === formKey);
  if (flows.some((flow) => mayStart(user, { start: flow.auth?.start }))) return true;
  return (await meta.list('dataTemplate')).some(({ spec, auth: list }) =>
    spec.bo === boAlias && (spec.form ?? formKey) === formKey && isOpenTo(user, list?.view) && (spec.toolbar ?? []).some((button) => creating.has(parseButton(button).alias)));
}

// helpers

const creating: ReadonlySet<string> = new Set(['add', 'import', 'startFlow', 'copy']);
