import Type, { type Static } from 'typebox';
import { BoData, DateTime, Id, JsonText, OpenRecord, Text, record } from '../shapes.ts';
import { Button, Opinion, SignatureConfig } from './flow.ts';

const DictOption = record({ value: Text, label: Text }, { color: Text, parent: Text, disabled: Type.Boolean() });

/**
 * A form as it is delivered: the JSON Schema projected to the caller's rights, with its layout, rules and dictionaries.
 */
export const ServedForm = record(
  {
    id: Id,
    formKey: Text,
    name: Text,
    version: Type.Integer(),
    boAlias: Text,
    status: Text,
    /** Always empty; older clients expect the member. */
    formHtml: Text,
    formType: Text,
    /** JSON Schema 2020-12 with x-* keywords, without the fields that the caller may not see. */
    schema: OpenRecord,
    layout: Type.Array(OpenRecord),
    rules: Type.Array(OpenRecord),
    /** Fields of the sticky summary line. */
    summary: Type.Array(Text),
    /** Always empty: browser and server judge by the schema itself. Older clients expect the member. */
    validator: Text,
    dicts: Type.Record(Type.String(), Type.Array(DictOption)),
    /** Locale to JSON pointer to text. */
    i18n: Type.Record(Type.String(), Type.Record(Type.String(), Text)),
  },
  {
    /** What the form was made of. Sent back as `$edition` beside the business object, it has data refused that another form would store. */
    edition: Text,
    nodeId: Id,
    opinionRequired: Type.Boolean(),
    desc: Text,
    typeId: Id,
    typeName: Text,
    printKey: Text,
    helpFile: JsonText,
  },
);
export type ServedForm = Static<typeof ServedForm>;

const FieldMode = Type.Enum(['w', 'b', 'r', 'n']);
/** Rights of a form: entity, field, mode. */
const Permission = record(
  { fields: Type.Record(Type.String(), Type.Record(Type.String(), FieldMode)) },
  {
    table: Type.Record(
      Type.String(),
      record(
        {},
        {
          hidden: Type.Boolean(),
          required: Type.Boolean(),
          add: Type.Boolean(),
          del: Type.Boolean(),
          copy: Type.Boolean(),
          edit: Type.Boolean(),
          import: Type.Boolean(),
          export: Type.Boolean(),
        },
      ),
    ),
    opinion: Type.Record(Type.String(), FieldMode),
    holds: Type.Unsafe<readonly string[]>(Type.Array(Type.String())),
  },
);
type Permission = Static<typeof Permission>;

const FormResult = Type.Union([Type.Literal(true), Type.Literal('formEmpty')]);

/** A form on a flow page. `permission` is JSON text of a Permission. */
export const FlowForm = record(
  { result: FormResult },
  {
    resultMsg: Text,
    form: ServedForm,
    data: BoData,
    /** Opinion name to its lines. */
    opinionList: Type.Record(Type.String(), Type.Array(Opinion)),
    permission: JsonText,
    buttons: Type.Array(Button),
    jumpType: Text,
    urgentStateRight: Text,
    signature: SignatureConfig,
    doneDataVersion: Type.Integer(),
    /** The form is a page of another system. */
    frame: record({ url: Text, origin: Text }, { name: Text }),
    /** The server's time: `today` and `now` of the form. */
    now: DateTime,
  },
);
export type FlowForm = Static<typeof FlowForm>;

export const Draft = record(
  { id: Id },
  {
    title: Text,
    tempAlias: Text,
    createBy: Id,
    createTime: DateTime,
    updateTime: DateTime,
    size: Type.Integer({ description: 'bytes' }),
    tenantId: Text,
    rev: Type.Integer(),
  },
);
export type Draft = Static<typeof Draft>;

/** A form on a data page. */
export const DataForm = record({ result: FormResult }, { form: ServedForm, permission: Permission, data: BoData, draft: Draft, now: DateTime });
export type DataForm = Static<typeof DataForm>;

export const DataTemplate = record(
  { alias: Text, name: Text, boDefAlias: Text, formKey: Text },
  {
    id: Id,
    boDefId: Id,
    style: Type.Integer(),
    needPage: Type.Union([Type.Integer(), Text]),
    pageSize: Type.Integer(),
    templateAlias: Text,
    templateHtml: Text,
    displayField: JsonText,
    sortField: JsonText,
    conditionField: JsonText,
    manageField: JsonText,
    filterField: JsonText,
    varField: JsonText,
    filterType: Text,
    source: Text,
    /** Key, not id, of the flow that a row starts. */
    defId: Text,
    subject: Text,
    isQuery: Text,
    isFilter: Text,
    exportField: JsonText,
    printField: JsonText,
    formField: JsonText,
    typeId: Id,
    typeName: Text,
    mobileFormAlias: Text,
    mobileFormName: Text,
    treeField: JsonText,
    filteringField: JsonText,
    isIndistinct: Text,
    conditionAllName: Text,
    conditionAllDesc: Text,
    allowShare: Type.Integer(),
    summaryRegionHtml: Text,
    subField: JsonText,
    mainTalbeName: Text,
    isExternal: Text,
    formId: Id,
    pkField: Text,
    /** The list metadata as the platform's own renderers read it. */
    list: OpenRecord,
    dicts: Type.Record(Type.String(), Type.Array(DictOption)),
    i18n: Type.Record(Type.String(), Type.Record(Type.String(), Text)),
    version: Type.Integer(),
  },
);
export type DataTemplate = Static<typeof DataTemplate>;

export const BoEntity = record(
  { id: Id, name: Text },
  {
    desc: Text,
    packageId: Id,
    dsName: Text,
    tableName: Text,
    isExternal: Text,
    status: Text,
    isCreateTable: Text,
    pk: Text,
    fk: Text,
    pkType: Text,
    type: Type.Enum(['main', 'sub']),
    show: Text,
    relation: Type.Enum(['main', 'onetoone', 'onetomany', 'manytomany']),
    boAttrList: Type.Array(
      record(
        { name: Text },
        {
          id: Id,
          entId: Id,
          desc: Text,
          dataType: Type.Enum(['varchar', 'clob', 'number', 'date']),
          defaultValue: Text,
          format: Text,
          isRequired: Text,
          attrLength: Type.Integer(),
          decimalLen: Type.Integer(),
          sn: Type.Integer(),
          fieldName: Text,
          status: Text,
        },
      ),
    ),
    childEntList: Type.Array(OpenRecord),
  },
);
export type BoEntity = Static<typeof BoEntity>;

/** A reminder of the home page. */
export const Reminder = record({ id: Id, subject: Text }, { content: Text, count: Type.Integer() });
export type Reminder = Static<typeof Reminder>;

const ImportError = Type.Object({
  row: Type.Integer({ description: 'row of the sheet, the titles being row 1' }),
  column: Type.Optional(Type.String()),
  message: Type.String(),
});

/** An import that runs, or has run, in the background. */
export const ImportJob = Type.Object({
  id: Type.String(),
  alias: Type.String(),
  status: Type.Enum(['running', 'done', 'failed', 'interrupted']),
  total: Type.Integer(),
  /** Rows that have been looked at. */
  checked: Type.Integer(),
  created: Type.Integer(),
  updated: Type.Integer(),
  /** Rows with errors. */
  failed: Type.Integer(),
  message: Type.String(),
  /** The first of them; all stand in the sheet of `importErrors`. */
  errors: Type.Array(ImportError),
});
export type ImportJob = Static<typeof ImportJob>;

/** What an import into a sub-table did. */
export const ImportedRows = Type.Object({ total: Type.Integer(), errors: Type.Array(ImportError) });
export type ImportedRows = Static<typeof ImportedRows>;
