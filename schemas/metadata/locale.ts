import Type from 'typebox';
import { Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const locale = defineKind({
  kind: 'locale',
  title: '语言包',
  doc: 'Texts of the portal in one language that replace or extend the shipped ones.',
  auth: [],
  unserved: true,
  spec: Strict({
    locale: Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
    texts: Type.Record(Type.String(), Type.String()),
  }),
});
