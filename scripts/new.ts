import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/run.ts';

/**
 * `npm run new <kind> <name>`: writes one new unit and joins it with one line, the way the others are.
 * Kinds: rule, function, control, call, adr.
 */
interface Scaffold {
  readonly usage: string;
  readonly files: (name: string) => Readonly<Record<string, string>>;
  /** Array to join: file, name of the array, import line and element. */
  readonly join?: (name: string) => { readonly file: string; readonly array: string; readonly importLine: string; readonly element: string };
}

const scaffolds: Readonly<Record<string, Scaffold>> = {
  rule: {
    usage: 'npm run new rule taxId',
    files: (name) => ({
      [`validators/rules/${name}.ts`]: `import { defineRule } from '../defineRule.ts';\n\n/** What a valid value is, and where the rule comes from. */\nexport const ${name} = defineRule({\n  name: '${name}',\n  values: ['text'],\n  message: 'validation.${name}',\n  check: (value) => typeof value === 'string',\n});\n`,
      [`tests/validators/rules/${name}.test.ts`]: `import { expect, it } from 'vitest';\nimport { runRuleString } from '../../../validators/index.ts';\n\nit.each([\n  // valid\n  ['text', true],\n  // invalid\n  [1, false],\n])('${name}: %s is %s', async (value, valid) => {\n  expect((await runRuleString('${name}', value)).valid).toBe(valid);\n});\n`,
    }),
    join: (name) => ({ file: 'validators/rules/index.ts', array: 'defaultRules', importLine: `import { ${name} } from './${name}.ts';`, element: name }),
  },
  function: {
    usage: 'npm run new function workdays',
    files: (name) => ({
      [`formula/functions/${name}.ts`]: `import { defineFunction } from './defineFunction.ts';\n\nexport const ${name} = defineFunction({\n  name: '${name}',\n  params: [{ name: 'x', type: 'number' }],\n  result: 'number',\n  doc: { 'zh-CN': '一句话说明结果', 'en-US': 'What it gives, in one sentence', 'zh-TW': '一句話說明結果' },\n  call: ([x]) => x,\n});\n`,
    }),
    join: (name) => ({ file: 'formula/functions/index.ts', array: 'defaultFunctions', importLine: `import { ${name} } from './${name}.ts';`, element: name }),
  },
  control: {
    usage: 'npm run new control colour',
    files: (name) => ({
      [`renderers/form/controls/${pascal(name)}Control.ts`]: `import { plainText } from '../text/values.ts';\nimport { defineControl } from './defineControl.ts';\n\n/** What the control shows and how it is edited. */\nexport const ${name}Control = defineControl({\n  widget: '${name}',\n  group: 'text',\n  title: { 'zh-CN': '名称', 'en-US': 'Name', 'zh-TW': '名稱' },\n  doc: { 'zh-CN': '一句话说明用途', 'en-US': 'What it is for, in one sentence', 'zh-TW': '一句話說明用途' },\n  options: [],\n  example: { type: 'string', value: '文字' },\n  types: ['string'],\n  text: (binding) => plainText(binding.value),\n  codec: { show: plainText, parse: (text) => text },\n});\n`,
    }),
    join: (name) => ({
      file: 'renderers/form/controls/index.ts',
      array: 'defaultControls',
      importLine: `import { ${name}Control } from './${pascal(name)}Control.ts';`,
      element: `${name}Control`,
    }),
  },
  call: {
    usage: 'npm run new call parking',
    files: (name) => ({
      [`schemas/calls/${name}.ts`]: `import Type from 'typebox';\nimport { defineCall, session } from './defineCall.ts';\n\nexport const ${name}Get = defineCall({\n  name: '${name}.get', method: 'GET', path: '/${name}/v1/get',\n  query: Type.Object({ id: Type.String({ maxLength: 64 }) }),\n  style: 'bare', response: Type.Object({ id: Type.String() }), policy: session,\n  doc: 'One line for docs/calls.md.',\n});\n\nexport const ${name}Calls = [${name}Get] as const;\n`,
      [`server/http/api/${name}/handlers.ts`]: `import { ${name}Get } from '../../../../schemas/calls/${name}.ts';\nimport { handle } from '../../handle.ts';\n\nexport const ${name}Handlers = [\n  handle(${name}Get, async ({ query }) => ({ id: query.id })),\n];\n`,
    }),
    join: (name) => ({
      file: 'schemas/calls/index.ts',
      array: 'calls',
      importLine: `import { ${name}Calls } from './${name}.ts';`,
      element: `...${name}Calls`,
    }),
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
  writeFileSync(join(root, path), text);
  console.log(`written: ${path}`);
}
if (scaffold.join) joinArray(scaffold.join(name));

// helpers

function joinArray({ file, array, importLine, element }: { file: string; array: string; importLine: string; element: string }): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const start = text.search(new RegExp(`export const ${array}\\b`));
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
