import Type, { type Static } from 'typebox';
import { DateTime, Id, OpenRecord, Remark, Text, record } from '../shapes.ts';

export const metadataKinds = [
  'bo', 'form', 'dataTemplate', 'customQuery', 'customDialog', 'sqlView', 'chart', 'flow', 'menu', 'dict', 'serialNo', 'printTemplate', 'homeLayout',
  'messageTemplate', 'methodAuth', 'locale',
] as const;
export const MetadataKind = Type.Enum(metadataKinds);
export const MetadataStatus = Type.Enum(['draft', 'published', 'archived']);

const ItemKey = Type.String({ minLength: 1, maxLength: 100 });
const item = {
  typeKey: Text, tenantId: Text, schemaVersion: Text, i18n: Type.Record(Type.String(), OpenRecord),
  deps: Type.Array(record({ kind: MetadataKind, key: Text }, { version: Type.Integer() })),
  auth: Type.Record(Type.String(), Type.Array(Text)), meta: OpenRecord,
};

/** A metadata item as a package or an editor hands it in. */
export const MetadataItemInput = record({ kind: MetadataKind, key: ItemKey, name: Type.String({ minLength: 1, maxLength: 200 }), spec: OpenRecord }, {
  ...item, version: Type.Integer(), status: MetadataStatus,
});
export type MetadataItemInput = Static<typeof MetadataItemInput>;

/** A stored metadata item. */
export const MetadataItem = record({ kind: MetadataKind, key: ItemKey, name: Text, version: Type.Integer(), status: MetadataStatus, spec: OpenRecord }, item);
export type MetadataItem = Static<typeof MetadataItem>;

export const MetadataRow = record({ kind: MetadataKind, key: Text, name: Text, version: Type.Integer(), status: MetadataStatus }, {
  typeKey: Text, hasDraft: Type.Boolean(), packageKey: Text, updateBy: Text, updateTime: DateTime, remark: Text,
});
export type MetadataRow = Static<typeof MetadataRow>;

export const MetadataVersion = record({ version: Type.Integer(), status: MetadataStatus }, {
  createBy: Id, createByName: Text, createTime: DateTime, remark: Text, checksum: Text,
  /** Running instances pinned to this version. */
  running: Type.Integer(),
});
export type MetadataVersion = Static<typeof MetadataVersion>;

/** Transport form of a package. */
export const MetadataPackage = record({ package: ItemKey, items: Type.Array(MetadataItemInput, { maxItems: 5_000 }) }, {
  version: Type.Integer(), name: Text, exportedFrom: Text, engineVersion: Text, checksums: Type.Record(Type.String(), Text),
  seed: Type.Array(OpenRecord), remark: Remark,
});
export type MetadataPackage = Static<typeof MetadataPackage>;

export const LintIssue = record({ code: Text, level: Type.Enum(['error', 'warning']), message: Text }, { kind: Text, key: Text, path: Text });
export type LintIssue = Static<typeof LintIssue>;

/** What publishing or importing did, or would do, to one item. */
export const PackageOutcome = record({ kind: MetadataKind, key: Text, action: Type.Enum(['add', 'update', 'same', 'conflict']) }, { version: Type.Integer(), previous: Type.Integer(), name: Text });
export const PackageResult = record({ package: Text, items: Type.Array(PackageOutcome), issues: Type.Array(LintIssue) }, { dryRun: Type.Boolean(), published: Type.Boolean() });
export type PackageResult = Static<typeof PackageResult>;

/** One change: a semantic line, or a JSON pointer with both values. */
export const MetadataChange = record({ path: Text, kind: Type.Enum(['add', 'remove', 'change']) }, { label: Text, from: Type.Unknown(), to: Type.Unknown() });
export type MetadataChange = Static<typeof MetadataChange>;
