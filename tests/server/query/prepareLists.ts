import { approvalItemSave, dataTemplateBoSaveDraft, instanceSendUrgent, taskAddReadRecord } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { newId, toJson } from '../../../server/db/index.ts';
import { saveRecord } from '../../../server/forms/BoStore.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { loan, type Office } from '../runtime/office.ts';
import { writeMails } from './mailRows.ts';

const NOW = '2026-11-16 09:00:00';
const options = ['技', '财'];
const held = {
  w: { type: 'string', title: 'w', 'x-ui': { widget: 'input' } },
  d: { type: ['string', 'null'], format: 'date', title: 'd', 'x-ui': { widget: 'date' } },
  n: { type: ['number', 'null'], title: 'n', 'x-ui': { widget: 'number' } },
  lt: { type: ['string', 'null'], title: 'lt', 'x-ui': { widget: 'checkbox', options } },
};
const fields = {
  ...held,
  dt: { type: ['string', 'null'], format: 'date-time', title: 'dt', 'x-ui': { widget: 'datetime' } },
  nt: { type: 'string', title: 'nt', 'x-ui': { widget: 'number' } },
  b: { type: ['boolean', 'null'], title: 'b', 'x-ui': { widget: 'switch' } },
  l: { type: ['array', 'null'], title: 'l', items: { type: 'string' }, 'x-ui': { widget: 'checkbox', options } },
};
const rows = [
  { w: '甲 alpha', d: '2026-11-01', dt: '2026-11-01 00:00:00', n: '9', nt: '9', b: true, l: ['技'], lt: '技' },
  { w: 'Beta 50%', d: '2026-11-03', dt: '2026-11-03 09:30:00', n: '10', nt: '10', b: false, l: ['技', '财'], lt: '技 , 财' },
  { w: 'beta_x', d: '2026-11-03', dt: '2026-11-03 09:30:59', n: '100', nt: '100', b: null, l: ['财'], lt: '财' },
  { w: '乙\\b', d: '2026-11-04', dt: '2026-11-03 23:59:59', n: '-3.50', nt: '-3.50', b: true, l: [], lt: '' },
  { w: '', d: '2026-11-09', dt: '', n: null, nt: '', b: null, l: null, lt: null },
  { w: null, d: null, dt: null, n: '3', nt: null, b: null, l: null, lt: null },
  { w: 'Ünïcode 𠮷', d: '2025-12-31', dt: '2026-11-04 00:00:00', n: '0.1', nt: '0.1', b: false, l: ['财', '技'], lt: '财,技' },
  { w: 'Beta 50%', d: '2026-11-03', dt: null, n: '10.0', nt: '10.0', b: true, l: null, lt: null },
];

/** Rows for every list that the demonstration organisation leaves empty. */
export async function prepareLists(office: Office): Promise<{ readonly instId: string; readonly claimId: string }> {
  const { database, metadata } = office.server.parts;
  const db = database.forTenant('-1');
  const columns = Object.keys(fields).map((field) => ({ field, title: field }));
  const form = (key: string, bo: string, schemaFields: readonly string[]): RawItem =>
    ({
      kind: 'form',
      key,
      name: key,
      auth: { start: ['everyone'], view: ['everyone'], export: ['everyone'] },
      spec: {
        bo,
        layout: [{ group: '一', fields: schemaFields }],
        perm: {
          start: { main: { '*': 'w' }, sub: { kr: { '*': 'w' } } },
          read: { main: { '*': 'r' }, sub: { kr: { '*': 'r' } }, subOps: { kr: { export: true } } },
        },
      },
    }) as unknown as RawItem;
  await publishItems(
    db,
    [
      {
        kind: 'bo',
        key: 'kinds',
        name: 'kinds',
        spec: {
          schema: {
            type: 'object',
            properties: { ...fields, kr: { type: 'array', title: 'kr', items: { type: 'object', properties: held }, 'x-ui': { widget: 'subTable' } } },
          },
        },
      },
      form('kindsV1', 'kinds', [...Object.keys(fields), 'kr']),
      {
        kind: 'dataTemplate',
        key: 'dt_kinds',
        name: 'kinds',
        spec: {
          bo: 'kinds',
          form: 'kindsV1',
          columns: [...columns, { field: 'create_time', title: 'create_time' }],
          rowFilter: 'all',
          toolbar: ['add', 'export'],
        },
      },
    ] as unknown as RawItem[],
    { by: 'U1001', now: NOW },
  );
  metadata.forget('-1');
  let claimId = '';
  for (const [index, data] of rows.entries()) {
    claimId = `kinds${index}`;
    await saveRecord(db, {
      id: claimId,
      isNew: true,
      bo: 'kinds',
      tables: ['kr'],
      data: { ...data, kr: rows.map(({ w, d, n, lt }) => ({ w, d, n, lt })) },
      by: 'U1018',
      now: `2026-11-0${index + 1} 10:00:00`,
      orgId: null,
      formVersion: 1,
      newId,
    });
  }
  for (const title of ['一号草稿', 'draft two', '三'])
    await office.call('admin', dataTemplateBoSaveDraft, { body: { tempAlias: 'dt_kinds', title, dataJson: '{"kinds":{"w":"x"}}' } });
  const instId = await office.start('sunhao', 'jksqV2', loan('孙浩', 'U1018', 1000));
  await office.call('sunhao', instanceSendUrgent, { body: { instId, content: '请尽快审批' } });
  const task = await office.task('zhaominjie', instId);
  await office.call('zhaominjie', taskAddReadRecord, { query: { taskId: task.id } });
  for (const expression of ['同意', 'Agreed', '请补充']) await office.call('fangmin', approvalItemSave, { body: { expression } });
  await db
    .insertInto('long_work')
    .values({
      id: 'LW1',
      name: 'task.handOver',
      owner_id: 'U1000',
      language: 'zh-CN',
      params: toJson({}),
      asked: toJson({}),
      state: 'done',
      total: 3,
      listed: true,
      worker: null,
      lease_until: null,
      created_at: NOW,
      ended_at: NOW,
    })
    .execute();
  for (const [seq, state] of (['done', 'failed', 'cancelled'] as const).entries())
    await db
      .insertInto('long_work_item')
      .values({ work_id: 'LW1', seq, key: `k${seq}`, label: `任务 ${seq}`, state })
      .execute();
  for (const [index, state] of ['dead', 'pending', 'open'].entries()) {
    await db
      .insertInto('wf_outbox')
      .values({
        id: `OB${index}`,
        inst_id: index === 0 ? instId : null,
        kind: 'hook',
        payload: toJson({ name: 'nobody.knows', event: 'end' }),
        state,
        attempts: index * 9,
        at: `2026-11-1${index} 08:00:00`,
        sent_at: null,
        next_at: null,
        lease_until: null,
        error: null,
      })
      .execute();
  }
  for (const [index, zd] of ['1', '', null, '1'].entries()) {
    await saveRecord(db, {
      id: `GG${index}`,
      isNew: true,
      bo: 'ggl',
      tables: [],
      data: { scr: ['陈', '孙', 'Han', '陈'][index], gglx: 'tz', zd, scrq: `2026-11-0${index + 1}` },
      by: 'U1001',
      now: NOW,
      formVersion: 1,
      newId,
    });
  }
  for (const [index, who] of ['U1010', 'U1017', 'U1017'].entries()) {
    await db
      .insertInto('wf_turn')
      .values({
        id: `TU${index}`,
        task_id: task.id,
        inst_id: instId,
        type: 'turn',
        from_id: who,
        from_name: who,
        to_id: 'U1018',
        to_name: '孙浩',
        owner_id: who,
        state: 'running',
        opinion: null,
        at: `2026-11-1${index} 08:00:00`,
        finished_at: null,
      })
      .execute();
  }
  for (const [index, receiver] of ['U1016', 'U1016', 'U1023', 'U1023', 'U1023'].entries()) {
    await db
      .insertInto('wf_notice')
      .values({
        id: `NO${index}`,
        inst_id: instId,
        task_id: null,
        node_id: 'UserTask5',
        sender: 'U1018',
        sender_name: '孙浩',
        receiver,
        receiver_name: receiver,
        type: 'copy',
        state: index > 2 ? 'done' : 'todo',
        opinion: null,
        reply: null,
        created_at: `2026-11-1${index} 08:00:00`,
        read_at: index > 2 ? `2026-11-1${index} 09:30:00` : null,
      })
      .execute();
  }
  for (const name of ['出纳', 'Clerk'])
    await db
      .insertInto('job')
      .values({ id: `J${name}`, code: name, name, description: null })
      .execute();
  const head = await db.selectFrom('wf_inst').select(['bo_alias', 'business_key']).where('id', '=', instId).executeTakeFirstOrThrow();
  for (const [index, user] of ['U1017', 'U1018', 'U1017'].entries()) {
    await db
      .insertInto('bo_modify_record')
      .values({
        id: `MR${index}`,
        bo: head.bo_alias ?? '',
        ref_id: head.business_key ?? '',
        inst_id: instId,
        task_id: null,
        node_id: 'UserTask5',
        node_name: '审批',
        user_id: user,
        user_name: user,
        at: `2026-11-1${index} 09:30:00`,
        rev: index + 2,
        ip: null,
        changes: toJson([{ kind: 'value', place: 'jkje', path: 'jkje', before: '1', after: '2' }]),
      })
      .execute();
  }
  for (const [index, subject] of ['通知 A', '通知 B', 'Notice_c'].entries()) {
    await db
      .insertInto('message')
      .values({
        id: `ME${index}`,
        subject,
        owner_id: null,
        owner: '系统',
        message_type: 'bpm',
        can_reply: index === 1,
        content: subject,
        detail_url: null,
        create_time: `2026-11-1${index} 10:00:00`,
      })
      .execute();
    await db
      .insertInto('message_receiver')
      .values({
        id: `RE${index}`,
        message_id: `ME${index}`,
        receiver_id: 'U1000',
        receiver_name: null,
        receiver_org_id: null,
        receiver_org_name: null,
        receive_time: index === 0 ? '2026-11-14 10:00:00' : null,
      })
      .execute();
  }
  await writeMails(db, 'U1007', NOW);
  return { instId, claimId };
}
