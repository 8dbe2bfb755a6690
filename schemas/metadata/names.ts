/** Names that metadata may use and that the product, not the metadata, defines. Tests hold them equal to what the code knows. */

/** Buttons that lists may show. */
export const listButtons: readonly string[] = [
  'add', 'startFlow', 'view', 'edit', 'batchUpdate', 'copy', 'delete', 'urge', 'revoke', 'import', 'export', 'print', 'printBatch', 'draftList', 'columns', 'refresh',
];

/** Buttons that nodes of a flow may offer. */
export const flowButtons: readonly string[] = [
  // decide
  'startFlow', 'agree', 'oppose', 'abandon', 'reject', 'rejectToAnyNode', 'backToStart',
  // involve others, answer them, tell them
  'delegate', 'startTrans', 'inqu', 'addSign', 'communicate', 'startCommu', 'approveLine', 'signSequence', 'signLine', 'agreeTrans', 'opposeTrans', 'taskToInquReply', 'userAddSign', 'commu',
  'copyTo', 'instanceTrans', 'urge', 'follow',
  // hold, keep, end, look
  'lockUnlock', 'taskDelay', 'saveDraft', 'revoke', 'endProcess', 'hangUp', 'cancelHangUp', 'flowImage', 'opinions', 'approvalHistory', 'print',
];

/** What a node offers that names no buttons, by its type. */
export const defaultFlowButtons = {
  USERTASK: ['lockUnlock', 'agree', 'oppose', 'reject', 'backToStart', 'delegate', 'inqu', 'addSign', 'startTrans', 'copyTo', 'communicate', 'flowImage', 'opinions', 'print', 'endProcess', 'saveDraft'],
  SIGNTASK: ['agree', 'oppose', 'abandon', 'reject', 'backToStart', 'delegate', 'inqu', 'addSign', 'flowImage', 'opinions', 'print', 'endProcess', 'saveDraft'],
  CUSTOMSIGNTASK: ['lockUnlock', 'agree', 'reject', 'backToStart', 'approveLine', 'signSequence', 'signLine', 'delegate', 'flowImage', 'opinions', 'print', 'endProcess', 'saveDraft'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Server actions that flows may name. */
export const flowHooks: readonly string[] = [
  'budget.occupy', 'budget.release', 'budget.execute', 'invoice.lock', 'invoice.unlock', 'invoice.book', 'loan.open', 'loan.writeOff', 'voucher.create', 'asset.lend', 'asset.return', 'channel.mail', 'notify',
];

/** Checks that the program brings along for rules `method:<name>`; a rule with another name would check nothing. */
export const ruleMethods: readonly string[] = [];

/** Statuses that buttons of a list may ask for. */
export const documentStatuses: readonly string[] = ['draft', 'running', 'end', 'manualend', 'back', 'backToStart', 'revoke', 'revokeToStart'];

/** What records and rows carry beside their fields, stored and in the wire form: keys, the revision, the marks of values entered by hand. */
export const recordMembers: readonly string[] = ['id_', 'ref_id_', 'sticky_', 'rev_', 'form_data_rev_'];

/** Members of a request beside the document, which stands there under the key of its object. */
export const requestMembers: readonly string[] = ['formKey', 'templateKey'];

/** Columns of every record and members that the wire form keeps for itself; the value of a field of that name would be lost. */
export const reservedFields: readonly string[] = [
  ...recordMembers, 'initData',
  'inst_id', 'def_key', 'status', 'cur_node', 'create_by', 'update_by', 'create_time', 'update_time', 'org_id', 'tenant_id', 'form_ver',
];

/** Variables that conditions and row filters may name. */
export const filterVariables: readonly string[] = ['userId', 'userName', 'account', 'currentOrgId', 'currentOrgName', 'today', 'year'];

/** First segments of the portal's own routes. */
export const portalRoutes: readonly string[] = [
  'home', 'v-flow', 'v-personal', 'approvalItem', 'agent', 'secretary', 'bpmDeputy', 'statement', 'template', 'start', 'agentStart', 'agentStartMenuUrl', 'agentStartByKey', 'inst', 'previewForm', 'onlineForm', 'print',
];
