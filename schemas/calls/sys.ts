import Type from 'typebox';
import { anonymous, defineCall, session } from './defineCall.ts';
import { DictEntry, SysProperty, SysType } from './entities/portal.ts';
import { Key, OpenRecord, OptionalKey } from './shapes.ts';

export const sysGetDecryptBySysSetting = defineCall({
  name: 'sysProperties.getDecryptBySysSetting',
  method: 'GET',
  path: '/sys/sysProperties/v1/getDecryptBySysSetting',
  prefix: 'portal',
  style: 'bare',
  response: SysProperty,
  policy: anonymous,
  doc: 'Names and logos of the platform for the login page; `value` is JSON text.',
});

export const sysGetByAlias = defineCall({
  name: 'sysProperties.getByAlias',
  method: 'GET',
  path: '/sys/sysProperties/v1/getByAlias',
  query: Type.Object({ alias: Key, defaultValue: Type.Optional(Type.String({ maxLength: 4_000 })) }),
  style: 'bare',
  response: Type.Unknown(),
  policy: session,
  doc: 'Value of a system property: JSON when its text is JSON, otherwise text.',
});

export const sysGetDecryptByAlias = defineCall({
  name: 'sysProperties.getDecryptByAlias',
  method: 'GET',
  path: '/sys/sysProperties/v1/getDecryptByAlias',
  query: Type.Object({ alias: Key }),
  style: 'bare',
  response: SysProperty,
  policy: session,
  doc: 'Record of a system property from the list that clients may read.',
});

export const sysTypeGetTypesByKey = defineCall({
  name: 'sysType.getTypesByKey',
  method: 'GET',
  path: '/sys/sysType/v1/getTypesByKey',
  query: Type.Object({ typeKey: Key }),
  style: 'bare',
  response: Type.Array(SysType),
  policy: session,
  doc: 'Categories of a group, for example FLOW_TYPE; flat, with parentId.',
});

export const sysTypeGetByParentId = defineCall({
  name: 'sysType.getByParentId',
  method: 'GET',
  path: '/sys/sysType/v1/getByParentId',
  query: Type.Object({ catId: Key }),
  style: 'bare',
  response: Type.Array(SysType),
  policy: session,
  doc: 'Categories below another.',
});

export const dictGetByTypeKey = defineCall({
  name: 'dataDict.getByTypeKeyForComBo',
  method: 'POST',
  path: '/sys/dataDict/v1/getByTypeKeyForComBo',
  query: Type.Object({ typeKey: Key }),
  body: OpenRecord,
  style: 'bare',
  response: Type.Array(DictEntry),
  policy: session,
  write: false,
  doc: 'Entries of a data dictionary.',
});

export const identityGetNextId = defineCall({
  name: 'identity.getNextIdByAlias',
  method: 'GET',
  path: '/sys/identity/v1/getNextIdByAlias',
  query: Type.Object({ alias: Key, boAlias: OptionalKey }),
  style: 'envelope',
  response: Type.String(),
  policy: session,
  write: true,
  doc: 'The next number of a series.',
});

export const sysCalls = [
  sysGetDecryptBySysSetting,
  sysGetByAlias,
  sysGetDecryptByAlias,
  sysTypeGetTypesByKey,
  sysTypeGetByParentId,
  dictGetByTypeKey,
  identityGetNextId,
] as const;
