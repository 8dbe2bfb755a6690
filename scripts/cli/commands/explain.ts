import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { RawItem } from '../../../registry/metadata/index.ts';
import { UsageError, isObject, type CalledCommand } from '../Command.ts';
import { systemClock } from '../systemClock.ts';

const PACKAGES = fileURLToPath(new URL('../../../schemas/packages', import.meta.url));

export const explain: CalledCommand = {
  name: 'explain',
  usage: '<form> [<field> …] [--at start|read|print|<node>] [--data file.json | --sample <n>] [--packages folder] [--locale zh-CN] [--graph] [--json]',
  doc: 'says why fields of a form have their mode, value and issues (`xcmx[0].je` is a cell), or prints what is computed from what',
  call: async (args) => {
    const { values, positionals } = read(args);
    const [formKey, ...addresses] = positionals;
    if (formKey === undefined) throw new UsageError('name a form');
    const items = await itemsOf(values.packages ?? PACKAGES);
    const [{ explainForm }, { explainGraph }] = await Promise.all([import('./explain/explainForm.ts'), import('./explain/explainGraph.ts')]);
    const request = { items, formKey, addresses, at: values.at ?? 'start', locale: values.locale ?? 'zh-CN', clock: systemClock };
    const answer =
      values.graph === true
        ? explainGraph(request)
        : explainForm({ ...request, data: await dataOf(values.data), sample: values.sample === undefined ? undefined : Number(values.sample) });
    return values.json === true ? JSON.stringify(answer.data, null, 2) : answer.text;
  },
};

// helpers

interface Options {
  readonly at?: string;
  readonly data?: string;
  readonly sample?: string;
  readonly packages?: string;
  readonly locale?: string;
  readonly graph?: boolean;
  readonly json?: boolean;
}

function read(args: readonly string[]): { values: Options; positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        data: { type: 'string' },
        sample: { type: 'string' },
        packages: { type: 'string' },
        locale: { type: 'string' },
        graph: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function itemsOf(folder: string): Promise<readonly RawItem[]> {
  const { readPackages } = await import('../../../registry/metadata/readPackageFolder.ts');
  return (await readPackages(folder)).flatMap((each) => each.items);
}

async function dataOf(file: string | undefined): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (file === undefined) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(data)) throw new UsageError(`${file} must hold one business object`);
  return data;
}
