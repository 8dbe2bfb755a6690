import type { CompiledField } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { Binding, FilePicture, filesOf, sizeText, type Control, type FormStore } from '../../form/index.ts';
import type { Cell } from './types.ts';

/** The value of a field on paper; empty where it is hidden. */
export function cellOf(store: FormStore, field: CompiledField, control: Control | undefined, row?: Row): Cell {
  const binding = new Binding(store, field, row);
  if (control === undefined || binding.mode === 'n') return { text: '' };
  const text = control.text(binding);
  const Drawn = control.print;
  if (Drawn !== undefined) return { text, draw: <Drawn binding={binding} field={field} /> };
  if (control.group !== 'file') return { text };
  const files = filesOf(binding.value);
  if (files.length === 0) return { text: '' };
  return control.widget === 'image'
    ? { text, draw: <span className="yb-sheet-pictures">{files.map((file) => <FilePicture key={file.fileId} {...file} />)}</span> }
    : { text: files.map((file) => [file.name, sizeText(file.size)].filter((part) => part !== '').join('  ')).join('\n') };
}

/** False for fields that their form keeps off the paper. */
export const isPrintable = ({ ui, mode }: Pick<CompiledField, 'ui' | 'mode'>): boolean => mode !== 'n' && ui['printable'] !== false;
