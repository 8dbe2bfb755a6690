import { Forbidden } from '../http/errors.ts';
import type { CurrentUser } from '../services/session/CurrentUser.ts';

/** Whether one of the grants (`everyone`, `role:…`, `user:…`, `org:…`) names the person. No grants at all means everybody. */
export function isGranted(user: CurrentUser, grants: readonly string[] | undefined): boolean {
  if (grants === undefined || grants.length === 0 || user.isAdmin) return true;
  return grants.some((grant) => {
    const [kind = '', id = ''] = grant.split(':');
    switch (kind) {
      case 'everyone': return true;
      case 'role': return user.roles.includes(id);
      case 'user': return user.id === id;
      case 'org': return user.posts.some((post) => post.org.id === id);
      default: return false;
    }
  });
}

/** The item, when it exists and the person may see it. The two reasons against look alike. */
export function visibleItem<Item extends { readonly auth?: { readonly view?: readonly string[] | undefined } | undefined }>(user: CurrentUser, item: Item | undefined): Item {
  if (item === undefined || !isGranted(user, item.auth?.view)) throw new Forbidden();
  return item;
}
