import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metaPublish, taskComplete, taskToInquReply, taskToTrans } from '../../../schemas/calls/index.ts';
import { base64, Office, type Reply } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
  const text = { type: 'string', title: '事由', 'x-ui': { widget: 'input' } };
  const items = [
    {
      kind: 'bo',
      key: 'ow',
      name: '单',
      spec: { schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', title: '单', properties: { sy: text } } },
    },
    {
      kind: 'form',
      key: 'owV1',
      name: '单',
      auth: { start: ['everyone'] },
      spec: {
        bo: 'ow',
        layout: [{ group: '全部', fields: ['sy'] }],
        perm: {
          start: { main: { sy: 'w' } },
          read: { main: { sy: 'r' }, opinion: { spyj: 'r' } },
          UserTask2: { main: { sy: 'r' }, opinion: { spyj: 'b' } },
          UserTask3: { main: { sy: 'r' }, opinion: { spyj: 'r' } },
        },
      },
    },
    {
      kind: 'flow',
      key: 'owFlow',
      name: '单',
      auth: { start: ['everyone'] },
      spec: {
        form: 'owV1',
        subject: '单',
        nodes: [
          { id: 'S', type: 'START' },
          { id: 'UserTask1', type: 'USERTASK', name: '申请', assignee: { rule: 'startUser' }, buttons: ['startFlow'] },
          { id: 'UserTask2', type: 'USERTASK', name: '审批', assignee: { rule: 'users', users: ['U1013'] }, buttons: ['agree', 'reject', 'startTrans'] },
          { id: 'UserTask3', type: 'USERTASK', name: '复核', assignee: { rule: 'users', users: ['U1010'] }, buttons: ['agree'] },
          { id: 'E', type: 'END' },
        ],
        edges: [
          { from: 'S', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'UserTask3' },
          { from: 'UserTask3', to: 'E' },
        ],
      },
    },
  ];
  const { body } = await office.call<Reply>('admin', metaPublish, { body: { package: 'ow', version: 1, items } });
  expect(JSON.stringify(body)).toContain('"state":true');
}, 60_000);
afterAll(() => office.server.close());

const started = () => office.start('chenyuxin', 'owFlow', { ow: { sy: '出差' } });
const decide = async (instId: string, more: object): Promise<Reply & { readonly status?: number }> => {
  const { id } = await office.task('linzhiqiang', instId);
  const { body, status } = await office.call<Reply>('linzhiqiang', taskComplete, { body: { taskId: id, actionName: 'agree', ...more } });
  return { ...body, status };
};
const inForm = (sent: unknown) => ({ data: base64({ ow: { __form_opinion: sent } }) });

describe('a decision that owes words', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['blanks', ' \u3000\t'],
    ['a next line', '\u0085'],
    ['a sign without width', '\u200b'],
    ['an empty Braille pattern', '\u2800'],
    ['a Mongolian separator', '\u180e'],
    ['a Hangul filler', '\u3164'],
  ])('is refused with %s, beside the form as in it', async (_name, blank) => {
    const instId = await started();
    expect((await decide(instId, { opinion: blank })).state).toBe(false);
    expect((await decide(instId, inForm({ spyj: blank }))).state).toBe(false);
    expect((await decide(instId, { actionName: 'reject', opinion: blank })).state).toBe(false);
    expect(await decide(instId, { opinion: '同意' })).toMatchObject({ state: true });
  });

  test.each<[string, unknown]>([
    ['is too long', { spyj: '字'.repeat(2_001) }],
    ['holds NUL', { spyj: 'a\u0000' }],
    ['holds half a character', { spyj: 'a\ud800' }],
    ['turns what follows', { spyj: '同\u202e意' }],
    ['is no record', 'x'],
    ['is a list', [1]],
    ['names a field that is not there', { nosuch: 'x' }],
    ['is no text', { spyj: 5 }],
  ])('refuses an opinion in the form that %s, and loses nothing', async (_name, sent) => {
    const instId = await started();
    const reply = await decide(instId, { opinion: '同意', ...inForm(sent) });
    expect(reply.state).toBe(false);
    expect(reply.status).toBeLessThan(500);
    expect(await decide(instId, inForm({ spyj: '字'.repeat(2_000) }))).toMatchObject({ state: true });
  });

  test.each([
    ['an object', JSON.stringify({ a: 1 })],
    ['one file outside of a list', JSON.stringify({ fileId: 'f'.repeat(32), name: 'a' })],
    ['a list of numbers', '[1]'],
    ['an entry without an id', JSON.stringify([{ name: 'a.pdf' }])],
    ['an id that no file has', JSON.stringify([{ id: 'a.pdf' }])],
    ['no JSON', 'a.pdf'],
    ['a number', '5'],
    ['a file under the id of another', JSON.stringify([{ fileId: 'f'.repeat(32), id: 'e'.repeat(32) }])],
    ['more files than anybody reads', JSON.stringify(Array.from({ length: 101 }, () => ({ id: 'f'.repeat(32) })))],
  ])('refuses attachments that are %s', async (_name, files) => {
    const instId = await started();
    expect(await decide(instId, { opinion: '同意', files })).toMatchObject({ state: false, message: '附件（files）不是文件列表' });
    expect(await decide(instId, { opinion: '同意', files: '[]' })).toMatchObject({ state: true });
  });

  test('refuses signs that turn what follows beside the form, too', async () => {
    const reply = await decide(await started(), { opinion: '同\u202e意' });
    expect([reply.status, reply.state]).toEqual([400, false]);
  });
});

describe('a hand-out whose answers decide', () => {
  const handedOut = async () => {
    const instId = await started();
    const { id } = await office.task('linzhiqiang', instId);
    const { body } = await office.call<Reply>('linzhiqiang', taskToTrans, {
      body: { taskId: id, userIds: 'U1015', opinion: '请定', action: 'submit', decideType: 'agree' },
    });
    expect(body).toMatchObject({ state: true });
    return { instId, child: (await office.task('wangjianguo', instId)).id };
  };

  test.each(['disagree', 'nonsense', 'not_agreed_at_all', 'AGREE', ''])('takes <%s> for no agreement', async (actionName) => {
    const { instId, child } = await handedOut();
    const answer = { taskId: child, opinion: '我反对', ...(actionName === '' ? {} : { actionName }) };
    expect((await office.call<Reply>('wangjianguo', taskToInquReply, { body: answer })).body.state).toBe(false);
    expect(await office.task('wangjianguo', instId)).toMatchObject({ id: child });
  });

  test.each(['feedback', 'taskToInquReply'])('%s alone is no vote', async (actionName) => {
    const { child } = await handedOut();
    const { body } = await office.call<Reply>('wangjianguo', taskComplete, { body: { taskId: child, actionName, opinion: '反对' } });
    expect(body).toMatchObject({ state: false, message: '请选择同意或反对' });
  });

  test('agreement goes on, and is said', async () => {
    const { instId, child } = await handedOut();
    expect(
      (await office.call<Reply>('wangjianguo', taskToInquReply, { body: { taskId: child, actionName: 'agreeTrans', opinion: '同意' } })).body,
    ).toMatchObject({
      state: true,
    });
    expect(await office.task('fangmin', instId)).toMatchObject({ nodeId: 'UserTask3' });
  });
});
