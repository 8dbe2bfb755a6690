import type { SeedContext } from './context.ts';
import { messages, phrases, reminders } from './data/messages.ts';
import { orgOfUser, users } from './data/people.ts';

/** Internal messages and the phrases for opinions. */
export async function seedMessages({ db, now }: SeedContext): Promise<void> {
  await db
    .insertInto('message')
    .values(
      messages.map((message) => ({
        id: message.id,
        subject: message.subject,
        owner: '系统',
        message_type: message.type,
        content: message.content,
        create_time: message.time,
      })),
    )
    .execute();
  await db
    .insertInto('message_receiver')
    .values(
      messages.map((message) => {
        const receiver = users.find((user) => user.id === message.to);
        const org = receiver === undefined ? undefined : orgOfUser(receiver);
        return {
          id: `R${message.id}`,
          message_id: message.id,
          receiver_id: message.to,
          receiver_name: receiver?.name ?? null,
          receiver_org_id: org?.id ?? null,
          receiver_org_name: org?.name ?? null,
          receive_time: message.read ?? null,
        };
      }),
    )
    .execute();
  const create_time = now();
  await db
    .insertInto('form_reminder')
    .values(
      reminders.map((reminder) => ({
        id: reminder.id,
        user_id: reminder.to,
        subject: reminder.subject,
        content: reminder.content,
        count: reminder.count,
        create_time,
      })),
    )
    .execute();
  await db
    .insertInto('approval_item')
    .values(phrases.map((expression, index) => ({ id: `AI${index + 1}`, expression, sn: index + 1, create_time })))
    .execute();
  await db
    .insertInto('approval_item')
    .values(
      users.flatMap((user) =>
        phrases.map((expression, index) => ({
          id: `AI${user.id}${index + 1}`,
          user_id: user.id,
          expression,
          sn: index + 1,
          create_time,
        })),
      ),
    )
    .execute();
}
