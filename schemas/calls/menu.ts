import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Menu } from './entities/portal.ts';
import { Key } from './shapes.ts';

export const menuGetCurrentUserMenu = defineCall({
  name: 'menu.getCurrentUserMenu',
  method: 'GET',
  path: '/sys/sysMenu/v1/getCurrentUserMenu',
  query: Type.Object({ menuAlias: Key }),
  style: 'envelope',
  response: Type.Array(Menu),
  policy: session,
  doc: 'Menu tree of the caller below a root alias.',
});

export const menuGetCurrentUserMethodAuth = defineCall({
  name: 'menu.getCurrentUserMethodAuth',
  method: 'GET',
  path: '/sys/sysMenu/v1/getCurrentUserMethodAuth',
  style: 'bare',
  response: Type.Object({ allMethod: Type.Array(Type.String()), curUserMethod: Type.Array(Type.String()) }),
  policy: session,
  doc: 'Guarded method aliases, and those that the caller holds.',
});

export const menuCalls = [menuGetCurrentUserMenu, menuGetCurrentUserMethodAuth] as const;
