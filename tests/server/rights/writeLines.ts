import type { Data } from './documents.ts';
import { base64 } from './rightsServer.ts';

/** What the requests of this matrix are about. */
export interface Staged {
  /** A record without a flow that sun may edit from his list. */
  readonly free: string;
  readonly rows: readonly string[];
  /** Waits at head; the next step is finance's. */
  readonly running: Step;
  /** Waits at finance. */
  readonly second: Step;
  /** Head waits for an answer of the asked person; `child` is that task. */
  readonly asking: Step & { readonly child: string };
  /** Came back to sun. */
  readonly returned: Step;
  /** Not started yet. */
  readonly draft: string;
  readonly notice: string;
}

export interface Step {
  readonly inst: string;
  readonly task: string;
}

export interface HostileRequest {
  readonly person: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A workbook: titles, then rows. */
  readonly sheet?: readonly (readonly string[])[];
  /** It must be done, the rest of it being in order. */
  readonly works?: true;
}

/** What must never be stored, answered or told: each stands in a field that its sender may not write. */
export const FORGED = 'FORGED';
export const forgedAmount = '66613.13';

/** A document as somebody sends it who writes whatever he likes. */
const forged = (more: Data = {}): Data => ({
  open: 'NEU',
  fixed: `${FORGED}-F`,
  amount: forgedAmount,
  words: `${FORGED}-W`,
  create_by: 'head',
  org_id: FORGED,
  status: 'end',
  inst_id: FORGED,
  sticky_: ['words'],
  sub_mx: [
    { a: 'A1', b: `${FORGED}-B`, c: `${FORGED}-C` },
    { id_: 'INVENTED', a: 'A2', b: `${FORGED}-B`, c: `${FORGED}-C` },
  ],
  sub_gone: [{ e: `${FORGED}-E` }],
  ...more,
});

/** The same with what the person may know of alone: a save refuses names that he does not see. */
const forgedInSight = (more: Data = {}): Data => {
  const {
    amount: _a,
    words: _w,
    sticky_: _m,
    ...seen
  } = forged({
    sub_mx: [
      { a: 'A1', c: `${FORGED}-C` },
      { id_: 'INVENTED', a: 'A2', c: `${FORGED}-C` },
    ],
    ...more,
  });
  return seen;
};

const data = (more?: Data): string => base64({ wr: forged(more) });
const about = (...requests: readonly HostileRequest[]) => requests;
const atTask =
  (task: (staged: Staged) => string, person: string, more: object = {}) =>
  (staged: Staged) =>
    about({ person, body: { taskId: task(staged), opinion: '意见', data: data(), ...more } });
const runningTask = ({ running }: Staged): string => running.task;
const childTask = ({ asking }: Staged): string => asking.child;

type Line = { readonly none: string } | { readonly send: (staged: Staged) => readonly HostileRequest[] };

const ownThings: Line = { none: 'settings, tools or messages of the caller; no document of others' };
const readsOnly: Line = { none: 'begins a file of what the caller may read; writes to no document' };
const onlyIds: Line = { none: 'names requests and people; carries no values of a document' };

/** How each writing call of the catalogue could carry values of a document, or why it cannot. A call without a line fails the test. */
export const writeLines: Readonly<Record<string, Line>> = {
  // tasks
  'task.complete': {
    send: ({ running, second, returned, asking }) =>
      about(
        { person: 'head', works: true, body: { taskId: running.task, actionName: 'agree', opinion: '同意', data: data() } },
        ...['oppose', 'reject', 'backToStart', 'endProcess'].map((actionName) => ({
          person: 'head',
          body: { taskId: running.task, actionName, opinion: '意见', data: data() },
        })),
        { person: 'chen', query: { leaderId: 'head' }, body: { taskId: running.task, actionName: 'agree', opinion: '代办', data: data() } },
        // finance may change the amount, and nothing else
        { person: 'finance', works: true, body: { taskId: second.task, actionName: 'agree', opinion: '同意', data: data({ amount: '77.5' }) } },
        { person: 'sun', works: true, body: { taskId: returned.task, actionName: 'agree', opinion: '再次提交', data: data() } },
        { person: 'asked', body: { taskId: asking.child, actionName: 'agree', opinion: '同意', data: data() } },
      ),
  },
  'task.saveDraft': {
    send: ({ running, asking, returned }) =>
      about(
        { person: 'head', works: true, body: { taskId: running.task, data: data() } },
        { person: 'asked', body: { taskId: asking.child, data: data() } },
        { person: 'sun', works: true, body: { taskId: returned.task, data: data() } },
      ),
  },
  'task.delegate': { send: atTask(runningTask, 'head', { userId: 'finance', formData: data() }) },
  'task.taskToInqu': { send: atTask(runningTask, 'head', { userIds: 'finance' }) },
  'task.taskToInquReply': { send: atTask(childTask, 'asked') },
  'task.taskToTrans': { send: atTask(runningTask, 'head', { userIds: 'finance', action: 'back' }) },
  'task.userTaskToSign': { send: atTask(runningTask, 'head', { userIds: 'finance' }) },
  'task.userAddSignFeedback': { send: atTask(childTask, 'asked') },
  'task.taskSignUsers': { send: atTask(runningTask, 'head', { userId: 'finance' }) },
  'task.taskCustomSignUsers': { send: atTask(runningTask, 'head', { userId: 'finance' }) },
  'task.communicate': onlyIds,
  'task.createBpmSaveOpinion': onlyIds,
  'task.lockUnlock': onlyIds,
  'task.retrieveBpmTask': onlyIds,
  'task.addReadRecord': onlyIds,
  'task.noticeTurnDode': onlyIds,
  'task.delBpmTaskNoticeById': onlyIds,
  'task.changeHolder': onlyIds,
  'task.handOver': onlyIds,
  'task.completeBatch': onlyIds,
  // requests
  'instance.start': {
    send: ({ draft, returned, free }) =>
      about(
        { person: 'sun', works: true, body: { flowKey: 'wrV1', data: data(), vars: { amount: forgedAmount } } },
        { person: 'sun', works: true, body: { flowKey: 'wrV1', proInstId: draft, data: data() } },
        { person: 'sun', works: true, body: { flowKey: 'wrV1', proInstId: returned.inst, data: data() } },
        { person: 'sun', body: { flowKey: 'wrV1', businessKey: free, data: data() } },
        { person: 'finance', body: { flowKey: 'wrV1', businessKey: free, data: data() } },
        { person: 'finance', body: { flowKey: 'wrV1', proInstId: draft, data: data() } },
      ),
  },
  'instance.saveDraft': {
    send: ({ draft, returned }) =>
      about(
        { person: 'sun', works: true, body: { flowKey: 'wrV1', data: data() } },
        { person: 'sun', works: true, body: { flowKey: 'wrV1', proInstId: draft, data: data() } },
        { person: 'sun', works: true, body: { flowKey: 'wrV1', proInstId: returned.inst, data: data() } },
        { person: 'head', body: { flowKey: 'wrV1', proInstId: draft, data: data() } },
      ),
  },
  'instance.saveFormData': {
    send: ({ running, draft, asking }) =>
      about(
        { person: 'head', works: true, body: { proInstId: running.inst, taskId: running.task, data: data() } },
        { person: 'sun', works: true, body: { proInstId: draft, flowKey: 'wrV1', data: data() } },
        { person: 'asked', body: { proInstId: asking.inst, taskId: asking.child, data: data() } },
        { person: 'finance', body: { proInstId: running.inst, taskId: running.task, data: data() } },
        { person: 'sun', body: { proInstId: running.inst, data: data() } },
      ),
  },
  'instance.startForm': {
    send: ({ free }) => about({ person: 'sun', query: { defKey: 'wrV1', businessKey: free, boAlias: 'wr' }, body: { data: data(), wr: forged() } }),
  },
  'instance.doNextcommu': { send: atTask(childTask, 'asked') },
  'instance.doNextCopyto': {
    send: ({ notice }) =>
      about(
        { person: 'outsider', body: { taskId: notice, opinion: '已阅', data: data() } },
        { person: 'outsider', works: true, body: { taskId: notice, opinion: '已阅' } },
      ),
  },
  'instance.removeDraftById': onlyIds,
  'instance.revokeInstance': onlyIds,
  'instance.revokeTrans': onlyIds,
  'instance.revokeCustomSign': onlyIds,
  'instance.revokeSignLine': onlyIds,
  'instance.doEndProcess': onlyIds,
  'instance.doEndProcessById': onlyIds,
  'instance.forbiddenInstance': onlyIds,
  'instance.unForbiddenInstance': onlyIds,
  'instance.transToMore': onlyIds,
  'instance.sendBpmTaskUrgent': onlyIds,
  'instance.moveVersion': onlyIds,
  'instance.saveMyOftenFlow': ownThings,
  'taskFollow.save': onlyIds,
  'dueTime.save': onlyIds,
  // records
  'dataTemplate.boSave': {
    send: ({ free, running, rows }) =>
      about(
        {
          person: 'sun',
          works: true,
          params: { boAlias: 'wr' },
          body: { formKey: 'wrV1', wr: forgedInSight({ id_: free, sub_mx: rows.map((id_) => ({ id_, a: 'A', c: `${FORGED}-C` })) }) },
        },
        { person: 'sun', params: { boAlias: 'wr' }, body: { formKey: 'wrV1', wr: forged({ id_: free }) } },
        { person: 'sun', works: true, params: { boAlias: 'wr' }, body: { formKey: 'wrV1', wr: forgedInSight() } },
        { person: 'sun', params: { boAlias: 'wr' }, body: { formKey: 'wrV1', wr: forged() } },
        { person: 'sun', params: { boAlias: 'wr' }, body: { formKey: 'awr', wr: forged({ id_: free }) } },
        { person: 'sun', params: { boAlias: 'wr' }, body: { formKey: 'wrV1', wr: forged({ id_: running.inst }) } },
        { person: 'finance', params: { boAlias: 'wr' }, body: { formKey: 'wrV1', wr: forged({ id_: free }) } },
      ),
  },
  'dataTemplate.boBatchUpdate': {
    send: ({ free, rows }) =>
      about(
        { person: 'sun', works: true, params: { boAlias: 'wr' }, body: [{ id_: free, formKey: 'wrV1', open: 'NEU' }] },
        {
          person: 'sun',
          params: { boAlias: 'wr' },
          body: [{ id_: free, formKey: 'wrV1', open: 'NEU', fixed: `${FORGED}-F`, create_by: 'head', org_id: FORGED }],
        },
        { person: 'sun', params: { boAlias: 'wr' }, body: [{ ...forged(), id_: free, formKey: 'wrV1' }] },
        { person: 'sun', params: { boAlias: 'wr' }, body: [{ id_: free, sub_mx: [], mx: [], sub_gone: [], gone: [], words: `${FORGED}-W` }] },
        { person: 'sun', params: { boAlias: 'wr' }, body: [{ id_: free, mx: rows.map((id_) => ({ id_, b: `${FORGED}-B` })) }] },
        { person: 'sun', params: { boAlias: 'wr' }, body: [{ id_: free, formKey: 'awr', words: `${FORGED}-W` }] },
      ),
  },
  'dataTemplate.boSaveDraft': {
    send: ({ free }) => about({ person: 'sun', body: { tempAlias: 'dt_wr', dataJson: JSON.stringify({ wr: forged({ id_: free }) }) } }),
  },
  'dataTemplate.importSub': {
    send: ({ free }) =>
      about(
        {
          person: 'sun',
          query: { alias: 'mx', refId: free },
          sheet: [
            ['甲', '乙', '丙'],
            ['x', `${FORGED}-B`, `${FORGED}-C`],
          ],
        },
        { person: 'sun', query: { alias: 'gone', refId: free }, sheet: [['戊'], [`${FORGED}-E`]] },
        { person: 'sun', works: true, query: { alias: 'mx', refId: free }, sheet: [['甲'], ['x']] },
      ),
  },
  'dataTemplate.tImportMain': {
    send: ({ free }) =>
      about(
        {
          person: 'sun',
          query: { alias: 'dt_wr' },
          sheet: [
            ['主键', '公开', '只读', '金额', '保密'],
            [free, 'x', `${FORGED}-F`, forgedAmount, `${FORGED}-W`],
          ],
        },
        {
          person: 'sun',
          query: { alias: 'dt_wr', bindFilld: 'words', fillValue: FORGED },
          sheet: [
            ['主键', '公开'],
            [free, 'x'],
          ],
        },
        {
          person: 'sun',
          works: true,
          query: { alias: 'dt_wr' },
          sheet: [
            ['主键', '公开'],
            [free, 'x'],
          ],
        },
      ),
  },
  'dataTemplate.boDel': onlyIds,
  'dataTemplate.removeTempDraft': onlyIds,
  // people and their settings
  'session.signout': ownThings,
  'system.setUp': ownThings,
  'user.changUserPsd': ownThings,
  'user.updateUser': ownThings,
  'user.addSecurityIssues': ownThings,
  'seal.userSave': ownThings,
  'tag.save': ownThings,
  'identity.getNextIdByAlias': ownThings,
  'file.fileUpload': ownThings,
  'file.upload': ownThings,
  'file.updateFileExtraProp': ownThings,
  'approvalItem.save': ownThings,
  'approvalItem.remove': ownThings,
  'agent.save': ownThings,
  'agent.remove': ownThings,
  'secretary.save': ownThings,
  'secretary.removes': ownThings,
  'deputy.save': ownThings,
  'deputy.removes': ownThings,
  'mail.isRead': ownThings,
  'mail.remove': ownThings,
  'mail.sync': ownThings,
  'mail.send': ownThings,
  'mailLinkman.save': ownThings,
  'mailLinkman.remove': ownThings,
  'mailSetting.save': ownThings,
  'mailSetting.remove': ownThings,
  'mailSetting.setDefault': ownThings,
  'message.get': ownThings,
  'message.remove': ownThings,
  'message.mark': ownThings,
  'formRemindData.remove': ownThings,
  'dataTemplate.importCancel': ownThings,
  'dataTemplate.exportWork': readsOnly,
  'queryView.exportWork': readsOnly,
  'work.cancel': ownThings,
  'portal.saveMyLayout': ownThings,
  'session.endOwn': ownThings,
  'news.getNewsById': onlyIds,
  'shortUrl.create': onlyIds,
  'work.retry': ownThings,
  // the house
  ...Object.fromEntries(
    [
      'meta.publish',
      'meta.import',
      'meta.itemDraft',
      'meta.itemRollback',
      'meta.itemArchive',
      'meta.itemRemoveDraft',
      'test.reset',
      'test.clock',
      'outbox.retry',
      'outbox.discard',
    ].map((name): [string, Line] => [name, { none: 'work of designers and administrators; no document' }]),
  ),
};
