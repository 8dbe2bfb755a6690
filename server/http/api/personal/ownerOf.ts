import { fill } from '../../../../registry/words.ts';
import type { HandlerContext } from '../../../context/index.ts';
import { Refusal } from '../../../core/index.ts';
import { namesOf } from '../../../workflow/index.ts';

/**
 * Whose setting is saved: whose it is already; a new one is one's own, or that of anybody whom an administrator names.
 *
 * @param given - whose the client says it is
 * @throws Refusal where it would be stored as that of somebody else
 */
export async function ownerOf(
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  stored: string | undefined,
  given: string | null | undefined,
): Promise<string> {
  const named = given === undefined || given === null || given === '' ? undefined : given;
  const owner = stored ?? (user.isAdmin ? named : undefined) ?? user.id;
  if (named === undefined || named === owner) return owner;
  const names = await namesOf(db, [owner, named]);
  throw new Refusal(fill(texts.ofAnother, { owner: names.get(owner) ?? owner, name: names.get(named) ?? named.slice(0, 64) }));
}

const texts = {
  ofAnother: {
    'zh-CN': '这是【{owner}】的设置，不能保存为【{name}】的设置',
    'en-US': 'This is the setting of {owner}; it cannot be saved as that of {name}.',
    'zh-TW': '這是【{owner}】的設定，不能儲存為【{name}】的設定',
  },
} as const;
