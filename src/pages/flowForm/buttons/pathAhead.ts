import { instancePreviewPath } from '../../../../schemas/calls/index.ts';
import type { FlowContext } from './defineFlowButton.ts';

/**
 * `审批路径：部门负责人审批 林志强（代理 王建国） → 财务审核 方敏`, for whoever is about to submit while somebody on the way is away and
 * represented. Empty when nobody is or the server does not say. Not knowing never keeps anybody from submitting.
 */
export async function absenceText(context: FlowContext): Promise<string> {
  const { api, document, draftId, t } = context;
  const data = context.data();
  try {
    const { steps = [] } = await api.call(
      instancePreviewPath,
      {
        query: {},
        body: {
          ...(document.defId === undefined ? {} : { defId: document.defId }),
          ...(document.defKey === undefined ? {} : { flowKey: document.defKey }),
          ...(draftId === undefined ? {} : { proInstId: draftId }),
          ...(data === undefined ? {} : { data }),
        },
      },
      { silent: true, parallel: true },
    );
    const ahead = (steps ?? []).filter((step) => step.skipped !== true);
    if (!ahead.some((step) => step.absent === true)) return '';
    const names = ahead.map((step) =>
      [step.nodeName ?? step.nodeId, (step.excutorList ?? []).map(({ name }) => name).join(t('core.separator'))].filter((part) => part !== '').join(' '),
    );
    return t('personal.pathAhead', { steps: names.join(' → ') });
  } catch {
    return '';
  }
}
