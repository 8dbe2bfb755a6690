import type { CurrentUser } from './CurrentUser.ts';

/** Whether one of the grants (`everyone`, `role:fykj`, `user:U1`, `org:O30`; people also by account, organisations by code) means this person. An organisation includes those below it. */
export function isGranted(user: CurrentUser, grants: readonly string[]): boolean {
  return (
    user.isAdmin ||
    grants.some((grant) => {
      if (grant === 'everyone') return true;
      const [kind, id = ''] = grant.split(':');
      if (kind === 'role') return user.roles.includes(id);
      if (kind === 'user') return user.id === id || user.account === id;
      if (kind === 'org') return user.posts.some(({ org }) => org.id === id || org.code === id || org.path.split('.').includes(id));
      return false;
    })
  );
}
