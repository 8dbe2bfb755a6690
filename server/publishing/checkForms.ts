import { labelled } from '../../registry/words.ts';
import { reasonOf, workDaysIn } from '../metadata/index.ts';
import { finding, pointerOf, type MetadataProblem, type RawItem } from '../../registry/metadata/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { toDecimal } from '../../formula/index.ts';
import { isRecord, type CompiledForm } from '../../registry/form/index.ts';
import { evaluateForm, type Moment } from '../../validators/index.ts';
import type { FormDefinition } from '../forms/index.ts';
import { checkAnswers } from './checkAnswers.ts';
import { checkSampleData } from './checkSampleData.ts';
import { checkFlowSecrets, toldByFlow } from './checkFlowSecrets.ts';
import { formWithin } from './formWithin.ts';
import { checkSecrets, enteredIn } from './checkSecrets.ts';
import { type CompiledFlow, flowAsChecked } from '../workflow/index.ts';
import { unmetDemands } from './unmetDemands.ts';

type Find = (kind: string, key: string) => RawItem | undefined;

/**
 * Forms that compile at every preset and node and tell nobody what they hide from him, flows that do not either, and samples that give what
 * they promise. `all`: the forms and flows that there will be.
 */
export async function checkForms(items: readonly RawItem[], find: Find, all: readonly RawItem[], now: string): Promise<MetadataProblem[]> {
  const found: MetadataProblem[] = [];
  const moment: Moment = { today: now.slice(0, 10), now, workdays: workDaysIn(find) };
  const [forms, flows] = [all.filter(({ kind }) => kind === 'form'), all.filter(({ kind }) => kind === 'flow')];
  const entered = new Map<string, ReadonlySet<string>>();
  const told = tellingOnce();
  const enteredBy = async (bo: string): Promise<ReadonlySet<string>> => {
    const paths = entered.get(bo) ?? (await enteredOver(bo, forms, find));
    entered.set(bo, paths);
    return paths;
  };
  for (const item of items) {
    if (item.kind === 'flow') found.push(...(await flowSecrets(item, find, enteredBy, told)));
    if (item.kind !== 'form') continue;
    const spec = item.spec as unknown as MetadataSpecs['form'];
    try {
      const definition = await formWithin(item, find);
      const bo = find('bo', spec.bo);
      if (definition === undefined || bo === undefined) continue;
      for (const preset of Object.keys(spec.perm)) definition.compiled(preset);
      const form = definition.compiled('start');
      const byAnyForm = await enteredBy(spec.bo);
      const own = distinct(flows.filter((flow) => formOf(flow) === item.key));
      const byFlows = await Promise.all(own.map((flow) => told(flow, definition, byAnyForm)));
      found.push(...unmetDemands({ item, definition, flows: await flowsOf(own), entered: byAnyForm, moment }));
      found.push(...checkAnswers(item, spec, definition));
      found.push(...checkSecrets(item, spec, definition, byAnyForm, byFlows.flat()));
      for (const [index, sample] of (spec.samples ?? []).entries()) {
        const at = `/spec/samples/${index}`;
        found.push(...wrongFigures(item, form, sample, at, moment));
        found.push(...(await checkSampleData(item, bo, form, sample.data, `${at}/data`, find)));
      }
    } catch (error) {
      // whatever the engines cannot do with the form would fail in front of a person
      found.push(finding(item, 'unusable', '/spec', { reason: reasonOf(error) }));
    }
  }
  return found;
}

// helpers

/** One of those flows that are copies of each other. */
const distinct = (flows: readonly RawItem[]): readonly RawItem[] => [...new Map(flows.map((flow) => [drawingOf(flow), flow])).values()];

/** Flows that can run; what keeps one from it is a finding of its own. */
async function flowsOf(items: readonly RawItem[]): Promise<Pick<CompiledFlow, 'firstNode' | 'nodes'>[]> {
  const found = await Promise.all(items.map((item) => flowAsChecked(item)));
  return found.flatMap(({ flow }) => flow ?? []);
}

/** What decides where the requests of a flow go. */
function drawingOf({ spec }: RawItem): string {
  const { bpmn, nodes, edges, options } = spec as unknown as MetadataSpecs['flow'];
  return JSON.stringify([bpmn, nodes, edges, options]);
}

type Told = (flow: RawItem, definition: FormDefinition, entered: ReadonlySet<string>) => ReturnType<typeof toldByFlow>;

/** What flows tell by a form, asked for each of them and again for the form: once of those that are copies of each other. */
function tellingOnce(): Told {
  const known = new Map<FormDefinition, Map<string, ReturnType<typeof toldByFlow>>>();
  return (flow, definition, entered) => {
    const own = known.get(definition) ?? new Map<string, ReturnType<typeof toldByFlow>>();
    known.set(definition, own);
    const drawing = drawingOf(flow);
    const told = own.get(drawing) ?? toldByFlow(flow, definition, entered);
    own.set(drawing, told);
    return told;
  };
}

const formOf = (flow: RawItem): string | undefined => (flow.spec as unknown as MetadataSpecs['flow']).form;

async function flowSecrets(flow: RawItem, find: Find, enteredBy: (bo: string) => Promise<ReadonlySet<string>>, told: Told): Promise<MetadataProblem[]> {
  const form = find('form', formOf(flow) ?? '');
  if (form === undefined) return [];
  const { bo, perm } = form.spec as unknown as MetadataSpecs['form'];
  // a form that cannot be used is a finding of its own
  const definition = find('bo', bo) === undefined ? undefined : await formWithin(form, find).catch(() => undefined);
  return definition === undefined ? [] : checkFlowSecrets(flow, await told(flow, definition, await enteredBy(bo)), perm);
}

/** The fields of an object that somebody may enter, by whatever form: a document is one, whoever opens it by which of them. */
async function enteredOver(bo: string, forms: readonly RawItem[], find: Find): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const form of forms) {
    const spec = form.spec as unknown as MetadataSpecs['form'];
    if (spec.bo !== bo) continue;
    // a form that cannot be used any more lets nobody enter anything
    const definition = await formWithin(form, find).catch(() => undefined);
    if (definition !== undefined) for (const path of enteredIn(definition, Object.keys(spec.perm))) paths.add(path);
  }
  return paths;
}

type Sample = NonNullable<MetadataSpecs['form']['samples']>[number];

function wrongFigures(item: RawItem, form: CompiledForm, { name, data, expected = {} }: Sample, at: string, moment: Moment): MetadataProblem[] {
  const result = evaluateForm(form, structuredClone(data), moment);
  const failed = [...result.errors].map(([path, error]) => finding(item, 'unusable', `${at}/data`, { reason: labelled(`${name} ${path}`, reasonOf(error)) }));
  const wrong = Object.entries(expected).flatMap(([path, value]) => {
    const pointer = `${at}/expected/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const [, table, row, column] = /^([^.[\]]+)\[(\d+)\]\.([^.[\]]+)$/.exec(path) ?? [];
    if (!form.byPath.has(table === undefined ? path : `${table}.item.${column}`)) return [finding(item, 'samplePath', pointer, { name, path })];
    const actual =
      table === undefined ? result.data[path] : (result.data[table] as readonly Readonly<Record<string, unknown>>[] | undefined)?.[Number(row)]?.[column ?? ''];
    return plain(actual) === plain(value)
      ? []
      : [finding(item, 'sample', pointer, { name, path, expected: String(value), actual: plain(actual) ?? '∅' }, { fix: actual ?? null })];
  });
  return [...failed, ...unknownIn(item, form, name, data, `${at}/data`), ...wrong];
}

/** What a sample gives to no field of the form. */
function unknownIn(item: RawItem, form: CompiledForm, name: string, data: Readonly<Record<string, unknown>>, at: string, table?: string): MetadataProblem[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const pointer = at + pointerOf(field);
    if (form.tableByName.has(field) && Array.isArray(value))
      return value.flatMap((row: unknown, index) => (isRecord(row) ? unknownIn(item, form, name, row, pointer + pointerOf(index), field) : []));
    return form.byPath.has(table === undefined ? field : `${table}.item.${field}`)
      ? []
      : [finding(item, 'samplePath', pointer, { name, path: table === undefined ? field : `${table}.${field}` })];
  });
}

/** Numbers are compared as numbers, whatever their spelling; what is empty is nothing. */
function plain(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return toDecimal(value)?.toString() ?? (typeof value === 'string' ? value : JSON.stringify(value));
}
