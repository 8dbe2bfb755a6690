import { placesOf, type CompiledForm } from '../../../registry/form/index.ts';
import type { PrintBlock, PrintTemplate } from './types.ts';

/** What a form looks like on paper when nobody has designed it: its groups in order, tables as tables, the approval history. */
export function defaultTemplate(form: CompiledForm): PrintTemplate {
  const number = form.fields.find((field) => field.ui.widget === 'serialNo' && field.mode !== 'n');
  const placed = new Set<string>();
  const blocks = form.layout.flatMap((group) => {
    const names = placesOf([group]).map(({ name }) => name);
    names.forEach((name) => placed.add(name));
    return blocksOf(group.bare === true ? undefined : group.group, names, form);
  });
  const forgotten = [...form.fields, ...form.tables.filter((table) => table.parent === undefined)].map(({ name }) => name).filter((name) => !placed.has(name));
  return {
    form: form.key,
    paper: 'A4',
    orientation: 'auto',
    title: form.title === '' ? form.key : form.title,
    ...(number === undefined ? {} : { barcode: number.name }),
    blocks: [...blocks, ...blocksOf(undefined, forgotten, form), { type: 'opinions' }],
    pageNumbers: true,
  };
}

// helpers

/** Fields that follow each other share a block; the heading of the group stands above the first. */
function blocksOf(title: string | undefined, names: readonly string[], form: CompiledForm): PrintBlock[] {
  const blocks: PrintBlock[] = [];
  let fields: string[] = [];
  const close = (): void => {
    if (fields.length > 0) blocks.push({ type: 'fields', columns: 3, fields, ...(title !== undefined && blocks.length === 0 ? { title } : {}) });
    fields = [];
  };
  for (const name of names) {
    if (!form.tableByName.has(name)) fields.push(name);
    else {
      close();
      blocks.push({ type: 'table', fields: [name] });
    }
  }
  close();
  return blocks;
}
