import { sessionEndOwn, sessionListOwn } from '../../../../schemas/calls/index.ts';
import { Forbidden } from '../../../core/index.ts';
import { envelope, handle } from '../../handle.ts';

/** Where the caller is signed in. A sign-on and all tokens that refreshes made of it are one session. */

const list = handle(sessionListOwn, async (_input, { db, user, clock }) => {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'family', 'device', 'created_at', 'replaced_at'])
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const own = rows.find((row) => row.id === user.sessionId)?.family;
  const open = new Map(rows.filter((row) => row.replaced_at === null).map((row) => [row.family, row]));
  return [...open.values()].toReversed().map(({ family, device, created_at }) => ({
    id: family,
    device: device ?? '',
    begin: rows.find((row) => row.family === family)?.created_at ?? created_at,
    lastUse: created_at,
    current: family === own,
  }));
});

/** Ids of others are refused like unknown ones. */
const end = handle(sessionEndOwn, async ({ body }, { db, user, sessions }) => {
  if (body.id === undefined) {
    await sessions.revoke(db, { userId: user.id });
    return envelope({ value: null, message: texts.allEnded });
  }
  const row = await db.selectFrom('session').select('id').where('family', '=', body.id).where('user_id', '=', user.id).executeTakeFirst();
  if (row === undefined) throw new Forbidden();
  await sessions.revoke(db, { sessionId: row.id });
  return envelope({ value: null, message: texts.ended });
});

export const ownSessionHandlers = [list, end];

// helpers

const texts = {
  ended: { 'zh-CN': '该设备已退出登录', 'en-US': 'This device has been signed out.', 'zh-TW': '該裝置已登出' },
  allEnded: { 'zh-CN': '所有设备已退出登录', 'en-US': 'All devices have been signed out.', 'zh-TW': '所有裝置已登出' },
} as const;
