import { isLanguage, type Language } from '../../../registry/localised.ts';
import { wordsOf } from '../../../registry/metadata/index.ts';
import { compileFormula, FormulaError, plainScope } from '../../../formula/index.ts';
import { isRecord, type CompiledField } from '../../../registry/form/index.ts';
import { shapeOfBo } from '../../../registry/metadata/lint/boShape.ts';
import { moneyText } from '../../../validators/words/index.ts';
import {
  affectedBy,
  clockOf,
  dependencyGraph,
  evaluateForm,
  explainField,
  explainPermission,
  FormModel,
  reasonText,
  toWireValue,
  type Computation,
  type FormContext,
  type Row,
} from '../../../validators/index.ts';
import type {
  DataProblem,
  FieldKeyword,
  GraphLine,
  MetadataReport,
  RightsLine,
  RuleLine,
  SampleReport,
  Snapshot,
  Trace,
  TraceLine,
} from '../../workbench/channel.ts';
import { readSample } from '../samples.ts';
import type { Stage } from '../stages.ts';
import type { Draft } from './Draft.ts';

/** Everything the panels say about the form on screen. */
export function describeStage(stage: Stage, draft: Draft, trace: Trace | undefined, locale: string, dataProblem: DataProblem | undefined): Snapshot {
  const { open, store } = stage;
  const { nodes, edges, cycles } = dependencyGraph(open.whole);
  return {
    formKey: open.form.key,
    locale,
    title: open.form.title,
    place: open.place,
    rights: rightsOf(stage, locale),
    trace,
    graph: nodes.map(
      ({ path, title, kind, formula }): GraphLine => ({
        path,
        title: titleOf(open.whole.byPath.get(path), stage) || title,
        kind,
        ...(formula === undefined ? {} : { formula }),
        reads: edges.filter((edge) => edge.to === path).map(({ from }) => from),
        readBy: edges.filter((edge) => edge.from === path).map(({ to }) => to),
      }),
    ),
    cycles,
    rules: rulesOf(stage),
    data: JSON.stringify(store.toData(), null, 2),
    dataProblem,
    samples: samplesOf(stage),
    metadata: metadataOf(draft, store.toData(), isLanguage(locale) ? locale : 'zh-CN'),
  };
}

/** What the last edit in the form made it compute: one line per field, however many rows. */
export function traceOfEdit(stage: Stage, computations: readonly Computation[]): Trace {
  const paths = [...new Set(computations.map(({ field }) => field.path))];
  return {
    cause: 'data',
    names: [],
    lines: paths.map((path) => {
      const of = computations.filter(({ field }) => field.path === path);
      const { field, row } = of.at(-1) as Computation;
      return lineOf(
        stage,
        field,
        of.map((each) => each.before),
        of.map((each) => each.after),
        stage.store.model,
        row,
      );
    }),
  };
}

/** What an edit of formulas made the form compute: the edited fields and all that depend on them, hidden ones included. */
export function traceOfFormulas(before: Stage, after: Stage, data: Record<string, unknown>): Trace | undefined {
  const changed = [...after.open.whole.byPath.values()]
    .filter((field) => formulaOf(field) !== formulaOf(before.open.whole.byPath.get(field.path)))
    .map(({ path }) => path);
  if (changed.length === 0) return undefined;
  const was = new FormModel(before.open.whole, data, before.context);
  const is = new FormModel(after.open.whole, data, after.context);
  const order = dependencyGraph(after.open.whole).nodes.map(({ path }) => path);
  const touched = new Set([...changed, ...affectedBy(after.open.whole, changed)]);
  return {
    cause: 'formula',
    names: changed.map((path) => nameOf(path)),
    lines: [...touched]
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .flatMap((path) => {
        const field = after.open.whole.byPath.get(path);
        return field ? [lineOf(after, field, valuesOf(was, field), valuesOf(is, field), is)] : [];
      }),
  };
}

// helpers

function rightsOf({ open, store, context }: Stage, locale: string): RightsLine[] {
  const where = explainPermission(open.whole, open.permissions, open.place);
  const options = { ...store.ruleOptions, today: context.today, permission: where, readOnly: store.readOnly };
  return [...open.whole.byPath.values()].map((field) => {
    const title = titleOf(field, { open });
    const here = open.form.byPath.get(field.path);
    const row = here?.table === undefined ? undefined : store.model.rows(here.table)[0];
    if (here && (here.table === undefined || row)) {
      const { mode, modeSteps } = explainField(store.model, here, row, options);
      return { path: field.path, title, mode, why: modeSteps.map(({ reason }) => reasonText(reason, locale)) };
    }
    const place = where(field.path);
    return {
      path: field.path,
      title,
      mode: here ? here.mode : 'n',
      why: [reasonText({ code: 'permission', params: { where: place?.where ?? '', mode: place?.mode ?? 'n' } }, locale)],
    };
  });
}

function rulesOf({ open, store, context }: Stage): RuleLine[] {
  const lines = (field: CompiledField, row?: Row): RuleLine[] => {
    const { address, rules } = explainField(store.model, field, row, { ...store.ruleOptions, readOnly: store.readOnly });
    return rules.map(({ rule, holds, message = '' }) => ({ address, title: titleOf(field, { open }), rule, holds, message }));
  };
  return [
    ...open.form.fields.flatMap((field) => lines(field)),
    ...open.form.tables.flatMap((table) =>
      store.model
        .rows(table.name)
        .slice(0, SHOWN_ROWS)
        .flatMap((row) => table.columns.flatMap((field) => lines(field, row))),
    ),
    ...open.form.rules.map((rule) => ({
      address: rule.field ?? '',
      title: rule.key,
      rule: rule.check,
      holds: conditionHolds(rule.check, store.toData(), context),
      message: rule.message,
    })),
  ];
}

function conditionHolds(check: string, data: Record<string, unknown>, context: FormContext): boolean | undefined {
  try {
    return compileFormula(check).evaluate(plainScope(data, { clock: clockOf(context) })) === true;
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** Rows whose rules are listed; the form itself checks all. */
const SHOWN_ROWS = 20;

function samplesOf({ open, context }: Stage): SampleReport[] {
  return open.samples
    .filter(({ expected }) => expected !== undefined)
    .map((sample) => ({ name: sample.name, lines: readSample(open.whole, sample, evaluated(open.whole, sample.data, context)) }));
}

function evaluated(form: Stage['open']['whole'], data: Readonly<Record<string, unknown>>, context: FormContext): Record<string, unknown> {
  return evaluateForm(form, { ...data }, context).data;
}

function metadataOf(draft: Draft, data: Record<string, unknown>, locale: Language): MetadataReport {
  const { form, bo } = draft.base;
  return {
    sources: { form: { key: form.key, text: draft.texts.form }, bo: { key: bo.key, text: draft.texts.bo } },
    fields: shapeOfBo(draft.edited).fields.map(({ path, table, property }) => {
      const keywords: Partial<Record<FieldKeyword, string>> = {};
      for (const keyword of ['x-formula', 'x-defaultFormula', 'x-rules', 'title'] as const) {
        const value = (property as Readonly<Record<string, unknown>>)[keyword];
        if (typeof value === 'string') keywords[keyword] = value;
      }
      return { path, title: [table, keywords.title ?? path].filter(Boolean).join(' · '), keywords };
    }),
    problems: draft.problems.map((problem) => ({
      code: problem.code,
      label: `${problem.kind}/${problem.key}`,
      pointer: problem.pointer,
      message: wordsOf(problem, locale),
    })),
    changes: draft.changes(),
    patch: JSON.stringify({ items: draft.toPatch(), data }, null, 2),
    canUndo: draft.canUndo,
    canRedo: draft.canRedo,
  };
}

function lineOf(stage: Stage, field: CompiledField, before: readonly unknown[], after: readonly unknown[], model: FormModel, row?: Row): TraceLine {
  const { inputs } = explainField(
    model,
    model.form.byPath.get(field.path) ?? field,
    row ?? (field.table === undefined ? undefined : model.rows(field.table)[0]),
    stage.store.ruleOptions,
  );
  const write = (values: readonly unknown[]): string => values.map((value) => text(field, value)).join('、');
  return {
    path: field.path,
    name: nameOf(field.path),
    title: titleOf(field, stage),
    formula: formulaOf(field) ?? '',
    inputs: inputs.map(({ path, value }) => `${nameOf(path)} = ${text(stage.open.whole.byPath.get(path), value)}`),
    before: write(before),
    after: write(after),
  };
}

function valuesOf(model: FormModel, field: CompiledField): unknown[] {
  return field.table === undefined ? [model.value(field.name)] : model.rows(field.table).map((row) => row.values[field.name]);
}

const formulaOf = (field: CompiledField | undefined): string | undefined => field?.formula ?? field?.defaultFormula;

/** A column as a formula of its table names it. */
const nameOf = (path: string): string => path.slice(path.indexOf('item.') < 0 ? 0 : path.indexOf('item.'));

function titleOf(field: CompiledField | undefined, { open }: Pick<Stage, 'open'>): string {
  if (!field) return '';
  const table = field.table === undefined ? undefined : open.whole.tableByName.get(field.table);
  return table ? `${table.title} · ${field.title}` : field.title;
}

function text(field: CompiledField | undefined, value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => text(field, each)).join('、')}]`;
  if (value === null || value === undefined || value === '') return '–';
  if (field?.ui.widget === 'money') return moneyText(value);
  const wire = field ? toWireValue(field, value) : value;
  return isRecord(wire) ? String(wire['name'] ?? JSON.stringify(wire)) : String(wire);
}
