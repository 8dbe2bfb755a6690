import Type from 'typebox';
import { defineCall, role } from './defineCall.ts';
import {
  ItemBase,
  ItemBody,
  ItemChange,
  ItemKey,
  ItemKind,
  ItemProblem,
  ItemRow,
  ItemStatus,
  ItemUse,
  ItemVersion,
  PackageBody,
  PackageResult,
} from './entities/metadata.ts';
import { Done, Remark, Text, record } from './shapes.ts';

/** System administrators and form designers. */
const designers = role('xtgly', 'bdsjs');

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const metaPublish = defineCall({
  name: 'meta.publish',
  method: 'POST',
  path: '/meta/v1/package/publish',
  body: PackageBody,
  style: 'envelope',
  response: PackageResult,
  policy: designers,
  doc: 'Checks a package, and everything published that stands on its items, and publishes all of them or none. Each item names its `base`; a version that somebody else published since is a conflict (`errorCode` meta.conflict, `value.conflicts` with both sides) and nothing is published. Drafts of others stay open. `data` brings rows of objects: `[{bo, key: [field …], rows: [{…}]}]`; a row with the same key is brought up to date, others are added, and loading again changes nothing.',
});

export const metaImport = defineCall({
  name: 'meta.import',
  method: 'POST',
  path: '/meta/v1/package/import',
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()), publish: Type.Optional(Type.Boolean()) }),
  body: PackageBody,
  style: 'envelope',
  response: PackageResult,
  policy: designers,
  doc: 'Takes a package in as drafts, or publishes it; dryRun only tells what would change. Drafts of others are conflicts, as in item/draft.',
});

export const metaExport = defineCall({
  name: 'meta.export',
  method: 'GET',
  path: '/meta/v1/package/export',
  query: Type.Object({
    package: Type.Optional(ItemKey),
    items: Type.Optional(Type.String({ maxLength: 20_000, description: '`kind:key` joined by commas' })),
    closure: Type.Optional(Type.Boolean({ description: 'with everything the items need; default true' })),
  }),
  style: 'bare',
  response: PackageBody,
  policy: designers,
  doc: 'Published items as a package.',
});

export const metaItemList = defineCall({
  name: 'meta.itemList',
  method: 'GET',
  path: '/meta/v1/item/list',
  query: Type.Object({
    kind: Type.Optional(ItemKind),
    status: Type.Optional(ItemStatus),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer()),
    pageSize: Type.Optional(Type.Integer()),
  }),
  style: 'page',
  response: ItemRow,
  policy: designers,
  doc: 'Metadata items, the latest version of each.',
});

export const metaItemGet = defineCall({
  name: 'meta.itemGet',
  method: 'GET',
  path: '/meta/v1/item/get',
  query: Type.Object({ kind: ItemKind, key: ItemKey, version: Type.Optional(Version), draft: Type.Optional(Type.Boolean()) }),
  style: 'bare',
  response: ItemBody,
  policy: designers,
  doc: 'One item: its published version, a given version, or its draft.',
});

export const metaItemDraft = defineCall({
  name: 'meta.itemDraft',
  method: 'POST',
  path: '/meta/v1/item/draft',
  body: ItemBody,
  style: 'envelope',
  response: record({ problems: Type.Array(ItemProblem) }, { version: Type.Integer(), checksum: Text, baseVersion: Type.Integer() }),
  policy: designers,
  doc: 'Saves the draft of an item; answers what publishing would refuse, and `checksum` and `baseVersion` for the `base` of the next write. A draft of somebody else, or one saved since by another window, is a conflict unless `base.checksum` names it; so is a `base.version` that is not published any more.',
});

export const metaItemVersions = defineCall({
  name: 'meta.itemVersions',
  method: 'GET',
  path: '/meta/v1/item/versions',
  query: Type.Object({ kind: ItemKind, key: ItemKey }),
  style: 'bare',
  response: Type.Array(ItemVersion),
  policy: designers,
  doc: 'Versions of an item, newest first.',
});

export const metaItemDiff = defineCall({
  name: 'meta.itemDiff',
  method: 'GET',
  path: '/meta/v1/item/diff',
  query: Type.Object({ kind: ItemKind, key: ItemKey, from: Version, to: Type.Optional(Version) }),
  style: 'bare',
  response: Type.Array(ItemChange),
  policy: designers,
  doc: 'What changed between two versions; without `to` up to the draft.',
});

export const metaItemRollback = defineCall({
  name: 'meta.itemRollback',
  method: 'POST',
  path: '/meta/v1/item/rollback',
  body: record({ kind: ItemKind, key: ItemKey, version: Version }, { remark: Remark, base: ItemBase }),
  style: 'envelope',
  response: record({ version: Type.Integer(), problems: Type.Array(ItemProblem) }, {}),
  policy: designers,
  doc: 'Publishes an old version again, as a new version, after the same checks as every publication; `problems` are its remarks. `base.version` is the version that was seen as the published one; a newer one of somebody else is a conflict.',
});

export const metaItemArchive = defineCall({
  name: 'meta.itemArchive',
  method: 'POST',
  path: '/meta/v1/item/archive',
  body: record({ kind: ItemKind, key: ItemKey }, { base: ItemBase }),
  style: 'envelope',
  response: record({ version: Type.Integer(), problems: Type.Array(ItemProblem) }, {}),
  policy: designers,
  doc: 'Takes an item out of service; refused while anything published stands on it; `problems` are the remarks on what is left. A roll-back brings it back.',
});

export const metaItemRemoveDraft = defineCall({
  name: 'meta.itemRemoveDraft',
  method: 'POST',
  path: '/meta/v1/item/removeDraft',
  body: record({ kind: ItemKind, key: ItemKey }, { base: ItemBase }),
  style: 'envelope',
  response: Done,
  policy: designers,
  doc: 'Throws a draft away. That of somebody else, or one that has changed since, is a conflict unless `base.checksum` names it.',
});

export const metaItemUses = defineCall({
  name: 'meta.itemUses',
  method: 'GET',
  path: '/meta/v1/item/uses',
  query: Type.Object({
    kind: Type.String({ minLength: 1, maxLength: 40 }),
    key: ItemKey,
    part: Type.Optional(Type.String({ maxLength: 200, description: 'field (`je`, `xcmx.je`), `result:x`, `parameter:x`' })),
  }),
  style: 'bare',
  response: Type.Array(ItemUse),
  policy: designers,
  doc: 'Where an item, a part of it, a role, an organisation, a post or a person is used by published items and by the conditions of agent settings (kind `agent`).',
});

export const metaProblems = defineCall({
  name: 'meta.problems',
  method: 'GET',
  path: '/meta/v1/package/problems',
  style: 'bare',
  response: Type.Array(ItemProblem),
  policy: designers,
  doc: 'What is found in everything that is published, as it stands today: also steps whose rules find nobody since the organisation changed.',
});

export const metaCalls = [
  // packages
  metaPublish,
  metaImport,
  metaExport,
  metaProblems,
  // items
  metaItemList,
  metaItemGet,
  metaItemDraft,
  metaItemVersions,
  metaItemDiff,
  metaItemRollback,
  metaItemArchive,
  metaItemRemoveDraft,
  metaItemUses,
] as const;
