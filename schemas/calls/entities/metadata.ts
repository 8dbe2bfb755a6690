import Type, { type Static } from 'typebox';
import { itemKinds } from '../../metadata/unitNames.ts';
import { DateTime, Id, OpenRecord, Remark, Text, record } from '../shapes.ts';

export { itemKinds };
export const ItemKind = Type.Enum(itemKinds);
export const ItemStatus = Type.Enum(['draft', 'published', 'archived']);
export const ItemKey = Type.String({ minLength: 1, maxLength: 64 });

/**
 * What a writer had before him: `version` of the published item (0: none) and, when he goes on with a draft, its `checksum`. An
 * item that is sent back as `item/get` gave it names its base by `meta.checksum`.
 */
export const ItemBase = record({}, { version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), checksum: Text });

/** A metadata item in transport. The metadata registry checks the rest of it and answers problems by item and pointer. */
export const ItemBody = record(
  { kind: ItemKind, key: ItemKey, name: Type.String({ minLength: 1, maxLength: 200 }), spec: OpenRecord },
  {
    typeKey: Text,
    tenantId: Text,
    version: Type.Integer(),
    status: ItemStatus,
    schemaVersion: Text,
    i18n: OpenRecord,
    deps: Type.Array(OpenRecord),
    auth: OpenRecord,
    meta: OpenRecord,
    base: ItemBase,
  },
);
export type ItemBody = Static<typeof ItemBody>;

/** A package in transport; its items are checked one by one, so that a wrong one is named. */
export const PackageBody = record(
  { package: ItemKey, items: Type.Array(OpenRecord, { maxItems: 5_000 }) },
  {
    version: Type.Integer(),
    name: Text,
    exportedFrom: Text,
    dependsOn: Type.Array(Text),
    data: Type.Array(OpenRecord),
    remark: Remark,
  },
);
export type PackageBody = Static<typeof PackageBody>;

export const ItemRow = record(
  { kind: ItemKind, key: Text, name: Text, version: Type.Integer(), status: ItemStatus },
  {
    typeKey: Text,
    hasDraft: Type.Boolean(),
    packageKey: Text,
    updateBy: Text,
    updateTime: DateTime,
    remark: Text,
  },
);
export type ItemRow = Static<typeof ItemRow>;

export const ItemVersion = record(
  { version: Type.Integer(), status: ItemStatus },
  {
    createBy: Id,
    createByName: Text,
    createTime: DateTime,
    remark: Text,
    checksum: Text,
    /** Running instances pinned to this version. */
    running: Type.Integer(),
  },
);
export type ItemVersion = Static<typeof ItemVersion>;

/**
 * Codes with E block publishing, codes with W do not. `hint` is the nearest name that would be right; `fix` the value that the
 * place should have where there is only one; `at` and `length` name the characters that are meant; `id` and `params` are what `message` says, for programs.
 */
export const ItemProblem = record(
  { code: Text, kind: Text, key: Text, message: Text },
  { pointer: Text, id: Text, params: OpenRecord, hint: Text, fix: Type.Unknown(), at: Type.Integer(), length: Type.Integer() },
);
export type ItemProblem = Static<typeof ItemProblem>;

/** One change, with both values. */
export const ItemChange = record({ pointer: Text, change: Type.Enum(['add', 'remove', 'change']) }, { label: Text, from: Type.Unknown(), to: Type.Unknown() });
export type ItemChange = Static<typeof ItemChange>;

/** What publishing or importing did, or would do, to one item. */
const ItemOutcome = record(
  { kind: ItemKind, key: Text, action: Type.Enum(['add', 'update', 'same', 'conflict']) },
  {
    name: Text,
    version: Type.Integer(),
    previous: Type.Integer(),
    checksum: Text,
    /** Before an import: what of the published version would be different. */
    changes: Type.Array(ItemChange),
  },
);
export const PackageResult = record(
  { package: Text, items: Type.Array(ItemOutcome), problems: Type.Array(ItemProblem) },
  {
    dryRun: Type.Boolean(),
    published: Type.Boolean(),
    /** What became of the package's `data`: rows are told apart by its key fields. */
    rows: Type.Array(Type.Object({ bo: Text, added: Type.Integer(), updated: Type.Integer(), same: Type.Integer() })),
  },
);
export type PackageResult = Static<typeof PackageResult>;

/** A place where an item is used: by which item, and where it says so. */
/** `agent`: a setting by which somebody has others stand in for him where its conditions hold. */
export const ItemUse = record({ kind: Type.Enum([...itemKinds, 'agent']), key: Text, name: Text, pointer: Text }, { part: Text });
export type ItemUse = Static<typeof ItemUse>;
