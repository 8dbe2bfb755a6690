import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dataTemplateBoSave,
  dataTemplateBoSaveDraft,
  dataTemplateRemoveTempDraft,
  fileDownload,
  fileGet,
  fileReplace,
  fileUpdateExtraProp,
  formPrintDocument,
  instanceDataModifyRecords,
  instanceSaveFormData,
  instanceStart,
  sealUserSave,
  taskComplete,
  taskSaveDraft,
  taskToInqu,
  userUpdateUser,
} from '../../../schemas/calls/index.ts';
import { backFill } from '../../../server/db/migrations/0012_fileUse.ts';
import { base64, type Reply } from '../runtime/office.ts';
import { entry, FileOffice, ids, multipart, pngOf, sha256, unknownFile } from './fileOffice.ts';

let own: FileOffice;
beforeAll(async () => {
  own = await FileOffice.open();
}, 60_000);
afterAll(async () => {
  await own.office.server.close();
});
let turn = 0;
beforeEach(() => {
  turn += 1;
});

const bytes = (word: string): Buffer => pngOf(`${word} ${turn}`);
const text = (word: string): string => bytes(word).toString('latin1');
const replace = async (account: string, fileId: string, content: Buffer): Promise<{ status: number; body: Reply & { success?: boolean; fileId?: string } }> => {
  const reply = await own.office.server.call(fileReplace, { token: await own.office.token(account), query: { fileId }, ...multipart(['b.png', content]) });
  return { status: reply.status, body: reply.body as Reply };
};
/** What a download gives, as text; the status where it gives nothing. */
const bytesOf = async (account: string, fileId: string): Promise<string | number> => {
  const reply = await own.office.server.call(fileDownload, { token: await own.office.token(account), query: { fileId } });
  return reply.status === 200 ? reply.bytes.toString('latin1') : reply.status;
};
const hashOf = (latin1: string | number): string => sha256(Buffer.from(String(latin1), 'latin1'));
const rowOf = (id: string) => own.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const usesOf = (id: string) =>
  own.db.selectFrom('file_use').select(['kind', 'owner_id', 'path', 'sha256', 'gone_at']).where('file_id', '=', id).orderBy('path').execute();
const withRecord = async (inst: string, data: object): Promise<string> =>
  base64({ pz: { ...(await own.dataOf(inst)), id_: await own.recordOf(inst), ...data } });
const started = async (data: object): Promise<string> => {
  const reply = await own.start(data);
  if (reply.instId === undefined) throw new Error(JSON.stringify(reply));
  return reply.instId;
};

describe('what a submitted document names', () => {
  test('cannot be replaced behind its back, not even by its uploader, while it runs and after its end', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('paid'));
    const inst = await started({ bt: 'x', fj: entry(id) });
    for (const step of ['running', 'later', 'ended'] as const) {
      expect((await replace('chenyuxin', id, bytes('forged'))).body, step).toMatchObject({ state: false });
      expect((await replace('sunhao', id, bytes('forged'))).status, step).toBe(403);
      expect((await own.office.call<Reply>('chenyuxin', fileUpdateExtraProp, { body: [{ id, prop1: 'forged', note: 'forged' }] })).body).toMatchObject({
        state: false,
      });
      if (step !== 'ended') await own.office.decide(step === 'running' ? 'linzhiqiang' : 'fangmin', inst);
    }
    expect(await bytesOf('chenyuxin', id)).toEqual(text('paid'));
    expect((await own.office.call('chenyuxin', fileGet, { query: { id } })).body).toMatchObject({
      sha256: sha256(bytes('paid')),
      version: 1,
      frozenTime: expect.any(String),
    });
    expect((await own.office.call<{ fileHashes: object }>('chenyuxin', formPrintDocument, { query: { instId: inst } })).body.fileHashes).toEqual({
      [id]: sha256(bytes('paid')),
    });
    expect(await usesOf(id)).toEqual([{ kind: 'record', owner_id: await own.recordOf(inst), path: 'fj', sha256: sha256(bytes('paid')), gone_at: null }]);
  });

  test('becomes a new version under the right of the step, and both are in the modification record', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('first'));
    const inst = await started({ bt: 'x', fj: entry(id), mx: [{ pz: entry(await own.upload('chenyuxin')) }] });
    const { status, body } = await replace('linzhiqiang', id, bytes('second'));
    expect([status, body]).toEqual([200, expect.objectContaining({ success: true, fileName: 'b.png' })]);
    const fresh = body.fileId ?? '';
    expect(fresh).not.toBe(id);
    expect(JSON.parse(String((await own.dataOf(inst))['fj']))).toEqual([{ fileId: fresh, name: 'b.png', size: bytes('second').length }]);
    expect([await bytesOf('chenyuxin', id), await bytesOf('chenyuxin', fresh)]).toEqual([text('first'), text('second')]);
    expect((await own.office.call('linzhiqiang', fileGet, { query: { id: fresh } })).body).toMatchObject({
      version: 2,
      versionOf: id,
      frozenTime: expect.any(String),
      sha256: sha256(bytes('second')),
    });
    const { rows } = (
      await own.office.call<{ rows: { detail: string; userName: string }[] }>('chenyuxin', instanceDataModifyRecords, {
        body: { querys: [{ property: 'procInstId', operation: 'EQUAL', value: inst }] },
      })
    ).body;
    expect(JSON.parse(rows[0]?.detail ?? '[]')).toEqual([
      expect.objectContaining({ path: 'fj', files: { [id]: sha256(bytes('first')), [fresh]: sha256(bytes('second')) } }),
    ]);
    // who does not see the field sees neither version
    await own.office.decide('linzhiqiang', inst);
    expect([await bytesOf('fangmin', id), await bytesOf('fangmin', fresh)]).toEqual([403, 403]);
    expect((await replace('fangmin', fresh, bytes('third'))).status).toBe(403);
    expect((await replace('linzhiqiang', fresh, bytes('third'))).body).toMatchObject({ state: false });
  });

  test('in a row of a table as well', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('row'));
    const inst = await started({ bt: 'x', sub_mx: [{ pz: entry(id) }] });
    expect(await usesOf(id)).toMatchObject([{ path: 'mx.item.pz', sha256: sha256(bytes('row')) }]);
    const { body } = await replace('linzhiqiang', id, bytes('row 2'));
    expect(body).toMatchObject({ success: true });
    expect(await usesOf(body.fileId ?? '')).toMatchObject([{ path: 'mx.item.pz', sha256: sha256(bytes('row 2')), gone_at: null }]);
    expect(await usesOf(id)).toMatchObject([{ gone_at: expect.any(String) }]);
    expect(inst).toBeTruthy();
  });

  test('two people who replace it at once make one version', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('first'));
    const inst = await started({ bt: 'x', fj: entry(id) });
    const answers = await Promise.all([1, 2, 3, 4].map((each) => replace('linzhiqiang', id, bytes(`parallel ${each}`))));
    expect(answers.filter(({ body }) => body.success === true)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const won = answers.find(({ body }) => body.success === true)?.body.fileId;
    expect(JSON.parse(String((await own.dataOf(inst))['fj']))).toMatchObject([{ fileId: won }]);
    expect(await own.db.selectFrom('file').select('id').where('version_of', '=', id).execute()).toEqual([{ id: won }]);
  });

  test('who reads it while it is exchanged is not refused in between', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await own.upload('chenyuxin', 'a.png', bytes('first'));
      await started({ bt: 'x', fj: entry(id) });
      const exchanged = replace('linzhiqiang', id, bytes(`second ${round}`)).then(({ body }) => body.success);
      const read: (string | number)[] = [];
      const over = exchanged.finally(() => read.push('over'));
      while (!read.includes('over')) read.push(...(await Promise.all([1, 2, 3].map(() => bytesOf('linzhiqiang', id)))));
      await over;
      expect(await exchanged).toBe(true);
      expect(read.filter((each) => each !== text('first') && each !== 'over')).toEqual([]);
    }
  });
});

describe('before the submit', () => {
  test('its uploader replaces it under the same id, whoever is first or last', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('one'));
    const { instId = '' } = await own.draft({ bt: 'x', fj: entry(id) });
    expect(await replace('chenyuxin', id, bytes('two'))).toMatchObject({ status: 200, body: { success: true, fileId: id } });
    await Promise.all([1, 2, 3, 4, 5].map((each) => replace('chenyuxin', id, bytes(`parallel ${each}`))));
    const kept = hashOf(await bytesOf('chenyuxin', id));
    expect(kept).toBe((await rowOf(id)).sha256);
    expect(await usesOf(id)).toMatchObject([{ sha256: null }]);
    expect(
      await own.office.call<Reply>('chenyuxin', instanceStart, { body: { proInstId: instId, flowKey: 'pzV1', data: await withRecord(instId, {}) } }),
    ).toMatchObject({ body: { state: true } });
    expect(await usesOf(id)).toMatchObject([{ sha256: kept }]);
  });

  test('what is submitted while it is replaced is one of the two, with its hash', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await own.upload('chenyuxin', 'a.png', bytes('before'));
      const [, replaced] = await Promise.all([started({ bt: 'x', fj: entry(id) }), replace('chenyuxin', id, bytes(`after ${round}`))]);
      const kept = await bytesOf('chenyuxin', id);
      expect(kept).toEqual(replaced.body.success === true ? text(`after ${round}`) : text('before'));
      expect([(await rowOf(id)).sha256, (await usesOf(id))[0]?.sha256]).toEqual([hashOf(kept), hashOf(kept)]);
      expect((await replace('chenyuxin', id, bytes('late'))).body).toMatchObject({ state: false });
    }
  });

  test('a file taken out of a draft is its uploader’s own again; out of a document it stays readable with the modification record', async () => {
    const [id, other] = [await own.upload('chenyuxin'), await own.upload('chenyuxin')];
    const { instId = '' } = await own.draft({ bt: 'x', fj: entry(id) });
    await own.office.call('chenyuxin', instanceSaveFormData, { body: { proInstId: instId, data: await withRecord(instId, { fj: entry(other) }) } });
    expect(await usesOf(id)).toEqual([]);
    expect(await bytesOf('chenyuxin', id)).not.toBe(403);
    await own.office.call('chenyuxin', instanceStart, { body: { proInstId: instId, flowKey: 'pzV1', data: await withRecord(instId, {}) } });
    const task = await own.office.task('linzhiqiang', instId);
    await own.office.call('linzhiqiang', instanceSaveFormData, { body: { proInstId: instId, taskId: task.id, data: await withRecord(instId, { fj: '' }) } });
    expect(await usesOf(other)).toMatchObject([{ gone_at: expect.any(String) }]);
    expect([await bytesOf('chenyuxin', other), await bytesOf('sunhao', other)]).toEqual([expect.any(String), 403]);
    expect((await replace('chenyuxin', other, bytes('forged'))).body).toMatchObject({ state: false });
  });
});

describe('naming a file takes the right to read it', () => {
  test.each(['foreign', 'unknown'])('%s: in a request, a draft, an opinion, a photo, a seal, a saved form', async (which) => {
    const foreign = await own.upload('linzhiqiang', 'a.png', bytes('canary'));
    const id = which === 'foreign' ? foreign : unknownFile;
    const refused = { state: false, message: expect.stringMatching(/文件不存在或没有访问权限|附件不存在或不是本人上传/) };
    expect(await own.start({ bt: 'x', fj: entry(id) }, 'sunhao')).toMatchObject({ ...refused, issues: [{ path: 'fj', rule: 'file' }] });
    expect(await own.start({ bt: entry(id) }, 'sunhao')).toMatchObject(refused);
    expect(await own.start({ bt: 'x', sub_mx: [{ pz: entry(id) }] }, 'sunhao')).toMatchObject({
      ...refused,
      issues: [{ path: expect.stringMatching(/^mx(\[0\]|\.item)\.pz$/) }],
    });
    expect(await own.draft({ bt: 'x', fj: entry(id) }, 'sunhao')).toMatchObject(refused);
    expect(
      (await own.office.call<Reply>('sunhao', dataTemplateBoSave, { params: { boAlias: 'zl' }, body: { zl: { bt: 'x', fj: entry(id) } } })).body,
    ).toMatchObject(refused);
    expect(
      (await own.office.call<Reply>('sunhao', dataTemplateBoSaveDraft, { body: { tempAlias: 'zl', dataJson: JSON.stringify({ zl: { fj: entry(id) } }) } }))
        .body,
    ).toMatchObject(refused);
    expect(
      (await own.office.call<Reply>('sunhao', instanceStart, { body: { flowKey: 'pzV1', data: base64({ pz: { bt: 'x' } }), files: entry(id) } })).body,
    ).toMatchObject(refused);
    const { id: sunhao } = await own.db.selectFrom('app_user').select('id').where('account', '=', 'sunhao').executeTakeFirstOrThrow();
    expect((await own.office.call('sunhao', userUpdateUser, { body: { id: sunhao, photo: id } })).status).toBe(403);
    expect((await own.office.call('sunhao', sealUserSave, { body: { fileId: id, password: 's', confirmPwd: 's', oldPassWord: 'Yunshan2026' } })).status).toBe(
      403,
    );
    expect(await bytesOf('sunhao', id)).toBe(403);
    expect(await usesOf(id)).toEqual([]);
  });

  test('a hidden file of the same document cannot be moved into a field that one sees', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('hidden'));
    const inst = await started({ bt: 'x', fj: entry(id) });
    await own.office.decide('linzhiqiang', inst);
    const reply = await own.office.call<Reply>('fangmin', taskComplete, {
      body: { taskId: (await own.office.task('fangmin', inst)).id, actionName: 'agree', opinion: '', data: await withRecord(inst, { gb: entry(id) }) },
    });
    expect(reply.body).toMatchObject({ state: false, issues: [{ path: 'gb' }] });
    const files = await own.office.call<Reply>('fangmin', taskComplete, {
      body: { taskId: (await own.office.task('fangmin', inst)).id, actionName: 'agree', opinion: '', files: entry(id) },
    });
    expect(files.body).toMatchObject({ state: false });
    expect(await bytesOf('fangmin', id)).toBe(403);
  });
});

test('whoever is only asked at a step reads what he may read himself, and whoever holds it what the step shows', async () => {
  const id = await own.upload('linzhiqiang', 'a.png', bytes('inner'));
  const inst = await started({ bt: 'x' });
  const task = await own.office.task('linzhiqiang', inst);
  const saved = await own.office.call<Reply>('linzhiqiang', taskSaveDraft, {
    query: {},
    body: { taskId: task.id, data: await withRecord(inst, { nb: entry(id) }) },
  });
  expect(saved.body).toMatchObject({ state: true });
  await own.office.call('linzhiqiang', taskToInqu, { query: {}, body: { taskId: task.id, userIds: ids.chenyuxin, opinion: '?' } });
  expect((await own.office.task('chenyuxin', inst)).procInstId).toBe(inst);
  expect([await bytesOf('chenyuxin', id), await bytesOf('linzhiqiang', id)]).toEqual([403, text('inner')]);
});

describe('other places that name files', () => {
  test('an attachment of an opinion is evidence, for the readers of the request', async () => {
    const id = await own.upload('linzhiqiang', 'a.png', bytes('opinion'));
    const inst = await started({ bt: 'x' });
    expect(await bytesOf('chenyuxin', id)).toBe(403);
    const told = JSON.stringify([{ fileId: id, name: '院长批示\u0000.pdf', user: '院长', size: -5 }]);
    expect(await own.office.decide('linzhiqiang', inst, { files: told })).toMatchObject({ state: true });
    // by what it is, whatever it was called
    const [line] = await own.db.selectFrom('wf_opinion').select('files').where('inst_id', '=', inst).where('files', 'is not', null).execute();
    expect(line?.files).toEqual([{ fileId: id, id, name: 'a.png', size: bytes('opinion').length }]);
    expect([await bytesOf('chenyuxin', id), await bytesOf('fangmin', id), await bytesOf('sunhao', id)]).toEqual([text('opinion'), text('opinion'), 403]);
    expect((await replace('linzhiqiang', id, bytes('forged'))).body).toMatchObject({ state: false });
    expect(await usesOf(id)).toMatchObject([{ kind: 'opinion', owner_id: inst, sha256: sha256(bytes('opinion')) }]);
  });

  test('a saved form is its writer’s', async () => {
    const id = await own.upload('chenyuxin');
    const { body } = await own.office.call<Reply>('chenyuxin', dataTemplateBoSaveDraft, {
      body: { tempAlias: 'zl', dataJson: JSON.stringify({ zl: { fj: entry(id) } }) },
    });
    expect(await usesOf(id)).toMatchObject([{ kind: 'draft' }]);
    expect([await bytesOf('chenyuxin', id), await bytesOf('linzhiqiang', id)]).toEqual([expect.any(String), 403]);
    await own.office.call('chenyuxin', dataTemplateRemoveTempDraft, { query: { ids: String(body.value) } });
    expect(await usesOf(id)).toEqual([]);
  });

  test('a record without a flow is submitted when it is saved, and read by its list', async () => {
    const id = await own.upload('chenyuxin', 'a.png', bytes('record'));
    const { body } = await own.office.call<Reply>('chenyuxin', dataTemplateBoSave, { params: { boAlias: 'zl' }, body: { zl: { bt: 'x', fj: entry(id) } } });
    expect(await usesOf(id)).toMatchObject([{ kind: 'record', owner_id: body.value, sha256: sha256(bytes('record')) }]);
    expect([await bytesOf('chenyuxin', id), await bytesOf('sunhao', id)]).toEqual([text('record'), 403]);
    const replaced = await replace('chenyuxin', id, bytes('record 2'));
    expect(replaced.body).toMatchObject({ success: true });
    expect([await bytesOf('chenyuxin', id), await bytesOf('chenyuxin', replaced.body.fileId ?? '')]).toEqual([text('record'), text('record 2')]);
  });

  test('a photo is shown to everybody; a seal to its owner, and is changed with its password only', async () => {
    const [photo, seal] = [await own.upload('chenyuxin', 'a.png', bytes('photo')), await own.upload('chenyuxin', 'a.png', bytes('seal'))];
    await own.office.call('chenyuxin', userUpdateUser, { body: { id: ids.chenyuxin, photo } });
    await own.office.call('chenyuxin', sealUserSave, { body: { fileId: seal, password: 's', confirmPwd: 's', oldPassWord: 'Yunshan2026' } });
    expect([await bytesOf('sunhao', photo), await bytesOf('sunhao', seal), await bytesOf('chenyuxin', seal)]).toEqual([text('photo'), 403, text('seal')]);
    expect((await replace('chenyuxin', seal, bytes('forged'))).body).toMatchObject({ state: false });
    await own.office.call('chenyuxin', userUpdateUser, { body: { id: ids.chenyuxin, photo: '' } });
    expect(await bytesOf('sunhao', photo)).toBe(403);
  });

  test("a photo is a picture of one's own, whatever else one may read", async () => {
    const setPhoto = (account: 'chenyuxin' | 'linzhiqiang', photo: string) =>
      own.office.call<Reply>(account, userUpdateUser, { body: { id: ids[account], photo } });
    const theirs = await own.upload('chenyuxin', 'a.png', bytes('secret picture'));
    await own.start({ fj: entry(theirs) });
    expect(await bytesOf('linzhiqiang', theirs)).toBe(text('secret picture'));
    expect((await setPhoto('linzhiqiang', theirs)).status).toBe(403);
    expect(await bytesOf('sunhao', theirs)).toBe(403);
    const words = await own.upload('linzhiqiang', 'a.txt', Buffer.from('words'));
    expect((await setPhoto('linzhiqiang', words)).body.state).toBe(false);
    const picture = await own.upload('linzhiqiang', 'a.png', bytes('me'));
    expect((await setPhoto('linzhiqiang', picture)).body.state).toBe(true);
    // a record is handed back as a whole
    expect((await setPhoto('linzhiqiang', picture)).body.state).toBe(true);
    expect(await bytesOf('sunhao', picture)).toBe(text('me'));
    await setPhoto('linzhiqiang', '');
  });
});

test('rows of older versions are indexed as if they had been written with the index', async () => {
  const all = async (): Promise<unknown[]> =>
    await own.db
      .selectFrom('file_use')
      .select(['file_id', 'kind', 'owner_id', 'sha256'])
      .distinct()
      .orderBy('file_id')
      .orderBy('kind')
      .orderBy('owner_id')
      .execute();
  const frozen = () => own.db.selectFrom('file').select('id').where('frozen_at', 'is not', null).orderBy('id').execute();
  const [before, evidence] = [await all(), await frozen()];
  expect(before.length).toBeGreaterThan(10);
  await own.db.deleteFrom('file_use').execute();
  await own.db.updateTable('file').set({ frozen_at: null }).execute();
  for (const statement of backFill) await own.office.server.parts.database.execute(statement);
  expect([await all(), await frozen()]).toEqual([before, evidence]);
});
