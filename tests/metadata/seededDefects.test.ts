import { describe, expect, test } from 'vitest';
import { isError, pointerOf, referencesOfItem, stepsOf, valueAt, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import { inspectItems } from '../../server/metadata/checkItems.ts';
import { compileFlowItem } from '../../server/workflow/definitions.ts';
import { people, probedItems as all, published } from './mutations/probes.ts';

const inspect = (...items: readonly RawItem[]) => inspectItems(items, published, people, '2026-11-16 09:00:00');

/** The item with another value at a pointer; undefined takes the place out. */
function changed(item: RawItem, pointer: string, value: unknown): RawItem {
  const copy = structuredClone(item);
  const steps = stepsOf(pointer);
  const last = steps.pop() ?? '';
  const owner = valueAt(copy, pointerOf(...steps)) as Record<string, unknown>;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy;
}

const itemAt = (label: string): RawItem => published.get(label) ?? ((): never => { throw new Error(`no item <${label}>`); })();
const resolves = (item: RawItem, { pointer }: MetadataProblem): boolean => pointer === '' || valueAt(item, pointer) !== undefined || valueAt(item, pointer.slice(0, pointer.lastIndexOf('/'))) !== undefined;

const claim = '/spec/schema/properties';
type Row = readonly [label: string, pointer: string, value: unknown, code: string, hint?: string, at?: string];

const table: readonly Row[] = [
  // dictionaries, numbers
  ['dict/tree', '/spec/items/1/value', 'a', 'E02'], ['dict/tree', '/spec/items/0/parent', 'c', 'E06'], ['dict/tree', '/spec/items/1/parent', 'aa', 'E07', 'a'], ['dict/tree', '/spec/items/0/parent', 'a', 'E06'],
  ['dict/fylx', '/spec/parentDict', 'yskmm', 'E07', 'yskm'], ['dict/tree', '/spec/parentDict', 'tree', 'E06'], ['dict/zffs', '/spec/itemz', [], 'E01'],
  ['serialNo/sn_jksq', '/spec/pattern', 'JK-{0000}', 'E22'], ['serialNo/sn_jksq', '/spec/pattern', 'JK-{MMdd}-{0000}', 'E01'], ['serialNo/sn_jksq', '/spec/reset', 'day', 'E22', undefined, '/spec/pattern'],
  ['serialNo/sn_clfybx', '/spec/pattern', 'CL-{MM}-{0000}', 'E22'], ['serialNo/sn_clfybx', '/spec/pattern', 'CL', 'E01'],
  // objects
  ['bo/probe', `${claim}/status`, { type: 'string', title: '状态' }, 'E18'], ['bo/probe', `${claim}/id_`, { type: 'string', title: '编号' }, 'E18'], ['bo/probe', `${claim}/create_by`, { type: 'string', title: '人' }, 'E18'],
  ...['initData', 'ref_id_', 'sticky_', 'rev_', 'form_data_rev_', 'sub_xcmx'].map((name): Row => [name === 'sub_xcmx' ? 'bo/clfybx' : 'bo/probe', `${claim}/${name}`, { type: 'string', title: '名称' }, 'E18']),
  ...['id_', 'ref_id_', 'sticky_', 'form_data_rev_', 'sub_xcmx'].map((name): Row => ['bo/clfybx', `${claim}/xcmx/items/properties/${name}`, { type: 'string', title: '名称' }, 'E18']),
  ['bo/clfybx', `${claim}/xcmx/items/properties/xcmx`, { type: 'string', title: '名称' }, 'E02'], ['bo/probe', '/key', 'formKey', 'E18'], ['bo/probe', '/key', 'templateKey', 'E18'],
  ['bo/probe', `${claim}/lx/x-ui/query/alias`, 'q_bzbzz', 'E07', 'q_bzbz'], ['bo/probe', `${claim}/lx/x-ui/query/params`, { ct: 'bm' }, 'E07', 'cs'], ['bo/probe', `${claim}/lx/x-ui/query/params/cs`, 'bmm', 'E07', 'bm'],
  ['bo/probe', `${claim}/lx/x-ui/query/value`, 'hsbs', 'E07', 'hsbz'], ['bo/probe', `${claim}/jkdh/x-ui/dialog`, 'dlg_usr', 'E07', 'dlg_user'], ['bo/probe', `${claim}/jkdh/x-ui/map`, { jkdh: 'nname' }, 'E07', 'name'],
  ['bo/probe', `${claim}/jkdh/x-ui/map`, { jkdhh: 'name' }, 'E07', 'jkdh'], ['bo/probe', `${claim}/qs/x-ui/query`, 'q_bzb', 'E07', 'q_bzbz'], ['bo/probe', `${claim}/qs/x-ui/map`, { jj: 'hsbz' }, 'E07'],
  ['bo/probe', `${claim}/qs/x-ui/map/je`, 'hsb', 'E07', 'hsbz'], ['bo/probe', `${claim}/qs/x-ui/params`, { cs: 'nobody' }, 'E07'], ['bo/probe', `${claim}/je/x-query/result`, 'hsbx', 'E07', 'hsbz'],
  ['bo/probe', `${claim}/je/x-query/params`, { css: 'bm' }, 'E07', 'cs'], ['bo/probe', `${claim}/je/x-query/params/cs`, 'nosuch', 'E07'], ['bo/probe', `${claim}/je/x-query/alias`, 'none', 'E07'],
  ['bo/probe', `${claim}/lb/x-ui/template`, 'dt_jks', 'E07', 'dt_jksq'], ['bo/probe', `${claim}/lb/x-ui/bind/djbh`, 'jkdd', 'E07', 'jkdh'], ['bo/probe', `${claim}/sqr/x-ui/bind`, { bn: 'orgName' }, 'E07', 'bm'],
  ['bo/probe', `${claim}/je/x-ui/warnAbov`, 3, 'E16', 'warnAbove'], ['bo/probe', `${claim}/bm/x-ui/maxRows`, 3, 'E16'], ['bo/probe', `${claim}/lx/x-ui/multipel`, true, 'E16', 'multiple'], ['bo/probe', `${claim}/je/x-ui/widget`, 'mony', 'E03'],
  ['bo/probe', `${claim}/je/x-rules`, 'requird', 'E03'], ['bo/probe', `${claim}/je/x-formula`, 'bm +', 'E04'], ['bo/probe', `${claim}/je/x-formula`, 'nosuch + 1', 'E04'], ['bo/probe', `${claim}/je/x-formula`, 'je + 1', 'E06', undefined, `${claim}/je`],
  ['bo/probe', `${claim}/je/x-linkage`, [{ when: 'je > 0', then: [{ field: 'bmm', mode: 'r' }] }], 'E07'], ['bo/probe', `${claim}/je/x-linkage`, [{ when: 'jee > 0' }], 'E04'], ['bo/probe', `${claim}/lx/x-linkage`, [{ when: 'je > 0', then: [{ field: 'lx', options: 'nosuch' }] }], 'E07'],
  ['bo/probe', '/spec/serialNo', 'sn_jks', 'E07', 'sn_jksq'], ['bo/probe', `${claim}/je/x-uii`, {}, 'E01'], ['bo/probe', '/deps', [{ kind: 'dict', key: 'zff' }], 'E07', 'zffs'],
  ['bo/clfybx', `${claim}/xcmx/items/properties/jtgj/x-ui/dict`, 'jtg', 'E07', 'jtgj'], ['bo/rcfybx', `${claim}/fymx/items/properties/fylx/x-ui/parentField`, 'item.yskn', 'E07', 'item.yskm'],
  ...['method:nosuch', 'required|method:nosuch,1', 'exists:javascript:alert(1)', 'exists://host/x', 'exists:a/b', 'backend:data:text/plain', 'row_unique', 'row_unique:bm'].map((rules): Row => ['bo/probe', `${claim}/je/x-rules`, rules, 'E07']),
  ...['between:5,1', 'min_value:5|max_value:3', 'min:5|max:3', 'length:2|min:5', 'email', 'url', 'alpha'].map((rules): Row => ['bo/probe', `${claim}/je/x-rules`, rules, 'E07']),
  ...([
    [{ minimum: 5, maximum: 1 }, 'minimum'], [{ minimum: 5, exclusiveMaximum: 5 }, 'minimum'], [{ exclusiveMinimum: 5, maximum: 5 }, 'exclusiveMinimum'], [{ enum: ['a'] }, 'enum/0'], [{ enum: [1, 2], minimum: 3 }, 'enum'], [{ const: 'a' }, 'const'], [{ const: 3, enum: [1] }, 'const'],
  ] as const).map(([schema, at]): Row => ['bo/probe', `${claim}/zs`, { type: 'number', title: '数', ...schema }, 'E30', undefined, `${claim}/zs/${at}`]),
  ['bo/probe', `${claim}/bz`, { type: 'string', title: '备注', minLength: 5, maxLength: 2 }, 'E30', undefined, `${claim}/bz/minLength`], ['bo/probe', `${claim}/bz`, { type: 'string', title: '备注', enum: ['a', 1] }, 'E30', undefined, `${claim}/bz/enum/1`],
  ['bo/probe', `${claim}/zs`, { type: 'number', title: '数', minimum: 5, 'x-rules': 'max_value:3' }, 'E07', undefined, `${claim}/zs/x-rules`],
  ['bo/probe', `${claim}/zs`, { type: 'number', title: '数', 'x-ui': { widget: 'select', dict: 'tree' } }, 'E30', undefined, `${claim}/zs/x-ui/dict`],
  // names that the product, a list or a person brings
  ['bo/jksq', `${claim}/jkzt/x-formula`, "if(hkje > 0, 'clear', 'opne')", 'E04'], ['bo/jksq', `${claim}/jkzt/x-formula`, "hkje > 0 ? 'cleared' : 'open'", 'E04'], ['bo/jksq', `${claim}/jkzt/x-formula`, "'借款中'", 'E04'],
  ['bo/jksq', `${claim}/fj/x-ui/accept`, ['pdf', 'xslx'], 'E16', 'xlsx', `${claim}/fj/x-ui/accept/1`], ['bo/probe', `${claim}/qs/x-ui/action`, 'qurey', 'E16', 'query'], ['bo/probe', `${claim}/qs/x-ui/type`, 'primray', 'E16', 'primary'],
  ['bo/probe', `${claim}/sqr/x-ui/bind/bm`, 'orgname', 'E07', 'orgName'], ['bo/probe', `${claim}/lb/x-ui/bind`, { djbg: 'jkdh' }, 'E07', 'djbh'], ['bo/probe', `${claim}/lx/x-ui/query/serach`, 'cs', 'E16'], ['bo/probe', `${claim}/lx/x-ui/query/search`, 'cz', 'E07'],
  ['bo/clfybx', `${claim}/cjkmx/items/properties/jkdh/x-ui/unique`, 'djbhh', 'E07', 'djbh'], ['dict/tree', '/spec/items/0/color', 'bleu', 'E03', 'blue'], ['dict/tree', '/schemaVersion', '1.1', 'E01'],
  ['menu/jksq', '/i18n', { 'en-SU': { '/name': 'x' } }, 'E24', 'en-US'], ['menu/v-done', '/spec/href', '/v-flow/v-doen', 'E19', 'v-done'], ['dataTemplate/dt_jksq', '/spec/columns/0/link', 'instnace', 'E19'], ['dataTemplate/dt_jksq', '/spec/columns/0/link', 'javascript:1', 'E19'],
  ['homeLayout/home', '/spec/blocks/2/option', { pagesize: 5 }, 'E01'], ['form/jksqV2', '/spec/samples/0/data/jkjee', 1, 'E21'], ['form/clfybxV1', '/spec/samples/0/data/xcmx/0/jee', 1, 'E21'],
  // queries and dialogs
  ...[{ op: 'BETWEEN', value: 'abc' }, { op: 'BETWEEN', value: '1,abc' }, { op: 'EQUAL', value: 'abc' }, { op: 'IN', value: ['1', 'x'] }, { op: 'LESS', value: { a: 1 } }, { op: 'GREAT', source: 'fixed', value: 'abc' }, { op: 'EQUAL', source: 'variable', value: '${today}' }]
    .map((condition): Row => ['customQuery/q_bzbz', '/spec/conditions', [{ field: 'hsbz', ...condition }], 'E15', undefined, '/spec/conditions/0/value']),
  ['customQuery/q_bzbz', '/spec/conditions', [{ field: 'hsbz', op: 'EQUAL', source: 'fixed' }], 'E15', undefined, '/spec/conditions/0'],
  ['customQuery/q_bzbz', '/spec/rowFilter', [{ role: '*', sql: "hsbz = 'abc'" }], 'E15', undefined, '/spec/rowFilter/0/sql'], ['customQuery/q_bzbz', '/spec/rowFilter', [{ role: '*', sql: 'nosuch = 1' }], 'E15', undefined, '/spec/rowFilter/0/sql'],
  ...["jkje = 'abc'", "jkje in (1, 'x')", "jkje > ${userName}", "djbh = 'a' or (jkje <= 'b')"].map((text): Row => ['dataTemplate/dt_jksq', '/spec/rowFilter', [{ role: '*', sql: text }], 'E15', undefined, '/spec/rowFilter/0/sql']),
  ['dataTemplate/dt_jksq', '/spec/filters', [{ field: 'jkje', op: 'BETWEEN', default: 'abc' }], 'E15', undefined, '/spec/filters/0/default'],
  ['customQuery/q_bzbz', '/spec/object', 'w_bzb', 'E07', 'bzbz'], ['customQuery/q_bzbz', '/spec/object', 'sys_nothing', 'E07'], ['customQuery/q_bzbz', '/spec/results/0/field', 'nosuch', 'E10'], ['customQuery/q_bzbz', '/spec/conditions/0/field', 'nosuch', 'E10'],
  ['customQuery/q_bzbz', '/spec/sort', [{ field: 'nosuch' }], 'E10'], ['customQuery/q_yhzh', '/spec/results/0/field', 'skrr', 'E07', 'skr'], ['customQuery/q_yhzh', '/spec/conditions', [{ field: 'id', op: 'EQUAL', source: 'variable', value: '${me}' }], 'E07'],
  ['customQuery/q_rest', '/spec/url', 'javascript:alert(1)', 'E01'], ['customQuery/q_rest', '/spec/url', '//evil.example', 'E01'], ['customQuery/q_rest', '/spec/header', '{', 'E01'], ['customQuery/q_rest', '/spec/url', undefined, 'E07'], ['customQuery/q_dqyh', '/spec/dsType', 'rest', 'E01'],
  ['customDialog/dlg_wqjk', '/spec/object', 'w_jks', 'E07', 'jksq'], ['customDialog/dlg_wqjk', '/spec/columns/0/field', 'nosuch', 'E10'], ['customDialog/dlg_wqjk', '/spec/resultMap/jkdh', 'nosuch', 'E10'], ['customDialog/dlg_user', '/spec/columns/0/field', 'fullnam', 'E07', 'fullname'],
  ['customDialog/dlg_wqjk', '/spec/style', 'tree', 'E01', undefined, '/spec/tree'], ['customDialog/dlg_wqjk', '/spec/keyword', ['nosuch'], 'E10'],
  // views, charts
  ['sqlView/qv_jk', '/spec/sql', 'drop table bo_row', 'E20'], ['sqlView/qv_jk', '/spec/sql', 'select djbh, jkje from w_jksq; drop table bo_row', 'E20'], ['sqlView/qv_jk', '/spec/sql', 'with x as (delete from bo_row returning id) select id as djbh, 1 as jkje from x', 'E20'],
  ['sqlView/qv_jk', '/spec/sql', 'select djbh, jkje into evil from w_jksq', 'E20'], ['sqlView/qv_jk', '/spec/sql', 'select pg_sleep(9) as djbh, jkje from w_jksq', 'E20'], ['sqlView/qv_jk', '/spec/sql', 'select djbh, jkje from w_jks', 'E07', 'jksq'],
  ['sqlView/qv_jk', '/spec/columns/1/field', 'jkjee', 'E20', 'jkje'], ['sqlView/qv_jk', '/spec/defaultSort/0/field', 'djb', 'E20', 'djbh'], ['sqlView/qv_jk', '/spec/rowFilter/0/sql', 'nosuch = 1', 'E15'], ['sqlView/qv_jk', '/spec/columns/1/field', 'djbh', 'E02'],
  ['chart/c_jk', '/spec/sqlView', 'qv_jj', 'E07', 'qv_jk'], ['chart/c_jk', '/spec/category', 'djb', 'E07', 'djbh'], ['chart/c_jk', '/spec/values/0/field', 'jkj', 'E07', 'jkje'], ['chart/c_jk', '/spec/style', 'radar', 'E01'],
  // forms
  ['form/probe', '/spec/perm/UserTask3', { main: { je: 'n' } }, 'E14', 'UserTask1'], ['form/probe', '/spec/perm/strat', {}, 'E14', 'start'], ['form/clfybxV1', '/spec/perm/userTask5x', {}, 'E14', 'UserTask5'],
  ['form/probe', '/spec/perm/start/main/jee', 'r', 'E07'], ['form/probe', '/spec/perm/start/sub', { mx: { _: 'r' } }, 'E07', undefined, '/spec/perm/start/sub/mx'], ['form/probe', '/spec/bo', 'prob', 'E07', 'probe'], ['form/probe', '/spec/layout/0/fields/0', 'sqrr', 'E07'],
  ['form/probe', '/spec/layout/0/fields/1', 'sqr', 'E02'], ['form/probe', '/spec/summary', ['jee'], 'E07'], ['form/probe', '/spec/rules', [{ key: 'r', check: 'jee > 1', message: '大' }], 'E04'], ['form/probe', '/spec/rules', [{ key: 'r', check: 'je > 1', message: '大', field: 'jee' }], 'E07'],
  ['form/probe', '/spec/perm/start/main/je', 'x', 'E01'], ['form/clfybxV1', '/spec/samples/0/expected/bxzje', 1, 'E21'], ['form/clfybxV1', '/spec/samples/0/expected/bxzjee', 1, 'E21'], ['form/rcfybxsqV2', '/spec/samples/0/expected/bxzje', 0.01, 'E21'],
  // lists
  ['dataTemplate/dt_jksq', '/spec/rowButtons/0', 'veiw', 'E17', 'view'], ['dataTemplate/dt_jksq', '/spec/toolbar/0', 'startflow', 'E17', 'startFlow'], ['dataTemplate/dt_jksq', '/spec/rowButtons/1', 'edit:drft', 'E17', 'draft'], ['dataTemplate/dt_jksq', '/spec/batchButtons/0', 'explode', 'E17'],
  ['dataTemplate/dt_jksq', '/spec/rowFilter/0/sql', 'create_by == ${userId}', 'E15'], ['dataTemplate/dt_jksq', '/spec/rowFilter/0/sql', 'createby = ${userId}', 'E15'], ['dataTemplate/dt_jksq', '/spec/rowFilter/0/sql', 'create_by = ${me}', 'E15'],
  ['dataTemplate/dt_jksq', '/spec/rowFilter/0/sql', '1=1; drop table bo_row', 'E15'], ['dataTemplate/dt_jksq', '/spec/rowFilter/0/sql', 'jkje between 1 and', 'E15'], ['dataTemplate/dt_jksq', '/spec/rowFilter/1/role', 'fyk', 'E07', 'fykj'],
  ['dataTemplate/dt_jksq', '/spec/form', 'rcfybxsqV2', 'E07'], ['dataTemplate/dt_jksq', '/spec/flow', 'clfybxV1', 'E07'], ['dataTemplate/dt_jksq', '/spec/printTemplate', 'pt_clfybx', 'E07'], ['dataTemplate/dt_jksq', '/spec/form', 'jksqV3', 'E07', 'jksqV2'], ['dataTemplate/dt_jksq', '/spec/flow', 'jksqV', 'E07', 'jksqV2'], ['dataTemplate/dt_jksq', '/spec/printTemplate', 'pt_jks', 'E07', 'pt_jksq'],
  ['dataTemplate/dt_jksq', '/spec/columns/0/field', 'nosuch', 'E10'], ['dataTemplate/dt_jksq', '/spec/defaultSort', [{ field: 'nosuch' }], 'E10'], ['dataTemplate/dt_jksq', '/spec/filters/0/field', 'nosuch', 'E10'], ['dataTemplate/dt_jksq', '/spec/keyword', ['nosuch'], 'E10'],
  ['dataTemplate/dt_jksq', '/spec/columns/0/dict', 'jktz', 'E07'], ['dataTemplate/dt_jksq', '/spec/bo', 'jks', 'E07', 'jksq'], ['dataTemplate/dt_jksq', '/auth', { view: ['role:nosuch'] }, 'E07'],
  // print
  ['printTemplate/pt_jksq', '/spec/form', 'jksqV', 'E07', 'jksqV2'], ['printTemplate/pt_jksq', '/spec/barcode', 'nosuch', 'E07'], ['printTemplate/pt_jksq', '/spec/watermark', '${nosuch}', 'E07'], ['printTemplate/pt_jksq', '/spec/blocks/0/nodes', ['UserTask9'], 'E07', 'UserTask1'],
  // portal
  ['menu/jksq', '/spec/parent', 'fys', 'E07', 'fysq'], ['menu/cwxxh', '/spec/parent', 'fysq', 'E06'], ['menu/jksq', '/spec/href', 'javascript:alert(1)', 'E19'], ['menu/jksq', '/spec/href', 'java\tscript:alert(1)', 'E19'], ['menu/jksq', '/spec/href', ' JAVASCRIPT:alert(1)', 'E19'],
  ['menu/jksq', '/spec/href', 'data:text/html,x', 'E19'], ['menu/jksq', '/spec/href', '//evil.example/x', 'E19'], ['menu/jksq', '/spec/href', '/\\evil.example', 'E19'], ['menu/jksq', '/spec/href', '/hom', 'E19', 'home'], ['menu/jksq', '/spec/href', 'template/preview/dt_jks', 'E07', 'dt_jksq'],
  ['menu/jksq', '/spec/auth', ['role:nosuch'], 'E07'], ['menu/jksq', '/spec/parent', 'jksq', 'E06'], ['homeLayout/home', '/spec/blocks/0/tiles/0/href', 'javascript:1', 'E19'], ['homeLayout/home', '/spec/blocks/0/type', 'nothing', 'E01'],
  ['methodAuth/portal', '/spec/methods/0/auth', ['role:nosuch'], 'E07'], ['methodAuth/portal', '/spec/methods/0/auth', ['user:nosuch'], 'E07'], ['methodAuth/portal', '/spec/methods/0/auth', ['everybody'], 'E01'],
  ['messageTemplate/mt_urged', '/spec/event', 'urge', 'E01'], ['messageTemplate/mt_urged', '/i18n', { 'en-US': { '/spec/titel': 'x' } }, 'E24'], ['locale/words', '/spec/locale', 'english', 'E01'], ['locale/words', '/spec/texts', { a: 1 }, 'E01'],
  ['dict/zffs', '/i18n', { 'en-US': { '/spec/items/99/label': 'x' } }, 'E24'], ['menu/jksq', '/i18n', { 'en-US': { '/spec': 'x' } }, 'E24'], ['form/jksqV2', '/i18n/en-US', { '/spec/layout/77/group': 'x' }, 'E24'],
  // flows as nodes and edges
  ['flow/probe', '/spec/nodes/2/assignee/field', 'sqrr', 'E13', 'sqr'], ['flow/probe', '/spec/nodes/2/assignee/field', 'je', 'E13'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'users' }, 'E13'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'users', users: ['nobody'] }, 'E07'],
  ['flow/probe', '/spec/nodes/2/assignee', { rule: 'post', code: 'nopost' }, 'E07'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'role', code: 'fyk' }, 'E07', 'fykj'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'orgMaster', of: 'O999' }, 'E07'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'role' }, 'E13'],
  ['flow/probe', '/spec/nodes/2/assignee', { rule: 'secretaryOf', of: 'nobody' }, 'E07'], ['flow/probe', '/spec/nodes/2/assignee', { rule: 'prevAssignee', node: 'UserTask7' }, 'E08', undefined, '/spec/nodes/2'],
  ['flow/probe', '/spec/nodes/2/hooks/0', 'budget.ocupy', 'E17', 'budget.occupy'], ['flow/probe', '/spec/options/returnHooks/0', 'budget.relase', 'E17', 'budget.release'], ['flow/probe', '/spec/nodes/2/buttons/0', 'agre', 'E17', 'agree'], ['flow/probe', '/spec/nodes/2/buttonLabels', { agre: '好' }, 'E17', 'agree'],
  ['flow/probe', '/spec/nodes/2/onComplete/0/set', { bn: 'x' }, 'E07', 'bm'], ['flow/probe', '/spec/form', 'prob', 'E07', 'probe'], ['flow/probe', '/spec/edges/1/to', 'UserTask9', 'E08'], ['flow/probe', '/spec/edges/2', { from: 'UserTask2', to: 'UserTask1' }, 'E08', undefined, '/spec/nodes'],
  ['flow/probe', '/spec/nodes/2/vote', { mode: 'parallel', pass: 'percent:0' }, 'E01'], ['flow/probe', '/spec/printTemplate', 'pt_jks', 'E07', 'pt_jksq'], ['flow/probe', '/spec/watermark', '${usr}', 'E07'], ['flow/probe', '/spec/nodes/2/when', 'jee > 1', 'E04'],
  ['flow/probe', '/spec/nodes/2/skipWhen', 'je >', 'E04'], ['flow/probe', '/spec/nodes/2/rejectTargets', ['UserTask9'], 'E08', undefined, '/spec/nodes/2'], ['flow/probe', '/auth', { start: ['org:nosuch'] }, 'E07'], ['flow/probe', '/spec/nodes/1/id', 'UserTask2', 'E02', undefined, '/spec/nodes'],
];

describe('seeded defects', () => {
  test('nothing is wrong before', async () => {
    expect((await inspect(...all)).filter(isError)).toEqual([]);
  });

  test('are at least 150, over all kinds', () => {
    expect(table.length + misspelt.length).toBeGreaterThanOrEqual(150);
    expect(new Set(table.map(([label]) => label.split('/')[0])).size).toBe(16);
  });

  test.each(table.map((row) => [`${row[0]} ${row[1]} ${JSON.stringify(row[2])?.slice(0, 60)}`, row] as const))('%s', async (_name, [label, pointer, value, code, hint, at]) => {
    const item = changed(itemAt(label), pointer, value);
    const problems = (await inspect(item)).filter((problem) => isError(problem) && problem.kind === item.kind);
    const meant = problems.find((problem) => problem.code === code && (hint === undefined || problem.hint === hint) && (at?.startsWith('/') === true ? problem.pointer.startsWith(at) : problem.pointer.startsWith(pointer)));
    expect(meant, JSON.stringify(problems)).toBeDefined();
    if (meant !== undefined) expect(resolves(item, meant), meant.pointer).toBe(true);
  });
});

/** Every place of the shipped packages that names another item or a part of one, with its last letter gone. */
const misspelt = all.flatMap((item) => referencesOfItem(item)
  .filter(({ part, kind, optional, pointer }) => part === undefined && optional !== true && !['role', 'org', 'user', 'post'].includes(kind) && typeof valueAt(item, pointer) === 'string' && valueAt(item, pointer) === published.get(`${kind}/${String(valueAt(item, pointer))}`)?.key)
  .map(({ kind, key, pointer }) => ({ item, kind, key, pointer })));

test('every misspelt reference is named with what was meant', async () => {
  const missed: string[] = [];
  for (const { item, kind, key, pointer } of misspelt) {
    const wrong = `${key.slice(0, -1)}~`.replace('~', '_x');
    const [found] = (await inspectItems([changed(item, pointer, wrong)], published, people, '2026-11-16 09:00:00')).filter((problem) => problem.pointer === pointer && problem.code === 'E07');
    if (found === undefined || (key.length > 5 && found.hint === undefined)) missed.push(`${item.kind}/${item.key}${pointer} -> ${kind}/${wrong} ${found?.hint ?? 'not found'}`);
  }
  expect(missed).toEqual([]);
});

describe('a drawn flow is held to the same', () => {
  test.each([
    ['field="sqr"', 'field="sqrr"', 'E13'], ['alias="agree"', 'alias="agre"', 'E17'], ['hooks="budget.occupy"', 'hooks="budget.ocupy"', 'E17'], ['field="bm"', 'field="bn"', 'E07'], ['rule="field" field="sqr"', 'rule="users" users="nobody"', 'E07'],
    ['rule="field" field="sqr"', 'rule="role" code="fyk"', 'E07'], ['rule="field" field="sqr"', 'rule="users"', 'E13'], ['rule="field" field="sqr"', 'rule="post" code="nopost"', 'E07'],
  ])('%s -> %s', async (from, to, code) => {
    const flow = itemAt('flow/probe');
    const { xml = '' } = await compileFlowItem({ key: flow.key, name: flow.name, spec: flow.spec });
    expect(xml).toContain(from);
    const drawn = (bpmn: string): RawItem => ({ ...flow, spec: { form: 'probe', subject: '探', bpmn, options: { returnHooks: ['budget.release'] } } }) as RawItem;
    expect((await inspect(drawn(xml))).filter(isError)).toEqual([]);
    expect((await inspect(drawn(xml.replace(from, to)))).map((problem) => `${problem.code} ${problem.pointer}`)).toContain(`${code} /spec/bpmn`);
  });
});
