import { sql, type RawBuilder } from 'kysely';
import { translated, type PublishedItem } from '../../../../registry/metadata/index.ts';
import { meetingPending } from '../../../../schemas/calls/index.ts';
import { columnsOf, pageOf, plainColumn, text, type UnnamedColumn } from '../../../query/index.ts';
import { handle } from '../../handle.ts';
import { readableRecords } from './published.ts';

/** Meetings that are not over and that the caller has booked, chairs or is asked to; one that has not been approved yet is known to whoever books it alone. */
const pending = handle(meetingPending, async ({ body }, context) => {
  const { db, user, clock, meta, language } = context;
  const rooms = await meta.find('dict', 'hys');
  const roomNames = new Map(
    rooms?.spec.items.map(({ value, label }, index) => [value, translated(rooms as unknown as PublishedItem, language, `/spec/items/${index}/label`, label)]),
  );
  return pageOf(
    db
      .selectFrom(
        (await readableRecords(context, [MEETING], (submitted) => sql<boolean>`(t.create_by = ${user.id} or (${submitted} and ${isAsked(user.id)}))`)).as('t'),
      )
      .select(['t.id'])
      .select(fields)
      .where(sql<boolean>`left(t.data->>'jssj', 16) >= ${clock.now().slice(0, 16)}`),
    body,
    {
      columns: columnsAt(clock.now()),
      order: [sql`t.data->>'kssj'`, 't.id'],
      map: ({ id, subject, room, begins, ends, host, attendees }) => ({
        id,
        name: subject ?? '',
        subject: subject ?? '',
        roomName: roomNames.get(room ?? '') ?? room ?? '',
        startTime: begins ?? '',
        endTime: ends ?? '',
        hostess: host ?? '',
        attendees: attendees ?? '',
        status: (begins ?? '') <= clock.now() ? 'running' : 'pending',
      }),
    },
  );
});

export const meetingHandlers = [pending];

// helpers

const MEETING = 'hysyy';

/** Whether somebody chairs a booking `t` or is asked to come; he knows of it also where its form does not show him who else is. */
const isAsked = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(t.data->'zcr'->>'id' = ${userId}
    or (jsonb_typeof(t.data->'chr') = 'array' and t.data->'chr' @> ${JSON.stringify([{ id: userId }])}::jsonb))`;

const attendees = sql<string | null>`(case when jsonb_typeof(t.data->'chr') = 'array'
  then (select string_agg(p->>'name', '、') from jsonb_array_elements(t.data->'chr') as p) end)`;

const fields = [
  sql<string | null>`t.data->>'hyzt'`.as('subject'),
  sql<string | null>`t.data->>'hys'`.as('room'),
  sql<string | null>`t.data->>'kssj'`.as('begins'),
  sql<string | null>`t.data->>'jssj'`.as('ends'),
  sql<string | null>`t.data->'zcr'->>'name'`.as('host'),
  attendees.as('attendees'),
];

const dataText = (name: string): UnnamedColumn => text(sql`(t.data->>${sql.lit(name)})`);
const moment =
  (name: string): UnnamedColumn =>
  (as) =>
    plainColumn(as, sql`((t.data->>${sql.lit(name)}) collate "C")`, 'date');

const columnsAt = (now: string) =>
  columnsOf({
    id: text('t.id'),
    subject: dataText('hyzt'),
    name: dataText('hyzt'),

    startTime: moment('kssj'),
    endTime: moment('jssj'),
    hostess: text(sql`(t.data->'zcr'->>'name')`),
    attendees: text(attendees),
    status: text(sql`(case when t.data->>'kssj' <= ${now} then 'running' else 'pending' end)`),
  });
