import type { JumpConf } from '../../../../schemas/calls/entities/flow.ts';
import { taskGetAfterJumpNodes } from '../../../../schemas/calls/index.ts';
import type { FlowContext } from './defineFlowButton.ts';

/** `下一节点：财务审核 钱薇`; empty when the server does not say. Not knowing never keeps anybody from deciding. */
export async function nextStepsText(context: FlowContext): Promise<string> {
  const { api, document, t } = context;
  const data = context.data();
  try {
    const conf = await api.call(
      taskGetAfterJumpNodes,
      { query: {}, body: { taskId: document.task?.id ?? '', ...(data === undefined ? {} : { data }) } },
      { silent: true, parallel: true },
    );
    const steps = stepsOf(conf, t);
    return steps === '' ? '' : t('flowForm.nextStep', { steps });
  } catch {
    return '';
  }
}

// helpers

const stepsOf = (conf: JumpConf, t: FlowContext['t']): string =>
  (conf.afterNodes ?? [])
    .map((node) =>
      [node.nodeName ?? node.nodeId, (node.excutorList ?? []).map(({ name }) => name).join(t('core.separator'))].filter((part) => part !== '').join(' '),
    )
    .join(t('core.clauses'));
