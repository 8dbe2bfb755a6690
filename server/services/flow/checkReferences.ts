import { compileFormula, FormulaError } from '../../../formula/index.ts';
import type { FlowRemark } from '../../../schemas/calls/entities/flowDesign.ts';
import type { HandlerContext } from '../../http/context.ts';
import type { CompiledFlow } from '../../workflow/model.ts';

/** Conditions and rules that name fields which the form's business object does not have. They would always be empty. */
export async function checkReferences({ meta }: Pick<HandlerContext, 'meta'>, flow: CompiledFlow): Promise<FlowRemark[]> {
  const form = flow.formKey === '' ? undefined : await meta.find('form', flow.formKey);
  const bo = form === undefined ? undefined : await meta.find('bo', form.spec.bo);
  if (bo === undefined) return [];
  const fields = bo.spec.schema.properties ?? {};
  const remark = (nodeId: string, name: string, where: string): FlowRemark => ({ code: 'FLOW_FIELD', level: 'warning', nodeId, message: `${where}引用了表单中不存在的字段【${name}】` });
  const unknown = (text: string | undefined): string[] => (text === undefined ? [] : unknownIn(text, fields, flow));
  return [
    ...flow.edges.flatMap((edge) => unknown(edge.when).map((name) => remark(edge.id, name, `连线【${edge.name ?? edge.id}】的条件`))),
    ...Object.values(flow.nodes).flatMap((node) => [
      ...unknown(node.skipWhen).map((name) => remark(node.id, name, `节点【${node.name}】的跳过条件`)),
      ...node.assignees.flatMap((rule) => (rule.rule === 'field' && !Object.hasOwn(fields, rule.field) ? [remark(node.id, rule.field, `节点【${node.name}】的执行人`)] : [])),
      ...node.onComplete.flatMap((sets) => Object.keys(sets).filter((name) => !Object.hasOwn(fields, name)).map((name) => remark(node.id, name, `节点【${node.name}】完成时的赋值`))),
    ]),
  ];
}

// helpers

/** Besides fields, conditions read the variables of the flow. */
function unknownIn(text: string, fields: Readonly<Record<string, unknown>>, flow: CompiledFlow): string[] {
  try {
    return [...new Set(compileFormula(text).references.flatMap((reference) => {
      if (reference.kind === 'column') return Object.hasOwn(fields, reference.table) ? [] : [reference.table];
      return reference.kind !== 'field' || Object.hasOwn(fields, reference.name) || isVariable(reference.name, flow) ? [] : [reference.name];
    }))];
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}

function isVariable(name: string, flow: CompiledFlow): boolean {
  if (name === 'flow' || name === 'result') return true;
  const [, , node] = /^(result|sign|skipped)_(.+)$/.exec(name) ?? [];
  return node !== undefined && Object.hasOwn(flow.nodes, node);
}
