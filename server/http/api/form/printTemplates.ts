import type { PrintTemplateEntry } from '../../../../schemas/calls/index.ts';
import type { MetadataSpecs } from '../../../../schemas/metadata/index.ts';
import { localiseItem, type FormPermission } from '../../../../registry/form/index.ts';
import type { HandlerContext } from '../../../context/index.ts';

type Spec = MetadataSpecs['printTemplate'];

export interface TemplateQuestion {
  readonly formKey: string;
  readonly boAlias: string;
  /** Template that the flow names, and its version where an instance keeps one. */
  readonly named: string | undefined;
  readonly pinned?: number | undefined;
  /** When the instance was started: the versions of that time count. */
  readonly since?: string | null;
  readonly permission: FormPermission;
}

/** The templates of a form at the versions that count, without the names of what their reader may not see. The default comes first. */
export async function printTemplatesOf(context: HandlerContext, question: TemplateQuestion): Promise<PrintTemplateEntry[]> {
  const { formKey, boAlias, named, permission } = question;
  const versions = await versionsOf(context, question);
  const items = await Promise.all([...versions].map(([key, version]) => context.meta.find('printTemplate', key, version)));
  const mine = items.filter((item) => item !== undefined).filter((item) => item.spec.form === formKey);
  const first = mine.find(({ key }) => key === named) ?? mine.find(({ spec }) => spec.default === true) ?? mine[0];
  return [...mine]
    .sort((a, b) => Number(b === first) - Number(a === first) || (a.key < b.key ? -1 : 1))
    .map((item) => {
      const shown = localiseItem(item, context.language);
      return { key: item.key, name: shown.name, version: item.version, isDefault: item === first, spec: projectTemplate(shown.spec, boAlias, permission) };
    });
}

/** A template without the fields, columns and tables that are hidden. Their names in texts go as well. */
export function projectTemplate(spec: Spec, boAlias: string, permission: FormPermission): Spec {
  const reads = (entity: string, name: string): boolean => (permission.fields[entity]?.[name] ?? 'n') !== 'n';
  const readsTable = (name: string): boolean => permission.table?.[name] !== undefined && permission.table[name].hidden !== true;
  const { barcode, blocks, watermark, ...rest } = spec;
  const cleaned = (text: string): string =>
    text.replace(/\$\{([^}]*)\}/g, (whole, given: string) => (own.has(given.trim()) || reads(boAlias, given.trim()) ? whole : ''));
  return {
    ...rest,
    ...(barcode !== undefined && reads(boAlias, barcode) ? { barcode } : {}),
    ...(watermark === undefined || cleaned(watermark) === '' ? {} : { watermark: cleaned(watermark) }),
    blocks: blocks.flatMap((block) => {
      const { fields, tableColumns, keyColumn, groupBy, capital, text, ...others } = block;
      const names = fields?.filter((name) => (block.type === 'table' ? readsTable(name) : reads(boAlias, name)));
      if (names?.length === 0) return [];
      const table = names?.[0] ?? '';
      const columns = tableColumns?.filter(({ field }) => reads(table, field));
      if (columns?.length === 0) return [];
      return [
        {
          ...others,
          ...(names === undefined ? {} : { fields: names }),
          ...(columns === undefined ? {} : { tableColumns: columns }),
          ...(keyColumn !== undefined && reads(table, keyColumn) ? { keyColumn } : {}),
          ...(groupBy !== undefined && reads(table, groupBy) ? { groupBy } : {}),
          ...(capital !== undefined && reads(table, capital) ? { capital } : {}),
          ...(text === undefined ? {} : { text: cleaned(text) }),
        },
      ];
    }),
  };
}

// helpers

/** Names in texts that are no fields. */
const own: ReadonlySet<string> = new Set(['user', 'time', 'number']);

/**
 * Template -> version. A running document keeps what was published when it was started; a template that came later is
 * offered at its first version.
 */
async function versionsOf({ db, meta }: HandlerContext, { named, pinned, since }: TemplateQuestion): Promise<Map<string, number>> {
  const published = new Map((await meta.list('printTemplate')).map((item) => [item.key, item.version]));
  if (since !== undefined && since !== null) {
    const rows = await db
      .selectFrom('meta_item')
      .select(['key', 'version', 'created_at'])
      .where('kind', '=', 'printTemplate')
      .where('status', '!=', 'draft')
      .orderBy('version')
      .execute();
    for (const key of published.keys()) {
      const own = rows.filter((row) => row.key === key);
      const then = own.filter((row) => row.created_at <= since).at(-1) ?? own[0];
      if (then !== undefined) published.set(key, then.version);
    }
  }
  if (named !== undefined && pinned !== undefined) published.set(named, pinned);
  return published;
}
