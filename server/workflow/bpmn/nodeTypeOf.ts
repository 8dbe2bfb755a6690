import { byName } from '../../../schemas/byName.ts';
import type { NodeType } from '../model.ts';

/** What an element of a drawing is carried out as. A user task with a vote or an order of signing is one for several people. */
export const nodeTypeOf: Readonly<Record<string, NodeType>> = byName({
  'bpmn:StartEvent': 'START',
  'bpmn:UserTask': 'USERTASK',
  'bpmn:ExclusiveGateway': 'EXCLUSIVE',
  'bpmn:ParallelGateway': 'PARALLEL',
  'bpmn:InclusiveGateway': 'INCLUSIVE',
  'bpmn:SendTask': 'COPYTO',
  'bpmn:ServiceTask': 'SERVICE',
  'bpmn:EndEvent': 'END',
});
