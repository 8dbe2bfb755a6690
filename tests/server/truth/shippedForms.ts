import { compileForm, type CompiledField, type CompiledForm } from '../../../registry/form/index.ts';
import { loadForm } from '../../../server/forms/loadForm.ts';
import { dailyClaim, loan, Office, travelClaim, type Reply } from '../runtime/office.ts';
import type { Untruth } from './untrueValues.ts';

export type Data = Record<string, unknown>;
export interface Issue {
  readonly path: string;
  readonly rule: string;
  readonly label: string;
  readonly message: string;
}

/** The shipped forms with a document of 陈雨欣 that is right. */
export const forms = {
  clfybxV1: { bo: 'clfybx', flow: 'clfybxV1', document: () => travelClaim() },
  rcfybxsqV2: {
    bo: 'rcfybx',
    flow: 'rcfybxsqV2',
    document: () => ({
      rcfybx: {
        ...(dailyClaim()['rcfybx'] as Data),
        sub_zdmx: [{ zdrq: '2026-11-01', zddx: '客户', zdrs: 4, prs: 1, zdje: 100 }],
        sub_cjkmx: [{ jkdh: 'JK-2026-0037', bccj: 1 }],
      },
    }),
  },
  jksqV2: { bo: 'jksq', flow: 'jksqV2', document: () => loan('陈雨欣', 'U1014', 1_000) },
} as const;
export type FormKey = keyof typeof forms;
export const keys = Object.keys(forms) as FormKey[];

/** An office with files that can be named: own ones of several kinds, and one of somebody else. */
export async function openOffice(): Promise<Office> {
  const office = await Office.open();
  const file = (id: string, owner: string, extension: string, size: number) => ({
    id,
    name: `凭证.${extension}`,
    extension,
    mime: 'application/pdf',
    size: String(size),
    sha256: id,
    content: id,
    owner_id: owner,
    owner_name: owner,
    create_time: '2026-11-16 08:00:00',
  });
  await office.server.parts.database
    .forTenant('-1')
    .insertInto('file')
    .values([
      file('file-own', 'U1014', 'pdf', 100),
      file('file-foreign', 'U1018', 'pdf', 100),
      file('file-zip', 'U1014', 'zip', 100),
      file('file-large', 'U1014', 'pdf', 21 * 1024 * 1024),
    ])
    .execute();
  return office;
}

export async function compiled(office: Office, key: FormKey, preset = 'start'): Promise<CompiledForm> {
  const definition = await loadForm(office.server.parts.metadata.forTenant('-1'), key);
  if (definition === undefined) throw new Error(key);
  return compileForm(definition.source('zh-CN'), definition.permission(preset));
}

/** The document with the untruth in every writable field that it can be tried on, and the places where it stands. */
export function spoiled(form: CompiledForm, document: Data, untruth: Untruth): { readonly data: Data; readonly paths: string[] } {
  const record = structuredClone(document[form.boAlias]) as Data;
  const paths: string[] = [];
  for (const field of form.fields) {
    const value = isWritable(field) ? untruth.value(field) : undefined;
    if (value === undefined) continue;
    record[field.name] = value;
    paths.push(field.name);
  }
  for (const table of form.tables) {
    const row = (record[`sub_${table.name}`] as Data[] | undefined)?.[0];
    if (row === undefined) continue;
    for (const column of table.columns) {
      const value = isWritable(column) ? untruth.value(column) : undefined;
      if (value === undefined) continue;
      row[column.name] = value;
      paths.push(`${table.name}[0].${column.name}`);
    }
  }
  return { data: { ...document, [form.boAlias]: record }, paths };
}

export const isWritable = ({ mode, formula }: CompiledField): boolean => (mode === 'w' || mode === 'b') && formula === undefined;
export const refusedAt = (body: Reply): string[] => (body.issues ?? []).map(({ path }) => path);
export const issuesOf = (body: Reply): readonly Issue[] => (body.issues ?? []) as readonly Issue[];

/** All members where `YUANBIAO_LONG` is set; otherwise one of them, another for each index. */
export const someOf = <Member>(members: readonly Member[], index: number): readonly Member[] =>
  process.env['YUANBIAO_LONG'] === undefined ? members.slice(index % members.length, (index % members.length) + 1) : members;
