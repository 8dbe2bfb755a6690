import { childTables, isRecord, type CompiledField, type CompiledForm, type FormPermission } from '../../registry/form/index.ts';
import { rulePaths, STICKY } from '../../validators/model/index.ts';
import { backEdges, graphOf, reachable } from '../../validators/expressions/flow/graph.ts';
import type { TenantDb } from '../db/index.ts';
import type { BoRecord } from '../forms/BoStore.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import { fieldOfPath } from './fieldOfPath.ts';
import { checkRecord, FormRefusal } from './submitRecord.ts';
import type { HandlerContext } from '../context/HandlerContext.ts';
import { Refusal } from '../core/refusals.ts';
import type { Submission } from '../../validators/submission.ts';
import { isHumanNode, type CompiledFlow, type FieldSets } from '../workflow/model.ts';
import { fill } from '../core/words.ts';

/** What becomes of a document by itself when a request goes on: steps write values, and steps that are to be done again lose what they entered. */
export interface DocumentChange {
  /** What steps write when they are completed. */
  readonly sets: FieldSets;
  /** Steps that the request came to, to be done from there. */
  readonly entered: readonly string[];
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
  { sets, entered }: DocumentChange,
  actsAt: string | undefined,
): Promise<Submission | undefined> {
  const form = definition.compiled('read');
  const released = releasedBy(definition, form, flow, entered);
  const kept = withoutMarks(form, stored.data, released);
  const written = Object.entries(sets);
  if (kept === undefined && written.length === 0) return undefined;
  const given = written.filter(([, value]) => value !== null && value !== '');
  const emptied = Object.fromEntries(written.filter(([, value]) => value === null || value === '').map(([name]) => [name, null]));
  try {
    return await checkRecord(context, tx, {
      definition,
      flow,
      permission: rightsOf(definition, new Set(given.map(([name]) => name))),
      stored: { ...stored, data: { ...(kept ?? stored.data), ...emptied } },
      boData: { [definition.boAlias]: Object.fromEntries(given) },
      level: given.length > 0 ? 'submit' : 'draft',
    });
  } catch (error) {
    if (!(error instanceof FormRefusal) || given.length === 0) throw error;
    const told = error.issues.filter(({ path }) => isSeen(definition, flow, path, actsAt));
    const refusal = told.length === 0 ? undefined : new FormRefusal(told);
    throw new Refusal(fill(texts.unfit, { reason: refusal?.text ?? texts.unseen }), '024', refusal?.extra ?? {});
  }
}

/** The steps at which somebody may write a field. */
export function writersOf(definition: FormDefinition, flow: CompiledFlow, { path }: CompiledField): string[] {
  return Object.values(flow.nodes)
    .filter(isHumanNode)
    .map(({ id }) => id)
    .filter((id) => {
      const mode = definition.compiled(id === flow.firstNode ? 'start' : id).byPath.get(path)?.mode;
      return mode === 'w' || mode === 'b';
    });
}

// helpers

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

/**
 * Fields whose manual value belongs to a step that is still to come: a request that comes to a step from which somebody may write the field
 * only further on is before that step again, and what was entered there is no longer decided.
 */
function releasedBy(definition: FormDefinition, form: CompiledForm, flow: CompiledFlow, entered: readonly string[]): ReadonlySet<CompiledField> {
  const fields = [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].filter(({ defaultFormula }) => defaultFormula !== undefined);
  if (fields.length === 0 || entered.length === 0) return new Set();
  const back = backEdges(graphOf(Object.keys(flow.nodes), flow.edges), flow.startNode);
  const forward = graphOf(
    Object.keys(flow.nodes),
    flow.edges.filter((edge) => !back.has(edge)),
  );
  return new Set(
    entered.flatMap((at) => {
      const before = reachable(forward, [at], 'in');
      const after = reachable(forward, [at]);
      return fields.filter((field) => {
        const writers = writersOf(definition, flow, field);
        return writers.some((id) => after.has(id)) && !writers.some((id) => before.has(id));
      });
    }),
  );
}

/** The data without the manual marks of these fields; undefined where there are none. */
function withoutMarks(form: CompiledForm, data: BoRecord['data'], fields: ReadonlySet<CompiledField>): BoRecord['data'] | undefined {
  let changed = false;
  const strip = (record: Readonly<Record<string, unknown>>, table: string | undefined): Record<string, unknown> => {
    const names = new Set([...fields].filter((field) => field.table === table).map(({ name }) => name));
    const marks = record[STICKY];
    const left = Array.isArray(marks) ? marks.filter((name) => !names.has(String(name))) : marks;
    if (Array.isArray(marks) && Array.isArray(left) && left.length < marks.length) changed = true;
    const tables = childTables(form, table).map(({ name }) => {
      const rows = record[name];
      return [name, Array.isArray(rows) ? rows.map((row: unknown) => (isRecord(row) ? strip(row, name) : row)) : rows] as const;
    });
    return { ...record, ...(marks === undefined ? {} : { [STICKY]: left }), ...Object.fromEntries(tables.filter(([, rows]) => rows !== undefined)) };
  };
  const kept = strip(data, undefined);
  return changed ? kept : undefined;
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
