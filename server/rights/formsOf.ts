import { sql } from 'kysely';
import { InvalidMetadataError } from '../../registry/metadata/index.ts';
import { type FormDefinition, loadForm } from '../forms/index.ts';
import type { RightsReader } from './RightsReader.ts';

/** One version of a form over a business object; without a definition where it cannot be used any more. */
export interface FormVersion {
  readonly formKey: string;
  readonly version: number;
  readonly definition: FormDefinition | undefined;
}

/** The forms over a business object as they are published now. */
export async function publishedForms({ meta }: Pick<RightsReader, 'meta'>, bo: string): Promise<FormDefinition[]> {
  const keys = (await meta.list('form')).filter(({ spec }) => spec.bo === bo).map(({ key }) => key);
  return (await Promise.all(keys.map((key) => loadForm(meta, key)))).filter((form) => form !== undefined);
}

/** The form over a business object where there is only one. Nobody chooses among several: they are meant for different people. */
export async function onlyForm(reader: Pick<RightsReader, 'meta'>, bo: string): Promise<FormDefinition | undefined> {
  const [form, ...more] = await publishedForms(reader, bo);
  return more.length === 0 ? form : undefined;
}

/** The forms that a business object has or had. */
export interface KnownForms {
  /** Whether there is or was any. */
  readonly any: boolean;
  /** Every version that a document of a flow may keep. */
  readonly kept: readonly FormVersion[];
}

export async function formsOf({ db, meta }: Pick<RightsReader, 'db' | 'meta'>, bo: string): Promise<KnownForms> {
  const published = [...(await meta.list('form')).filter(({ spec }) => spec.bo === bo), ...(await meta.list('flow'))];
  const signature = published.map(({ kind, key, version }) => `${kind}/${key}@${version}`).join(' ');
  const known = memos.get(meta) ?? new Map<string, Memo>();
  memos.set(meta, known);
  const memo = known.get(bo);
  if (memo?.signature === signature && Date.now() - memo.at < MEMO_MS) return memo.forms;
  const rows = await db
    .selectFrom('meta_item')
    .select(['key', 'version'])
    .where('kind', '=', 'form')
    .where('status', '!=', 'draft')
    .where(sql<boolean>`spec ->> 'bo' = ${bo}`)
    .execute();
  const used = await db
    .selectFrom('meta_item')
    .select(sql<string>`spec ->> 'form'`.as('form'))
    .distinct()
    .where('kind', '=', 'flow')
    .where('status', '!=', 'draft')
    .where(sql<boolean>`spec ->> 'form' = any(${[...new Set(rows.map(({ key }) => key))]}::text[])`)
    .execute();
  const inFlows = rows.filter(({ key }) => used.some(({ form }) => form === key));
  const kept = await Promise.all(inFlows.map(async ({ key, version }) => ({ formKey: key, version, definition: await usable(meta, key, version) })));
  const forms = { any: rows.length > 0, kept };
  known.set(bo, { at: Date.now(), signature, forms });
  return forms;
}

// helpers

/** As long as it may take until this process hears what another has published. */
const MEMO_MS = 900;

interface Memo {
  readonly at: number;
  readonly signature: string;
  readonly forms: KnownForms;
}

const memos = new WeakMap<RightsReader['meta'], Map<string, Memo>>();

async function usable(meta: RightsReader['meta'], key: string, version: number): Promise<FormDefinition | undefined> {
  try {
    return await loadForm(meta, key, { form: version });
  } catch (error) {
    if (error instanceof InvalidMetadataError) return undefined;
    throw error;
  }
}
