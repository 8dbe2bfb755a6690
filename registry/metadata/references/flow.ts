import type { MetadataSpecs } from '../../../schemas/metadata/index.ts';
import { defineReferences, refer, type ItemReference } from './types.ts';

type Assignee = Extract<NonNullable<NonNullable<MetadataSpecs['flow']['nodes']>[number]['assignee']>, readonly unknown[]>[number];

/**
 * Form, print template and people of a flow in the nodes and edges notation. What a drawn flow names inside its nodes is read
 * from the compiled flow by the server, the same way for both notations.
 */
export const flowReferences = defineReferences('flow', (spec) => [
  ...refer('form', spec.form, '/spec/form'),
  ...refer('printTemplate', spec.printTemplate, '/spec/printTemplate'),
  ...(spec.nodes ?? []).flatMap((node, index) => [
    ...rulesOf(node.assignee).flatMap((rule, at) => assigneeReferences(rule, `/spec/nodes/${index}/assignee${Array.isArray(node.assignee) ? `/${at}` : ''}`)),
    ...[...(node.vote?.direct ?? []).entries()].flatMap(([at, id]) => identityReference(id, `/spec/nodes/${index}/vote/direct/${at}`)),
    ...[...(node.vote?.oneTicket ?? []).entries()].flatMap(([at, id]) => identityReference(id, `/spec/nodes/${index}/vote/oneTicket/${at}`)),
  ]),
]);

// helpers

const rulesOf = (assignee: NonNullable<MetadataSpecs['flow']['nodes']>[number]['assignee']): readonly Assignee[] => (assignee === undefined ? [] : [assignee].flat());

function assigneeReferences(rule: Assignee, at: string): ItemReference[] {
  switch (rule.rule) {
    case 'role': return refer('role', rule.code, `${at}/code`);
    case 'post': return refer('post', rule.code, `${at}/code`);
    case 'users': return (rule.users ?? []).flatMap((user, index) => refer('user', user, `${at}/users/${index}`));
    case 'orgMaster':
    case 'orgLeader': return rule.of === 'startOrg' ? [] : refer('org', rule.of, `${at}/of`);
    default: return [];
  }
}

/** `role:cn`, or the id of a person. */
function identityReference(identity: string, at: string): ItemReference[] {
  const [kind = '', key] = identity.split(':');
  return key === undefined ? refer('user', identity, at) : ['role', 'org', 'post', 'user'].includes(kind) ? refer(kind, key, at) : [];
}
