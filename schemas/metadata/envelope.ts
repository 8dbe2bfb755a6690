import Type, { type Static } from 'typebox';
import { Grant, Key, Strict, Title } from './common.ts';

/** What every item carries, whatever its kind. `spec` is checked by the schema of the kind. */

const itemStatuses = ['draft', 'published', 'archived'] as const;

const Dependency = Strict({ kind: Type.String({ minLength: 1, maxLength: 40 }), key: Type.String({ minLength: 1, maxLength: 64 }) });

/** Locale -> JSON pointer into the item (`/name`, `/spec/schema/properties/djbh/title`) -> text. `name` stands for `/name`. */
const Translations = Type.Record(
  Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  Type.Record(Type.String({ pattern: '^(name|/.+)$' }), Type.String(), { additionalProperties: false }),
  { additionalProperties: false },
);

const ItemHistory = Strict({
  createBy: Type.Optional(Type.String()),
  createTime: Type.Optional(Type.String()),
  updateBy: Type.Optional(Type.String()),
  updateTime: Type.Optional(Type.String()),
  checksum: Type.Optional(Type.String({ pattern: '^sha256:' })),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
});

/** What a writer had before him: the published version (0: none), and the digest of the draft or version that he changed. Never stored. */
const Base = Strict({ version: Type.Optional(Type.Integer({ minimum: 0 })), checksum: Type.Optional(Type.String({ pattern: '^sha256:' })) });

export const MetadataEnvelope = Strict({
  kind: Type.String({ minLength: 1, maxLength: 40 }),
  key: Key,
  name: Title,
  /** Category, for example `cwxxh.fybx`. */
  typeKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,100}$' })),
  tenantId: Type.Optional(Type.String({ maxLength: 64 })),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  status: Type.Optional(Type.Enum(itemStatuses)),
  /** Of the form in which items are written; there is one. */
  schemaVersion: Type.Optional(Type.Enum(['1.0'])),
  i18n: Type.Optional(Translations),
  deps: Type.Optional(Type.Array(Dependency)),
  auth: Type.Optional(
    Strict({
      view: Type.Optional(Type.Array(Grant)),
      start: Type.Optional(Type.Array(Grant)),
      edit: Type.Optional(Type.Array(Grant)),
      /** Who may take the rows of a list along as a sheet; absent: everybody who may open it. */
      export: Type.Optional(Type.Array(Grant)),
    }),
  ),
  meta: Type.Optional(ItemHistory),
  base: Type.Optional(Base),
  spec: Type.Object({}, { description: 'content; its schema depends on the kind' }),
});

/** The transport form of a package: all items in one JSON document. */
export const MetadataPackage = Strict({
  package: Key,
  version: Type.Integer({ minimum: 1 }),
  name: Type.Optional(Title),
  exportedFrom: Type.Optional(Type.String({ maxLength: 64 })),
  dependsOn: Type.Optional(Type.Array(Key)),
  items: Type.Array(Type.Unknown(), { maxItems: 5000 }),
  /** Rows that belong to the package, such as rates and standards. */
  data: Type.Optional(
    Type.Array(Strict({ bo: Key, key: Type.Array(Type.String(), { minItems: 1 }), rows: Type.Array(Type.Record(Type.String(), Type.Unknown())) })),
  ),
});

/** `manifest.meta.json` of a package folder: the same without the items. */
export const PackageManifest = Strict({
  package: Key,
  version: Type.Integer({ minimum: 1 }),
  name: Type.Optional(Title),
  dependsOn: Type.Optional(Type.Array(Key)),
  /** Files of rows, relative to the folder. */
  data: Type.Optional(Type.Array(Type.String({ pattern: '^data/[A-Za-z0-9_-]+\\.json$' }))),
});

type Dependency = Static<typeof Dependency>;
export type MetadataEnvelope = Static<typeof MetadataEnvelope>;
export type PackageManifest = Static<typeof PackageManifest>;
export type PackageRows = NonNullable<Static<typeof MetadataPackage>['data']>[number];
