import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isError, lintPackage, packageFromTransport, toTransport, type LintContext } from '../../registry/metadata/index.ts';
import { itemChecks } from '../../server/publishing/itemChecks.ts';
import { packagesFolder, shippedItems } from './support.ts';

const transport: unknown = JSON.parse(await readFile(join(packagesFolder, 'examples/gdzcjy.package.json'), 'utf8'));
const tenant: LintContext = {
  ...itemChecks,
  exists: (kind, key) => ['role/ptyg', 'role/zcgly', 'org/O80'].includes(`${kind}/${key}`),
  find: (kind, key) => shippedItems.find((item) => item.kind === kind && item.key === key),
};

describe('the example package', () => {
  test('holds seven objects and no error', () => {
    const content = packageFromTransport(transport);
    expect(content.items.map((item) => `${item.kind}/${item.key}`)).toEqual([
      'dict/gdzc_zt',
      'serialNo/sn_gdzcjy',
      'bo/gdzcjy',
      'form/gdzcjyV1',
      'flow/gdzcjyV1',
      'dataTemplate/dt_gdzcjy',
      'menu/gdzcjy',
    ]);
    expect(lintPackage(content.items, tenant).filter(isError)).toEqual([]);
  });

  test('names what the tenant lacks', () => {
    const problems = lintPackage(packageFromTransport(transport).items, { ...itemChecks, exists: () => false });
    expect(problems.filter(isError).map(({ code, message }) => `${code} ${message}`)).toEqual([
      'E07 依赖的对象不存在【org/O80】',
      'E07 依赖的对象不存在【role/zcgly】',
      'E07 依赖的对象不存在【role/zcgly】',
      'E07 依赖的对象不存在【menu/hqfw】',
      'E07 依赖的对象不存在【role/ptyg】',
    ]);
  });

  test('survives export and import', () => {
    const content = packageFromTransport(transport);
    const again = packageFromTransport(JSON.parse(JSON.stringify(toTransport(content, 'platform'))));
    expect(new Set(again.items)).toEqual(new Set(content.items));
  });
});
