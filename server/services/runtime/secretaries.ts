import type { Selectable } from 'kysely';
import { secretaryGetByUserId, secretaryList } from '../../../schemas/calls/index.ts';
import type { Secretary } from '../../../schemas/calls/entities/personal.ts';
import type { WfSecretaryTable } from '../../db/index.ts';
import { handle } from '../../http/handle.ts';
import { pageOf, text } from '../paging.ts';

/** The leaders whose secretary the caller is. */
const mine = handle(secretaryGetByUserId, async (_input, { db, user }) =>
  (await db.selectFrom('wf_secretary as s').selectAll('s').where('s.secretary_id', '=', user.id).where('s.enabled', '=', true).orderBy('s.id').execute()).map(toSecretary));

const list = handle(secretaryList, async ({ query, body }, { db, user }) => {
  const all = db.selectFrom('wf_secretary as s').selectAll('s');
  return pageOf(query.personal !== true && user.isAdmin ? all : all.where('s.leader_id', '=', user.id), body, {
    columns: { id: text('s.id'), leaderId: text('s.leader_id'), leaderName: text('s.leader_name'), secretaryId: text('s.secretary_id'), secretaryName: text('s.secretary_name') },
    handled: ['enabled', 'shareType'],
    order: ['s.created_at desc', 's.id desc'],
    map: toSecretary,
  });
});

export const secretaryHandlers = [mine, list];

// helpers

/** Ids are wrapped in commas, as clients search them with "contains". */
function toSecretary(row: Selectable<WfSecretaryTable>): Secretary {
  const rights = Object.keys(row.rights).length === 0 ? ['start', 'task'] : Object.keys(row.rights).filter((right) => row.rights[right] === true);
  return {
    id: row.id, leaderId: row.leader_id, leaderName: row.leader_name, secretaryId: `,${row.secretary_id},`, secretaryName: row.secretary_name, shareType: '1', shareRight: rights.join(','),
    shareKey: row.def_keys.join(','), shareName: '', enabled: row.enabled ? 1 : 0,
  };
}
