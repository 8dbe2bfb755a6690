import Type from 'typebox';
import { Key, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';

export const dict = defineKind({
  kind: 'dict',
  title: '数据字典',
  doc: 'Values a field may take, with their labels.',
  auth: [],
  spec: Strict({
    items: Type.Array(
      Strict({
        value: Type.String({ minLength: 1, maxLength: 64 }),
        label: Title,
        color: Type.Optional(Type.String({ maxLength: 20 })),
        /** Value of the parent dictionary, or of an item of this one, under which this value is offered. */
        parent: Type.Optional(Type.String({ maxLength: 64 })),
        pinyin: Type.Optional(Type.String({ maxLength: 100 })),
        disabled: Type.Optional(Type.Boolean()),
      }),
    ),
    /** Dictionary whose values `parent` names; without it `parent` names values of this dictionary. */
    parentDict: Type.Optional(Key),
  }),
});
