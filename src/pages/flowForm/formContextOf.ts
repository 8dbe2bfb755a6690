import dayjs from 'dayjs';
import { WorkDays } from '../../../formula/index.ts';
import type { FormContext } from '../../../validators/model/index.ts';
import type { SessionStore } from '../../stores/index.ts';
import type { FormPayload } from './loadForm.ts';

/**
 * What defaults and formulas of a form know about the person, the moment and the working days. The moment is the server's: clocks
 * of desks go wrong. The calendar comes with forms that need it.
 */
export function formContextOf(
  { user, detail, post }: Pick<SessionStore, 'user' | 'detail' | 'post'>,
  { now: serverNow, form }: Pick<FormPayload, 'now' | 'form'>,
): FormContext {
  const now = serverNow ?? dayjs().format('YYYY-MM-DD HH:mm:ss');
  return {
    user: { ...detail?.user, id: user?.userId ?? '', name: user?.username ?? '', account: user?.account ?? '' },
    ...(post === undefined ? {} : { org: { id: post.orgId, name: post.orgName ?? '' } }),
    today: now.slice(0, 10),
    now,
    workdays: WorkDays.of(form?.dicts['holiday'], form?.dicts['workday']),
  };
}
