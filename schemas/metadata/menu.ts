import Type from 'typebox';
import { Grant, Key, Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const menu = defineKind({
  kind: 'menu',
  title: '菜单',
  doc: 'Entry of the top menu or, with a parent, of a side panel.',
  auth: ['view'],
  spec: Strict({
    parent: Type.Optional(Key),
    sn: Type.Number(),
    icon: Type.Optional(Type.String({ maxLength: 60 })),
    /** Path of the portal, `template/preview/<key>` for a list, or an external address. */
    href: Type.Optional(Type.String({ maxLength: 500 })),
    /** Alias in the portal when it differs from the key. */
    code: Type.Optional(Type.String({ maxLength: 64 })),
    hidden: Type.Optional(Type.Boolean()),
    openType: Type.Optional(Type.Enum(['panel', 'tab', 'window'])),
    auth: Type.Array(Grant, { minItems: 1 }),
  }),
});
