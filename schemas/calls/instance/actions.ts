import Type from 'typebox';
import { defineCall, role, session } from '../defineCall.ts';
import {
  EndProcessBody,
  FeedbackBody,
  RevokeBody,
  RevokeCustomSignBody,
  RevokeSignLineBody,
  RevokeTransBody,
  StartBody,
  TransToMoreBody,
  UrgentBody,
} from '../entities/actions.ts';
import { Started, Urgent } from '../entities/instance.ts';
import { Done, Key, KeyList, OpenRecord, OptionalKey, QueryFilter, record } from '../shapes.ts';

/** A leader on whose behalf the caller acts; `0` and empty mean none. */
const Leader = Type.Object({ leaderId: OptionalKey });
const InstId = Type.Object({ instId: Type.String() });
const action = { method: 'POST', query: Leader, style: 'envelope', response: Done, policy: session } as const;
const start = { ...action, body: StartBody, response: Started, extra: InstId } as const;

export const instanceStart = defineCall({
  ...start,
  name: 'instance.start',
  path: '/runtime/instance/v1/start',
  doc: 'Starts a flow, or the draft named by proInstId.',
});

export const instanceSaveDraft = defineCall({
  ...start,
  name: 'instance.saveDraft',
  path: '/runtime/instance/v1/saveDraft',
  doc: 'Saves a request as draft.',
});

export const instanceSaveFormData = defineCall({
  ...action,
  name: 'instance.saveFormData',
  path: '/runtime/instance/v1/saveFormData',
  body: StartBody,
  doc: 'Saves the form data of an instance without moving it.',
});

export const instanceStartForm = defineCall({
  name: 'instance.startForm',
  method: 'POST',
  path: '/runtime/instance/v1/startForm',
  query: Type.Object({ defKey: Key, businessKey: Type.String({ minLength: 1, maxLength: 128 }), boAlias: Key, templateAlias: OptionalKey }),
  body: OpenRecord,
  style: 'envelope',
  response: Started,
  extra: InstId,
  policy: session,
  doc: 'Starts a flow for a stored business row.',
});

export const instanceRemoveDraftById = defineCall({
  name: 'instance.removeDraftById',
  method: 'DELETE',
  path: '/runtime/instance/v1/removeDraftById',
  query: Type.Object({ ids: KeyList }),
  style: 'envelope',
  response: Done,
  policy: session,
  doc: 'Removes drafts.',
});

export const instanceRevoke = defineCall({
  ...action,
  name: 'instance.revokeInstance',
  path: '/runtime/instance/v1/revokeInstance',
  body: RevokeBody,
  doc: 'Takes back a request, or from the done list a decision.',
});

export const instanceRevokeTrans = defineCall({
  ...action,
  name: 'instance.revokeTrans',
  path: '/runtime/instance/v1/revokeTrans',
  body: RevokeTransBody,
  doc: 'Recalls a hand-out.',
});

export const instanceRevokeCustomSign = defineCall({
  ...action,
  name: 'instance.revokeCustomSign',
  path: '/runtime/instance/v1/revokeCustomSign',
  body: RevokeCustomSignBody,
  doc: 'Recalls signers of a custom-sign task.',
});

export const instanceRevokeSignLine = defineCall({
  ...action,
  name: 'instance.revokeSignLine',
  path: '/runtime/instance/v1/revokeSignLine',
  body: RevokeSignLineBody,
  doc: 'Recalls parallel signers.',
});

export const instanceTransToMore = defineCall({
  ...action,
  name: 'instance.transToMore',
  path: '/runtime/instance/v1/transToMore',
  body: TransToMoreBody,
  doc: 'Circulates instances or tasks to others, or forwards them.',
});

export const instanceDoEndProcess = defineCall({
  ...action,
  name: 'instance.doEndProcess',
  path: '/runtime/instance/v1/doEndProcess',
  body: EndProcessBody,
  doc: 'Ends the instance of a task by hand.',
});

export const instanceDoEndProcessById = defineCall({
  name: 'instance.doEndProcessById',
  method: 'GET',
  path: '/runtime/instance/v1/doEndProcessById',
  query: Type.Object({ id: Key, reason: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
  doc: 'Ends an instance by hand.',
});

export const instanceDoNextcommu = defineCall({
  ...action,
  name: 'instance.doNextcommu',
  path: '/runtime/instance/v1/doNextcommu',
  body: FeedbackBody,
  doc: 'Answers a communication.',
});

export const instanceDoNextCopyto = defineCall({
  ...action,
  name: 'instance.doNextCopyto',
  path: '/runtime/instance/v1/doNextCopyto',
  body: FeedbackBody,
  doc: 'Answers a circulation.',
});

export const instanceGetUrgrntById = defineCall({
  name: 'instance.getUrgrntById',
  method: 'POST',
  path: '/runtime/instance/v1/getUrgrntById',
  body: QueryFilter,
  style: 'page',
  response: Urgent,
  policy: session,
  write: false,
  doc: 'Reminders already sent for an instance.',
});

export const instanceSendUrgent = defineCall({
  ...action,
  name: 'instance.sendBpmTaskUrgent',
  path: '/runtime/instance/v1/sendBpmTaskUrgent',
  body: UrgentBody,
  doc: 'Reminds the handlers of an instance.',
});

const suspend = {
  method: 'GET',
  query: Type.Object({ instId: Key }),
  style: 'envelope',
  response: Done,
  policy: session,
  write: true,
} as const;

export const instanceForbid = defineCall({
  ...suspend,
  name: 'instance.forbiddenInstance',
  path: '/runtime/instance/v1/forbiddenInstance',
  doc: 'Suspends an instance.',
});

export const instanceUnForbid = defineCall({
  ...suspend,
  name: 'instance.unForbiddenInstance',
  path: '/runtime/instance/v1/unForbiddenInstance',
  doc: 'Resumes a suspended instance.',
});

export const instanceMoveVersion = defineCall({
  name: 'instance.moveVersion',
  method: 'POST',
  path: '/runtime/instance/v1/moveVersion',
  body: record({ instId: Key }, { version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), preview: Type.Boolean() }),
  style: 'envelope',
  policy: role('xtgly'),
  response: Type.Object({
    from: Type.Integer(),
    to: Type.Integer(),
    manifest: OpenRecord,
    problems: Type.Array(Type.String()),
    remarks: Type.Array(Type.String()),
    moved: Type.Boolean(),
  }),
  doc: 'An administrator moves a running instance to another version of its flow, the published one by default, with the form published now, and its document is computed by that; `preview` only says what stands against it, and in `remarks` what the values of the document and the amounts that it holds become.',
});

export const instanceActionCalls = [
  // by an administrator
  instanceMoveVersion,
  // start and save
  instanceStart,
  instanceSaveDraft,
  instanceSaveFormData,
  instanceStartForm,
  instanceRemoveDraftById,
  // take back
  instanceRevoke,
  instanceRevokeTrans,
  instanceRevokeCustomSign,
  instanceRevokeSignLine,
  // end and suspend
  instanceDoEndProcess,
  instanceDoEndProcessById,
  instanceForbid,
  instanceUnForbid,
  // involve others
  instanceTransToMore,
  instanceDoNextcommu,
  instanceDoNextCopyto,
  instanceGetUrgrntById,
  instanceSendUrgent,
] as const;
