import Type from 'typebox';
import { Grant, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const methodAuth = defineKind({
  kind: 'methodAuth',
  title: '方法授权',
  doc: 'Operations of the portal that are granted by role.',
  auth: [],
  spec: Strict({
    methods: Type.Array(
      Strict({
        code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{0,99}$' }),
        title: Title,
        auth: Type.Array(Grant, { minItems: 1 }),
      }),
      { minItems: 1 },
    ),
  }),
});
