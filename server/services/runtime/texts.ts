/** Names of buttons and of what was decided, as stored definitions leave them out. */

/** By language and alias. */
export const buttonNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

export const opinionNames: Readonly<Record<string, string>> = {
  start: '提交', reSubmit: '重新提交', end: '结束', awaiting_check: '待处理', agree: '同意', oppose: '反对', abandon: '弃权', reject: '驳回', backToStart: '驳回至发起人', revoker: '撤回',
  revoker_to_start: '撤回至发起人', retracted: '被撤回', signPass: '会签通过', signNotPass: '会签不通过', signBackCancel: '驳回取消', signRecoverCancel: '撤回取消', passCancel: '通过取消',
  notPassCancel: '不通过取消', deliverto: '转办', deliverto_cancel: '取消转办', delivertoAgree: '转办同意', delivertoOppose: '转办反对', transforming: '流转', transAgree: '流转同意',
  transOppose: '流转反对', transRevoker: '撤回流转', addsign: '加签', user_add_sign_back: '加签反馈', inqu: '征询', inqu_reply: '征询回复', start_commu: '沟通', awaiting_feedback: '待反馈',
  feedback: '反馈', copyto: '抄送', copyto_reply: '抄送回复', skip: '自动跳过', lockTask: '签收', unLockTask: '取消签收', manual_end: '终止',
  addsignAgree: '加签同意', addsignOppose: '加签反对', approveLineing: '发起并行审批', approveLineAgree: '并行审批同意', approveLineOppose: '并行审批反对', signSequenceing: '发起顺序签署',
  signSequenceAgree: '顺序签署同意', signSequenceOppose: '顺序签署反对', signLineing: '发起并行签署', signLineAgree: '并行签署同意', signLineOppose: '并行签署反对', signLineRetracted: '撤回并行签署',
};
