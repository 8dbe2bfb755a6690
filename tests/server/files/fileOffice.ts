import { createHash } from 'node:crypto';
import { fileUpload, instanceSaveDraft, instanceStart } from '../../../schemas/calls/index.ts';
import type { RawItem } from '../../../registry/metadata/index.ts';
import type { TenantDb } from '../../../server/db/index.ts';
import { publishItems } from '../../../server/publishing/publishItems.ts';
import { base64, Office, type Reply } from '../runtime/office.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const pngOf = (text: string): Buffer => Buffer.concat([png, Buffer.from(text)]);
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const unknownFile = 'f'.repeat(32);

/** 陈雨欣 asks, 林志强 sees and writes the files, 方敏 does not see `fj`; whoever reads it later sees `fj` and not `nb`. */
export const ids = { chenyuxin: 'U1014', linzhiqiang: 'U1013' } as const;

export class FileOffice {
  readonly db: TenantDb;

  private constructor(readonly office: Office) {
    this.db = office.server.parts.database.forTenant('-1');
  }

  static async open(): Promise<FileOffice> {
    const own = new FileOffice(await Office.open());
    const { id: fangmin } = await own.db.selectFrom('app_user').select('id').where('account', '=', 'fangmin').executeTakeFirstOrThrow();
    await publishItems(own.db, items(fangmin), { by: 'U1001', now: '2026-11-16 09:00:00' });
    own.office.server.parts.metadata.forget('-1');
    return own;
  }

  async upload(account: string, name = 'a.png', bytes: Buffer = png): Promise<string> {
    const reply = await this.office.server.call(fileUpload, { token: await this.office.token(account), ...multipart([name, bytes]) });
    return (reply.body as { fileId: string }).fileId;
  }

  start(data: object, account = 'chenyuxin'): Promise<Reply> {
    return this.office.call(account, instanceStart, { body: { flowKey: 'pzV1', data: base64({ pz: data }), formType: 'inner' } }).then(({ body }) => body);
  }

  draft(data: object, account = 'chenyuxin'): Promise<Reply> {
    return this.office.call(account, instanceSaveDraft, { body: { flowKey: 'pzV1', data: base64({ pz: data }) } }).then(({ body }) => body);
  }

  async recordOf(instId: string): Promise<string> {
    return (await this.db.selectFrom('wf_inst').select('business_key').where('id', '=', instId).executeTakeFirstOrThrow()).business_key ?? '';
  }

  async dataOf(instId: string): Promise<Record<string, unknown>> {
    return (
      await this.db
        .selectFrom('bo_row')
        .select('data')
        .where('id', '=', await this.recordOf(instId))
        .executeTakeFirstOrThrow()
    ).data;
  }
}

export const entry = (fileId: string, name = 'a.png'): string => JSON.stringify([{ fileId, name, size: 16 }]);

export function multipart(...files: readonly (readonly [name: string, content: Buffer | string])[]): {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
} {
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return { body: Buffer.concat([...parts, Buffer.from('--b--\r\n')]), headers: { 'content-type': 'multipart/form-data; boundary=b' } };
}

// helpers

const file = (title: string): object => ({ type: 'string', title, 'x-ui': { widget: 'upload' } });

function items(fangmin: string): RawItem[] {
  const node = (id: string, type: string, more: object = {}): object => ({ id, type, name: id, ...more });
  const perm = (fj: string, nb: string, pz: string): object => ({
    main: { bt: 'w', fj, nb, gb: 'w', yc: 'w' },
    sub: { mx: { pz } },
    subOps: { mx: { add: true, del: true, edit: true } },
  });
  return [
    {
      kind: 'bo',
      key: 'pz',
      name: '凭证',
      spec: {
        schema: {
          type: 'object',
          properties: {
            bt: { type: 'string', title: '标题', 'x-ui': { widget: 'input' }, 'x-linkage': [{ when: "bt == 'secret'", then: [{ field: 'yc', mode: 'n' }] }] },
            fj: file('附件'),
            nb: file('内部附件'),
            gb: file('公开附件'),
            yc: file('联动附件'),
            mx: { type: 'array', title: '明细', 'x-ui': { widget: 'subTable' }, items: { type: 'object', properties: { pz: file('票据') } } },
          },
        },
      },
    },
    {
      kind: 'form',
      key: 'pzV1',
      name: '凭证',
      spec: {
        bo: 'pz',
        layout: [{ group: 'all', fields: ['bt', 'fj', 'nb', 'gb', 'yc', 'mx'] }],
        perm: { start: perm('w', 'n', 'w'), read: perm('r', 'n', 'r'), UserTask2: perm('w', 'w', 'w'), UserTask3: perm('n', 'n', 'n') },
      },
    },
    {
      kind: 'flow',
      key: 'pzV1',
      name: '凭证',
      spec: {
        form: 'pzV1',
        subject: '凭证',
        nodes: [
          node('StartEvent1', 'START'),
          node('UserTask1', 'USERTASK', { assignee: { rule: 'startUser' }, buttons: ['startFlow', 'saveDraft'] }),
          node('UserTask2', 'USERTASK', { assignee: { rule: 'users', users: [ids.linzhiqiang] }, buttons: ['agree', 'reject', 'backToStart', 'inqu'] }),
          node('UserTask3', 'USERTASK', { assignee: { rule: 'users', users: [fangmin] }, buttons: ['agree', 'reject'] }),
          node('EndEvent1', 'END'),
        ],
        edges: [
          { from: 'StartEvent1', to: 'UserTask1' },
          { from: 'UserTask1', to: 'UserTask2' },
          { from: 'UserTask2', to: 'UserTask3' },
          { from: 'UserTask3', to: 'EndEvent1' },
        ],
      },
    },
    {
      kind: 'bo',
      key: 'zl',
      name: '资料',
      spec: { schema: { type: 'object', properties: { bt: { type: 'string', title: '标题', 'x-ui': { widget: 'input' } }, fj: file('附件') } } },
    },
    {
      kind: 'form',
      key: 'zlV1',
      name: '资料',
      spec: { bo: 'zl', layout: [{ group: 'all', fields: ['bt', 'fj'] }], perm: { start: { main: { '*': 'w' } }, read: { main: { '*': 'r' } } } },
    },
    {
      kind: 'dataTemplate',
      key: 'zl',
      name: '资料',
      spec: {
        bo: 'zl',
        form: 'zlV1',
        columns: [
          { field: 'bt', title: '标题' },
          { field: 'fj', title: '附件' },
        ],
        rowButtons: ['edit', 'delete'],
        toolbar: ['add'],
        rowFilter: [{ role: '*', sql: 'create_by = ${userId}' }],
      },
    },
  ];
}
