import { childTables, isRecord, type CompiledField, type CompiledForm } from '../../registry/form/index.ts';
import { STICKY } from '../../validators/model/index.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * What of an entry is kept until it is sent in: what its writer may write as he wrote it, what he only sees as it is computed, and
 * nothing else. `computed` is the entry after the check.
 */
export function draftContent(form: CompiledForm, entered: Data, computed: Data): Record<string, unknown> {
  return pick(form, undefined, entered, computed);
}

// helpers

const own: ReadonlySet<string> = new Set(['id_', 'ref_id_', STICKY]);

function pick(form: CompiledForm, table: string | undefined, entered: Data, computed: Data): Record<string, unknown> {
  const fields = new Map(
    (table === undefined ? form.fields : (form.tableByName.get(table)?.columns ?? [])).map((field): [string, CompiledField] => [field.name, field]),
  );
  const tables = new Set(
    childTables(form, table)
      .filter(({ mode }) => mode !== 'n')
      .map(({ name }) => name),
  );
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entered)) {
    const mode = fields.get(name)?.mode;
    if (own.has(name) || mode === 'w' || mode === 'b') kept[name] = value;
    else if (mode === 'r' && Object.hasOwn(computed, name)) kept[name] = computed[name];
    else if (tables.has(name) && Array.isArray(value)) {
      const rows = Array.isArray(computed[name]) ? computed[name] : [];
      kept[name] = value.filter(isRecord).map((row, index) => pick(form, name, row, isRecord(rows[index]) ? rows[index] : {}));
    }
  }
  return kept;
}
