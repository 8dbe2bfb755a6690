import Type from 'typebox';
import { defineCall, role } from './defineCall.ts';
import { ItemBody, ItemChange, ItemKey, ItemKind, ItemProblem, ItemRow, ItemStatus, ItemVersion, PackageBody, PackageResult } from './entities/metadata.ts';
import { Remark, record } from './shapes.ts';

/** System administrators and form designers. */
const designers = role('xtgly', 'bdsjs');

const Version = Type.Integer({ minimum: 1 });

export const metaPublish = defineCall({
  name: 'meta.publish', method: 'POST', path: '/meta/v1/package/publish',
  body: PackageBody, style: 'envelope', response: PackageResult, policy: designers,
  doc: 'Checks a package and publishes all its items, or none.',
});

export const metaImport = defineCall({
  name: 'meta.import', method: 'POST', path: '/meta/v1/package/import',
  query: Type.Object({ dryRun: Type.Optional(Type.Boolean()), publish: Type.Optional(Type.Boolean()) }),
  body: PackageBody, style: 'envelope', response: PackageResult, policy: designers,
  doc: 'Takes a package in as drafts; dryRun only tells what would change.',
});

export const metaExport = defineCall({
  name: 'meta.export', method: 'GET', path: '/meta/v1/package/export',
  query: Type.Object({
    package: Type.Optional(ItemKey),
    items: Type.Optional(Type.String({ maxLength: 20_000, description: '`kind:key` joined by commas' })),
    closure: Type.Optional(Type.Boolean({ description: 'with everything the items need; default true' })),
  }),
  style: 'bare', response: PackageBody, policy: designers,
  doc: 'Published items as a package.',
});

export const metaItemList = defineCall({
  name: 'meta.itemList', method: 'GET', path: '/meta/v1/item/list',
  query: Type.Object({
    kind: Type.Optional(ItemKind), status: Type.Optional(ItemStatus), keyword: Type.Optional(Type.String({ maxLength: 100 })),
    page: Type.Optional(Type.Integer()), pageSize: Type.Optional(Type.Integer()),
  }),
  style: 'page', response: ItemRow, policy: designers,
  doc: 'Metadata items, the latest version of each.',
});

export const metaItemGet = defineCall({
  name: 'meta.itemGet', method: 'GET', path: '/meta/v1/item/get',
  query: Type.Object({ kind: ItemKind, key: ItemKey, version: Type.Optional(Version), draft: Type.Optional(Type.Boolean()) }),
  style: 'bare', response: ItemBody, policy: designers,
  doc: 'One item: its published version, a given version, or its draft.',
});

export const metaItemDraft = defineCall({
  name: 'meta.itemDraft', method: 'POST', path: '/meta/v1/item/draft',
  body: ItemBody, style: 'envelope', response: record({ problems: Type.Array(ItemProblem) }, { version: Type.Integer() }), policy: designers,
  doc: 'Saves the draft of an item; answers what publishing would refuse.',
});

export const metaItemVersions = defineCall({
  name: 'meta.itemVersions', method: 'GET', path: '/meta/v1/item/versions',
  query: Type.Object({ kind: ItemKind, key: ItemKey }),
  style: 'bare', response: Type.Array(ItemVersion), policy: designers,
  doc: 'Versions of an item, newest first.',
});

export const metaItemDiff = defineCall({
  name: 'meta.itemDiff', method: 'GET', path: '/meta/v1/item/diff',
  query: Type.Object({ kind: ItemKind, key: ItemKey, from: Version, to: Type.Optional(Version) }),
  style: 'bare', response: Type.Array(ItemChange), policy: designers,
  doc: 'What changed between two versions; without `to` up to the draft.',
});

export const metaItemRollback = defineCall({
  name: 'meta.itemRollback', method: 'POST', path: '/meta/v1/item/rollback',
  body: record({ kind: ItemKind, key: ItemKey, version: Version }, { remark: Remark }),
  style: 'envelope', response: Type.Object({ version: Type.Integer() }), policy: designers,
  doc: 'Publishes an old version again, as a new version.',
});

export const metaCalls = [
  // packages
  metaPublish, metaImport, metaExport,
  // items
  metaItemList, metaItemGet, metaItemDraft, metaItemVersions, metaItemDiff, metaItemRollback,
] as const;
