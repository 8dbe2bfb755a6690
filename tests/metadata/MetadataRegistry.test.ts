import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createInMemorySource,
  formatItem,
  formatJson,
  InvalidMetadataError,
  MetadataRegistry,
  packageFromTransport,
  pointerOf,
  stepsOf,
  toTransport,
  valueAt,
  type MetadataSource,
  type RawItem,
} from '../../registry/metadata/index.ts';
import { readPackageFolder } from '../../registry/metadata/readPackageFolder.ts';

const dict = (key: string, label: string, version?: number): RawItem => ({
  kind: 'dict',
  key,
  name: key,
  spec: { items: [{ value: '1', label }] },
  ...(version === undefined ? {} : { version }),
});
const labelOf = (item: { spec: { items: { label: string }[] } } | undefined) => item?.spec.items[0]?.label;

describe('MetadataRegistry', () => {
  test('answers the published version, or the one that is asked for', async () => {
    const registry = new MetadataRegistry(createInMemorySource([dict('a', 'old', 1), dict('a', 'new', 2)]));
    expect(labelOf(await registry.find('dict', 'a'))).toBe('new');
    expect(labelOf(await registry.find('dict', 'a', 1))).toBe('old');
    expect(await registry.find('dict', 'b')).toBeUndefined();
    await expect(registry.get('dict', 'b', 3)).rejects.toThrow('no metadata item <dict/b> version 3');
  });

  test('reads a pinned version from the source only once', async () => {
    let loads = 0;
    const inner = createInMemorySource([dict('a', 'x', 1)]);
    const source: MetadataSource = {
      ...inner,
      load: (...args) => {
        loads += 1;
        return inner.load(...args);
      },
    };
    const registry = new MetadataRegistry(source);
    await registry.get('dict', 'a', 1);
    await registry.get('dict', 'a', 1);
    expect(loads).toBe(1);
  });

  test('keeps no more than it may', async () => {
    const registry = new MetadataRegistry(createInMemorySource(['a', 'b', 'c'].map((key) => dict(key, key))), 2);
    expect((await registry.list('dict')).map((item) => item.key)).toEqual(['a', 'b', 'c']);
    expect(labelOf(await registry.find('dict', 'a', 1))).toBe('a');
  });

  test('refuses an item that is not what its kind demands', async () => {
    const registry = new MetadataRegistry(createInMemorySource([{ kind: 'dict', key: 'a', name: 'a', spec: { itemz: [] } } as RawItem]));
    await expect(registry.find('dict', 'a')).rejects.toThrow(InvalidMetadataError);
  });

  test('a version given twice is a mistake of the source', () => {
    expect(() => createInMemorySource([dict('a', 'x'), dict('a', 'y')])).toThrow('metadata item <dict/a> version 1 is given twice');
  });
});

describe('packages', () => {
  test('transport leaves out what only the exporting tenant knows', () => {
    const content = {
      package: 'demo',
      version: 1,
      dependsOn: [],
      data: [],
      items: [{ ...dict('b', 'x', 3), status: 'published' as const, tenantId: '-1', meta: { createBy: 'U1', remark: 'why' } }, dict('a', 'y')],
    };
    expect(toTransport(content, 'platform')).toEqual({
      package: 'demo',
      version: 1,
      exportedFrom: 'platform',
      items: [dict('a', 'y'), { ...dict('b', 'x'), meta: { remark: 'why' } }],
    });
  });

  test.each([[null], [{}], [{ package: 'x', version: 1, items: 'no' }], [{ package: 'x', version: 1, items: [{ kind: 'dict' }] }]])(
    '%j is refused with problems',
    (json) => {
      expect(() => packageFromTransport(json)).toThrow(InvalidMetadataError);
    },
  );
});

describe('package folders', () => {
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  });
  const folderWith = async (files: Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'package-'));
    folders.push(folder);
    for (const [name, text] of Object.entries({ 'manifest.meta.json': '{"package":"demo","version":1}', ...files })) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    return folder;
  };

  test('take BPMN from the file beside the flow', async () => {
    const folder = await folderWith({
      'flow/f.meta.json': JSON.stringify({ kind: 'flow', key: 'f', name: 'f', spec: { form: 'f', subject: 's', bpmn: 'f.bpmn' } }),
      'flow/f.bpmn': '<definitions/>',
    });
    expect((await readPackageFolder(folder)).items[0]?.spec).toEqual({ form: 'f', subject: 's', bpmn: '<definitions/>' });
  });

  test.each([
    ['a misplaced file', { 'dict/b.meta.json': JSON.stringify(dict('a', 'x')) }, '文件名应为 dict/a.meta.json'],
    ['broken JSON', { 'dict/a.meta.json': '{' }, '不是有效的 JSON'],
    ['a broken item', { 'dict/a.meta.json': '{"kind":"dict","key":"a","name":"a","spec":{}}' }, '缺少配置项【items】'],
    ['a broken manifest', { 'manifest.meta.json': '{"package":"demo"}' }, 'manifest.meta.json'],
  ])('report %s by name', async (_name, files, message) => {
    await expect(readPackageFolder(await folderWith(files))).rejects.toThrow(message);
  });
});

describe('texts', () => {
  test('formatted JSON is the same JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test('an item has one text, whatever the order of its envelope', () => {
    const { spec, ...rest } = dict('a', 'x');
    expect(formatItem({ spec, ...rest } as RawItem)).toBe(formatItem(dict('a', 'x')));
  });

  test('pointers lead back to their steps', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (steps) => {
        expect(stepsOf(pointerOf(...steps))).toEqual(steps);
      }),
    );
    expect(valueAt({ a: [{ 'b/c': 1 }] }, '/a/0/b~1c')).toBe(1);
    expect(valueAt({}, '/toString')).toBeUndefined();
  });
});
