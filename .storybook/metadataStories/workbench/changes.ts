import { isRecord } from '../../../registry/form/index.ts';
import { stepsOf, valueAt, type RawItem } from '../../../registry/metadata/index.ts';
import type { Change } from '../../workbench/channel.ts';
import { patchBetween, type PatchStep } from './jsonPatch.ts';

/** What an edited form means beside the one it came from: one entry per change, in words of a designer. */
export function changesBetween(before: { readonly form: RawItem; readonly bo: RawItem }, after: { readonly form: RawItem; readonly bo: RawItem }): Change[] {
  return [...changesOf(before.bo, after.bo), ...changesOf(before.form, after.form)];
}

// helpers

function changesOf(before: RawItem, after: RawItem): Change[] {
  return patchBetween(before, after).map((step) => {
    const was = valueAt(before, step.path);
    const is = step.op === 'remove' ? undefined : step.value;
    return { label: labelOf(step), place: placeOf(step.path, step.op === 'remove' ? before : after), pointer: step.path, before: shown(was), after: shown(is) };
  });
}

const verbs: Readonly<Record<PatchStep['op'], string>> = { add: '新增', replace: '修改', remove: '删除' };

const objects: readonly (readonly [RegExp, string])[] = [
  [/\/x-(formula|defaultFormula)$/, '公式'],
  [/\/x-rules$|\/x-rule-msg/, '校验'],
  [/\/x-linkage/, '联动'],
  [/\/x-query/, '查询'],
  [/\/x-ui/, '展示'],
  [/\/properties\/[^/]+$/, '字段'],
  [/\/properties\/[^/]+\/title$/, '标题'],
  [/^\/spec\/perm/, '权限'],
  [/^\/spec\/layout/, '布局'],
  [/^\/spec\/rules/, '表单规则'],
  [/^\/spec\/samples/, '样例'],
  [/^\/i18n/, '翻译'],
];

function labelOf({ op, path }: PatchStep): string {
  return `${verbs[op]}${objects.find(([pattern]) => pattern.test(path))?.[1] ?? '其他'}`;
}

/** Titles of the tables and fields on the way, without that of the object itself; of other places the pointer. */
function placeOf(pointer: string, item: RawItem): string {
  const titles: string[] = [];
  let node: unknown = item;
  for (const step of stepsOf(pointer)) {
    node = isRecord(node) || Array.isArray(node) ? (node as Record<string, unknown>)[step] : undefined;
    if (isRecord(node) && typeof node['title'] === 'string' && node['title'] !== '') titles.push(node['title']);
  }
  return titles.length > 1 && item.kind === 'bo' ? titles.slice(1).join('.') : pointer;
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
