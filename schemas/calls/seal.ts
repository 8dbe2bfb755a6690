import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';
import { Seal } from './entities/file.ts';
import { Done, Key, record } from './shapes.ts';

const Secret = Type.String({ minLength: 1, maxLength: 512 });

export const sealGetByCurrentUser = defineCall({
  name: 'seal.getSealByCurrentUserId',
  method: 'GET',
  path: '/uc/electronicSeal/v1/getSealByCurrentUserId',
  prefix: 'uc',
  style: 'bare',
  response: Seal,
  policy: session,
  doc: 'The signature seal of the caller, empty when there is none.',
});

export const sealUserSave = defineCall({
  name: 'seal.userSave',
  method: 'POST',
  path: '/uc/electronicSeal/v1/userSave',
  prefix: 'uc',
  body: record(
    { fileId: Key, password: Secret },
    {
      oldPassWord: Type.String({ maxLength: 512, description: 'login password' }),
      confirmPwd: Type.String({ maxLength: 512 }),
      picUrl: Type.String({ maxLength: 2_000 }),
    },
  ),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Stores the seal picture and its password.',
});

export const sealGetElectronicSeal = defineCall({
  name: 'seal.getElectronicSeal',
  method: 'GET',
  path: '/uc/electronicSeal/v1/getElectronicSeal',
  prefix: 'uc',
  query: Type.Object({ password: Type.Optional(Type.String({ maxLength: 512 })), secretFree: Type.Optional(Type.Boolean()) }),
  style: 'envelope',
  response: Type.Union([Seal, Type.Null()]),
  policy: session,
  doc: 'The seal for signing an opinion, after its password is checked.',
});

export const sealCalls = [sealGetByCurrentUser, sealUserSave, sealGetElectronicSeal] as const;
