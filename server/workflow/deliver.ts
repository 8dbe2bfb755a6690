import { newId, type TenantDb } from '../db/index.ts';
import { systemWords } from './systemWords.ts';

export interface InnerMessage {
  readonly subject: string;
  readonly content: string;
  /** The page that it is about. */
  readonly url: string;
  readonly now: string;
}

/** Puts a message of the system into the boxes of people. */
export async function deliver(tx: TenantDb, { subject, content, url, now }: InnerMessage, receivers: readonly string[]): Promise<void> {
  const id = newId();
  tx.later((db) =>
    db
      .insertInto('message')
      .values({ id, subject, owner_id: null, owner: systemWords.name['zh-CN'], message_type: 'bpm', content, detail_url: url, create_time: now }),
  );
  const people = await tx
    .selectFrom('app_user as u')
    .leftJoin('user_post as up', (join) => join.onRef('up.user_id', '=', 'u.id').on('up.is_master', '=', true))
    .leftJoin('org_post as p', 'p.id', 'up.post_id')
    .leftJoin('org as o', 'o.id', 'p.org_id')
    .select(['u.id', 'u.fullname', 'o.id as orgId', 'o.name as orgName'])
    .where('u.id', 'in', receivers)
    .execute();
  tx.later((db) =>
    db.insertInto('message_receiver').values(
      receivers.map((receiver) => {
        const person = people.find((row) => row.id === receiver);
        return {
          id: newId(),
          message_id: id,
          receiver_id: receiver,
          receiver_name: person?.fullname ?? null,
          receiver_org_id: person?.orgId ?? null,
          receiver_org_name: person?.orgName ?? null,
          receive_time: null,
        };
      }),
    ),
  );
}
