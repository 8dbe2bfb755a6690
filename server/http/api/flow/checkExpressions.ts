import { fill } from '../../../../registry/words.ts';
import type { FlowRemark } from '../../../../schemas/calls/entities/flowDesign.ts';
import type { Language } from '../../../../registry/localised.ts';
import { finding, isError, wordsOf, type MetadataProblem, type RawItem } from '../../../../registry/metadata/index.ts';
import { flowExpressionProblems } from '../../../../validators/expressions/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { identitiesOf } from '../../../publishing/index.ts';
import { type FlowShape, viewOfDrawing } from '../../../workflow/index.ts';

/** The expressions of a drawing as publishing judges them, each remark at its element. */
export async function checkExpressions(
  { server, db, tenantId, language }: Pick<HandlerContext, 'server' | 'db' | 'tenantId' | 'language'>,
  item: RawItem,
  shape: FlowShape,
  beside: readonly RawItem[],
): Promise<FlowRemark[]> {
  const published = new Map([...(await server.metadata.sourceOf(tenantId).list()), ...beside].map((each) => [`${each.kind}/${each.key}`, each as RawItem]));
  const problems = flowExpressionProblems(item, viewOfDrawing(shape), (kind, key) => published.get(`${kind}/${key}`), await identitiesOf(db));
  const { form } = item.spec as { readonly form?: string };
  // without its fields no condition can be judged: that would blame the gateways
  if (form !== undefined && !published.has(`form/${form}`)) {
    const message = wordsOf(finding(item, 'flowNoForm', '', { name: form }), language);
    return [
      { code: 'FLOW_NO_FORM', level: 'error', nodeId: '', message },
      ...problems.filter(({ id }) => id !== 'undecidedLine').map((problem) => toRemark(problem, language)),
    ];
  }
  return problems.map((problem) => toRemark(problem, language));
}

// helpers

const toRemark = (problem: MetadataProblem, language: Language): FlowRemark => ({
  code: 'FLOW_EXPRESSION',
  level: isError(problem) ? 'error' : 'warning',
  nodeId: problem.pointer,
  message:
    problem.hint === undefined || problem.text === undefined
      ? wordsOf(problem, language)
      : fill(texts.advised, { words: wordsOf(problem, language), hint: problem.hint })[language],
});

const texts = {
  advised: { 'zh-CN': '{words}（{hint}）', 'en-US': '{words} ({hint})', 'zh-TW': '{words}（{hint}）' },
} as const;
