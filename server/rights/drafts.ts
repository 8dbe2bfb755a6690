import { sql, type RawBuilder } from 'kysely';
import type { BoRecord } from '../forms/index.ts';
import type { RightsReader } from './RightsReader.ts';

/**
 * Records `t` that nobody has submitted yet: drafts of requests, and what was saved with a form that a flow uses and has not
 * been handed in.
 */
export async function unsubmitted(reader: Pick<RightsReader, 'meta'>, bo: string): Promise<RawBuilder<boolean>> {
  const forms = await flowForms(reader, bo);
  return sql<boolean>`(coalesce(t.status = 'draft', false) or (t.inst_id is null and coalesce(t.form_key = any(${forms}::text[]), false)))`;
}

export async function isUnsubmitted(reader: Pick<RightsReader, 'meta'>, { bo, status, instId, formKey }: BoRecord): Promise<boolean> {
  return status === 'draft' || (instId === null && formKey !== null && (await flowForms(reader, bo)).includes(formKey));
}

// helpers

/** The forms over a business object with which requests are made. */
async function flowForms({ meta }: Pick<RightsReader, 'meta'>, bo: string): Promise<string[]> {
  const forms = new Set((await meta.list('form')).filter(({ spec }) => spec.bo === bo).map(({ key }) => key));
  return [...new Set((await meta.list('flow')).flatMap(({ spec }) => (spec.form !== undefined && forms.has(spec.form) ? [spec.form] : [])))];
}
