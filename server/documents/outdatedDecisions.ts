import { compileForm, type CompiledField, type FormPermission } from '../../registry/form/index.ts';
import { Refusal } from '../core/index.ts';
import { evaluateForm, isEmptyValue, translateRule } from '../../validators/index.ts';
import { manualPaths, validateForm, type FormIssue } from '../../validators/model/index.ts';
import { contradictions } from '../../validators/submission/claims.ts';
import type { FormDefinition } from '../forms/index.ts';
import { FormRefusal, formContext } from './submitRecord.ts';
import { rulePorts } from './rulePorts.ts';
import type { HandlerContext } from '../context/index.ts';
import { workDaysOf } from '../metadata/index.ts';
import { type CompiledFlow, isHumanNode } from '../workflow/index.ts';
import { fieldOfPath } from './fieldOfPath.ts';
import { demandedFields, toldAt } from './demandedFields.ts';
import { heldFields } from './heldFields.ts';
import { truthOf } from './truth/index.ts';
import { writersOf } from './decidingSteps.ts';

type Data = Readonly<Record<string, unknown>>;

/** When somebody last dealt with one of these steps: `YYYY-MM-DD HH:mm:ss`; undefined where nobody has. */
export type ActedAt = (steps: readonly string[]) => string | undefined;

/**
 * Values that were decided, and that their rules forbid in the document as it is now, as an approved amount above a claim that has shrunk since: for each the steps
 * that may put it right. Decided is what was entered over a default formula, and what `heldFields` names; linkage that closes or hides a field changes nothing. A value
 * that only the calendar has overtaken since it was decided stands. So is nothing where linkage or a branch demands something by now (`demandedFields`).
 *
 * @throws FormRefusal where the step that is left is one of them: it has not decided yet
 */
export async function outdatedAfter(
  context: HandlerContext,
  definition: FormDefinition,
  flow: CompiledFlow,
  data: Data,
  nodeId: string,
  actedAt: ActedAt,
): Promise<readonly (readonly string[])[]> {
  const held = heldFields(definition, flow);
  const demanded = demandedFields(definition, flow);
  // at the end everybody has left already
  const step = flow.nodes[nodeId];
  const asked =
    step !== undefined && isHumanNode(step) ? toldAt(definition.compiled(nodeId === flow.firstNode ? 'start' : nodeId), demanded) : new Set<string>();
  const marked = new Set([...manualPaths(definition.compiled('read'), data), ...held.keys()]);
  if (marked.size + asked.size === 0) return [];
  const form = compileForm(definition.source(context.language), writing(definition, new Set([...marked, ...asked])));
  const workdays = await workDaysOf(context.meta);
  const evaluatedOn = (moment: object) => evaluateForm(form, structuredClone(data), { ...formContext(context), workdays, ...moment });
  const evaluated = evaluatedOn({});
  const judged = async (view: typeof evaluated, paths: ReadonlySet<string>, today: string): Promise<readonly FormIssue[]> =>
    (await validateForm(view, { translate: translateRule(context.language), today, ports: rulePorts(context), held: paths })).filter(
      ({ level, path }) => level === 'error' && paths.has(fieldOfPath(path)),
    );
  const judgedOn = async (today: string): Promise<readonly FormIssue[]> =>
    (marked.size === 0 ? [] : await judged(evaluated, marked, today)).filter(({ path }) => !isEmptyValue(valueAt(data, path)));
  const missingIn = async (view: typeof evaluated, paths: ReadonlySet<string>): Promise<readonly FormIssue[]> =>
    paths.size === 0
      ? []
      : (await judged(view, paths, context.clock.today())).filter(({ path, rule }) => rule === 'required' && isEmptyValue(valueAt(data, path)));
  const today = context.clock.today();
  const found = await judgedOn(today);
  const fields = [...new Set(found.map(({ path }) => fieldOfPath(path)))].flatMap((path) => form.byPath.get(path) ?? []);
  const broken: { readonly own: readonly FormIssue[]; readonly able: readonly string[] }[] = [];
  for (const field of fields) {
    const own = found.filter(({ path }) => fieldOfPath(path) === field.path);
    const able = held.get(field.path) ?? writersOf(definition, flow, field);
    const day = actedAt(able)?.slice(0, 10) ?? today;
    const then = day === today ? own : (await judgedOn(day)).filter(({ path }) => fieldOfPath(path) === field.path);
    if (then.length > 0) broken.push({ own, able });
  }
  const truth = truthOf({
    handler: context,
    db: context.db,
    reader: { db: context.db, meta: context.meta, user: context.user, clock: context.clock },
    form,
    stored: undefined,
    recordId: undefined,
    isDraft: false,
    reveals: definition.reveals,
  });
  const unfit = await contradictions(form, evaluated, truth, new Set(held.keys()), translateRule(context.language));
  for (const path of new Set(unfit.map((issue) => fieldOfPath(issue.path))))
    broken.push({ own: unfit.filter((issue) => fieldOfPath(issue.path) === path), able: held.get(path) ?? [] });
  const missing = await missingIn(evaluated, asked);
  for (const path of new Set(missing.map((issue) => fieldOfPath(issue.path)))) {
    const own = missing.filter((issue) => fieldOfPath(issue.path) === path);
    const able = demanded.get(path) ?? [];
    const at = actedAt(able);
    const then = at === undefined ? own : await missingIn(evaluatedOn({ today: at.slice(0, 10), now: at }), new Set([path]));
    if (then.length > 0) broken.push({ own, able });
  }
  const here = broken.filter(({ able }) => able.includes(nodeId)).flatMap(({ own }) => own);
  if (here.length > 0) throw refusalOf(definition, flow, nodeId, here);
  return broken.map(({ able }) => able);
}

// helpers

/** In words that name only what is seen at the step. */
function refusalOf(definition: FormDefinition, flow: CompiledFlow, nodeId: string, issues: readonly FormIssue[]): Refusal {
  const form = definition.compiled(nodeId === flow.firstNode ? 'start' : nodeId);
  const seen = issues.filter(({ path }) => (form.byPath.get(fieldOfPath(path))?.mode ?? 'n') !== 'n');
  return seen.length > 0 ? new FormRefusal(seen) : new Refusal(texts.unseen, '024');
}

const texts = {
  unseen: {
    'zh-CN': '所填内容使看不到的字段不再成立',
    'en-US': 'What is entered makes a value untrue that is not shown to you.',
    'zh-TW': '所填內容使看不到的欄位不再成立',
  },
} as const;

/** The value at a path of an issue: `xcmx[2].fpmx[0].se`. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce((at: unknown, part) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined), data);

/** The rights under which what was decided by hand is judged, and nothing else. */
function writing(definition: FormDefinition, marked: ReadonlySet<string>): FormPermission {
  const { fields } = definition.permission('read');
  const modeOf = (entity: string, name: string) => (marked.has(pathOf(definition, entity, name)) ? ('w' as const) : ('r' as const));
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([entity, modes]) => [entity, Object.fromEntries(Object.keys(modes).map((name) => [name, modeOf(entity, name)]))]),
    ),
    table: Object.fromEntries(definition.tables.map((name) => [name, { edit: true }])),
  };
}

const pathOf = ({ boAlias }: FormDefinition, entity: string, name: string): CompiledField['path'] => (entity === boAlias ? name : `${entity}.item.${name}`);
