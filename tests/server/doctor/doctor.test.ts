import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealAudit } from '../../../server/audit/sealAudit.ts';
import { viewOf } from '../../../server/db/openDatabase.ts';
import { examine, invariants, remedies, type Finding } from '../../../server/doctor/index.ts';
import { languages } from '../../../registry/localised.ts';
import { entry, FileOffice, pngOf } from '../files/fileOffice.ts';
import { dailyClaim, hospitalityClaim, travelClaim } from '../runtime/office.ts';

/** An organisation that has worked: requests that run, ended, were countersigned, drafts, evidence, an audit log. Each damage is undone after it was found. */
let own: FileOffice;
beforeAll(async () => {
  own = await FileOffice.open();
  const { office } = own;
  office.server.parts.clock.set(undefined);
  const ended = await office.start('liuyang', 'rcfybxsqV2', dailyClaim());
  await office.decide('linzhiqiang', ended);
  await office.start('chenyuxin', 'clfybxV1', travelClaim());
  await office.start('gaoyuan', 'rcfybxsqV2', hospitalityClaim());
  await office.draft('liuyang', 'rcfybxsqV2', dailyClaim());
  const bill = await own.upload('chenyuxin', 'a.png', pngOf('bill'));
  expect(await own.start({ bt: '附件', fj: entry(bill) })).toMatchObject({ state: true });
  await sealAudit(own.db);
}, 120_000);
afterAll(() => own.office.server.close());

class Undone extends Error {}

/** What is found once the damage is done; nothing of it stays. */
async function after(damage: string, codes?: readonly string[]): Promise<readonly Finding[]> {
  const { database, files } = own.office.server.parts;
  let findings: readonly Finding[] = [];
  await database.allTenants
    .transaction()
    .execute(async (trx) => {
      for (const statement of damage.split(';\n').filter((text) => text.trim() !== '')) {
        const { numAffectedRows } = await sql.raw(statement).execute(trx);
        if (numAffectedRows === 0n) throw new Error(`no damage was done: ${statement}`);
      }
      findings = await examine({ view: viewOf(trx), files }, codes === undefined ? invariants : invariants.filter(({ code }) => codes.includes(code)));
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return findings;
}

const found = (findings: readonly Finding[]): string[] =>
  findings.map(({ invariant, places }) => `${invariant.code} ${places.map(({ at, what }) => `${at} ${what}`).join('; ')}`);

test('nothing is wrong with an organisation that has worked', async () => {
  expect(found(await after(''))).toEqual([]);
});

test('every invariant has a code of its own, and says in every language what to do', () => {
  const codes = invariants.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { says, remedy } of invariants) for (const language of languages) expect([says[language], remedies[remedy][language]]).not.toContain('');
});

const running = "(select id from wf_inst where status = 'running' order by id desc limit 1)";
const task = '(select id from wf_task order by id desc limit 1)';
const anyFile = '(select file_id from file_use where sha256 is not null limit 1)';

/** A line of a document with this status, to itself or to something else. */
const posted = (state: string, status: string, to = 'id'): string =>
  `insert into posting (tenant_id, id, bo, record_id, key, to_bo, to_id, field, amount, state, by_id, at)
    select tenant_id, 'x', bo, id, 'k', bo, ${to}, 'f', 1, '${state}', 'U1', now() from bo_row where status = '${status}' and tenant_id = '-1' order by id limit 1`;

const made = (status: string, to = 'id'): string =>
  `insert into made (tenant_id, bo, record_id, key, to_bo, to_id, given, by_id, at)
    select tenant_id, bo, id, 'k', bo, ${to}, '{}', 'U1', now() from bo_row where status = '${status}' and tenant_id = '-1' order by id limit 1`;

describe('damage is found', () => {
  test.each<readonly [code: string, damage: string]>([
    ['flow.restsWithOpenRows', `update wf_inst set status = 'end' where id = ${running}`],
    ['flow.runsWithoutToken', `delete from wf_token where inst_id = ${running}`],
    ['flow.tokenWithoutVisit', `update wf_token set exec_id = 'gone' where inst_id = ${running} and state = 'active'`],
    ['flow.visitWithoutToken', `delete from wf_token where inst_id = ${running}`],
    ['flow.tokenWaitsInVain', `update wf_token set state = 'waiting', exec_id = null where inst_id = ${running}`],
    ['flow.scopeNotNested', `update wf_token set forks = array['gone'] where inst_id = ${running}`],
    ['flow.emptyScope', `insert into wf_fork (tenant_id, id, inst_id, gateway_id, join_id, state) values ('-1', 'x', ${running}, 'G', 'J', 'open')`],
    [
      'flow.twoTokensOnNode',
      `insert into wf_token select tenant_id, id || 'x', inst_id, node_id, state, forks, exec_id, from_execs from wf_token where inst_id = ${running} and state = 'active'`,
    ],
    ['flow.returnsNowhere', `update wf_exec set return_to = '[{"nodeId":"nowhere"}]' where inst_id = ${running} and state = 'active'`],
    ['flow.numberTwice', `update wf_opinion set seq = 1 where inst_id = ${running}`],
    ['flow.numberBeyondCounter', `update wf_inst set seq = 0 where id = ${running}`],
    ['task.wrongNumber', `delete from wf_task where id = ${task}`],
    ['task.signerWithoutTask', `update wf_sign set task_id = 'gone' where vote is null and task_id is not null`],
    ['task.withoutVisit', `update wf_exec set state = 'left' where state = 'active'`],
    ['task.nobodyCanAct', `update wf_task set assignee_id = '0', cand = '{}' where id = ${task}`],
    ['task.unknownCandidate', `update wf_task set cand = array['role:nobody'] where id = ${task}`],
    ['task.suspension', `update wf_task set suspended = true where id = ${task}`],
    [
      'task.groupWithoutTask',
      `insert into wf_group (tenant_id, id, inst_id, parent_task_id, kind, state, creator, created_at) values ('-1', 'x', ${running}, 'gone', 'TRANS', 'open', 'U1014', now())`,
    ],
    ['task.subTaskWithoutPlace', `update wf_task set parent_id = 'gone' where id = ${task}`],
    [
      'task.placeWithoutTask',
      `insert into wf_group_member (tenant_id, id, group_id, inst_id, ord, user_id, task_id, state) values ('-1', 'x', 'g', ${running}, 1, 'U1014', 'gone', 'open')`,
    ],
    [
      'task.handOverOfNothing',
      `insert into wf_turn (tenant_id, id, task_id, inst_id, type, from_id, to_id, owner_id, state, at) values ('-1', 'x', 'gone', ${running}, 'turn', 'U1', 'U2', 'U1', 'running', now())`,
    ],
    [
      'task.deadlineOfNothing',
      `insert into wf_due (tenant_id, task_id, inst_id, kind, minutes, start_at, expires_at) values ('-1', 'gone', ${running}, 'caltime', 1, now(), now() + interval '1 day')`,
    ],
    ['opinion.pendingNumber', `delete from wf_opinion where task_id = ${task}`],
    ['opinion.pendingWithoutTask', `delete from wf_task where id = ${task}`],
    [
      'opinion.decidedTwice',
      "insert into wf_opinion (tenant_id, id, inst_id, exec_id, task_id, node_id, node_name, status, completed_at, created_at) select tenant_id, id || 'x', inst_id, exec_id, task_id, node_id, node_name, status, completed_at, created_at from wf_opinion where status = 'agree' limit 1",
    ],
    ['opinion.finishedWithoutMoment', "update wf_opinion set completed_at = null where status = 'agree'"],
    ['opinion.withoutVisit', "update wf_opinion set exec_id = 'gone' where status = 'agree'"],
    ['document.otherStatus', `update bo_row set status = 'end' where inst_id = ${running}`],
    ['document.otherRequest', `update bo_row set inst_id = 'other' where inst_id = ${running}`],
    ['document.missing', `delete from bo_row where inst_id = ${running}`],
    ['document.rowOfOtherObject', "update bo_sub_row set bo = 'other' where id = (select min(id) from bo_sub_row)"],
    ['document.rowOutsideRow', "update bo_sub_row set parent_id = 'gone' where id = (select min(id) from bo_sub_row)"],
    ['document.rowsAtOnePlace', 'update bo_sub_row set sn = 1'],
    [
      'document.revisionAhead',
      "insert into bo_modify_record (tenant_id, id, bo, ref_id, user_id, user_name, at, rev, changes) select tenant_id, 'x', bo, id, 'U1', '某人', now(), rev + 1, '[]' from bo_row limit 1",
    ],
    ['posting.heldInVain', posted('held', 'end')],
    ['posting.postedEarly', posted('posted', 'running')],
    ['posting.shownOtherwise', "update bo_row set data = jsonb_set(data, '{zyje}', '1') where bo = 'ysk'"],
    ['posting.toNothing', posted('posted', 'end', "'gone'")],
    ['made.early', made('running')],
    ['made.gone', made('end', "'gone'")],
    ['posting.missing', "delete from posting where state = 'held' and bo = 'clfybx'"],
    ['link.bo_sub_row.ref_id', 'delete from bo_row where id = (select ref_id from bo_sub_row limit 1)'],
    ['link.bo_row.inst_id', "update bo_row set inst_id = 'gone' where inst_id is not null"],
    ['link.wf_inst.starter_id', `update wf_inst set starter_id = 'gone' where id = ${running}`],
    ['link.wf_task.assignee_id', `update wf_task set assignee_id = 'gone' where id = ${task}`],
    // of another tenant
    ['link.message_receiver.receiver_id', "update message_receiver set receiver_id = (select min(id) from app_user where tenant_id <> '-1')"],
    ['link.session.user_id', "update session set user_id = 'gone'"],
    ['link.org.parent_id', "update org set parent_id = 'gone' where parent_id <> '0'"],
    ['tenant.unknown', "update setting set tenant_id = 'nobody' where key = 'pwdStrategy'"],
    ['organisation.path', "update org set path = '1.elsewhere.' where id = (select max(id) from org)"],
    [
      'organisation.twoMainPosts',
      'update user_post set is_master = true where user_id in (select user_id from user_post group by tenant_id, user_id having count(*) > 1)',
    ],
    ['organisation.noPasswordHash', "update app_user set password_hash = 'Yunshan2026' where account = 'admin'"],
    ['organisation.endlessSession', "update session set expires_at = now() + interval '10 years'"],
    ['file.lostBytes', "update file set content = repeat('0', 32)"],
    ['file.alteredBytes', "update file set sha256 = repeat('0', 64)"],
    ['file.namedAndGone', `delete from file where id = ${anyFile}`],
    ['file.notIndexed', `delete from file_use where file_id = ${anyFile}`],
    ['file.notEvidence', "update file_use set sha256 = null where kind = 'record'"],
    ['file.evidenceOpen', 'update file set frozen_at = null'],
    ['file.evidenceReplaced', "update file_use set sha256 = repeat('0', 64)"],
    ['file.usedByNothing', "update file_use set owner_id = 'gone' where kind = 'record'"],
    ['link.file_use.file_id', `delete from file where id = ${anyFile}`],
    ['metadata.changed', `update meta_item set spec = '{"form":"x"}' where kind = 'flow' and key = 'rcfybxsqV2'`],
    ['metadata.flowOfRequest', "delete from meta_item where kind = 'flow' and key = 'rcfybxsqV2'"],
    ['metadata.formOfRequest', "delete from meta_item where kind = 'bo' and key = 'rcfybx'"],
    ['metadata.formOfRecord', 'update bo_row set form_ver = 99 where form_key is not null'],
    ['metadata.objectOfRecord', "delete from meta_item where kind = 'bo' and key = 'rcfybx'"],
    ['serial.givenTwice', `update bo_row set data = jsonb_set(data, '{djbh}', '"DJ-1"') where bo = 'rcfybx'`],
    ['serial.counterBehind', "update serial set value = 0 where key like '#%'"],
    ['audit.chain', "update audit_log set outcome = 'other' where seq = 2"],
    ['audit.chain', 'delete from audit_log where seq = (select max(seq) from audit_log)'],
    ['audit.notJoined', "insert into audit_log (tenant_id, id, action, outcome, at) values ('-1', 'x', 'a', 'done', now() - interval '2 hours')"],
    ['job.gaveUp', "insert into wf_outbox (tenant_id, id, kind, at, state, error) values ('-1', 'x', 'hook', now(), 'dead', 'no answer')"],
    ['job.overdue', "insert into wf_outbox (tenant_id, id, kind, at, state) values ('-1', 'x', 'hook', now() - interval '2 hours', 'open')"],
    ['job.unknownState', "insert into wf_outbox (tenant_id, id, kind, at, state) values ('-1', 'x', 'hook', now(), 'lost')"],
    [
      'job.deadlineOverdue',
      `insert into wf_due (tenant_id, task_id, inst_id, kind, minutes, start_at, expires_at) values ('-1', ${task}, ${running}, 'caltime', 1, now(), now() - interval '2 hours')`,
    ],
    [
      'job.importStopped',
      "insert into import_job (tenant_id, id, owner_id, alias, status, total, create_time, beat) values ('-1', 'x', 'U1014', 'list', 'running', 3, now(), now() - interval '2 hours')",
    ],
    [
      'job.clickUnfinished',
      "insert into idempotency (tenant_id, user_id, key, status, body_hash, created_at) values ('-1', 'U1014', 'x', 'running', '', now() - interval '2 hours')",
    ],
  ])('%s: %s', async (code, damage) => {
    expect((await after(damage, [code])).map(({ invariant }) => invariant.code)).toEqual([code]);
  });
});

test('bytes that belong to no file are found after a day', async () => {
  const { files } = own.office.server.parts;
  const view = viewOf(own.office.server.parts.database.allTenants);
  const old = {
    ...files,
    older: async function* () {
      yield 'f'.repeat(32);
    },
  };
  expect(
    found(
      await examine(
        { view, files: old },
        invariants.filter(({ code }) => code === 'file.bytesOfNothing'),
      ),
    ),
  ).toEqual([`file.bytesOfNothing ${'f'.repeat(32)} `]);
});
