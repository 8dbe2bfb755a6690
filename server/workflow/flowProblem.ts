import type { Word } from '../../registry/words.ts';
import { said, type FindingId } from '../../registry/metadata/index.ts';
import type { FlowProblem, FlowProblemCode } from './model.ts';

/** A problem of a flow in the words of the table of findings. */
export function flowProblem(
  code: FlowProblemCode,
  nodeId: string,
  id: FindingId,
  params: Readonly<Record<string, Word>> = {},
  level: FlowProblem['level'] = 'error',
): FlowProblem {
  return { code, level, nodeId, id, params, message: said(id, params).message };
}
