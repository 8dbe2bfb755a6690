import { sql, type RawBuilder } from 'kysely';
import type { FormDefinition } from '../forms/index.ts';
import { isOpenTo } from './listGrants.ts';
import { definitionsOf, viewerOf } from '../workflow/index.ts';
import { formsOf, publishedForms, type FormVersion } from './formsOf.ts';
import { hiddenFields, rightsAt } from './rightsAt.ts';
import type { RightsReader } from './RightsReader.ts';
import { partsTaken, type PartTaken } from './standing.ts';

type Bool = RawBuilder<boolean>;

/** What a person may read of the columns of a business object, row by row. */
export interface ColumnRights {
  /** Whether the field is no column for him: no form reads it, so nothing may be asked over it. */
  isHidden(field: string): boolean;
  /** Rows `t` that hide the field from him; undefined where none does. */
  hiddenIn(field: string): Bool | undefined;
}

/**
 * The rights on many documents at once, for lists, queries and dialogs. A door with a form shows no more than the `read` rights
 * of that form. A row of a flow is read by the rights of its own form and its reader's standing; any other row by the form of
 * the door, or where the door names none, by all forms of the object together. An object without a form has no rights but
 * those of its doors. Without `inRows` only columns are asked about, which takes no look at the documents. `published`: the door shows records that are
 * published to their readers, so that nobody needs the right to view their forms; what these hide on reading stays hidden.
 */
export async function columnRights(
  reader: RightsReader,
  bo: string,
  fields: Iterable<string>,
  door: FormDefinition | undefined,
  { inRows = true, published = false }: { readonly inRows?: boolean; readonly published?: boolean } = {},
): Promise<ColumnRights> {
  const opens: Opens = published ? () => true : ({ auth }) => isOpenTo(reader.user, auth.view);
  const { any, kept: versions } = await formsOf(reader, bo);
  if (!any) return { isHidden: () => false, hiddenIn: () => undefined };
  const names = [...fields];
  const all = new Set(names);
  const atDoor = door === undefined ? new Set<string>() : hiddenFields(door.viewing('read'), bo);
  const withoutFlow = door === undefined ? await hiddenWithoutFlow(reader, bo, all, opens) : atDoor;
  const byVersion = versions.map((version) => ({ ...version, hidden: hiddenByReading(version, bo, all, opens) }));
  const hidden = new Set(names.filter((name) => atDoor.has(name) || (withoutFlow.has(name) && byVersion.every((version) => version.hidden.has(name)))));
  if (!inRows) return { isHidden: (name) => hidden.has(name), hiddenIn: () => undefined };
  const parts = await hiddenByParts(reader, await partsTaken(reader.db, await viewerOf(reader), bo), bo, all);
  const takesPart = sql<boolean>`t.inst_id = any(${parts.map(({ id }) => id)}::text[])`;

  const masks = new Map<string, Bool>();
  for (const name of names) {
    if (hidden.has(name)) continue;
    const hiding = byVersion.filter((version) => version.hidden.has(name));
    const hidingParts = parts.filter((part) => part.hidden.has(name)).map(({ id }) => id);
    const others = [...(withoutFlow.has(name) ? [sql<boolean>`t.inst_id is null`] : []), ...(hiding.length === 0 ? [] : [keptBy(hiding)])];
    const hiddenParts = sql<boolean>`coalesce(t.inst_id = any(${hidingParts}::text[]), false)`;
    if (others.length === 0 && hidingParts.length > 0) masks.set(name, hiddenParts);
    if (others.length > 0)
      masks.set(
        name,
        parts.length === 0
          ? sql<boolean>`(${sql.join(others, sql` or `)})`
          : sql<boolean>`(case when ${takesPart} then ${hiddenParts} else (${sql.join(others, sql` or `)}) end)`,
      );
  }
  return { isHidden: (name) => hidden.has(name), hiddenIn: (name) => masks.get(name) };
}

// helpers

/** Rows of these versions of forms; a request whose form is not known is among them. */
function keptBy(versions: readonly FormVersion[]): Bool {
  const byKey = new Map<string, number[]>();
  for (const { formKey, version } of versions) byKey.set(formKey, [...(byKey.get(formKey) ?? []), version]);
  const kept = [...byKey].map(([key, numbers]) => sql<boolean>`(t.form_key = ${key} and t.form_ver = any(${numbers}::integer[]))`);
  return sql<boolean>`(t.inst_id is not null and (t.form_key is null or ${sql.join(kept, sql` or `)}))`;
}

/** Whether the reader may view records with a form at all. */
type Opens = (form: FormDefinition) => boolean;

const hiddenByReading = ({ definition }: FormVersion, bo: string, all: ReadonlySet<string>, opens: Opens): ReadonlySet<string> =>
  definition === undefined || !opens(definition) ? all : hiddenFields(definition.viewing('read'), bo);

/** Whatever one of the forms hides on reading; everything where none that is open to him says who reads what. */
async function hiddenWithoutFlow(reader: RightsReader, bo: string, all: ReadonlySet<string>, opens: Opens): Promise<ReadonlySet<string>> {
  const read = (await publishedForms(reader, bo)).filter((form) => form.states('read'));
  return read.some(opens) ? new Set(read.flatMap((form) => [...hiddenFields(form.viewing('read'), bo)])) : all;
}

interface HidingPart {
  readonly id: string;
  readonly hidden: ReadonlySet<string>;
}

/** Many documents stand at the same few nodes of the same few versions. */
async function hiddenByParts({ meta }: RightsReader, parts: readonly PartTaken[], bo: string, all: ReadonlySet<string>): Promise<HidingPart[]> {
  const known = new Map<string, ReadonlySet<string>>();
  const hiding: HidingPart[] = [];
  for (const part of parts) {
    const key = JSON.stringify([part.def_key, part.def_version, part.manifest, [...part.nodes].sort()]);
    const hidden = known.get(key) ?? (await hiddenByPart(meta, part, bo, all));
    known.set(key, hidden);
    hiding.push({ id: part.id, hidden });
  }
  return hiding;
}

async function hiddenByPart(meta: RightsReader['meta'], { nodes, ...head }: PartTaken, bo: string, all: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  // one document whose versions cannot be used any more does not close the list of all others
  const found = await definitionsOf(meta, head).catch(() => undefined);
  return found?.form === undefined ? all : hiddenFields(rightsAt(found.form, found.definition, { isStarter: false, isOver: false, nodes, lost: [] }), bo);
}
