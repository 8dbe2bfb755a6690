import { createHash } from 'node:crypto';
import type { Localised } from '../../registry/localised.ts';
import { pointerOf, wordsOfFinding } from '../../registry/metadata/index.ts';
import { localiseItem } from '../../registry/form/index.ts';
import { compileFormula, FormulaError, wordsOfFailure } from '../../formula/index.ts';
import { Refusal } from '../core/index.ts';
import type { MetadataSpecs } from '../../schemas/metadata/index.ts';
import { compileBpmn } from './bpmn/compileBpmn.ts';
import { flowToBpmn } from './bpmn/flowToBpmn.ts';
import type { CompiledFlow, FlowProblem, FlowShape } from './model.ts';
import type { FlowSpec } from './spec.ts';
import { fill, sentences } from '../../registry/words.ts';

/** A flow at one version, ready to run and to be drawn. */
export interface FlowDefinition {
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly typeKey: string | undefined;
  readonly formKey: string;
  /** Address of the page that stands in for the form at a node; undefined where there is none. */
  formUrl(nodeId: string): string | undefined;
  readonly printTemplate: string | undefined;
  /** Grants that may start it. */
  readonly start: readonly string[] | undefined;
  /** Grants that may see that there is such a flow. */
  readonly view: readonly string[] | undefined;
  /** The lines across the pages of its documents, not filled in; undefined where it sets none. */
  watermarkIn(locale: string): string | undefined;
  readonly flow: CompiledFlow;
  readonly bpmnXml: string;
  /** The drawing for people who meet a request: without conditions and settings, which name fields and amounts that they may not know. */
  readonly drawnXml: string;
  /** The translated label that the flow gives a button of a node; undefined where it has none. */
  labelIn(locale: string, nodeId: string, alias: string): string | undefined;
  /** The same flow under the names that a language has for it and its steps: for those who look at it. It runs, and is written down, under its own. */
  in(locale: string): Promise<FlowDefinition>;
}

/** What is needed of a flow item, published or not. */
export interface FlowItem {
  readonly key: string;
  readonly name: string;
  readonly version?: number | undefined;
  readonly typeKey?: string | undefined;
  readonly auth?: { readonly start?: readonly string[] | undefined; readonly view?: readonly string[] | undefined } | undefined;
  readonly spec: object;
  readonly i18n?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

interface FlowSource {
  find(kind: 'flow', key: string, version?: number): Promise<(FlowItem & { readonly version: number }) | undefined>;
}

/** The flow at the given version or as it is published; undefined when there is none. Compiled once per version. */
export async function loadFlow(meta: FlowSource, key: string, version?: number): Promise<FlowDefinition | undefined> {
  const item = await meta.find('flow', key, version);
  if (item === undefined) return undefined;
  let known = definitions.get(item);
  if (known === undefined) {
    known = define(item);
    definitions.set(item, known);
    known.catch(() => definitions.delete(item));
  }
  return known;
}

/** A flow item as it would run, published or not, with its drawing; `flow` is absent when a problem is an error. Compiled once per item: each check asks for it. */
export function compileFlowItem(item: FlowItem): ReturnType<typeof compile> {
  const known = compiled.get(item);
  if (known !== undefined) return known;
  const made = compile(item);
  compiled.set(item, made);
  return made;
}

/**
 * The same as far as checks ask for it: without the drawing that names the flow, so that flows that are copies of each other are compiled once. The
 * latest are kept by what they say.
 */
export async function flowAsChecked(item: FlowItem): Promise<Omit<Awaited<ReturnType<typeof compile>>, 'xml'>> {
  const content = createHash('sha256').update(JSON.stringify(item.spec)).digest('base64');
  const known = byContent.get(content) ?? compileFlowItem(item);
  byContent.set(content, known);
  if (byContent.size > MOST_KEPT) byContent.delete([...byContent.keys()][0] ?? '');
  const { flow, shape, problems } = await known;
  const head = { key: item.key, name: item.name };
  return { ...(flow === undefined ? {} : { flow: { ...flow, ...head } }), ...(shape === undefined ? {} : { shape: { ...shape, ...head } }), problems };
}

/** What is wrong with the text of a condition; undefined when it can be computed. */
export function checkCondition(text: string): Localised | undefined {
  try {
    compileFormula(text);
    return undefined;
  } catch (error) {
    if (error instanceof FormulaError) return wordsOfFailure(error);
    throw error;
  }
}

// helpers

const definitions = new WeakMap<object, Promise<FlowDefinition>>();
const compiled = new WeakMap<object, ReturnType<typeof compile>>();
const byContent = new Map<string, ReturnType<typeof compile>>();
const MOST_KEPT = 50;

async function define(item: FlowItem & { readonly version: number }): Promise<FlowDefinition> {
  const { flow, xml, problems } = await compile(item);
  if (flow === undefined || xml === undefined) {
    const errors = problems.filter(({ level }) => level === 'error');
    const reasons = sentences(errors.map(wordsOfFinding));
    throw new Refusal(fill(texts.cannotRun, { name: item.name, version: item.version, reasons }), 'flow.cannotRun', {
      value: { flow: item.key, version: item.version, problems: errors.map(({ message }) => message) },
    });
  }
  const spec = item.spec as MetadataSpecs['flow'];
  const shown = new Map<string, Promise<FlowDefinition>>();
  const definition: FlowDefinition = {
    key: item.key,
    version: item.version,
    name: item.name,
    typeKey: item.typeKey,
    formKey: spec.form ?? '',
    printTemplate: spec.printTemplate,
    start: item.auth?.start,
    view: item.auth?.view,
    formUrl: (nodeId) => spec.nodes?.find(({ id }) => id === nodeId)?.formUrl ?? spec.formUrl,
    flow: { ...flow, key: item.key, version: item.version, name: item.name, formKey: spec.form ?? '', subject: spec.subject },
    bpmnXml: xml,
    drawnXml: withoutSettings(xml),
    watermarkIn: (locale) => item.i18n?.[locale]?.[pointerOf('spec', 'watermark')] ?? spec.watermark,
    labelIn(locale, nodeId, alias) {
      const index = spec.nodes?.findIndex(({ id }) => id === nodeId) ?? -1;
      const place = spec.nodes?.[index]?.buttons?.findIndex((button) => typeof button === 'object' && button.alias === alias) ?? -1;
      const texts = item.i18n?.[locale];
      return (
        texts?.[pointerOf('spec', 'nodes', String(index), 'buttonLabels', alias)] ??
        texts?.[pointerOf('spec', 'nodes', String(index), 'buttons', String(place), 'name')]
      );
    },
    in(locale) {
      if (item.i18n?.[locale] === undefined) return Promise.resolve(definition);
      const known = shown.get(locale) ?? define(localiseItem({ ...item, i18n: item.i18n }, locale));
      shown.set(locale, known);
      return known;
    },
  };
  return definition;
}

/** None of these elements stands inside another of its name. */
const withoutSettings = (xml: string): string =>
  xml.replace(/<((?:[\w.-]+:)?(?:conditionExpression|extensionElements|documentation))\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/\1\s*>)/g, '');

async function compile(
  item: FlowItem,
): Promise<{ readonly flow?: CompiledFlow; readonly shape?: FlowShape; readonly xml?: string; readonly problems: readonly FlowProblem[] }> {
  const spec = item.spec as MetadataSpecs['flow'];
  const drawn =
    spec.bpmn === undefined
      ? await flowToBpmn({ key: item.key, name: item.name, version: item.version ?? 1 }, {
          ...spec,
          nodes: spec.nodes ?? [],
          edges: spec.edges ?? [],
        } as FlowSpec)
      : { xml: spec.bpmn, problems: [] };
  if (drawn.xml === undefined) return { problems: drawn.problems };
  const { flow, shape, problems } = await compileBpmn(drawn.xml, checkCondition);
  return { ...(flow === undefined ? {} : { flow }), ...(shape === undefined ? {} : { shape }), xml: drawn.xml, problems: [...drawn.problems, ...problems] };
}

const texts = {
  cannotRun: {
    'zh-CN': '流程【{name}】版本 {version} 不能运行，请联系流程管理员：{reasons}',
    'en-US': 'Version {version} of process {name} cannot run. Please ask its administrator: {reasons}',
    'zh-TW': '流程【{name}】版本 {version} 不能執行，請聯絡流程管理員：{reasons}',
  },
} as const;
