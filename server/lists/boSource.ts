import type { BoField } from '../../schemas/metadata/index.ts';
import type { TenantDb } from '../db/index.ts';
import { loadForm, type FormDefinition } from '../forms/loadForm.ts';
import type { TenantMetadata } from '../metadata/MetadataStore.ts';
import type { CurrentUser } from '../services/session/CurrentUser.ts';
import { fieldColumn, memberColumn, systemColumns } from './boColumns.ts';
import { isOpenTo } from './grants.ts';
import { fieldMasks, type FieldMasks } from './masks.ts';
import { maskedColumn, type RowQuery, type RowSource, type SourceColumn } from './RowSource.ts';

/** What reading needs to know; a handler context will do. */
export interface Reader {
  readonly db: TenantDb;
  readonly meta: TenantMetadata;
  readonly user: CurrentUser;
}

export interface BoSource extends RowSource {
  readonly bo: string;
  /** Form whose `read` rights apply, if the business object has one. */
  readonly form: FormDefinition | undefined;
  /** Main fields with their declarations, sub-tables excluded. */
  readonly fields: ReadonlyMap<string, BoField>;
  /** Whether the caller may see a main field at all. */
  isHidden(field: string): boolean;
}

/**
 * The records of a business object. What `read` rights hide is no column; what the nodes of a running document hide is null
 * there. With `everything` the server reads for itself: no rights apply.
 */
export async function boSource(reader: Reader, bo: string, options: { readonly formKey?: string | undefined; readonly everything?: boolean } = {}): Promise<BoSource | undefined> {
  const fields = await declarations(reader.meta, bo);
  if (fields === undefined) return undefined;
  const form = options.everything === true ? undefined : await formFor(reader, bo, options.formKey);
  const modes = form?.viewing('read').fields[bo] ?? {};
  const isHidden = (field: string): boolean => modes[field] === 'n';
  const masks: FieldMasks = form === undefined ? new Map() : await fieldMasks(reader.db, form, reader.user);

  const trusted = (name: string): SourceColumn | undefined => {
    const system = systemColumns.get(name);
    if (system !== undefined) return system;
    const [field = '', member] = ownerOf(name, fields);
    const property = fields.get(field);
    if (property === undefined) return undefined;
    return member === undefined ? fieldColumn(field, property) : { ...memberColumn(field, member), name };
  };
  return {
    name: `w_${bo}`,
    bo,
    form,
    fields,
    isHidden: (name) => isHidden(ownerOf(name, fields)[0]),
    key: systemColumns.get('id_') as SourceColumn,
    rows: (db) => db.selectFrom('bo_row as t').where('t.bo', '=', bo) as unknown as RowQuery,
    trusted,
    column(name) {
      const column = trusted(name);
      if (column === undefined || systemColumns.has(name)) return column;
      const [field] = ownerOf(name, fields);
      if (isHidden(field)) return undefined;
      const mask = masks.get(field);
      return mask === undefined ? column : maskedColumn(column, mask);
    },
  };
}

/** The named form, or the first of the business object that the person may open; the first of all when he may open none. */
export async function formFor({ meta, user }: Reader, bo: string, formKey: string | undefined): Promise<FormDefinition | undefined> {
  if (formKey !== undefined) return loadForm(meta, formKey);
  const forms = (await meta.list('form')).filter((form) => form.spec.bo === bo);
  // a laxer form, meant for others, must not open what the person's own form hides
  const item = forms.find(({ auth }) => isOpenTo(user, auth?.view ?? auth?.start)) ?? forms[0];
  return item === undefined ? undefined : loadForm(meta, item.key);
}

// helpers

/** `sqr.name` -> sqr, name; `sqrId` -> sqr, id, unless there is a field of that very name. */
function ownerOf(name: string, fields: ReadonlyMap<string, unknown>): readonly [field: string, member?: string] {
  if (fields.has(name)) return [name];
  const [field = '', member, ...rest] = name.split('.');
  if (member !== undefined && rest.length === 0 && /^\w{1,64}$/.test(member)) return [field, member];
  if (name.endsWith('Id') && fields.has(name.slice(0, -2))) return [name.slice(0, -2), 'id'];
  return [name];
}

/** Main fields of a business object; an array of objects is a sub-table and stands in its own rows. */
async function declarations(meta: TenantMetadata, bo: string): Promise<ReadonlyMap<string, BoField> | undefined> {
  const item = await meta.find('bo', bo);
  if (item === undefined) return undefined;
  return new Map(Object.entries(item.spec.schema.properties).filter(([, property]) => property.type !== 'array' || property.items?.properties === undefined));
}
