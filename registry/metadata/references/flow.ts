import { nodesOf, type NodeAssignee } from './flowNodes.ts';
import { defineReferences, refer, type ItemReference } from './types.ts';

/** Form, print template, roles, posts, organisations and people of a flow, in both notations. */
export const flowReferences = defineReferences('flow', (spec, item) => [
  ...refer('form', spec.form, '/spec/form'),
  ...refer('printTemplate', spec.printTemplate, '/spec/printTemplate'),
  ...nodesOf(item).flatMap((node) => [...node.assignees.flatMap(assigneeReferences), ...node.voters.flatMap(({ id, pointer }) => refer('user', id, pointer))]),
]);

// helpers

function assigneeReferences({ rule, of, code, users, pointer }: NodeAssignee): ItemReference[] {
  const at = (rest: string): string => (pointer === '/spec/bpmn' ? pointer : `${pointer}/${rest}`);
  switch (rule) {
    case 'role':
      return refer('role', code, at('code'));
    case 'post':
      return refer('post', code, at('code'));
    case 'users':
      return users.flatMap((user, index) => refer('user', user, at(`users/${index}`)));
    case 'orgMaster':
    case 'orgLeader':
      return of === 'startOrg' ? [] : refer('org', of, at('of'));
    case 'secretaryOf':
      return of === 'startOrg' ? [] : refer('user', of, at('of'));
    default:
      return [];
  }
}
