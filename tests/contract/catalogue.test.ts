import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { callsDocPath, renderCallsDoc } from '../../scripts/gen-calls-doc.ts';
import { coverCalls, renderCoverage } from '../../scripts/coverage-calls.ts';
import * as catalogue from '../../schemas/calls/index.ts';
import type { CallInput, CallOutput } from '../../schemas/calls/index.ts';
import { itemKinds } from '../../schemas/calls/entities/index.ts';
import { buildOpenApi } from '../../schemas/calls/openapi.ts';
import { metadataKinds } from '../../schemas/metadata/index.ts';
import { ownCalls, serviceCalls, shellCalls, wireCalls } from './specCalls.ts';

const { calls, callByName } = catalogue;
type AnyCall = (typeof calls)[number];

const address = (call: AnyCall): string => `${call.method} ${call.path}`;
const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('the catalogue', () => {
  const addresses = new Set(calls.map(address));

  test.each([
    ['document 1', shellCalls],
    ['document 2', serviceCalls],
    ['the wire', wireCalls],
    ['the product', ownCalls],
  ] as const)('declares every call of %s', (_source, listed) => {
    expect(listed.filter((entry) => !addresses.has(entry))).toEqual([]);
  });

  test('declares nothing else', () => {
    const listed = new Set<string>([...shellCalls, ...serviceCalls, ...wireCalls, ...ownCalls]);
    expect([...addresses].filter((entry) => !listed.has(entry))).toEqual([]);
  });

  test('has unique names and addresses', () => {
    expect(repeated(calls.map((call) => call.name))).toEqual([]);
    expect(repeated(calls.map(address))).toEqual([]);
  });

  test('finds a call by name', () => {
    expect(callByName('task.complete')).toBe(catalogue.taskComplete);
    expect(() => callByName('task.nothing')).toThrow('task.nothing');
  });

  test('contains every declared call', () => {
    const exported: readonly unknown[] = Object.values(catalogue);
    const declared = exported.filter((value) => typeof value === 'object' && value !== null && 'path' in value && 'policy' in value);
    expect(new Set(declared)).toEqual(new Set(calls));
  });

  test('knows the metadata kinds', () => {
    expect([...itemKinds].sort()).toEqual(metadataKinds.map(({ kind }) => kind).sort());
  });
});

describe.each(calls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('is complete', () => {
    expect(call.name).toMatch(/^[a-zA-Z]+\.[a-zA-Z0-9]+$/);
    expect(call.doc).toMatch(/^[A-Z].*\.$/);
    expect(['anonymous', 'session', 'link', 'role', 'test']).toContain(call.policy.access);
    expect(call.response === undefined).toBe(call.style === 'binary');
    expect(call.body !== undefined && call.bodyType !== undefined && call.bodyType !== 'json').toBe(false);
    if (call.method !== 'POST') expect(call.body ?? call.bodyType).toBeUndefined();
  });

  test('describes each path parameter, and no other', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.properties ?? {}).sort()).toEqual(inPath.sort());
  });

  test('has schemas that compile', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const schema of [call.params, call.query, call.body, call.response, call.extra]) {
      if (schema !== undefined) expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  test('ignores unknown members of a body', () => {
    expect(JSON.stringify(call.body ?? {})).not.toContain('"additionalProperties":false');
  });
});

describe('policies', () => {
  const namesWith = (access: string): string[] =>
    calls
      .filter((call) => call.policy.access === access)
      .map((call) => call.name)
      .sort();

  test('only the login page and probes need none', () => {
    expect(namesWith('anonymous')).toEqual([
      'file.getLogoFile',
      'session.auth',
      'session.captcha',
      'shortUrl.getLongUrlByShortUrl',
      'sso.auth',
      'sso.info',
      'sysProperties.getDecryptBySysSetting',
      'system.health',
      'system.live',
      'system.ready',
      'system.setUp',
      'system.version',
      'tenant.getTenantByCode',
      'tenant.listJson',
    ]);
  });

  test('only the bytes of a file are also given to whoever holds a link', () => {
    expect(namesWith('link')).toEqual(['file.getFileById']);
  });

  test('metadata belongs to administrators and designers', () => {
    const guarded = calls.filter((call) => call.path.startsWith('/meta/'));
    expect(guarded.every((call) => call.policy.access === 'role' && call.policy.roles.join() === 'xtgly,bdsjs')).toBe(true);
    // a form as its designer sees it, drafts included, is metadata too; tasks of people who have left, requests that cannot run, and work that went wrong, belong to administrators
    const administration = [
      'instance.moveVersion',
      'outbox.discard',
      'outbox.lateDeadlines',
      'outbox.listJson',
      'outbox.retry',
      'task.changeHolder',
      'task.handOver',
      'task.handOverCount',
    ];
    const publishing = ['news.readers', 'shortUrl.create', 'tag.save'];
    const designing = ['flow.check', 'flow.designList', 'flow.simulate'];
    expect(namesWith('role')).toEqual([...guarded.map((call) => call.name), 'form.preview', ...designing, ...administration, ...publishing].sort());
  });

  test('test calls exist in test mode only', () => {
    expect(namesWith('test')).toEqual(['test.clock', 'test.reset']);
  });

  test('reads that change something are marked', () => {
    expect(
      calls
        .filter((call) => call.method === 'GET' && call.write)
        .map((call) => call.name)
        .sort(),
    ).toEqual([
      'identity.getNextIdByAlias',
      'instance.doEndProcessById',
      'instance.forbiddenInstance',
      'instance.unForbiddenInstance',
      'mail.isRead',
      'mail.remove',
      'message.get',
      'message.mark',
      'news.getNewsById',
      'session.signout',
      'task.lockUnlock',
      'task.retrieveBpmTask',
    ]);
  });

  test('calls that hand out tokens or codes keep no stored answer', () => {
    for (const name of ['session.auth', 'session.refresh', 'session.handoff', 'sso.auth']) expect(callByName(name).write).toBe(false);
  });
});

describe('bodies', () => {
  const ajv = new Ajv2020({ strict: false });
  const accepts = (name: string, body: unknown): boolean => ajv.validate(callByName(name).body ?? {}, body);

  test.each([
    ['task.getTodoList', {}, true],
    [
      'task.getTodoList',
      {
        pageBean: { page: '1', pageSize: '11', showTotal: 'true' },
        querys: [{ property: 'subject_', operation: 'LIKE', value: 'a', relation: 'OR', group: 'main' }],
      },
      true,
    ],
    ['task.getTodoList', { querys: [{ property: 'subject_', operation: 'DROP' }] }, false],
    ['task.getTodoList', { pageBean: { page: 'x' } }, false],
    [
      'task.complete',
      {
        taskId: '1',
        actionName: 'agree',
        opinion: '同意',
        formType: 'inner',
        nodeUsers: '[]',
        files: '',
        zfiles: '',
        jumpType: '',
        destination: '',
        agentLeaderId: '0',
        extra: 1,
      },
      true,
    ],
    ['task.complete', { taskId: '1', actionName: 'agree', opinion: null, backHandMode: null }, true],
    ['task.complete', { actionName: 'agree' }, false],
    ['task.complete', { taskId: '1', actionName: 'agree', opinion: 'x'.repeat(2001) }, false],
    ['task.complete', { taskId: 'x'.repeat(65), actionName: 'agree' }, false],
    ['task.taskToInqu', { taskId: '1', userIds: '2,3' }, false],
    ['instance.start', { defId: '1', data: 'e30=', isSendNodeUsers: 0, urgentStateValue: { old: '', new: '1' }, vars: { a: 'b' } }, true],
    ['instance.getInstanceByPks', ['1', '2'], true],
    ['customQuery.doQuery', [{ key: 'bm', value: 'x' }], true],
    ['customQuery.doQuery', {}, true],
    ['dataTemplate.boSave', { clfybx: { id_: '1', sub_xcmx: [{ je: 1 }] }, formKey: 'clfybxV1' }, true],
    ['approvalItem.save', { expression: '同意。', type: 4 }, true],
    ['approvalItem.save', { expression: '' }, false],
    ['meta.publish', { package: 'gdzcjy', version: 1, items: [{ kind: 'dict' }] }, true],
    ['meta.publish', { items: [] }, false],
  ] as const)('%s %j -> %s', (name, body, expected) => {
    expect(accepts(name, body)).toBe(expected);
  });
});

describe('types', () => {
  test('input follows the declaration', () => {
    expectTypeOf<CallInput<typeof catalogue.taskComplete>['body']['taskId']>().toEqualTypeOf<string>();
    expectTypeOf<CallInput<typeof catalogue.taskComplete>['body']['opinion']>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<CallInput<typeof catalogue.taskComplete>['query']>().toEqualTypeOf<{ leaderId?: string }>();
    expectTypeOf<CallInput<typeof catalogue.customQueryGetByAlias>['body']>().toEqualTypeOf<string>();
    expectTypeOf<CallInput<typeof catalogue.sessionSignout>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<CallInput<typeof catalogue.dataTemplateGetForm>['params']>().toEqualTypeOf<{ formKey: string; boAlias: string }>();
  });

  test('output follows style and response', () => {
    expectTypeOf<CallOutput<typeof catalogue.taskGetTodoList>['rows'][number]['id']>().toEqualTypeOf<string>();
    expectTypeOf<CallOutput<typeof catalogue.dataTemplateListJson>['sums']>().toEqualTypeOf<Record<string, unknown> | null | undefined>();
    expectTypeOf<CallOutput<typeof catalogue.taskLockUnlock>>().toEqualTypeOf<number>();
    expectTypeOf<CallOutput<typeof catalogue.instanceStart>['instId']>().toEqualTypeOf<string>();
    expectTypeOf<CallOutput<typeof catalogue.fileDownload>>().toEqualTypeOf<catalogue.BinaryOutput>();
  });
});

describe('what is made from the catalogue', () => {
  const openApi = buildOpenApi(calls, { version: '1.2.3' });
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));

  test('OpenAPI has one operation per call', () => {
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(calls.map((call) => call.name).sort());
    expect(openApi.info.version).toBe('1.2.3');
  });

  test('OpenAPI wraps answers by style', () => {
    const answer = (path: string, method: string): string => JSON.stringify(openApi.paths[path]?.[method]?.responses['200']);
    expect(answer('/runtime/instance/v1/start', 'post')).toMatch(/"state".*"value".*"instId"/);
    expect(answer('/runtime/task/v1/getTodoList', 'post')).toMatch(/"rows".*"total".*"pageSize"/);
    expect(answer('/runtime/task/v1/canLock', 'get')).not.toContain('"state"');
    expect(answer('/system/file/v1/downloadFile', 'get')).toContain('application/octet-stream');
  });

  test('OpenAPI takes the deployment prefixes', () => {
    const prefixed = buildOpenApi(calls, { version: '1', prefixes: { uc: '/uc-service' } });
    expect(prefixed.paths['/uc-service/uc/tenantManage/v1/getJson']).toBeDefined();
    expect(prefixed.paths['/auth']).toBeDefined();
  });

  test('OpenAPI is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(openApi))).toEqual(openApi);
  });

  test('docs/calls.md is up to date (npx tsx scripts/gen-calls-doc.ts)', () => {
    expect(readFileSync(callsDocPath, 'utf8')).toBe(renderCallsDoc(calls));
  });

  test('coverage counts answered, missing and unknown calls', () => {
    const report = coverCalls(calls, [{ call: catalogue.taskComplete }, { call: { name: 'task.invented' } }]);
    expect([report.implemented, report.missing.length, report.unknown]).toEqual([1, calls.length - 1, ['task.invented']]);
    expect(renderCoverage(report)).toContain(`implemented 1 of ${calls.length}\n`);
  });
});
