import type { Localised } from '../../registry/localised.ts';
import { said, wordsOf, type FindingId } from '../../registry/metadata/index.ts';
import type { FlowProblem, FlowProblemCode } from './model.ts';

/** A problem of a flow in the words of the table of findings. */
export function flowProblem(code: FlowProblemCode, nodeId: string, id: FindingId, params: Readonly<Record<string, string>> = {}, level: FlowProblem['level'] = 'error'): FlowProblem {
  return { code, level, nodeId, id, params, message: said(id, params).message };
}

/** What a problem says, in every language. */
export const wordsOfProblem = (problem: FlowProblem): Localised => ({ 'zh-CN': wordsOf(problem, 'zh-CN'), 'en-US': wordsOf(problem, 'en-US'), 'zh-TW': wordsOf(problem, 'zh-TW') });
