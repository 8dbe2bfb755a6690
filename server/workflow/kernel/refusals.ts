import type { Localised } from '../../../registry/localised.ts';
import { fill } from '../../../registry/words.ts';

/** Why a command is not carried out. Nothing has changed. The text is shown to the user. */
export class CommandRefused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly text: Localised,
    readonly place: RefusalPlace = {},
  ) {
    super(text['zh-CN']);
    this.name = 'CommandRefused';
  }
}

/** What of the definition a refusal is about. */
export interface RefusalPlace {
  readonly node?: string;
  readonly condition?: string;
}

/** The aggregate contradicts itself: a defect. The caller rolls back and raises an alarm. */
export class InvariantBroken extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`workflow invariant broken: ${violations.join('; ')}`);
    this.name = 'InvariantBroken';
  }
}

const texts = {
  TASK_GONE: {
    'zh-CN': '任务不存在，可能已经被处理',
    'en-US': 'The task does not exist; it may have been dealt with already.',
    'zh-TW': '任務不存在，可能已經被處理',
  },
  INSTANCE_FORBIDDEN: {
    'zh-CN': '流程实例已被挂起，无法审批',
    'en-US': 'The process has been suspended; nothing can be decided.',
    'zh-TW': '流程實例已被掛起，無法審批',
  },
  INSTANCE_ENDED: { 'zh-CN': '流程实例已结束!', 'en-US': 'The process has ended.', 'zh-TW': '流程實例已結束!' },
  NOT_STARTED: { 'zh-CN': '流程尚未发起', 'en-US': 'The process has not been started yet.', 'zh-TW': '流程尚未發起' },
  ALREADY_STARTED: {
    'zh-CN': '流程已经发起，请勿重复提交',
    'en-US': 'The process has been started already. Please do not submit twice.',
    'zh-TW': '流程已經發起，請勿重複提交',
  },
  NO_RIGHT: { 'zh-CN': '您没有权限执行该操作', 'en-US': 'You have no right to do this.', 'zh-TW': '您沒有權限執行該操作' },
  SUSPENDED: {
    'zh-CN': '任务正在等待他人处理，暂时无法操作',
    'en-US': 'The task is waiting for somebody else; nothing can be done with it now.',
    'zh-TW': '任務正在等待他人處理，暫時無法操作',
  },
  NOT_CLAIMED: { 'zh-CN': '请先签收任务', 'en-US': 'Please claim the task first.', 'zh-TW': '請先簽收任務' },
  CLAIMED_BY_OTHER: { 'zh-CN': '任务已被他人签收', 'en-US': 'Somebody else has claimed the task.', 'zh-TW': '任務已被他人簽收' },
  LEADER_MODE: { 'zh-CN': '代领导审批时不能执行该操作', 'en-US': 'This cannot be done while you decide for a leader.', 'zh-TW': '代領導審批時不能執行該操作' },
  NO_EXECUTOR: { 'zh-CN': '节点【{node}】没有执行人', 'en-US': 'Step {node} has nobody to carry it out.', 'zh-TW': '節點【{node}】沒有執行人' },
  NO_BRANCH: { 'zh-CN': '网关【{node}】没有满足条件的分支', 'en-US': 'No branch of gateway {node} fits.', 'zh-TW': '閘道【{node}】沒有滿足條件的分支' },
  CONDITION: {
    'zh-CN': '网关【{node}】的条件【{condition}】无法计算，请联系流程管理员',
    'en-US': 'Condition {condition} of gateway {node} cannot be computed. Please ask the administrator of the process.',
    'zh-TW': '閘道【{node}】的條件【{condition}】無法計算，請聯絡流程管理員',
  },
  SKIP_CONDITION: {
    'zh-CN': '节点【{node}】的跳过条件【{condition}】无法计算，请联系流程管理员',
    'en-US': 'The skip condition {condition} of step {node} cannot be computed. Please ask the administrator of the process.',
    'zh-TW': '節點【{node}】的跳過條件【{condition}】無法計算，請聯絡流程管理員',
  },
  ENDLESS: {
    'zh-CN': '流程在节点【{node}】处循环流转，请检查流程定义',
    'en-US': 'The process runs in circles at step {node}. Please check its definition.',
    'zh-TW': '流程在節點【{node}】處循環流轉，請檢查流程定義',
  },
  ABANDON_NOT_SIGN: { 'zh-CN': '只有会签节点可以弃权', 'en-US': 'Only in a vote can somebody abstain.', 'zh-TW': '只有會簽節點可以棄權' },
  OUTDATED: {
    'zh-CN': '此前节点填写的值，按现在的内容已不成立：请退回给填写的人重新确认',
    'en-US': 'A value that an earlier step entered does not hold with the document as it is now. Please send it back to whoever entered it.',
    'zh-TW': '此前節點填寫的值，按現在的內容已不成立：請退回給填寫的人重新確認',
  },
  APPROVED_BESIDE: {
    'zh-CN': '决定审批去向的内容已在另一分支修改，请按现在的内容重新审批：不同意请驳回，此时不能再修改',
    'en-US':
      'What decides the way of the request was changed in another branch. Please decide on it as it is, or send the request back; it cannot be changed now.',
    'zh-TW': '決定審批去向的內容已在另一分支修改，請按現在的內容重新審批：不同意請駁回，此時不能再修改',
  },
  REJECT_CHILD: { 'zh-CN': '子任务不能驳回', 'en-US': 'A subtask cannot be sent back.', 'zh-TW': '子任務不能駁回' },
  REJECT_TARGET: { 'zh-CN': '不能驳回到该节点', 'en-US': 'It cannot be sent back to that step.', 'zh-TW': '不能駁回到該節點' },
  REJECT_DIRECT_ONLY: {
    'zh-CN': '分支内只能驳回后直接返回本节点',
    'en-US': 'Within a branch it can only be sent back so that it returns to this step directly.',
    'zh-TW': '分支內只能駁回後直接返回本節點',
  },
  JUMP_TARGET: { 'zh-CN': '不能跳转到该节点', 'en-US': 'It cannot jump to that step.', 'zh-TW': '不能跳轉到該節點' },
  CHOICE_NOT_OFFERED: {
    'zh-CN': '当前节点不能选择下一步执行人',
    'en-US': 'At this step nobody chooses who acts next.',
    'zh-TW': '目前節點不能選擇下一步執行人',
  },
  CHOICE_NOT_CANDIDATE: {
    'zh-CN': '所选人员不是节点【{node}】的候选人',
    'en-US': 'Whom you chose is no candidate of step {node}.',
    'zh-TW': '所選人員不是節點【{node}】的候選人',
  },
  JUMP_SIBLING: {
    'zh-CN': '不能跳转到其他并行分支中的节点',
    'en-US': 'It cannot jump to a step of another parallel branch.',
    'zh-TW': '不能跳轉到其他並行分支中的節點',
  },
  REVOKE_NOTHING: { 'zh-CN': '没有可以撤回的任务', 'en-US': 'There is no task to withdraw.', 'zh-TW': '沒有可以撤回的任務' },
  REVOKE_SIGN: { 'zh-CN': '会签已经表决完成，不能撤回', 'en-US': 'The vote has been decided and cannot be withdrawn.', 'zh-TW': '會簽已經表決完成，不能撤回' },
  REVOKE_JOINED: {
    'zh-CN': '并行分支已经汇合，不能撤回',
    'en-US': 'The parallel branches have joined; it cannot be withdrawn.',
    'zh-TW': '並行分支已經匯合，不能撤回',
  },
  REVOKE_TOUCHED: {
    'zh-CN': '后续任务已被处理，不能撤回',
    'en-US': 'The next task has been dealt with; it cannot be withdrawn.',
    'zh-TW': '後續任務已被處理，不能撤回',
  },
  REVOKE_READ: {
    'zh-CN': '后续任务已被查看，不能撤回',
    'en-US': 'The next task has been opened; it cannot be withdrawn.',
    'zh-TW': '後續任務已被檢視，不能撤回',
  },
  REVOKE_SERVICE: {
    'zh-CN': '后续业务处理已经执行，不能撤回',
    'en-US': 'What follows has been carried out; it cannot be withdrawn.',
    'zh-TW': '後續業務處理已經執行，不能撤回',
  },
  REVOKE_AT_START: { 'zh-CN': '流程已在发起人处', 'en-US': 'The process is with its starter already.', 'zh-TW': '流程已在發起人處' },
  REVOKE_NEVER: { 'zh-CN': '该流程不允许撤回至发起人', 'en-US': 'This process cannot be withdrawn to its starter.', 'zh-TW': '該流程不允許撤回至發起人' },
  DELEGATE_SELF: { 'zh-CN': '不能转办给自己', 'en-US': 'You cannot hand a task over to yourself.', 'zh-TW': '不能轉辦給自己' },
  DELEGATE_OWNER: {
    'zh-CN': '不能转办给该任务的原处理人',
    'en-US': 'You cannot hand the task over to whom it came from.',
    'zh-TW': '不能轉辦給該任務的原處理人',
  },
  DELEGATE_INACTIVE: { 'zh-CN': '转办人已停用', 'en-US': 'Whom you chose has been disabled.', 'zh-TW': '轉辦人已停用' },
  DELEGATE_SIGNER: {
    'zh-CN': '该人员已是会签人，不能转办给他',
    'en-US': 'Whom you chose votes already; the task cannot be handed over to them.',
    'zh-TW': '該人員已是會簽人，不能轉辦給他',
  },
  DELEGATE_LEADER: {
    'zh-CN': '代领导转办时不能再转办给领导',
    'en-US': 'A task of a leader cannot be handed over to the leader again.',
    'zh-TW': '代領導轉辦時不能再轉辦給領導',
  },
  RETRIEVE_NOTHING: { 'zh-CN': '没有可以取回的转办任务', 'en-US': 'There is no task to take back.', 'zh-TW': '沒有可以取回的轉辦任務' },
  SIGNER_EXISTS: { 'zh-CN': '所选人员已是会签人', 'en-US': 'Whom you chose votes already.', 'zh-TW': '所選人員已是會簽人' },
  NO_USERS: { 'zh-CN': '请选择人员', 'en-US': 'Please choose somebody.', 'zh-TW': '請選擇人員' },
  USER_SELF: { 'zh-CN': '不能选择自己', 'en-US': 'You cannot choose yourself.', 'zh-TW': '不能選擇自己' },
  USER_INACTIVE: { 'zh-CN': '所选人员已停用', 'en-US': 'Whom you chose has been disabled.', 'zh-TW': '所選人員已停用' },
  USER_TWICE: { 'zh-CN': '所选人员正在处理该任务', 'en-US': 'Whom you chose is dealing with the task already.', 'zh-TW': '所選人員正在處理該任務' },
  GROUP_CHILD: { 'zh-CN': '子任务不能再次发起', 'en-US': 'A subtask cannot be opened to others again.', 'zh-TW': '子任務不能再次發起' },
  GROUP_RULE: { 'zh-CN': '决策方式不正确', 'en-US': 'The way to decide is not valid.', 'zh-TW': '決策方式不正確' },
  GROUP_NOTHING: { 'zh-CN': '没有可以撤回的任务', 'en-US': 'There is no task to withdraw.', 'zh-TW': '沒有可以撤回的任務' },
  GROUP_TOUCHED: {
    'zh-CN': '所选人员已查看或处理，不能撤回',
    'en-US': 'Whom you chose has seen or dealt with it; it cannot be withdrawn.',
    'zh-TW': '所選人員已檢視或處理，不能撤回',
  },
  NOT_CHILD: { 'zh-CN': '该任务不是子任务', 'en-US': 'This is no subtask.', 'zh-TW': '該任務不是子任務' },
  NOT_CUSTOM_SIGN: { 'zh-CN': '当前节点不是签署节点', 'en-US': 'This is no step for signatures.', 'zh-TW': '目前節點不是簽署節點' },
  OPINION_REQUIRED: { 'zh-CN': '请填写意见', 'en-US': 'Please write an opinion.', 'zh-TW': '請填寫意見' },
  NOT_SIGN: { 'zh-CN': '当前节点不是会签节点', 'en-US': 'This is no step with a vote.', 'zh-TW': '目前節點不是會簽節點' },
} as const satisfies Readonly<Record<string, Localised>>;

export type RefusalCode = keyof typeof texts;

/** `node` and `condition` fill the places of the text. */
export function refuse(code: RefusalCode, node = '', condition = ''): CommandRefused {
  const place = { ...(node === '' ? {} : { node }), ...(condition === '' ? {} : { condition }) };
  return new CommandRefused(code, fill(texts[code], { node, condition }), place);
}
