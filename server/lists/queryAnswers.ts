import type { CombinateDialog, CustomDialog, CustomQuery } from '../../schemas/calls/entities/query.ts';
import type { CustomDialogItem } from './customDialog.ts';
import type { CustomQueryItem } from './customQuery.ts';
import { isRecord } from '../../registry/form/index.ts';
import { BadRequest } from '../core/index.ts';
import { narrowedField } from './customDialog.ts';
import { parameterName } from './conditionValues.ts';

/** A query as clients read it. */
export function queryAnswer({ key, name, spec }: CustomQueryItem): CustomQuery {
  const { dsType, object, conditions, results, sort, needPage, pageSize, url, requestType, header, dataParam, pageKey, pageSizeKey, totalKey, listKey } = spec;
  return {
    id: key,
    alias: key,
    name,
    dsType,
    objName: object ?? '',
    isTable: 0,
    sqlBuildType: 0,
    needPage: needPage === true ? 1 : 0,
    pageSize: pageSize ?? 20,
    conditionfield: JSON.stringify(conditionEntries(conditions)),
    resultfield: JSON.stringify(results.map(({ field, title }) => ({ field, comment: title }))),
    sortfield: JSON.stringify(sortEntries(sort)),
    ...(dsType === 'restful'
      ? {
          url: url ?? '',
          requestType: requestType ?? 'GET',
          header: JSON.stringify(namesOnly(header)),
          dataParam: dataParam ?? '',
          pageKey: pageKey ?? 'page',
          pageSizeKey: pageSizeKey ?? 'pageSize',
          totalKey: totalKey ?? 'total',
          listKey: listKey ?? 'rows',
        }
      : {}),
  };
}

/** A dialog as clients read it. */
export function dialogAnswer({ key, name, spec }: CustomDialogItem): CustomDialog {
  const { style, api, object, columns, tree, conditions, keyword, sort, resultMap, selectNum, width, height, pageSize } = spec;
  return {
    id: key,
    alias: key,
    name,
    style: styles[style],
    objName: object ?? '',
    dsType: 'dataSource',
    isTable: 0,
    system: api !== undefined,
    selectedApi: api ?? '',
    needPage: style !== 'tree',
    pageSize: pageSize ?? 20,
    selectNum: selectNum ?? 1,
    width: width ?? 800,
    height: height ?? 600,
    displayfield: JSON.stringify(
      style === 'tree' && tree !== undefined ? nodeFields(tree) : columns.map(({ field, title, ...rest }) => ({ field, comment: title, ...rest })),
    ),
    resultfield: JSON.stringify(Object.entries(resultMap).map(([comment, field]) => ({ field, comment }))),
    conditionfield: JSON.stringify(conditionEntries(conditions)),
    sortfield: JSON.stringify(sortEntries(sort)),
    keywordfield: JSON.stringify(keyword ?? []),
    ...treeSwitches(tree),
  };
}

/** A combined dialog as clients read it: both halves are asked for by the alias of the whole. */
export function combinedAnswer(item: CustomDialogItem): CombinateDialog {
  const { key, name, spec } = item;
  if (spec.style !== 'combined' || spec.tree === undefined) throw new BadRequest(texts.notCombined);
  const whole = dialogAnswer(item);
  const half = { id: key, alias: key, name };
  return {
    ...half,
    width: spec.width ?? 1000,
    height: spec.height ?? 600,
    treeDialogId: key,
    treeDialogName: name,
    listDialogId: key,
    listDialogName: name,
    field: JSON.stringify({ treeField: spec.tree.id, listField: narrowedField(spec) }),
    treeDialog: { ...whole, style: 1, needPage: false, displayfield: JSON.stringify(nodeFields(spec.tree)), conditionfield: '[]', sortfield: '[]' },
    listDialog: { ...whole, style: 0 },
  };
}

// helpers

const styles = { list: 0, tree: 1, combined: 2 } as const;

type Tree = NonNullable<CustomDialogItem['spec']['tree']>;

const nodeFields = ({ id, parent, label }: Tree) => ({ id, pid: parent, displayName: label });

function treeSwitches(tree: Tree | undefined): Pick<CustomDialog, 'parentCheck' | 'childrenCheck' | 'expandAll' | 'lazy'> {
  const bit = (on: boolean | undefined): 0 | 1 => (on === true ? 1 : 0);
  return { parentCheck: bit(tree?.parentCheck), childrenCheck: bit(tree?.childrenCheck), expandAll: bit(tree?.expandAll), lazy: bit(tree?.lazy) };
}

/** Headers by name. Their values are secrets of the server, which sends the request itself. */
function namesOnly(header: CustomQueryItem['spec']['header']): Record<string, ''> {
  const given = typeof header === 'string' ? parsed(header) : header;
  return Object.fromEntries(Object.keys(isRecord(given) ? given : {}).map((name) => [name, '']));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only what a caller may give; fixed values and variables stay on the server. */
function conditionEntries(conditions: CustomQueryItem['spec']['conditions']): object[] {
  return (conditions ?? [])
    .filter(({ source }) => source === undefined || source === 'parameter')
    .map((condition) => ({
      field: parameterName(condition),
      ...(condition.parameter === undefined ? {} : { column: condition.field }),
      comment: condition.title ?? parameterName(condition),
      condition: condition.op,
      dbType: condition.dataType === 'number' ? 'number' : condition.dataType === 'date' ? 'date' : 'varchar',
      defaultType: '1',
      defaultValue: condition.value ?? '',
      required: condition.required === true,
    }));
}

function sortEntries(sort: CustomQueryItem['spec']['sort']): object[] {
  return (sort ?? []).map(({ field, dir }) => ({ field, sortType: dir ?? 'asc' }));
}

const texts = {
  notCombined: { 'zh-CN': '该对话框不是组合对话框', 'en-US': 'This is no combined dialog.', 'zh-TW': '該對話方塊不是組合對話方塊' },
} as const;
