import { formRemindDataGet, formRemindDataRemove } from '../../../../schemas/calls/index.ts';
import { handle } from '../../handle.ts';

const mine = handle(formRemindDataGet, async (_input, { db, user }) =>
  db.selectFrom('form_reminder').select(['id', 'subject', 'content', 'count']).where('user_id', '=', user.id).orderBy('create_time').orderBy('id').execute(),
);

/** Removing another person's reminder, or one that is gone, changes nothing. */
const remove = handle(formRemindDataRemove, async ({ params }, { db, user }) => {
  await db.deleteFrom('form_reminder').where('id', '=', params.id).where('user_id', '=', user.id).execute();
  return null;
});

export const reminderHandlers = [mine, remove];
