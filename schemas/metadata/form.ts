import Type from 'typebox';
import { FieldName, FormulaText, Key, Mode, Strict, Title } from './common.ts';
import { defineKind } from './defineKind.ts';
import { FormLayout } from './formLayout.ts';

const Modes = Type.Record(Type.String(), Mode);

const TableOperations = Strict({
  add: Type.Optional(Type.Boolean()),
  del: Type.Optional(Type.Boolean()),
  copy: Type.Optional(Type.Boolean()),
  edit: Type.Optional(Type.Boolean()),
  import: Type.Optional(Type.Boolean()),
  export: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  required: Type.Optional(Type.Boolean()),
});

/** Rights at one place. `*` is every main field, `_` every column; a named one wins. */
const NodePermission = Strict({
  main: Type.Optional(Modes),
  sub: Type.Optional(Type.Record(FieldName, Modes)),
  subOps: Type.Optional(Type.Record(FieldName, TableOperations)),
  opinion: Type.Optional(Modes),
  /** What is decided here although others enter it (`skzh`, `mx.item.je`): whoever changes it later has it decided here again. */
  answersFor: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true })),
  /** Hidden fields (`hdje`, `xcmx.item.bz`) that may be concluded from what is computed with them here. */
  reveals: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true })),
});

const FormRule = Strict({
  key: Key,
  check: FormulaText,
  message: Title,
  level: Type.Optional(Type.Enum(['error', 'warning'])),
  field: Type.Optional(Type.String({ minLength: 1 })),
});

const FormSample = Strict({
  name: Title,
  data: Type.Record(Type.String(), Type.Unknown()),
  /** Path (`bxzje`, `xcmx[0].se`) -> value after all formulas have run. */
  expected: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]))),
});

export const form = defineKind({
  kind: 'form',
  title: '在线表单',
  doc: 'Layout of a business object, rights per flow node, form rules, sticky summary and samples.',
  auth: ['view', 'start', 'export'],
  spec: Strict({
    bo: Key,
    layout: FormLayout,
    /** Keyed by preset (`start`, `read`, `print`) or node id. The first node of a flow uses `start`. */
    perm: Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' }), NodePermission, { additionalProperties: false }),
    rules: Type.Optional(Type.Array(FormRule)),
    summary: Type.Optional(Type.Array(FieldName)),
    /** What lists of requests tell of a document: its total, and what it is for. */
    brief: Type.Optional(Strict({ amount: Type.Optional(FieldName), reason: Type.Optional(FieldName) })),
    samples: Type.Optional(Type.Array(FormSample)),
  }),
});
