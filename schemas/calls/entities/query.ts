import Type, { type Static } from 'typebox';
import { Bit, Id, JsonText, OpenRecord, Text, record } from '../shapes.ts';

const query = {
  id: Id,
  name: Text,
  objName: Text,
  needPage: Type.Union([Bit, Type.Boolean()]),
  pageSize: Type.Integer(),
  conditionfield: JsonText,
  resultfield: JsonText,
  sortfield: JsonText,
  dsalias: Text,
  /** 0 view, 1 table. */
  isTable: Bit,
  /** 0 configured, 1 script. */
  sqlBuildType: Bit,
  diySql: Text,
  dsType: Type.Enum(['dataSource', 'restful']),
  url: Text,
  header: JsonText,
  requestType: Type.Enum(['GET', 'POST']),
  dataParam: Text,
  pageKey: Text,
  pageSizeKey: Text,
  totalKey: Text,
  listKey: Text,
  selectedApi: Text,
  apiAlias: Text,
};

export const CustomQuery = record({ alias: Text }, query);
export type CustomQuery = Static<typeof CustomQuery>;

export const CustomDialog = record(
  { alias: Text },
  {
    ...query,
    /** 0 list, 1 tree, 2 both. */
    style: Type.Integer(),
    displayfield: JsonText,
    /** -1 several, 1 one, n at most n. */
    selectNum: Type.Integer(),
    system: Type.Boolean(),
    parentCheck: Bit,
    childrenCheck: Bit,
    width: Type.Integer(),
    height: Type.Integer(),
    /** JSON list of the fields that a keyword is looked for in. */
    keywordfield: JsonText,
    /** Tree: all nodes are shown open; children are asked for when a node is opened. */
    expandAll: Bit,
    lazy: Bit,
  },
);
export type CustomDialog = Static<typeof CustomDialog>;

/** A tree beside a list; `field` links them: `{treeField, listField}`. */
export const CombinateDialog = record(
  { alias: Text },
  {
    id: Id,
    name: Text,
    width: Type.Integer(),
    height: Type.Integer(),
    treeDialogId: Id,
    treeDialogName: Text,
    listDialogId: Id,
    listDialogName: Text,
    field: JsonText,
    treeDialog: CustomDialog,
    listDialog: CustomDialog,
  },
);
export type CombinateDialog = Static<typeof CombinateDialog>;

export const QueryView = record(
  { sqlAlias: Text, alias: Text },
  {
    id: Id,
    name: Text,
    shows: JsonText,
    conditions: JsonText,
    filterType: Text,
    filter: JsonText,
    buttons: JsonText,
    /** `0` waits for the first search. */
    initQuery: Bit,
    template: Text,
    supportGroup: Bit,
    groupSetting: JsonText,
    pageSize: Type.Integer(),
    showRowsNum: Bit,
    sn: Type.Integer(),
    needPage: Bit,
    templateAlias: Text,
    rebuildTemp: Bit,
    isIndistinct: Bit,
    conditionAllName: Text,
    conditionAllDesc: Text,
    summarySetting: JsonText,
    summaryRegionHtml: Text,
    /** The view as a list of this portal, with the address of its rows. */
    list: OpenRecord,
    /** Dictionaries that its columns and filters name. */
    dicts: OpenRecord,
  },
);
export type QueryView = Static<typeof QueryView>;

export const CustomChart = record(
  { id: Id },
  {
    name: Text,
    alias: Text,
    style: Type.Integer(),
    objName: Text,
    displayfield: JsonText,
    conditionfield: JsonText,
    resultfield: JsonText,
    sortfield: JsonText,
    dsalias: Text,
    /** 0 view, 1 table, 2 own SQL. */
    isTable: Type.Union([Type.Integer(), Text]),
    diySql: Text,
    width: Type.Integer(),
    height: Type.Integer(),
    xaxisField: JsonText,
    yaxisUnit: Text,
    conf: JsonText,
    option: OpenRecord,
  },
);
export type CustomChart = Static<typeof CustomChart>;
