import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/run.ts';

/**
 * `npm run new <kind> <name>`: writes one new unit, joins it the way the others are, and writes what follows from its declaration
 * (`npm run gen`). What is written is green: `npm run check` and the unit tests pass, and the unit has its texts, its case and its story.
 */
interface Scaffold {
  readonly usage: string;
  readonly files: (name: string) => Readonly<Record<string, string>>;
  /** Arrays to join: file, name of the array, import line and element. */
  readonly joins?: (name: string) => readonly Join[];
}

interface Join {
  readonly file: string;
  readonly array: string;
  readonly importLine: string;
  readonly element: string;
}

const scaffolds: Readonly<Record<string, Scaffold>> = {
  rule: {
    usage: 'npm run new rule taxId',
    files: (name) => ({
      [`validators/rules/${name}.ts`]: `
import { defineRule } from '../defineRule.ts';

/** What a valid value is, and where the rule comes from. */
export const ${name} = defineRule({
  name: '${name}',
  values: ['text'],
  message: 'validation.${name}',
  says: { 'zh-CN': '格式不正确', 'en-US': 'Invalid format', 'zh-TW': '格式不正確' },
  cases: [
    ['${name}', 'right', true],
    ['${name}', ' wrong', false],
  ],
  check: (value) => typeof value === 'string' && value === value.trim(),
});
`,
    }),
    joins: (name) => [{ file: 'validators/rules/index.ts', array: 'defaultRules', importLine: `import { ${name} } from './${name}.ts';`, element: name }],
  },
  function: {
    usage: 'npm run new function half',
    files: (name) => ({
      [`formula/functions/${name}.ts`]: `
import { defineFunction } from './defineFunction.ts';

export const ${name} = defineFunction({
  name: '${name}',
  params: [{ name: 'x', type: 'number' }],
  result: 'number',
  doc: { 'zh-CN': '一句话说明结果', 'en-US': 'What it gives, in one sentence', 'zh-TW': '一句話說明結果' },
  cases: [
    ['${name}(3)', '1.5'],
    ['${name}("")', '0'],
  ],
  call: ([x]) => x.div(2),
});
`,
    }),
    joins: (name) => [{ file: 'formula/functions/index.ts', array: 'defaultFunctions', importLine: `import { ${name} } from './${name}.ts';`, element: name }],
  },
  control: {
    usage: 'npm run new control colour',
    files: (name) => ({
      [`renderers/form/controls/text/${pascal(name)}Control.ts`]: `
import { plainText } from '../../../../validators/words/index.ts';
import { defineControl } from '../defineControl.ts';

/** What the control shows and how it is edited. */
export const ${name}Control = defineControl({
  widget: '${name}',
  group: 'text',
  title: { 'zh-CN': '名称', 'en-US': 'Name', 'zh-TW': '名稱' },
  doc: { 'zh-CN': '一句话说明用途', 'en-US': 'What it is for, in one sentence', 'zh-TW': '一句話說明用途' },
  options: [],
  example: { type: 'string', value: '文字', entry: ['新', '新'] },
  types: ['string'],
  text: (binding) => plainText(binding.value),
  codec: { show: plainText, parse: (text) => text },
});
`,
    }),
    joins: (name) => [
      {
        file: 'renderers/form/controls/index.ts',
        array: 'defaultControls',
        importLine: `import { ${name}Control } from './text/${pascal(name)}Control.ts';`,
        element: `${name}Control`,
      },
    ],
  },
  button: {
    usage: 'npm run new button archive',
    files: (name) => ({
      [`src/pages/flowForm/buttons/${name}.ts`]: `
import { defineFlowButton } from './defineFlowButton.ts';

/** What it does to the document. */
export const ${name}Button = defineFlowButton({
  alias: '${name}',
  labelKey: { 'zh-CN': '名称', 'en-US': 'Name', 'zh-TW': '名稱' },
  async run(context) {
    await context.finish({ message: '', then: 'reload' });
  },
});
`,
    }),
    joins: (name) => [
      {
        file: 'src/pages/flowForm/buttons/index.ts',
        array: 'flowButtons',
        importLine: `import { ${name}Button } from './${name}.ts';`,
        element: `${name}Button`,
      },
    ],
  },
  job: {
    usage: 'npm run new job oldDrafts',
    files: (name) => ({
      [`server/jobs/${name}.ts`]: `
import { defineUpkeep } from './defineJob.ts';

/** What it takes care of; answers how many it has dealt with. One process of several does it. */
export const ${name} = defineUpkeep({
  name: '${name}',
  everySeconds: 3_600,
  async run() {
    return 0;
  },
});
`,
    }),
    joins: (name) => [{ file: 'server/jobs/upkeep.ts', array: 'upkeepUnits', importLine: `import { ${name} } from './${name}.ts';`, element: name }],
  },
  kind: {
    usage: 'npm run new kind holidayPlan',
    files: (name) => ({
      [`schemas/metadata/${name}.ts`]: `
import Type from 'typebox';
import { Strict } from './common.ts';
import { defineKind } from './defineKind.ts';

export const ${name} = defineKind({
  kind: '${name}',
  title: '名称',
  doc: 'What an item of this kind describes, in one line.',
  auth: [],
  unserved: true,
  spec: Strict({ note: Type.String({ maxLength: 200 }) }),
});
`,
    }),
    joins: (name) => [{ file: 'schemas/metadata/index.ts', array: 'kinds', importLine: `import { ${name} } from './${name}.ts';`, element: name }],
  },
  call: {
    usage: 'npm run new call parking',
    files: (name) => ({
      [`schemas/calls/${name}.ts`]: `
import Type from 'typebox';
import { defineCall, session } from './defineCall.ts';

export const ${name}Get = defineCall({
  name: '${name}.get',
  method: 'GET',
  path: '/${name}/v1/get',
  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  style: 'bare',
  response: Type.Object({ id: Type.String() }),
  policy: session,
  doc: 'One line for docs/calls.md.',
});

export const ${name}Calls = [${name}Get] as const;
`,
      [`server/http/api/${name}/handlers.ts`]: `
import { ${name}Get } from '../../../../schemas/calls/${name}.ts';
import { handle } from '../../handle.ts';

export const ${name}Handlers = [handle(${name}Get, async ({ query }) => ({ id: query.id }))];
`,
    }),
    joins: (name) => [
      { file: 'schemas/calls/index.ts', array: 'calls', importLine: `import { ${name}Calls } from './${name}.ts';`, element: `...${name}Calls` },
      {
        file: 'server/http/api/index.ts',
        array: 'handlers',
        importLine: `import { ${name}Handlers } from './${name}/handlers.ts';`,
        element: `...${name}Handlers`,
      },
    ],
  },
  adr: {
    usage: 'npm run new adr the-decision-in-words',
    files: (name) => ({
      [`docs/adr/${nextAdr()}-${name}.md`]: `# ${nextAdr()} ${name.replaceAll('-', ' ')}\n\n**Status:** proposed\n\n## Context\n\n## Decision\n\n## Rejected\n\n## Consequences\n`,
    }),
  },
};

const [kind = '', name = ''] = process.argv.slice(2);
const scaffold = scaffolds[kind];
if (!scaffold || !/^[a-z][A-Za-z0-9-]*$/.test(name)) {
  console.error(
    `usage:\n${Object.values(scaffolds)
      .map((each) => `  ${each.usage}`)
      .join('\n')}`,
  );
  process.exit(2);
}

const files = scaffold.files(name);
for (const path of Object.keys(files)) {
  if (existsSync(join(root, path))) {
    console.error(`${path} exists already`);
    process.exit(1);
  }
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text.trimStart());
  console.log(`written: ${path}`);
}
const joins = scaffold.joins?.(name) ?? [];
joins.forEach(joinArray);
format([...Object.keys(files), ...joins.map(({ file }) => file)].filter((path) => path.endsWith('.ts')));
if (joins.length > 0) execFileSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/gen.ts'], { cwd: root, stdio: 'inherit' });

// helpers

function format(paths: readonly string[]): void {
  if (paths.length > 0) execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...paths], { cwd: root, stdio: 'ignore' });
}

function joinArray({ file, array, importLine, element }: Join): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const start = text.search(new RegExp(`^(export )?const ${array}\\b`, 'm'));
  const end = text.indexOf('\n]', start);
  const lastImport = text.lastIndexOf('\nimport ', start);
  if (start < 0 || end < 0 || lastImport < 0) {
    console.error(`add "${element}" to ${array} in ${file} by hand`);
    process.exit(1);
  }
  const afterImport = text.indexOf('\n', lastImport + 1);
  writeFileSync(path, `${text.slice(0, afterImport)}\n${importLine}${text.slice(afterImport, end)}\n  ${element},${text.slice(end)}`);
  console.log(`joined:  ${file} (${array})`);
}

function pascal(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nextAdr(): string {
  const numbers = readdirSync(join(root, 'docs/adr'))
    .map((file) => Number(file.slice(0, 4)))
    .filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
