import type { FormPermission } from '../../registry/form/index.ts';
import { makerRules } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import type { TenantMetadata } from '../metadata/index.ts';
import { type CompiledFlow, isHumanNode, loadFlow } from '../workflow/index.ts';
import { Refusal } from '../core/index.ts';

/** What of a flow says what becomes of a document behind its first step. */
export type LaterSteps = Pick<CompiledFlow, 'firstNode' | 'nodes'>;

/**
 * The rights of whoever makes a document, with the rules that hold him: who starts a request, or stores a record for the first time. Whoever deals with it later,
 * and be it the starter to whom it came back, has the rights of his step alone.
 *
 * @param flow - the one that is started; otherwise those that may start with the document
 */
export async function makingRights(
  meta: Pick<TenantMetadata, 'list' | 'find'>,
  definition: FormDefinition,
  flow?: LaterSteps,
  permission: FormPermission = definition.permission('start'),
): Promise<FormPermission> {
  const form = definition.compiled('start');
  if (form.rules.length === 0) return permission;
  const flows = flow === undefined ? await flowsOf(meta, definition.formKey) : [flow];
  return { ...permission, holds: makerRules(form, writtenLater(definition, flows)) };
}

/** What these flows let people enter, or write themselves, behind the first step. */
export function writtenLater(definition: FormDefinition, flows: readonly LaterSteps[]): ReadonlySet<string> {
  const later = new Set<string>();
  for (const { firstNode, nodes } of flows) {
    for (const node of Object.values(nodes)) {
      if (!isHumanNode(node)) continue;
      for (const path of node.onComplete.flatMap((set) => Object.keys(set))) later.add(path);
      if (node.id === firstNode) continue;
      const { byPath, tables } = definition.compiled(node.id);
      for (const { path, mode } of byPath.values()) if (mode === 'w' || mode === 'b') later.add(path);
      for (const { name, rights } of tables) if (rights.add || rights.del) later.add(name);
    }
  }
  return later;
}

// helpers

/** The published flows of a form; one that cannot run starts nothing. */
async function flowsOf(meta: Pick<TenantMetadata, 'list' | 'find'>, formKey: string): Promise<LaterSteps[]> {
  const items = (await meta.list('flow')).filter(({ spec }) => spec.form === formKey);
  const found = await Promise.all(
    items.map(({ key }) =>
      loadFlow(meta, key).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      }),
    ),
  );
  return found.flatMap((each) => (each === undefined ? [] : [each.flow]));
}
