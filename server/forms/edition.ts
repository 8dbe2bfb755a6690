import { createHash } from 'node:crypto';
import { EDITION, isRecord, type FormPermission } from '../../registry/form/index.ts';
import { Refusal } from '../core/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import { dictKeysOf } from './dictKeysOf.ts';
import type { FormDefinition } from './loadForm.ts';
import { visiblePermission } from './visiblePermission.ts';

/**
 * What a drawn form was made of: the versions of form, business object and dictionaries, which never change, and the rights, as
 * they are now even where the versions are pinned. Two forms of one edition ask for the same and mean the same by every answer.
 */
export async function editionOf(meta: Pick<TenantMetadata, 'list'>, definition: FormDefinition, permission: FormPermission): Promise<string> {
  const { formKey, formVersion, boAlias, boVersion } = definition;
  const keys = [...dictKeysOf(definition.source('zh-CN'))].sort();
  const dicts = keys.length === 0 ? [] : (await meta.list('dict', { keys })).map(({ key, version }) => `${key}:${version}`).sort();
  return digest([formKey, formVersion, boAlias, boVersion, dicts, rightsDigest(permission)]);
}

/**
 * The form in which something was entered is not the one by which it would be stored. Stored all the same, a value would be left out,
 * or mean something else than the person saw: nothing is stored, and the page fetches the present form.
 */
class OtherEdition extends Refusal {
  constructor({ formKey, formVersion }: FormDefinition, edition: string) {
    super(texts.other, 'form.edition', { form: { formKey, version: formVersion, edition } });
  }
}

/** Refuses what was entered in another edition of the form. Data that names none is taken: older clients send none. */
export async function mustBeDrawnFrom(
  meta: Pick<TenantMetadata, 'list'>,
  definition: FormDefinition,
  permission: FormPermission,
  boData: unknown,
): Promise<void> {
  const given = isRecord(boData) ? boData[EDITION] : undefined;
  if (given === undefined || given === null || given === '') return;
  const edition = await editionOf(meta, definition, permission);
  if (given !== edition) throw new OtherEdition(definition, edition);
}

// helpers

const known = new WeakMap<FormPermission, string>();

/** Of what a person sees: the names of what is hidden from him are in no answer, not even as a hash. */
function rightsDigest(permission: FormPermission): string {
  let found = known.get(permission);
  if (found === undefined) known.set(permission, (found = digest(visiblePermission(permission))));
  return found;
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value, sorted)).digest('base64url').slice(0, 22);

const sorted = (_key: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

const texts = {
  other: {
    'zh-CN': '此表单已发布新版本，内容未提交，请载入新版本后核对',
    'en-US': 'The form has changed since it was opened. Nothing has been stored: please load the new version and check what you entered.',
    'zh-TW': '此表單已發布新版本，內容未提交，請載入新版本後核對',
  },
} as const;
