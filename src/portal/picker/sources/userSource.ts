import { userQueryByType } from '../../../../schemas/calls/index.ts';
import { definePickSource, filterOf, reading } from './definePickSource.ts';

/** Active people, by name, account or the initials of the name; department and post come with the page. */
export const userSource = definePickSource({
  kind: 'user',
  tree: 'filter',
  columns: [
    { fact: 'account', titleKey: 'pick.account', width: 120 },
    { fact: 'duty', titleKey: 'picker.duty' },
  ],
  async load(api, request, signal) {
    const conditions = request.org === undefined ? [] : [{ property: 'orgId', operation: 'EQUAL' as const, value: request.org.id }];
    const initials = /^[a-z]+$/i.test(request.keyword) ? ['pinyin'] : [];
    const { rows, total } = await api.call(
      userQueryByType,
      { query: request.withLeft === true ? { withLeft: true } : {}, body: filterOf(request, ['fullname', 'account', ...initials], conditions) },
      reading(signal),
    );
    return {
      rows: rows.map(({ id, status, fullname, account, mobile, email, userNumber, orgId, orgName, postName, duties }) => ({
        id,
        name: fullname ?? account ?? id,
        facts: {
          account: account ?? '',
          duty: (duties ?? []).join('、'),
          ...(status === undefined || status === null || String(status) === '1' ? {} : { left: 'yes' }),
          mobile: mobile ?? '',
          email: email ?? '',
          userNumber: userNumber ?? '',
          orgId: orgId ?? '',
          orgName: orgName ?? '',
          postName: postName ?? '',
        },
      })),
      total,
    };
  },
});
