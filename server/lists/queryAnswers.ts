import type { CustomDialog, CustomQuery } from '../../schemas/calls/entities/query.ts';
import type { CustomDialogItem } from './customDialog.ts';
import type { CustomQueryItem } from './customQuery.ts';
import { parameterName } from './conditionValues.ts';

/** A query as clients read it. */
export function queryAnswer({ key, name, spec }: CustomQueryItem): CustomQuery {
  const { dsType, object, conditions, results, sort, needPage, pageSize, url, requestType, header, dataParam, pageKey, pageSizeKey, totalKey, listKey } = spec;
  return {
    id: key, alias: key, name, dsType, objName: object ?? '', isTable: 0, sqlBuildType: 0,
    needPage: needPage === true ? 1 : 0, pageSize: pageSize ?? 20,
    conditionfield: JSON.stringify(conditionEntries(conditions)),
    resultfield: JSON.stringify(results.map(({ field, title }) => ({ field, comment: title }))),
    sortfield: JSON.stringify(sortEntries(sort)),
    ...(dsType === 'restful' ? {
      url: url ?? '', requestType: requestType ?? 'GET', header: JSON.stringify(header ?? {}), dataParam: dataParam ?? '',
      pageKey: pageKey ?? 'page', pageSizeKey: pageSizeKey ?? 'pageSize', totalKey: totalKey ?? 'total', listKey: listKey ?? 'rows',
    } : {}),
  };
}

/** A dialog as clients read it. */
export function dialogAnswer({ key, name, spec }: CustomDialogItem): CustomDialog {
  const { style, api, object, columns, tree, conditions, sort, resultMap, selectNum, width, height, pageSize } = spec;
  return {
    id: key, alias: key, name, style: styles[style], objName: object ?? '', dsType: 'dataSource', isTable: 0, system: api !== undefined,
    needPage: true, pageSize: pageSize ?? 20, selectNum: selectNum ?? 1, width: width ?? 800, height: height ?? 600, parentCheck: 0, childrenCheck: 0,
    displayfield: JSON.stringify(style === 'tree' && tree !== undefined
      ? { id: tree.id, pid: tree.parent, displayName: tree.label }
      : columns.map(({ field, title, ...rest }) => ({ field, comment: title, ...rest }))),
    resultfield: JSON.stringify(Object.entries(resultMap).map(([comment, field]) => ({ field, comment }))),
    conditionfield: JSON.stringify(conditionEntries(conditions)),
    sortfield: JSON.stringify(sortEntries(sort)),
  };
}

// helpers

const styles = { list: 0, tree: 1, combined: 2 } as const;

/** Only what a caller may give; fixed values and variables stay on the server. */
function conditionEntries(conditions: CustomQueryItem['spec']['conditions']): object[] {
  return (conditions ?? []).filter(({ source }) => source === undefined || source === 'parameter').map((condition) => ({
    field: parameterName(condition), comment: condition.title ?? parameterName(condition), condition: condition.op,
    dbType: condition.dataType === 'number' ? 'number' : condition.dataType === 'date' ? 'date' : 'varchar',
    defaultType: '1', defaultValue: condition.value ?? '', required: condition.required === true,
  }));
}

function sortEntries(sort: CustomQueryItem['spec']['sort']): object[] {
  return (sort ?? []).map(({ field, dir }) => ({ field, sortType: dir ?? 'asc' }));
}
