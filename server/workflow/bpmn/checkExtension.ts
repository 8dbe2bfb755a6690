import { byName } from '../../../schemas/byName.ts';
import type { ModdleElement } from 'bpmn-moddle';
import wf from '../../../schemas/metadata/wf.moddle.json' with { type: 'json' };
import { assigneeRules, choiceKinds, dueActions, dueKinds, emptyPolicies, signatureStates, signTypes, type FlowProblem } from '../model.ts';
import { flowProblem } from '../flowProblem.ts';

/**
 * Settings of a drawing whose name, or word of a closed list, nobody knows: read as the default they would mean something else. No version runs with
 * them, also none that was published before they were judged (`drawnProblems`).
 */
export function checkExtension(element: ModdleElement, nodeId: string): readonly FlowProblem[] {
  const type = element.$type.replace(prefix, '');
  const properties = settings.get(type);
  if (properties === undefined) return [];
  const unknown = Object.keys(element.$attrs ?? {})
    .filter((name) => !name.startsWith('xmlns'))
    .map((name) => flowProblem('FLOW_SPEC', nodeId, 'flowSetting', { node: nodeId, name, type }));
  return [
    ...unknown,
    ...properties.flatMap((name): readonly FlowProblem[] => {
      const value: unknown = element.get(name);
      if (Array.isArray(value)) return value.flatMap((each: unknown) => (isElement(each) ? checkExtension(each, nodeId) : []));
      if (isElement(value)) return checkExtension(value, nodeId);
      const allowed = values[`${type}.${name}`];
      if (allowed === undefined || typeof value !== 'string' || value === '') return [];
      const wrong = (name === 'jumpType' ? value.split(',').map((part) => part.trim()) : [value]).find(
        (part) => !allowed.includes(part) && !(name === 'rejectTargets' && part.startsWith('list:')),
      );
      return wrong === undefined
        ? []
        : [flowProblem('FLOW_SPEC', nodeId, 'flowSettingValue', { node: nodeId, name, value: wrong, values: allowed.join('、') })];
    }),
  ];
}

// helpers

const prefix = /^wf:/;

/** The reader of drawings writes its prefix into the names. */
const settings: ReadonlyMap<string, readonly string[]> = new Map(
  wf.types.map(({ name, properties }) => [name.replace(prefix, ''), properties.map((property) => property.name.replace(prefix, ''))]),
);

const values: Readonly<Record<string, readonly string[] | undefined>> = byName({
  'Flow.revokeToStart': ['untouched', 'anytime', 'never'],
  'Node.emptyPolicy': emptyPolicies,
  'Node.rejectTargets': ['any', 'start', 'prev'],
  'Node.jumpType': ['common', 'select', 'free'],
  'Node.chooseExecutors': choiceKinds,
  'Node.signType': signTypes,
  'Assignee.rule': assigneeRules,
  'Due.kind': dueKinds,
  'Due.then': dueActions,
  'Signature.status': signatureStates,
  'Vote.mode': ['parallel', 'sequential'],
  'Vote.decide': ['agree', 'refuse'],
  'Vote.onVeto': ['route', 'backToStart'],
});

const isElement = (value: unknown): value is ModdleElement => typeof value === 'object' && value !== null && '$type' in value;
