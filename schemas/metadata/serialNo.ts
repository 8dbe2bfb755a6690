import Type from 'typebox';
import { Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const serialNo = defineKind({
  kind: 'serialNo',
  title: '流水号',
  doc: 'Pattern of a document number, assigned by the server.',
  auth: [],
  spec: Strict({
    /** Literal text with `{yyyy}`, `{yyyyMM}`, `{yyyyMMdd}` and one run of zeros `{0000}` for the counter. */
    pattern: Type.String({ pattern: '^[^{}]*(\\{(yyyy|yyyyMM|yyyyMMdd|MM|dd)\\}[^{}]*)*\\{0{1,12}\\}[^{}]*$' }),
    reset: Type.Enum(['year', 'month', 'day', 'never']),
    /** First number of a period; default 1. As many digits as the longest run of zeros. */
    start: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999_999 })),
  }),
});
