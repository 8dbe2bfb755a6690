import type { Language, Localised } from '../../../../registry/localised.ts';
import type { OpinionStatus } from '../../../workflow/kernel/aggregate.ts';

/** Names of buttons, of what was decided, and of what no definition names. */

/** By language and alias. */
export const buttonNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    startFlow: '提交', saveDraft: '保存草稿', startTrans: '流转', lockUnlock: '签收', agree: '同意', oppose: '反对', abandon: '弃权', reject: '驳回', rejectToAnyNode: '驳回至指定节点',
    backToStart: '驳回至发起人', delegate: '转办', inqu: '征询', addSign: '加签', communicate: '沟通', startCommu: '沟通', copyTo: '抄送', instanceTrans: '传阅', urge: '催办', revoke: '撤回',
    follow: '跟踪', flowImage: '流程图', opinions: '审批历史', approvalHistory: '审批历史', print: '打印', endProcess: '终止', hangUp: '挂起', cancelHangUp: '取消挂起', taskDelay: '延期',
    agreeTrans: '同意', opposeTrans: '反对', taskToInquReply: '回复', userAddSign: '加签反馈', commu: '反馈', approveLine: '并行审批', signSequence: '顺序签署', signLine: '并行签署',
  },
  'en-US': {
    startFlow: 'Submit', saveDraft: 'Save draft', startTrans: 'Hand out', lockUnlock: 'Claim', agree: 'Approve', oppose: 'Oppose', abandon: 'Abstain', reject: 'Return',
    rejectToAnyNode: 'Return to a step', backToStart: 'Return to initiator', delegate: 'Reassign', inqu: 'Ask', addSign: 'Add approver', communicate: 'Communicate', startCommu: 'Communicate',
    copyTo: 'Circulate', instanceTrans: 'Circulate', urge: 'Urge', revoke: 'Withdraw', follow: 'Follow', flowImage: 'Flow diagram', opinions: 'Approval history',
    approvalHistory: 'Approval history', print: 'Print', endProcess: 'Terminate', hangUp: 'Suspend', cancelHangUp: 'Resume', taskDelay: 'Extend time',
    agreeTrans: 'Approve', opposeTrans: 'Oppose', taskToInquReply: 'Reply', userAddSign: 'Answer', commu: 'Answer', approveLine: 'Approve in parallel', signSequence: 'Sign in sequence',
    signLine: 'Sign in parallel',
  },
  'zh-TW': {
    startFlow: '提交', saveDraft: '儲存草稿', startTrans: '流轉', lockUnlock: '簽收', agree: '同意', oppose: '反對', abandon: '棄權', reject: '駁回', rejectToAnyNode: '駁回至指定節點',
    backToStart: '駁回至發起人', delegate: '轉辦', inqu: '徵詢', addSign: '加簽', communicate: '溝通', startCommu: '溝通', copyTo: '抄送', instanceTrans: '傳閱', urge: '催辦', revoke: '撤回',
    follow: '追蹤', flowImage: '流程圖', opinions: '審批歷史', approvalHistory: '審批歷史', print: '列印', endProcess: '終止', hangUp: '掛起', cancelHangUp: '取消掛起', taskDelay: '延期',
    agreeTrans: '同意', opposeTrans: '反對', taskToInquReply: '回覆', userAddSign: '加簽回饋', commu: '回饋', approveLine: '並行審批', signSequence: '順序簽署', signLine: '並行簽署',
  },
};

/** What was decided, in the words of the portal's own screens. */
export const opinionNames: Readonly<Record<Language, Readonly<Record<OpinionStatus, string>>>> = {
  'zh-CN': {
    start: '提交', reSubmit: '重新提交', end: '结束', awaiting_check: '待处理', agree: '同意', oppose: '反对', abandon: '弃权', reject: '驳回', backToStart: '驳回至发起人', revoker: '撤回', revoker_to_start: '撤回至发起人',
    retracted: '撤回', signPass: '会签通过', signNotPass: '会签未通过', signBackCancel: '会签驳回取消', signRecoverCancel: '会签撤回取消', passCancel: '通过后取消', notPassCancel: '未通过取消', deliverto: '转办',
    deliverto_cancel: '取消转办', delivertoAgree: '转办同意', delivertoOppose: '转办反对', transforming: '流转', transAgree: '流转同意', transOppose: '流转反对', transRevoker: '撤回流转', addsign: '加签',
    user_add_sign_back: '加签反馈', inqu: '征询', inqu_reply: '征询回复', start_commu: '发起沟通', awaiting_feedback: '待反馈', feedback: '已反馈', copyto: '抄送', copyto_reply: '抄送回复', skip: '自动跳过',
    lockTask: '签收', unLockTask: '取消签收', manual_end: '终止', addsignAgree: '加签同意', addsignOppose: '加签反对', approveLineing: '并行审批', approveLineAgree: '并行审批同意', approveLineOppose: '并行审批反对',
    signSequenceing: '顺序签署', signSequenceAgree: '顺序签署同意', signSequenceOppose: '顺序签署反对', signLineing: '并行签署', signLineAgree: '并行签署同意', signLineOppose: '并行签署反对', signLineRetracted: '撤回并签',
  },
  'en-US': {
    start: 'Submitted', reSubmit: 'Resubmitted', end: 'Finished', awaiting_check: 'Pending', agree: 'Approved', oppose: 'Opposed', abandon: 'Abstained', reject: 'Returned',
    backToStart: 'Returned to initiator', revoker: 'Withdrawn', revoker_to_start: 'Withdrawn to initiator', retracted: 'Recalled', signPass: 'Countersign passed',
    signNotPass: 'Countersign failed', signBackCancel: 'Cancelled by return', signRecoverCancel: 'Cancelled by withdrawal', passCancel: 'Cancelled after pass',
    notPassCancel: 'Cancelled after failure', deliverto: 'Reassigned', deliverto_cancel: 'Reassignment cancelled', delivertoAgree: 'Reassignee agreed', delivertoOppose: 'Reassignee opposed',
    transforming: 'Handed out', transAgree: 'Hand-out agreed', transOppose: 'Hand-out opposed', transRevoker: 'Hand-out recalled', addsign: 'Approver added',
    user_add_sign_back: 'Added approver answered', inqu: 'Inquiry', inqu_reply: 'Inquiry answered', start_commu: 'Communication started', awaiting_feedback: 'Awaiting feedback',
    feedback: 'Feedback given', copyto: 'Circulated', copyto_reply: 'Circulation answered', skip: 'Skipped', lockTask: 'Claimed', unLockTask: 'Claim released', manual_end: 'Terminated',
    addsignAgree: 'Added approver agreed', addsignOppose: 'Added approver opposed', approveLineing: 'Parallel approval', approveLineAgree: 'Parallel approval agreed',
    approveLineOppose: 'Parallel approval opposed', signSequenceing: 'Sequential signing', signSequenceAgree: 'Sequential signer agreed', signSequenceOppose: 'Sequential signer opposed',
    signLineing: 'Parallel signing', signLineAgree: 'Parallel signer agreed', signLineOppose: 'Parallel signer opposed', signLineRetracted: 'Parallel signing recalled',
  },
  'zh-TW': {
    start: '提交', reSubmit: '重新提交', end: '結束', awaiting_check: '待處理', agree: '同意', oppose: '反對', abandon: '棄權', reject: '駁回', backToStart: '駁回至發起人', revoker: '撤回', revoker_to_start: '撤回至發起人',
    retracted: '撤回', signPass: '會簽通過', signNotPass: '會簽未通過', signBackCancel: '會簽駁回取消', signRecoverCancel: '會簽撤回取消', passCancel: '通過後取消', notPassCancel: '未通過取消', deliverto: '轉辦',
    deliverto_cancel: '取消轉辦', delivertoAgree: '轉辦同意', delivertoOppose: '轉辦反對', transforming: '流轉', transAgree: '流轉同意', transOppose: '流轉反對', transRevoker: '撤回流轉', addsign: '加簽',
    user_add_sign_back: '加簽回饋', inqu: '徵詢', inqu_reply: '徵詢回覆', start_commu: '發起溝通', awaiting_feedback: '待反饋', feedback: '已反饋', copyto: '抄送', copyto_reply: '抄送回覆', skip: '自動跳過',
    lockTask: '簽收', unLockTask: '取消簽收', manual_end: '終止', addsignAgree: '加簽同意', addsignOppose: '加簽反對', approveLineing: '並行審批', approveLineAgree: '並行審批同意', approveLineOppose: '並行審批反對',
    signSequenceing: '順序簽署', signSequenceAgree: '順序簽署同意', signSequenceOppose: '順序簽署反對', signLineing: '並行簽署', signLineAgree: '並行簽署同意', signLineOppose: '並行簽署反對', signLineRetracted: '撤回並簽',
  },
};

/** What a line that tells of a circulation is called: no step stands behind it. */
export const circulation: Localised = { 'zh-CN': '传阅', 'en-US': 'Circulation', 'zh-TW': '傳閱' };

/** Flows without a category. */
export const otherFlows: Localised = { 'zh-CN': '其他', 'en-US': 'Others', 'zh-TW': '其他' };

/** To whom a right can be given. */
export const permissionKinds: Readonly<Record<'everyone' | 'user' | 'org' | 'role', Localised>> = {
  everyone: { 'zh-CN': '所有人', 'en-US': 'Everyone', 'zh-TW': '所有人' },
  user: { 'zh-CN': '用户', 'en-US': 'User', 'zh-TW': '使用者' },
  org: { 'zh-CN': '组织', 'en-US': 'Organisation', 'zh-TW': '組織' },
  role: { 'zh-CN': '角色', 'en-US': 'Role', 'zh-TW': '角色' },
};
