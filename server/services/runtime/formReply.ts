import type { Button } from '../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../schemas/calls/entities/form.ts';
import type { FormPermission } from '../../../registry/form/index.ts';
import type { FormDefinition } from '../../forms/loadForm.ts';
import { serveForm } from '../../forms/serveForm.ts';
import { localeOf } from '../../forms/submitRecord.ts';
import type { HandlerContext } from '../../http/context.ts';
import { defaultData } from '../../../validators/model/index.ts';

export interface FormReply {
  readonly form: FormDefinition | undefined;
  readonly permission: FormPermission | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly nodeId: string;
  readonly buttons: readonly Button[];
  readonly jumpType: string;
  readonly rev?: number | undefined;
}

/** A form on a flow page: what the rights hide is not in it. */
export async function replyForm(context: HandlerContext, { form, permission, data, nodeId, buttons, jumpType, rev }: FormReply): Promise<FlowForm> {
  const common = { buttons: [...buttons], jumpType, opinionList: {}, urgentStateRight: '' };
  if (form === undefined || permission === undefined) return { result: 'formEmpty', resultMsg: 'formEmpty', ...common };
  const known = data ?? defaultData(form.compiled('read'), { user: { id: context.user.id, name: context.user.fullname }, today: context.clock.today(), now: context.clock.now() });
  const served = await serveForm(context.meta, { definition: form, permission, data: known, locale: localeOf(context), nodeId });
  return { result: true, form: served.form, data: served.data, permission: JSON.stringify(served.permission), doneDataVersion: rev ?? 0, ...common };
}
