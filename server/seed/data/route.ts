import type { SeedPosition, SeedStepTaken } from './documentTypes.ts';
import { userNamed } from './people.ts';

/** Builders of the history of demo requests. Times are `yyyy-MM-dd HH:mm:ss`. */

const nodeNames: Readonly<Record<string, string>> = {
  UserTask1: '填写申请',
  UserTask2: '部门负责人审批',
  UserTask3: '分管领导审批',
  UserTask4: '院长审批',
  SignTask4: '费用会签',
  UserTask5: '财务审核',
  UserTask6: '财务负责人复核',
  UserTask7: '出纳付款',
};

const nodeName = (node: string): string => nodeNames[node] ?? node;

export function started(name: string, at: string): SeedStepTaken {
  return step('UserTask1', name, 'start', '提交', at);
}

/** The head of a department starts: nobody approves an own claim. */
export function skippedHead(at: string): SeedStepTaken {
  return { node: 'UserTask2', nodeName: nodeName('UserTask2'), user: null, action: 'skip', opinion: '系统 · 自动跳过', at };
}

export const headAgreed = (name: string, at: string): SeedStepTaken => step('UserTask2', name, 'agree', '同意', at);
export const leaderAgreed = (name: string, at: string): SeedStepTaken => step('UserTask3', name, 'agree', '同意', at);
export const financeAgreed = (name: string, at: string): SeedStepTaken => step('UserTask5', name, 'agree', '已核对，票据齐全。', at);
export const paid = (at: string): SeedStepTaken => step('UserTask7', '江涛', 'agree', '确认付款', at);

export function step(node: string, name: string, action: SeedStepTaken['action'], opinion: string, at: string): SeedStepTaken {
  return { node, nodeName: nodeName(node), user: userNamed(name).id, action, opinion, at };
}

export function waiting(node: string, since: string, ...names: readonly string[]): SeedPosition {
  return { node, nodeName: nodeName(node), holders: names.map((name) => userNamed(name).id), since };
}
