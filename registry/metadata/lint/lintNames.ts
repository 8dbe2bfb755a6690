import { byName } from '../../../schemas/byName.ts';
import { listCalls } from '../../../schemas/calls/listCalls.ts';
import { documentStatuses, filledOptions, filterVariables, flowButtons, flowHooks, listButtons, type MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { nearest } from '../nearest.ts';
import { pointerOf, stepsOf, valueAt } from '../pointer.ts';
import { nodesOf, type NodeAssignee } from '../references/flowNodes.ts';
import { isWord, wordsIn } from '../translatable.ts';
import type { RawItem } from '../types.ts';
import { columnsOfMain, shapeOfBo, type BoFieldEntry, type BoShape } from './boShape.ts';
import { comparisonProblem, isColumnOf } from './comparisons.ts';
import type { Linter, LintScope, LintSource, StatedComparison } from './context.ts';

/** Buttons and row filters of a list, and whether its form shows the same object. */
export const lintListNames: Linter = (scope) => {
  const spec = scope.item.spec as unknown as MetadataSpecs['dataTemplate'];
  for (const place of ['toolbar', 'rowButtons', 'batchButtons'] as const) {
    (spec[place] ?? []).forEach((button, index) => {
      const [alias = '', statuses] = button.split(':');
      const at = `/spec/${place}/${index}`;
      const known = spec.bo === undefined ? listButtons : listButtons.filter((name) => !ofCalls.has(name));
      if (!known.includes(alias)) scope.found('button', at, { name: alias }, { hint: nearest(alias, known) });
      for (const status of statuses?.split(',').filter((each) => each !== '') ?? []) {
        if (!documentStatuses.includes(status)) scope.found('status', at, { name: status }, { hint: nearest(status, documentStatuses) });
      }
    });
  }
  // every door of the list shows documents of its own object
  const used = {
    form: spec.form,
    flow: (scope.find('flow', spec.flow ?? '')?.spec as { readonly form?: string } | undefined)?.form,
    printTemplate: (scope.find('printTemplate', spec.printTemplate ?? '')?.spec as { readonly form?: string } | undefined)?.form,
  };
  for (const [place, name] of Object.entries(used)) {
    const other = (scope.find('form', name ?? '')?.spec as { readonly bo?: string } | undefined)?.bo;
    if (other !== undefined && spec.bo !== undefined && other !== spec.bo) scope.found('form', `/spec/${place}`, { name: name ?? '', other });
  }
  checkDefaults(scope, spec.filters);
  const bo = spec.bo === undefined ? undefined : scope.find('bo', spec.bo);
  if (bo === undefined) return;
  const fields = columnsOfMain(shapeOfBo(bo));
  checkRowFilters(scope, spec.rowFilter, isColumnOf(fields), fields);
  spec.filters?.forEach(({ field, op, default: value }, index) => {
    if (typeof value === 'string' && value.startsWith('${')) return;
    checkStated(scope, fields, { field, op, value }, `/spec/filters/${index}/${value === undefined ? 'op' : 'default'}`);
  });
};

/** Rights of a form are for presets and for nodes of the flows that use it. A form that no flow uses yet may name any. */
export const lintPlaces: Linter = (scope) => {
  const { perm } = scope.item.spec as unknown as MetadataSpecs['form'];
  const flows = scope.all('flow').filter((flow) => (flow.spec as { readonly form?: unknown }).form === scope.item.key);
  const places = [...presets, ...flows.flatMap((flow) => nodesOf(flow).map(({ id }) => id))];
  for (const name of Object.keys(perm)) {
    if (places.includes(name)) continue;
    const hint = nearest(name, places);
    // without a flow only a misspelt preset can be told from a node that is still to come
    if (flows.length > 0 || presets.includes(hint ?? '')) scope.found('place', `/spec/perm${pointerOf(name)}`, { name }, { hint });
  }
};

/** Actions, buttons and people of a flow, and the fields it reads people from and sets. Those of a drawing are judged when they have been brought into this notation. */
export const lintFlowNames: Linter = (scope) => {
  const { options, form, printTemplate, bpmn } = scope.item.spec as unknown as MetadataSpecs['flow'];
  if (bpmn !== undefined) return;
  const printed = (scope.find('printTemplate', printTemplate ?? '')?.spec as { readonly form?: string } | undefined)?.form;
  if (printed !== undefined && printed !== form) scope.found('printedForm', '/spec/printTemplate', { name: printTemplate ?? '', other: printed });
  const boKey = (form === undefined ? undefined : (scope.find('form', form)?.spec as { readonly bo?: string } | undefined))?.bo;
  const bo = boKey === undefined ? undefined : scope.find('bo', boKey);
  const shape = bo === undefined ? undefined : shapeOfBo(bo);
  const hook = (name: string, at: string): void => {
    if (!flowHooks.includes(name)) scope.found('hook', at, { name }, { hint: nearest(name, flowHooks) });
  };
  options?.returnHooks?.forEach((name, index) => hook(name, `/spec/options/returnHooks/${index}`));
  const button = (name: string, at: string): void => {
    if (!flowButtons.includes(name)) scope.found('button', at, { name }, { hint: nearest(name, flowButtons) });
  };
  for (const node of nodesOf(scope.item)) {
    node.hooks.forEach((name, index) => hook(name, at(node.pointer, `hooks/${index}`)));
    node.buttons?.forEach((name, index) => button(name, at(node.pointer, `buttons/${index}`)));
    if (node.isTask && node.buttons !== undefined && !node.buttons.some((name) => deciding.has(name)))
      scope.found(node.buttons.length === 0 ? 'noButtons' : 'noDecision', at(node.pointer, 'buttons'), { name: node.name });
    node.buttonLabels.forEach((name) => button(name, at(node.pointer, `buttonLabels/${name}`)));
    node.assignees.forEach((assignee) => checkAssignee(scope, shape, assignee));
    for (const { field, pointer } of node.sets) {
      const known = shape === undefined ? [] : [...shape.main.keys()].filter((name) => !shape.tables.has(name));
      if (shape !== undefined && !known.includes(field))
        scope.found('part', pointer, { owner: `bo/${shape.key}`, name: field }, { hint: nearest(field, known) });
    }
  }
};

/** Nodes that a print template names must be nodes of a flow of its form. */
export const lintPrintNodes: Linter = (scope) => {
  const { form, blocks } = scope.item.spec as unknown as MetadataSpecs['printTemplate'];
  const flows = scope.all('flow').filter((flow) => (flow.spec as { readonly form?: unknown }).form === form);
  const nodes = flows.flatMap((flow) => nodesOf(flow).map(({ id }) => id));
  blocks.forEach((block, index) =>
    block.nodes?.forEach((name, place) => {
      if (flows.length === 0) scope.found('nodeLater', `/spec/blocks/${index}/nodes/${place}`, { name });
      else if (!nodes.includes(name))
        scope.found('part', `/spec/blocks/${index}/nodes/${place}`, { owner: `flow/${flows[0]?.key ?? ''}`, name }, { hint: nearest(name, nodes) });
    }),
  );
};

/** A translation stands at a text that people read: anywhere else it would be none, or change what the item does in one language. */
export const lintPointers: Linter = ({ item, found }) => {
  for (const [locale, texts] of Object.entries(item.i18n ?? {})) {
    for (const pointer of Object.keys(texts)) {
      if (pointer !== 'name' && (typeof valueAt(item, pointer) !== 'string' || !isWord(stepsOf(pointer))))
        found('pointer', `/i18n${pointerOf(locale, pointer)}`, { name: pointer });
    }
  }
};

/** Words are shown as they are written, except where their place says that it fills in names. */
export const lintWords: Linter = ({ item, found }) => {
  const filled = filledIn(item);
  for (const { pointer, text } of wordsIn(item)) {
    const name = /\$\{[^}]*\}?/.exec(text)?.[0];
    if (name !== undefined && !filled(stepsOf(pointer))) found('wordsWithName', pointer, { name });
  }
};

export function checkRowFilters(
  scope: LintScope,
  filters: MetadataSpecs['dataTemplate']['rowFilter'],
  isColumn: (name: string) => boolean,
  source?: LintSource,
  pointer = '/spec/rowFilter',
): void {
  if (filters === undefined || filters === 'all') return;
  filters.forEach(({ sql }, index) => {
    const reason = scope.context.checkRowFilter?.(sql, isColumn, source, (comparison) =>
      typeof source === 'object' ? comparisonProblem(scope, source, comparison) : undefined,
    );
    if (reason !== undefined) scope.found('rowFilter', `${pointer}/${index}/sql`, { reason });
  });
}

/** A default of a filter that begins with `${` is a variable that says something of the person or the day. */
export function checkDefaults(scope: LintScope, filters: MetadataSpecs['dataTemplate']['filters']): void {
  filters?.forEach(({ default: value }, index) => {
    if (typeof value !== 'string' || !value.startsWith('${')) return;
    const name = /^\$\{(\w+)\}$/.exec(value)?.[1];
    if (name !== undefined && filterVariables.includes(name)) return;
    const known = filterVariables.map((each) => `\${${each}}`);
    scope.found('variable', `/spec/filters/${index}/default`, { name: value }, { hint: nearest(value, known) });
  });
}

/** A value that metadata compares with a column fits the column. */
export function checkStated(scope: LintScope, source: LintSource, stated: StatedComparison, pointer: string): void {
  const reason =
    scope.context.checkCondition?.(source, stated) ??
    (typeof source === 'object' && stated.variable !== true ? comparisonProblem(scope, source, stated) : undefined);
  if (reason !== undefined) scope.found('condition', pointer, { name: stated.field, reason });
}

// helpers

/** Buttons for rows of calls. */
const ofCalls: ReadonlySet<string> = new Set(listCalls.flatMap(({ buttons = [] }) => buttons));

/** Texts of an item in which `${name}` is replaced; which names they know is asked where they are read. */
function filledIn({ kind, spec }: RawItem): (steps: readonly string[]) => boolean {
  switch (kind) {
    case 'messageTemplate':
      return ([, part]) => part === 'title' || part === 'content';
    case 'dataTemplate':
      return (steps) => steps.at(-2) === 'hint';
    case 'flow':
      return ([, part]) => part === 'subject' || part === 'watermark';
    case 'printTemplate':
      return (steps) => steps[1] === 'watermark' || steps.at(-1) === 'text';
    case 'bo':
      return (steps) => {
        if ((steps[1] === 'postings' || steps[1] === 'unique') && steps.at(-1) === 'message') return true;
        const { widget } = (valueAt({ spec }, pointerOf(...steps.slice(0, -1))) ?? {}) as { readonly widget?: unknown };
        return steps.at(-2) === 'x-ui' && filledOptions[String(widget)]?.includes(steps.at(-1) ?? '') === true;
      };
    default:
      return () => false;
  }
}

/** What a rule cannot do without. Organisations and nodes have a default. */
const needed: Readonly<Record<string, 'code' | 'users' | 'field' | undefined>> = byName({ role: 'code', post: 'code', users: 'users', field: 'field' });

function checkAssignee(scope: LintScope, shape: BoShape | undefined, { rule, field, code, users, pointer }: NodeAssignee): void {
  const need = needed[rule];
  if (need !== undefined && { code, field, users: users[0] }[need] === undefined) scope.found('incomplete', pointer, { rule, name: need });
  if (rule !== 'field' || field === undefined || shape === undefined) return;
  const people = [...shape.main.values()].filter(holdsPeople).map(({ name }) => name);
  const entry = shape.main.get(field);
  if (entry !== undefined && people.includes(field) && isTyped(shape, entry))
    scope.found(
      'personText',
      at(pointer, 'field'),
      { name: entry.property.title ?? field },
      { hint: [...shape.main.values()].find(({ property }) => property['x-ui']?.widget === 'user')?.name },
    );
  if (!people.includes(field))
    scope.found('person', at(pointer, 'field'), { name: field }, { hint: nearest(field, people), ...(people.length === 1 ? { fix: people[0] } : {}) });
}

/** Fields of a person, several people, or ids written as text. */
function holdsPeople({ property }: BoFieldEntry): boolean {
  const widget = property['x-ui']?.widget;
  return (
    widget === 'user' ||
    (widget === 'dialog' && property.type !== 'number') ||
    ((property.type === 'object' || property.type === 'string' || property.type === 'array') && (widget === undefined || widget === 'input'))
  );
}

/** A text that nothing but a keyboard writes: no formula, query, default or choice brings ids into it. */
function isTyped(shape: BoShape, { name, property }: BoFieldEntry): boolean {
  if (property.type !== 'string' || property['x-ui']?.widget === 'user' || property['x-ui']?.widget === 'dialog') return false;
  if (['x-formula', 'x-defaultFormula', 'x-query', 'x-default'].some((keyword) => Object.hasOwn(property, keyword))) return false;
  return !shape.fields.some((other) => {
    const { bind, map, related } = { ...other.property['x-ui'] } as Readonly<Record<string, unknown>>;
    const filled = (related as { readonly bind?: object } | undefined)?.bind ?? {};
    return (
      [bind, map].some((targets) => typeof targets === 'object' && targets !== null && Object.hasOwn(targets, name)) ||
      Object.values(filled).includes(name) ||
      (other.property['x-linkage'] ?? []).some((rule) =>
        [...(rule.then ?? []), ...(rule.else ?? [])].some((action) => action.field === name && action.value !== undefined),
      )
    );
  });
}

/** Buttons by which the holder of a task brings it to its end. */
const deciding: ReadonlySet<string> = new Set(['agree', 'startFlow', 'approveLine', 'signSequence', 'signLine']);

const presets: readonly string[] = ['start', 'read', 'print'];

/** A drawn node has no pointer of its own: its drawing has. */
const at = (pointer: string, rest: string): string => (pointer === '/spec/bpmn' ? pointer : `${pointer}/${rest}`);
