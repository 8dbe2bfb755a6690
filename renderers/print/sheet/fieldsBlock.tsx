import type { CompiledField } from '../../../registry/form/index.ts';
import type { Control } from '../../form/index.ts';
import { commonOf, type BuildContext } from './context.ts';
import { cellOf, isPrintable } from './cells.tsx';
import type { FieldItem, FieldsBlock, PrintBlock } from './types.ts';

const DEFAULT_COLUMNS = 3;
const wideWidgets: ReadonlySet<string> = new Set(['textarea', 'richText', 'richtext', 'upload', 'image', 'opinion', 'opinionList']);

/** Fields beside their labels, in lines of equal columns; nothing where the reader may see none of them. */
export function fieldsBlock(block: PrintBlock, id: string, { store, controls, fileHashes = {} }: BuildContext): FieldsBlock[] {
  const columns = block.columns ?? (block.type === 'totals' ? 2 : DEFAULT_COLUMNS);
  const items = (block.fields ?? []).flatMap((name): FieldItem[] => {
    const field = store.form.byPath.get(name);
    if (field === undefined || field.table !== undefined || !isPrintable(field) || store.mode(field) === 'n') return [];
    const control = controls.get(field.ui.widget);
    if (control === undefined || control.layout === 'hidden' || isDecoration(control)) return [];
    return [{ key: name, label: field.title, cell: cellOf(store, field, control, { fileHashes }), span: isWide(field) ? columns : 1 }];
  });
  return items.length === 0 ? [] : [{ kind: 'fields', ...commonOf(block, id), columns, lines: linesOf(items, columns) }];
}

// helpers

/** What guides a person on the screen says nothing on paper; what was said of the document does. */
const isDecoration = ({ layout, types, group, print }: Control): boolean =>
  layout === 'static' && types.length === 0 && (group !== 'flow' || print === undefined);

const isWide = ({ ui }: CompiledField): boolean => ui.span === 24 || wideWidgets.has(ui.widget);

/** Fills lines in order; the last item of a line takes what is left of it. */
function linesOf(items: readonly FieldItem[], columns: number): FieldItem[][] {
  const lines: FieldItem[][] = [];
  let left = 0;
  for (const item of items) {
    if (item.span > left) {
      stretch(lines.at(-1), left);
      lines.push([]);
      left = columns;
    }
    lines.at(-1)?.push(item);
    left -= item.span;
  }
  stretch(lines.at(-1), left);
  return lines;
}

function stretch(line: FieldItem[] | undefined, by: number): void {
  const last = line?.at(-1);
  if (line !== undefined && last !== undefined && by > 0) line[line.length - 1] = { ...last, span: last.span + by };
}
