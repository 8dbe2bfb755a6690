import { byName } from '../../../schemas/byName.ts';
import { nearest } from '../nearest.ts';
import { nodesOf } from '../references/flowNodes.ts';
import { pointerOf } from '../pointer.ts';
import { shapeOfBo } from './boShape.ts';
import type { Linter, LintScope } from './context.ts';
import { checkAddress, checkSafe } from './lintPortal.ts';

/** Where controls lead to, and whose opinions and files they show. */
export const lintControlPlaces: Linter = (scope) => {
  for (const { property, pointer } of shapeOfBo(scope.item).fields) {
    const ui = (property['x-ui'] ?? {}) as Readonly<Record<string, unknown>>;
    const widget = String(ui['widget']);
    for (const option of routes[widget] ?? []) checkAddress(scope, plain(ui[option]), `${pointer}/x-ui${pointerOf(option)}`);
    for (const option of addresses[widget] ?? []) checkSafe(scope, plain(ui[option]), `${pointer}/x-ui${pointerOf(option)}`, ['picture']);
    if (widget === 'opinionList' && Array.isArray(ui['nodes']))
      ui['nodes'].forEach((name: unknown, index) => checkNode(scope, String(name), `${pointer}/x-ui/nodes/${index}`));
    if (widget === 'flowFiles' && typeof ui['nodeId'] === 'string') checkNode(scope, ui['nodeId'], `${pointer}/x-ui/nodeId`);
  }
};

// helpers

/** Options that open a page of the portal or elsewhere, and those that are only loaded from an address. */
const routes: Readonly<Record<string, readonly string[] | undefined>> = byName({
  link: ['href'],
  button: ['href'],
  dialog: ['link'],
  businessDialog: ['link'],
});
const addresses: Readonly<Record<string, readonly string[] | undefined>> = byName({ iframe: ['src'], picture: ['src'], map: ['url'] });

/** What is filled in may be anything but the beginning. */
function plain(value: unknown): string | undefined {
  if (typeof value !== 'string' || /^\s*[$]?\{/.test(value)) return undefined;
  return value.replace(/\$\{[^}]*\}|\{[^{}()]*\([^()]+\)\s*\}/g, '1');
}

/** A node of a flow over the object, by id or name. */
function checkNode(scope: LintScope, name: string, pointer: string): void {
  const forms = new Set(
    scope
      .all('form')
      .filter(({ spec }) => (spec as { readonly bo?: unknown }).bo === scope.item.key)
      .map(({ key }) => key),
  );
  const flows = scope.all('flow').filter(({ spec }) => forms.has(String((spec as { readonly form?: unknown }).form)));
  const known = flows.flatMap((flow) => nodesOf(flow).flatMap((node) => [node.id, node.name]));
  if (flows.length === 0) scope.found('nodeLater', pointer, { name });
  else if (!known.includes(name)) scope.found('part', pointer, { owner: `flow/${flows[0]?.key ?? ''}`, name }, { hint: nearest(name, known) });
}
