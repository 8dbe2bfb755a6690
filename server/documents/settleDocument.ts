import type { CompiledField, FormPermission } from '../../registry/form/index.ts';
import { manualPaths, rulePaths } from '../../validators/model/index.ts';
import { graphOf, outgoing, reachable } from '../../validators/expressions/flow/graph.ts';
import type { TenantDb } from '../db/index.ts';
import type { BoRecord, FormDefinition } from '../forms/index.ts';
import { fieldOfPath } from './fieldOfPath.ts';
import { releasedFields, withoutMarks } from './releasedFields.ts';
import { checkRecord, FormRefusal } from './submitRecord.ts';
import type { HandlerContext } from '../context/index.ts';
import { Refusal } from '../core/index.ts';
import type { Submission } from '../../validators/submission.ts';
import { type CompiledFlow, type FieldSets, isHumanNode } from '../workflow/index.ts';
import { fill } from '../../registry/words.ts';

/** What becomes of a document by itself when a request goes on: steps write values, and steps that are to be done again lose what they entered. */
export interface DocumentChange {
  /** What steps write when they are completed. */
  readonly sets: FieldSets;
  /** Steps that the request came to, to be done from there. */
  readonly entered: readonly string[];
  /** Steps that it had been at before. */
  readonly visited: readonly string[];
}

/** The rights under which nobody writes anything but these main fields. */
export function rightsOf({ compiled, permission, boAlias }: FormDefinition, names: ReadonlySet<string>): FormPermission {
  const { fields } = compiled('read');
  const closed = Object.fromEntries(
    Object.entries(permission('read').fields).map(([entity, modes]) => [entity, Object.fromEntries(Object.keys(modes).map((name) => [name, 'r' as const]))]),
  );
  return { fields: { ...closed, [boAlias]: Object.fromEntries(fields.map(({ name }) => [name, names.has(name) ? ('w' as const) : ('r' as const)])) } };
}

/**
 * The document after a change, judged like every other write, with everything that is computed from it. Answers undefined where nothing
 * changes.
 *
 * @param actsAt - the step of whoever is told of a refusal; he reads of what he sees there
 * @throws Refusal with every place where the object forbids what a step writes; the decision then has not happened
 */
export async function settleDocument(
  context: HandlerContext,
  tx: TenantDb,
  definition: FormDefinition,
  flow: CompiledFlow,
  stored: BoRecord,
  { sets, ...ways }: DocumentChange,
  actsAt: string | undefined,
): Promise<Submission | undefined> {
  const form = definition.compiled('read');
  const released = releasedFields(definition, form, flow, ways);
  const kept = withoutMarks(form, stored.data, new Set([...released].filter(({ query }) => query === undefined)));
  const asked = await askedAgain(context, released, manualPaths(form, stored.data));
  const written = Object.entries(sets);
  if (kept === undefined && asked.size === 0 && written.length === 0) return undefined;
  const given = written.filter(([, value]) => value !== null && value !== '');
  const judged = new Set(written.flatMap(([name, value]) => (value !== null && value !== '' ? [name] : isFilledBehind(definition, flow, name) ? [] : [name])));
  // what others compare with it has to stand beside it
  for (const field of form.fields)
    if (field.formula === undefined && field.query === undefined && rulePaths(form, field).some((path) => given.some(([name]) => name === path)))
      judged.add(field.name);
  const emptied = Object.fromEntries(written.filter(([, value]) => value === null || value === '').map(([name]) => [name, null]));
  try {
    return await checkRecord(context, tx, {
      definition,
      flow,
      // what is emptied and nobody will fill in is judged as well: a value may be demanded there
      permission: rightsOf(definition, judged),
      stored: { ...stored, data: { ...(kept ?? stored.data), ...emptied } },
      boData: { [definition.boAlias]: Object.fromEntries(given) },
      level: judged.size > 0 ? 'submit' : 'draft',
      settles: true,
      releases: asked,
    });
  } catch (error) {
    if (!(error instanceof FormRefusal) || judged.size === 0) throw error;
    const told = error.issues.filter(({ path }) => isSeen(definition, flow, path, actsAt));
    const refusal = told.length === 0 ? undefined : new FormRefusal(told);
    throw new Refusal(fill(texts.unfit, { reason: refusal?.text ?? texts.unseen }), '024', refusal?.extra ?? {});
  }
}

// helpers

/** Whether a step behind those that empty a field may fill it in: there it is asked for. */
function isFilledBehind(definition: FormDefinition, flow: CompiledFlow, name: string): boolean {
  const graph = graphOf(Object.keys(flow.nodes), flow.edges);
  const emptying = Object.values(flow.nodes).filter(({ onComplete }) => onComplete.some((sets) => Object.hasOwn(sets, name)));
  const behind = reachable(
    graph,
    emptying.flatMap(({ id }) => outgoing(graph, id).map(({ to }) => to)),
  );
  return Object.values(flow.nodes).some((node) => {
    if (!isHumanNode(node) || !behind.has(node.id)) return false;
    const { mode } = definition.compiled(node.id === flow.firstNode ? 'start' : node.id).byPath.get(name) ?? {};
    return mode === 'w' || mode === 'b';
  });
}

/** Paths of marked fields whose query decides again. One that is gone, or that another server answers, cannot be asked while rows are locked: what was entered stays. */
async function askedAgain({ meta }: HandlerContext, released: ReadonlySet<CompiledField>, marked: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const paths = await Promise.all(
    [...released].map(async ({ path, query }) => {
      const item = query === undefined || !marked.has(path) ? undefined : await meta.find('customQuery', query.alias);
      return item === undefined || item.spec.dsType === 'restful' ? [] : [path];
    }),
  );
  return new Set(paths.flat());
}

/** Whether the field of an issue, and what its rules compare it with, is seen at a step; where it is not known, at every step. */
function isSeen(definition: FormDefinition, flow: CompiledFlow, path: string, actsAt: string | undefined): boolean {
  const field = definition.compiled('read').byPath.get(fieldOfPath(path));
  if (field === undefined) return false;
  const named = [field.path, ...rulePaths(definition.compiled('read'), field)];
  const steps =
    actsAt === undefined
      ? Object.values(flow.nodes)
          .filter(isHumanNode)
          .map(({ id }) => id)
      : [actsAt];
  return steps.every((id) => {
    const seen = definition.compiled(id === flow.firstNode ? 'start' : id);
    return named.every((each) => (seen.byPath.get(each)?.mode ?? 'n') !== 'n');
  });
}

const texts = {
  unseen: {
    'zh-CN': '涉及当前节点不可查看的字段，不在此说明',
    'en-US': 'it concerns fields that are not shown at this step.',
    'zh-TW': '涉及目前節點不可檢視的欄位，不在此說明',
  },
  unfit: {
    'zh-CN': '流程节点写入的值不成立，请驳回或联系流程管理员：{reason}',
    'en-US': 'What this step writes into the document cannot stand. Please send it back, or ask the administrator of the process: {reason}',
    'zh-TW': '流程節點寫入的值不成立，請駁回或聯絡流程管理員：{reason}',
  },
} as const;
