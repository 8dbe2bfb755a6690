import type { Button } from '../../../../schemas/calls/entities/flow.ts';
import type { FlowForm } from '../../../../schemas/calls/entities/form.ts';
import type { FormPermission } from '../../../../registry/form/index.ts';
import type { FormDefinition } from '../../../forms/index.ts';
import { serveForm } from '../../../documents/index.ts';
import type { HandlerContext } from '../../../context/index.ts';
import type { FoundInstance } from './found.ts';
import type { FrameForm } from './frameForm.ts';
import { opinionList } from './opinionRights.ts';
import type { SignatureRule } from '../../../workflow/index.ts';
import { defaultData } from '../../../../validators/model/index.ts';

export interface FormReply {
  readonly form: FormDefinition | undefined;
  readonly permission: FormPermission | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly nodeId: string;
  readonly buttons: readonly Button[];
  readonly jumpType: string;
  /** Where the caller may decide: whether his seal stands beneath it. */
  readonly signature?: SignatureRule | undefined;
  readonly rev?: number | undefined;
  /** The running or past request whose opinions stand in the form. */
  readonly found?: FoundInstance;
  /** Page of another system that stands in for the form. */
  readonly frame?: FrameForm | undefined;
}

/** A form on a flow page: what the rights hide is not in it. */
export async function replyForm(
  context: HandlerContext,
  { form, permission, data, nodeId, buttons, jumpType, signature, rev, found, frame }: FormReply,
): Promise<FlowForm> {
  const common = { buttons: [...buttons], jumpType, opinionList: {}, urgentStateRight: '', signature: signature ?? { status: 'disable' as const } };
  if (frame !== undefined) return { result: true, frame: { ...frame }, now: context.clock.now(), ...common };
  if (form === undefined || permission === undefined) return { result: 'formEmpty', resultMsg: 'formEmpty', ...common };
  const known =
    data ??
    defaultData(form.compiled('read'), { user: { id: context.user.id, name: context.user.fullname }, today: context.clock.today(), now: context.clock.now() });
  const served = await serveForm(context, { definition: form, permission, data: known, locale: context.language, nodeId });
  return {
    result: true,
    form: served.form,
    data: served.data,
    permission: JSON.stringify(served.permission),
    doneDataVersion: rev ?? 0,
    now: context.clock.now(),
    ...common,
    opinionList: found === undefined ? {} : await opinionList(context, found, form, permission),
  };
}
