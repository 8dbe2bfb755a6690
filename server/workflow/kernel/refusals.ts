/** Why a command is not carried out. Nothing has changed. The text is shown to the user. */
export class CommandRefused extends Error {
  constructor(readonly code: RefusalCode, message: string, readonly place: RefusalPlace = {}) {
    super(message);
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
  TASK_GONE: '任务不存在，可能已经被处理',
  INSTANCE_FORBIDDEN: '流程实例已被挂起，无法审批',
  INSTANCE_ENDED: '流程实例已结束!',
  NOT_STARTED: '流程尚未发起',
  ALREADY_STARTED: '流程已经发起，请勿重复提交',
  NO_RIGHT: '您没有权限执行该操作',
  SUSPENDED: '任务正在等待他人处理，暂时无法操作',
  NOT_CLAIMED: '请先签收任务',
  CLAIMED_BY_OTHER: '任务已被他人签收',
  LEADER_MODE: '代领导审批时不能执行该操作',
  NO_EXECUTOR: '节点【{node}】没有执行人',
  NO_BRANCH: '网关【{node}】没有满足条件的分支',
  CONDITION: '网关【{node}】的条件【{condition}】无法计算，请联系流程管理员',
  SKIP_CONDITION: '节点【{node}】的跳过条件【{condition}】无法计算，请联系流程管理员',
  ENDLESS: '流程在节点【{node}】处循环流转，请检查流程定义',
  ABANDON_NOT_SIGN: '只有会签节点可以弃权',
  REJECT_CHILD: '子任务不能驳回',
  REJECT_TARGET: '不能驳回到该节点',
  REJECT_DIRECT_ONLY: '分支内只能驳回后直接返回本节点',
  JUMP_TARGET: '不能跳转到该节点',
  CHOICE_NOT_OFFERED: '当前节点不能选择下一步执行人',
  CHOICE_NOT_CANDIDATE: '所选人员不是节点【{node}】的候选人',
  JUMP_SIBLING: '不能跳转到其他并行分支中的节点',
  REVOKE_NOTHING: '没有可以撤回的任务',
  REVOKE_SIGN: '会签已经表决完成，不能撤回',
  REVOKE_JOINED: '并行分支已经汇合，不能撤回',
  REVOKE_TOUCHED: '后续任务已被处理，不能撤回',
  REVOKE_READ: '后续任务已被查看，不能撤回',
  REVOKE_SERVICE: '后续业务处理已经执行，不能撤回',
  REVOKE_AT_START: '流程已在发起人处',
  REVOKE_NEVER: '该流程不允许撤回至发起人',
  DELEGATE_SELF: '不能转办给自己',
  DELEGATE_OWNER: '不能转办给该任务的原处理人',
  DELEGATE_INACTIVE: '转办人已停用',
  DELEGATE_SIGNER: '该人员已是会签人，不能转办给他',
  DELEGATE_LEADER: '代领导转办时不能再转办给领导',
  RETRIEVE_NOTHING: '没有可以取回的转办任务',
  SIGNER_EXISTS: '所选人员已是会签人',
  NO_USERS: '请选择人员',
  USER_SELF: '不能选择自己',
  USER_INACTIVE: '所选人员已停用',
  USER_TWICE: '所选人员正在处理该任务',
  GROUP_CHILD: '子任务不能再次发起',
  GROUP_RULE: '决策方式不正确',
  GROUP_NOTHING: '没有可以撤回的任务',
  GROUP_TOUCHED: '所选人员已查看或处理，不能撤回',
  NOT_CHILD: '该任务不是子任务',
  NOT_CUSTOM_SIGN: '当前节点不是签署节点',
  OPINION_REQUIRED: '请填写意见',
  NOT_SIGN: '当前节点不是会签节点',
} as const;

export type RefusalCode = keyof typeof texts;

/** `node` and `condition` fill the places of the text. */
export function refuse(code: RefusalCode, node = '', condition = ''): CommandRefused {
  const place = { ...(node === '' ? {} : { node }), ...(condition === '' ? {} : { condition }) };
  return new CommandRefused(code, texts[code].replace('{node}', () => node).replace('{condition}', () => condition), place);
}
