import { portalPages, portalRoutes, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { calendarRange, LONGEST_RANGE } from '../../calendarRange.ts';
import { nearest } from '../nearest.ts';
import type { Linter, LintScope } from './context.ts';
import { safeAddress, type AddressKind } from '../../safeAddress.ts';

/** Values under parents that lead somewhere and never in a circle. */
export const lintDict: Linter = (scope) => {
  const { items, parentDict } = scope.item.spec as unknown as MetadataSpecs['dict'];
  if (calendarDicts.has(scope.item.key)) checkCalendar(scope, items);
  const parents = new Map<string, string | undefined>();
  for (const { value, parent } of items) if (!parents.has(value)) parents.set(value, parent);
  if (parentDict !== undefined) {
    reportCircle(scope, '/spec/parentDict', scope.item.key, (key) =>
      key === scope.item.key ? parentDict : (scope.find('dict', key)?.spec as { readonly parentDict?: string } | undefined)?.parentDict,
    );
    return;
  }
  items.forEach(({ value, parent }, index) => {
    if (parent === undefined) return;
    if (parents.has(parent)) reportCircle(scope, `/spec/items/${index}/parent`, value, (each) => parents.get(each));
    else scope.found('part', `/spec/items/${index}/parent`, { owner: `dict/${scope.item.key}`, name: parent }, { hint: nearest(parent, parents.keys()) });
  });
};

/** A number that begins anew each period must carry the period. */
export const lintSerialNo: Linter = ({ item, found }) => {
  const { pattern, reset } = item.spec as unknown as MetadataSpecs['serialNo'];
  const parts = [...pattern.matchAll(/\{(yyyy|MM|dd)?(MM)?(dd)?\}/g)].flatMap(([whole]) => ['yyyy', 'MM', 'dd'].filter((part) => whole.includes(part)));
  const needs = { year: ['yyyy'], month: ['yyyy', 'MM'], day: ['yyyy', 'MM', 'dd'], never: [] }[reset];
  if (needs.some((part) => !parts.includes(part))) found('serial', '/spec/pattern', { reset }, { hint: `{${needs.join('')}}` });
};

/** Entries stand in no circle and lead to a page of the portal, or to an address that is safe to open. */
export const lintMenu: Linter = (scope) => {
  const { parent, href, hidden, code } = scope.item.spec as unknown as MetadataSpecs['menu'];
  const alias = code ?? scope.item.key;
  const other = scope.all('menu').find(({ key, spec }) => key !== scope.item.key && ((spec as { readonly code?: string }).code ?? key) === alias);
  if (other !== undefined) scope.found('addressTaken', code === undefined ? '/key' : '/spec/code', { name: alias, id: `menu/${other.key}` });
  if (parent !== undefined)
    reportCircle(scope, '/spec/parent', scope.item.key, (key) =>
      key === scope.item.key ? parent : (scope.find('menu', key)?.spec as { readonly parent?: string } | undefined)?.parent,
    );
  if (hidden !== true) checkAddress(scope, href, '/spec/href');
  // one that nobody is shown is still an address that somebody may show tomorrow
  else checkSafe(scope, href, '/spec/href');
};

export const lintHomeLayout: Linter = (scope) => {
  const { blocks } = scope.item.spec as unknown as MetadataSpecs['homeLayout'];
  blocks.forEach((block, index) => {
    const at = `/spec/blocks/${index}`;
    block.tiles?.forEach((tile, place) => checkAddress(scope, tile.href, `${at}/tiles/${place}/href`));
    if (block.type === 'list' && block.option?.template === undefined && block.option?.alias === undefined)
      scope.found('missingKey', at, { name: 'option.template' });
    if (block.type === 'chart' && block.option?.chart === undefined) scope.found('missingKey', at, { name: 'option.chart' });
  });
};

// helpers

/** The dictionaries that `NETWORKDAYS`, deadlines and whoever is paid by them count by. */
const calendarDicts: ReadonlySet<string> = new Set(['holiday', 'workday']);

/** What is no day would change nothing, and nobody would see it. */
function checkCalendar(scope: LintScope, items: MetadataSpecs['dict']['items']): void {
  items.forEach(({ value }, index) => {
    const range = calendarRange(value);
    if (range === undefined || range.to - range.from >= LONGEST_RANGE)
      scope.found('calendarEntry', `/spec/items/${index}/value`, { value, limit: String(LONGEST_RANGE) });
  });
}

/** Follows parents upwards; a way that comes back to its start is reported there. */
function reportCircle(scope: LintScope, pointer: string, start: string, parentOf: (name: string) => string | undefined): void {
  const path = [start];
  for (let next = parentOf(start); next !== undefined; next = parentOf(next)) {
    if (next === start) scope.found('cycle', pointer, { path: [...path, start].join(' → ') });
    if (path.includes(next)) return;
    path.push(next);
  }
}

/** A column opens the document of its row, its form, or an address. */
export function checkLink(scope: LintScope, link: string | undefined, pointer: string): void {
  if (link !== 'instance' && link !== 'form') checkPortalAddress(scope, link, pointer);
}

/** An address that rows open: with what stands in them it stays in the portal. */
export function checkPortalAddress(scope: LintScope, href: string | undefined, pointer: string): void {
  const safe = href === undefined ? undefined : safeAddress(href, ['mail']);
  if (safe !== undefined && /^[A-Za-z][\w+.-]*:/.test(safe)) scope.found('foreign', pointer, { name: safe });
  else checkAddress(scope, href, pointer);
}

/** An address is safe to open, and one of the portal leads to a page of it. */
export function checkAddress(scope: LintScope, href: string | undefined, pointer: string): void {
  const plain = checkSafe(scope, href, pointer);
  if (plain === undefined || /^[A-Za-z][\w+.-]*:/.test(plain)) return;
  const [first = '', second = ''] = plain.replace(/^\//, '').split(/[/?#]/);
  const known = [
    ...portalRoutes,
    ...scope.keys('menu'),
    ...scope.all('menu').flatMap(({ key, spec }) => [key, (spec as { readonly code?: string }).code ?? key]),
  ];
  if (!known.includes(first) && !/^\w+Inst/.test(first)) scope.found('route', pointer, { name: plain }, { hint: nearest(first, known) });
  const view = /^\/?(?:[\w-]+\/)?querySql\/queryView\/([^/?#]+)\/([^/?#]+)/.exec(plain);
  if (view !== null) checkView(scope, `${view[1] ?? ''}/${view[2] ?? ''}`, pointer);
  const pages = Object.hasOwn(portalPages, first) ? portalPages[first] : undefined;
  if (pages !== undefined && second !== '' && !pages.includes(second)) scope.found('route', pointer, { name: plain }, { hint: nearest(second, pages) });
}

/** A query view is addressed by its two names and not by its key. */
function checkView(scope: LintScope, name: string, pointer: string): void {
  const known = scope.all('sqlView').map(({ spec }) => {
    const { sqlAlias, alias } = spec as unknown as MetadataSpecs['sqlView'];
    return `${sqlAlias}/${alias}`;
  });
  if (!known.includes(name)) scope.found('view', pointer, { name }, { hint: nearest(name, known) });
}

/** An address that nothing but a page can answer, without its blanks; undefined for none and for one that is not safe. */
export function checkSafe(scope: LintScope, href: string | undefined, pointer: string, more: readonly AddressKind[] = []): string | undefined {
  if (href === undefined || href.trim() === '') return undefined;
  const safe = safeAddress(href, ['mail', ...more]);
  if (safe !== undefined) return safe;
  scope.found('address', pointer, { name: href });
  return undefined;
}
