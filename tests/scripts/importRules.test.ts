import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Each line plants one import and names the rule that must report it. */
const violations: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['schemas-import-nothing', 'schemas/a.ts', '../server/target.ts'],
  ['registry-below-validators', 'registry/a.ts', '../validators/target.ts'],
  ['formula-below-validators', 'formula/a.ts', '../validators/target.ts'],
  ['validators-below-renderers', 'validators/a.ts', '../renderers/target.ts'],
  ['renderers-below-src', 'renderers/a.ts', '../src/target.ts'],
  ['src-above-renderers', 'src/a.ts', '../server/target.ts'],
  ['server-without-screens', 'server/a.ts', '../renderers/target.ts'],
  ['nobody-imports-tests', 'src/b.ts', '../tests/target.ts'],
];

describe('import rules', () => {
  let folder = '';
  let report = '';

  beforeAll(() => {
    // given a small house in which every rule is broken once
    folder = mkdtempSync(join(tmpdir(), 'yuanbiao-imports-'));
    const write = (file: string, text: string): void => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const name of ['schemas', 'registry', 'formula', 'validators', 'renderers', 'src', 'server', 'tests'])
      write(`${name}/target.ts`, 'export const target = 1;\n');
    for (const [, file, imports] of violations) write(file, `import { target } from '${imports}';\nexport const used = target;\n`);
    write('registry/loop.ts', "import { b } from './pool.ts';\nexport const a = () => b();\n");
    write('registry/pool.ts', "import { a } from './loop.ts';\nexport const b = (): unknown => a();\n");
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'Bundler', allowImportingTsExtensions: true, noEmit: true } }),
    );
    copyFileSync(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'));
    // when
    const result = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
        'schemas',
        'registry',
        'formula',
        'validators',
        'renderers',
        'src',
        'server',
        '--config',
        '.dependency-cruiser.cjs',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    report = result.stdout + result.stderr;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(violations)('%s is reported', (rule, file) => {
    expect(report).toMatch(new RegExp(`${rule}: ${file.replace('.', '\\.')}`));
  });

  it('a cycle is reported', () => {
    expect(report).toContain('no-cycles');
  });
});
