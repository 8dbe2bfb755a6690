import dayjs from 'dayjs';
import type { FormContext } from '../../../validators/model/index.ts';
import type { SessionStore } from '../../stores/index.ts';

/** What defaults and formulas of a form know about the person and the moment. The moment is the server's: clocks of desks go wrong. */
export function formContextOf({ user, detail, post }: Pick<SessionStore, 'user' | 'detail' | 'post'>, serverNow?: string | null): FormContext {
  const now = serverNow ?? dayjs().format('YYYY-MM-DD HH:mm:ss');
  return {
    user: { ...detail?.user, id: user?.userId ?? '', name: user?.username ?? '', account: user?.account ?? '' },
    ...(post === undefined ? {} : { org: { id: post.orgId, name: post.orgName ?? '' } }),
    today: now.slice(0, 10),
    now,
  };
}
