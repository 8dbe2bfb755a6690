import type { StartBody } from '../../../../schemas/calls/entities/actions.ts';
import { Refusal } from '../../../core/index.ts';
import { fill } from '../../../../registry/words.ts';
import type { CurrentUser } from '../../../identity/index.ts';
import { named } from './found.ts';

/** A request begins at its first step and goes on by its drawing: nobody jumps while he starts it. */
export function mustNotJump({ destination, jumpType }: Pick<StartBody, 'destination' | 'jumpType'>): void {
  const wished = [destination, jumpType === 'select' || jumpType === 'free' ? jumpType : undefined].find(named);
  if (wished !== undefined) throw new Refusal(fill(texts.jump, { name: wished }), '024');
}

/** The organisation that a request is started for: one of the starter's own, where the caller names one. */
export function startOrgOf(starter: Pick<CurrentUser, 'posts' | 'org'>, startOrgId: string | null | undefined): CurrentUser['org'] {
  if (!named(startOrgId)) return starter.org;
  const post = starter.posts.find(({ org }) => org.id === startOrgId);
  if (post === undefined) throw new Refusal(fill(texts.org, { name: startOrgId }), '024');
  return post.org;
}

/** What is kept already stays with the organisation that it was made for. */
export function mustBeStartOrg(kept: string | null, startOrgId: string | null | undefined): void {
  if (named(startOrgId) && startOrgId !== kept) throw new Refusal(fill(texts.keptOrg, { name: startOrgId }), '024');
}

// helpers

const texts = {
  jump: {
    'zh-CN': '发起时不能跳转【{name}】，请求从首个步骤开始',
    'en-US': 'A request begins at its first step: it cannot jump ({name}) when it is started.',
    'zh-TW': '發起時不能跳轉【{name}】，請求從首個步驟開始',
  },
  org: {
    'zh-CN': '不能以部门【{name}】发起：发起人不在该部门任职',
    'en-US': 'It cannot be started for organisation {name}: its starter has no post there.',
    'zh-TW': '不能以部門【{name}】發起：發起人不在該部門任職',
  },
  keptOrg: {
    'zh-CN': '该请求已按另一部门保存，不能改为【{name}】',
    'en-US': 'The request was kept for another organisation; it cannot be changed to {name}.',
    'zh-TW': '該請求已按另一部門儲存，不能改為【{name}】',
  },
} as const;
