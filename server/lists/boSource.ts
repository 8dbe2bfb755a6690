import { sql } from 'kysely';
import { fieldDisplay, fieldsOf, localiseItem, schemaOf, type FieldDisplay } from '../../registry/form/index.ts';
import type { BoField, MetadataItemOf } from '../../schemas/metadata/index.ts';
import { type FormDefinition, loadForm } from '../forms/index.ts';
import { columnRights, type ColumnRights, isOpenTo, onlyForm, publishedForms, type RightsReader, unsubmitted } from '../rights/index.ts';
import { boColumn, maskedColumn, ownerOf, type QueryColumn, type RowQuery, type RowSource, systemColumns } from '../query/index.ts';

export interface BoSource extends RowSource {
  readonly bo: string;
  /** The form that the door names, or the only one of the business object. */
  readonly form: FormDefinition | undefined;
  /** Main fields with their declarations, sub-tables excluded. */
  readonly fields: ReadonlyMap<string, BoField>;
  /** How values of a main field are said in a language; undefined for columns that are no fields. */
  display(field: string, locale: string): FieldDisplay | undefined;
  /** Whether the caller may see a main field in any row. */
  isHidden(field: string): boolean;
}

interface Door {
  /** Form that the list, query or dialog names. */
  readonly formKey?: string | undefined;
  /** Only what there is, no rows: which values are hidden in some of them is not looked at. */
  readonly columnsOnly?: boolean;
}

/**
 * The records of a business object as somebody may see them; undefined where there is no such object, or the form of the door is
 * not open to him. What is hidden in all rows is no column; what is hidden in some is null there.
 */
export async function boSource(reader: RightsReader, bo: string, { formKey, columnsOnly = false }: Door = {}): Promise<BoSource | undefined> {
  const item = await reader.meta.find('bo', bo);
  if (item === undefined) return undefined;
  const fields = declarations(item);
  const door = formKey === undefined ? undefined : await loadForm(reader.meta, formKey);
  if (door !== undefined && !isOpenTo(reader.user, door.auth.view)) return undefined;
  const rights: ColumnRights =
    formKey !== undefined && door?.boAlias !== bo ? allClosed : await columnRights(reader, bo, fields.keys(), door, { inRows: !columnsOnly });
  const drafts = await unsubmitted(reader, bo);
  const closed = formKey === undefined ? await closedForms(reader, bo) : { keys: [], all: false };

  const trusted = (name: string): QueryColumn | undefined => boColumn(name, fields);
  return {
    name: `w_${bo}`,
    bo,
    form: door ?? (formKey !== undefined ? undefined : await onlyForm(reader, bo)),
    fields,
    display: (field, locale) => displays(item, locale).get(field),
    isHidden: (name) => rights.isHidden(ownerOf(name, fields)[0]),
    key: systemColumns.get('id_') as QueryColumn,
    own: sql<boolean>`t.create_by = ${reader.user.id}`,
    rows(db) {
      const all = db.selectFrom('bo_row as t').where('t.bo', '=', bo);
      // whoever may not view a form finds no document of it through a door that names none, except his own
      const rows =
        closed.keys.length === 0
          ? all
          : all.where((eb) =>
              eb.or([
                sql<boolean>`t.create_by = ${reader.user.id}`,
                closed.all ? sql<boolean>`false` : sql<boolean>`coalesce(t.form_key, '') <> all(${closed.keys}::text[])`,
              ]),
            );
      // what somebody has not submitted is his own business
      return rows.where(sql<boolean>`(not ${drafts} or t.create_by = ${reader.user.id} or t.inst_id in (${startedBy(reader)}))`) as unknown as RowQuery;
    },
    trusted,
    column(name) {
      const column = trusted(name);
      if (column === undefined || systemColumns.has(name)) return column;
      const [field] = ownerOf(name, fields);
      if (rights.isHidden(field)) return undefined;
      const mask = rights.hiddenIn(field);
      return mask === undefined ? column : maskedColumn(column, mask);
    },
  };
}

// helpers

/** The forms over an object that are not open to somebody; `all` where there is no other. */
async function closedForms(reader: RightsReader, bo: string): Promise<{ readonly keys: readonly string[]; readonly all: boolean }> {
  const forms = await publishedForms(reader, bo);
  const keys = forms.filter(({ auth }) => !isOpenTo(reader.user, auth.view)).map(({ formKey }) => formKey);
  return { keys, all: keys.length === forms.length && keys.length > 0 };
}

const allClosed: ColumnRights = { isHidden: () => true, hiddenIn: () => undefined };

/** Drafts that a secretary has begun for a leader. */
const startedBy = ({ db, user }: RightsReader) => sql`${db.selectFrom('wf_inst').select('id').where('status', '=', 'draft').where('creator_id', '=', user.id)}`;

type BoItem = MetadataItemOf<'bo'>;

const fieldsByItem = new WeakMap<object, ReadonlyMap<string, BoField>>();
const displaysByItem = new WeakMap<object, Map<string, ReadonlyMap<string, FieldDisplay>>>();

/** Main fields of a business object, those of branches included; an array of objects is a sub-table and stands in its own rows. */
function declarations(item: BoItem): ReadonlyMap<string, BoField> {
  let fields = fieldsByItem.get(item);
  if (fields === undefined) fieldsByItem.set(item, (fields = new Map(fieldsOf(schemaOf(item)) as readonly (readonly [string, BoField])[])));
  return fields;
}

function displays(item: BoItem, locale: string): ReadonlyMap<string, FieldDisplay> {
  const known = displaysByItem.get(item) ?? new Map<string, ReadonlyMap<string, FieldDisplay>>();
  displaysByItem.set(item, known);
  let made = known.get(locale);
  if (made === undefined) {
    const entries = fieldsOf(schemaOf(localiseItem(item, locale)));
    const all = entries.map(([, property]) => property);
    known.set(locale, (made = new Map(entries.map(([name, property]) => [name, fieldDisplay(name, property, all)]))));
  }
  return made;
}
