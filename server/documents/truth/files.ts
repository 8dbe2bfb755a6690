import { isRecord, type CompiledField, type CompiledForm } from '../../../registry/form/index.ts';
import type { Claim, Problem, Verdict } from '../../../validators/submission/truth.ts';
import { entriesOf } from '../../../validators/model/rowTree.ts';
import { findSeal, signerOf } from '../seals.ts';
import type { ValueKind } from './ValueKind.ts';

const widgets: ReadonlySet<string> = new Set(['upload', 'flowFiles', 'image', 'pdf', 'signature']);

/**
 * Files: a list of `{fileId, name, size, …}`, in a text field as JSON. A file was uploaded by the person himself or stands in
 * this document already; its name, size and uploader are those of the file. Somebody else's signature stays where it is: it stands for what
 * its owner signed, and nobody signs for him in another place.
 */
export const files: ValueKind = {
  covers: ({ ui }) => widgets.has(ui.widget),
  shape: (_field, value) => {
    const entries = entriesIn(value);
    return entries !== undefined && entries.length <= MOST && entries.every((entry) => idOf(entry) !== '') ? undefined : { code: 'type' };
  },
  ids: (_field, value) => (entriesIn(value) ?? []).map(idOf),
  truth: async (claims, { db, handler, form, stored, recordId, isDraft }) => {
    const ids = [...new Set(claims.flatMap(({ value }) => (entriesIn(value) ?? []).map(idOf)))];
    const rows =
      ids.length === 0
        ? []
        : await db
            .selectFrom('file')
            .select(['id', 'name', 'extension', 'size', 'owner_id', 'owner_name', 'create_time'])
            .select((eb) =>
              eb
                .exists(
                  eb
                    .selectFrom('file_use as u')
                    .select('u.file_id')
                    .whereRef('u.file_id', '=', 'file.id')
                    .where('u.kind', '=', 'record')
                    .where('u.bo', '=', form.boAlias)
                    .where('u.owner_id', '=', recordId ?? '')
                    .where('u.sha256', 'is not', null),
                )
                .as('taken'),
            )
            .where('is_dele', '=', false)
            .where('id', 'in', ids)
            .execute();
    const known = new Map(rows.map((row): [string, FileFacts] => [row.id, { ...row, size: Number(row.size), taken: row.taken === true }]));
    const inDocument = storedFiles(form, stored);
    const writers = new Set([handler.user.id, signerOf(handler)]);
    const signed = claims.some(({ field }) => isSignature(field));
    const seal = signed ? await findSeal(db, signerOf(handler)) : undefined;
    return claims.map((claim) => {
      const { field } = claim;
      // a signature stands where it was set, in its own row; nobody has answered for what stands in a draft
      const standing = !isSignature(field) ? inDocument : isDraft ? noFiles : byId(entriesIn(claim.before) ?? []);
      return verdictOn(
        claim,
        (id) => {
          const file = known.get(id);
          if (file === undefined) return undefined;
          if (standing.has(id)) return file;
          if (!isSignature(field)) return writers.has(file.owner_id) ? file : undefined;
          if (id === seal?.fileId) return field.ui['source'] === 'hand' ? undefined : { ...file, create_time: handler.clock.now() };
          return field.ui['source'] !== 'seal' && file.owner_id === signerOf(handler) ? file : undefined;
        },
        standing,
      );
    });
  },
};

// helpers

const noFiles: ReadonlyMap<string, Entry> = new Map();

const isSignature = ({ ui }: CompiledField): boolean => ui.widget === 'signature';

/** Entries of one field; what a field declares itself is stricter. */
const MOST = 500;
const MEGABYTE = 1024 * 1024;

interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
  readonly size: number;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly create_time: string;
  /** Whether this document was submitted with it: what stands in a draft has not been judged yet. */
  readonly taken: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

function verdictOn({ field, value }: Claim, find: (id: string) => FileFacts | undefined, inDocument: ReadonlyMap<string, Entry>): Verdict {
  // who has signed has signed once
  const entries = isSignature(field) ? [...byId(entriesIn(value) ?? []).values()] : (entriesIn(value) ?? []);
  const found = entries.map((entry) => find(idOf(entry)));
  const present = found.filter((file) => file !== undefined);
  if (present.length < entries.length) return { problem: { code: field.ui.widget === 'signature' ? 'signature' : 'file' } };
  // a file that stands in the document already is described there
  const described = present.map((file, index) => inDocument.get(file.id) ?? describedAs(file, entries[index] ?? {}, isSignature(field)));
  const stored = typeof value === 'string' ? JSON.stringify(described) : described;
  const problem = limitProblem(field, present, inDocument);
  return { value: described.length === 0 ? null : stored, ...(problem === undefined ? {} : { problem }) };
}

/** Names the file by what it is; the step of a flow is the client's word, person and time are not. A signature says who signed and when, asked or not. */
function describedAs(file: FileFacts, entry: Entry, isSigned: boolean): Entry {
  return {
    fileId: file.id,
    name: file.name,
    size: file.size,
    ...(entry['user'] === undefined && !isSigned ? {} : { user: file.owner_name }),
    ...(entry['time'] === undefined && !isSigned ? {} : { time: file.create_time.slice(0, 16) }),
    ...Object.fromEntries(['nodeId', 'node'].flatMap((fact) => (typeof entry[fact] === 'string' ? [[fact, entry[fact].slice(0, 100)]] : []))),
  };
}

/** What the field takes: how many, how large, of which kind. Files that were submitted before stay. */
function limitProblem({ ui }: CompiledField, found: readonly FileFacts[], inDocument: ReadonlyMap<string, unknown>): Problem | undefined {
  const most = ui.multiple === false ? 1 : typeof ui['maxCount'] === 'number' ? ui['maxCount'] : undefined;
  if (most !== undefined && found.length > most) return { code: 'fileCount', params: { n: most } };
  const fresh = found.filter(({ id, taken }) => !taken || !inDocument.has(id));
  const largest = ui['maxSize'];
  if (typeof largest === 'number' && fresh.some(({ size }) => size > largest * MEGABYTE)) return { code: 'fileSize', params: { n: largest } };
  const kinds = Array.isArray(ui['accept'])
    ? ui['accept'].map((kind: unknown) =>
        String(kind)
          .toLowerCase()
          .replace(/^\*?\./, ''),
      )
    : [];
  return kinds.length > 0 && fresh.some(({ extension }) => !kinds.includes(extension.toLowerCase()))
    ? { code: 'fileKind', params: { kinds: kinds.join('、') } }
    : undefined;
}

const byId = (entries: readonly Entry[]): ReadonlyMap<string, Entry> => new Map(entries.map((entry) => [idOf(entry), entry]));

/** The files of a document by id. */
function storedFiles(form: CompiledForm, stored: Readonly<Record<string, unknown>> | undefined): ReadonlyMap<string, Entry> {
  if (stored === undefined) return noFiles;
  const fields = [...form.byPath.values()].filter(({ ui }) => widgets.has(ui.widget));
  return byId(
    fields.flatMap((field) => {
      const table = field.table === undefined ? undefined : form.tableByName.get(field.table);
      const records = table === undefined ? [stored] : entriesOf(form, stored, table).map(({ record }) => record);
      return records.flatMap((record) => entriesIn(record[field.name]) ?? []);
    }),
  );
}

/** Undefined: not a list of files. */
function entriesIn(value: unknown): readonly Entry[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  const list: unknown = typeof value === 'string' ? parsed(value) : value;
  const entries = Array.isArray(list) ? list : [list];
  return entries.every(isRecord) ? entries : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idOf(entry: Entry): string {
  const id = entry['fileId'] ?? entry['id'];
  return typeof id === 'string' && id.length <= 64 ? id : '';
}
