import { isRecord } from '../../../registry/form/index.ts';
import { stepsOf, valueAt, type RawItem } from '../../../registry/metadata/index.ts';
import type { Change, ChangeObject } from '../../workbench/channel.ts';
import { patchBetween, type PatchStep } from './jsonPatch.ts';

/** What an edited form means beside the one it came from: one entry per change, in terms of a designer. */
export function changesBetween(before: { readonly form: RawItem; readonly bo: RawItem }, after: { readonly form: RawItem; readonly bo: RawItem }): Change[] {
  return [...changesOf(before.bo, after.bo), ...changesOf(before.form, after.form)];
}

// helpers

function changesOf(before: RawItem, after: RawItem): Change[] {
  return patchBetween(before, after).map((step) => {
    const was = valueAt(before, step.path);
    const is = step.op === 'remove' ? undefined : step.value;
    return {
      verb: step.op,
      object: objectOf(step),
      place: placeOf(step.path, step.op === 'remove' ? before : after),
      pointer: step.path,
      before: shown(was),
      after: shown(is),
    };
  });
}

const objects: readonly (readonly [RegExp, ChangeObject])[] = [
  [/\/x-(formula|defaultFormula)$/, 'formula'],
  [/\/x-rules$|\/x-rule-msg/, 'rules'],
  [/\/x-linkage/, 'linkage'],
  [/\/x-query/, 'query'],
  [/\/x-ui/, 'ui'],
  [/\/properties\/[^/]+$/, 'field'],
  [/\/properties\/[^/]+\/title$/, 'title'],
  [/^\/spec\/perm/, 'perm'],
  [/^\/spec\/layout/, 'layout'],
  [/^\/spec\/rules/, 'formRules'],
  [/^\/spec\/samples/, 'samples'],
  [/^\/i18n/, 'i18n'],
];

const objectOf = ({ path }: PatchStep): ChangeObject => objects.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';

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
