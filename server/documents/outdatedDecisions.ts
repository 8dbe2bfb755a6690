import { compileForm, type CompiledField, type FormPermission } from '../../registry/form/index.ts';
import { evaluateForm, isEmptyValue, translateRule } from '../../validators/index.ts';
import { manualPaths, rulePaths, validateForm } from '../../validators/model/index.ts';
import type { FormDefinition } from '../forms/loadForm.ts';
import { FormRefusal, formContext } from './submitRecord.ts';
import { rulePorts } from './rulePorts.ts';
import type { HandlerContext } from '../context/HandlerContext.ts';
import { workDaysOf } from '../metadata/workDaysOf.ts';
import type { CompiledFlow } from '../workflow/model.ts';
import { fieldOfPath } from './fieldOfPath.ts';
import { writersOf } from './settleDocument.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Values that were decided, over a default formula or where only steps behind the first may enter them, and that the rules of their fields forbid in the document as it is now,
 * as an approved amount above a claim that has shrunk since: for each the steps that may put it right.
 *
 * @throws FormRefusal where the step that is left is one of them: it has not decided yet
 */
export async function outdatedAfter(context: HandlerContext, definition: FormDefinition, flow: CompiledFlow, data: Data, nodeId: string): Promise<readonly (readonly string[])[]> {
  const marked = new Set([...manualPaths(definition.compiled('read'), data), ...enteredLater(definition, flow)]);
  if (marked.size === 0) return [];
  const form = compileForm(definition.source(context.language), writing(definition, marked));
  const translate = translateRule(context.language);
  const evaluated = evaluateForm(form, structuredClone(data), { ...formContext(context), workdays: await workDaysOf(context.meta) });
  const issues = (await validateForm(evaluated, { translate, today: context.clock.today(), ports: rulePorts(context) })).filter(({ level }) => level === 'error');
  const broken = [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].flatMap((field) => {
    const own = marked.has(field.path) ? issues.filter(({ path }) => fieldOfPath(path) === field.path && !isEmptyValue(valueAt(data, path))) : [];
    return own.length === 0 ? [] : [{ own, able: writersOf(definition, flow, field) }];
  });
  const here = broken.filter(({ able }) => able.includes(nodeId)).flatMap(({ own }) => own);
  if (here.length > 0) throw new FormRefusal(here);
  return broken.map(({ able }) => able);
}

// helpers

/** Fields with rules that compare them with others, and that only steps behind the first one may enter. */
function enteredLater(definition: FormDefinition, flow: CompiledFlow): readonly string[] {
  const form = definition.compiled('read');
  return [...form.fields, ...form.tables.flatMap(({ columns }) => columns)].flatMap((field) => {
    if (field.formula !== undefined || rulePaths(form, field).length === 0) return [];
    const able = writersOf(definition, flow, field);
    return able.length === 0 || able.includes(flow.firstNode) ? [] : [field.path];
  });
}

/** The value at a path of an issue: `xcmx[2].fpmx[0].se`. */
const valueAt = (data: unknown, path: string): unknown => path.split(/[.[\]]+/).filter((part) => part !== '').reduce((at: unknown, part) => (typeof at === 'object' && at !== null ? (at as Readonly<Record<string, unknown>>)[part] : undefined), data);

/** The rights under which what was decided by hand is judged, and nothing else. */
function writing(definition: FormDefinition, marked: ReadonlySet<string>): FormPermission {
  const { fields } = definition.permission('read');
  const modeOf = (entity: string, name: string) => (marked.has(pathOf(definition, entity, name)) ? 'w' as const : 'r' as const);
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([entity, modes]) => [entity, Object.fromEntries(Object.keys(modes).map((name) => [name, modeOf(entity, name)]))])),
    table: Object.fromEntries(definition.tables.map((name) => [name, { edit: true }])),
  };
}

const pathOf = ({ boAlias }: FormDefinition, entity: string, name: string): CompiledField['path'] => (entity === boAlias ? name : `${entity}.item.${name}`);
