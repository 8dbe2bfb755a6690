import { Forbidden } from '../core/index.ts';
import { type CurrentUser, isGranted } from '../identity/index.ts';

/** Whether one of the grants means the person; an item that does not state them is open to everybody, one that names nobody to no one but administrators. */
export function isOpenTo(user: CurrentUser, grants: readonly string[] | undefined): boolean {
  return grants === undefined || isGranted(user, grants);
}

/** The item, when it exists and the person may see it. The two reasons against look alike. */
export function visibleItem<Item extends { readonly auth?: { readonly view?: readonly string[] | undefined } | undefined }>(
  user: CurrentUser,
  item: Item | undefined,
): Item {
  if (item === undefined || !isOpenTo(user, item.auth?.view)) throw new Forbidden();
  return item;
}
