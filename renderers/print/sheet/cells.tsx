import type { CompiledField } from '../../../registry/form/index.ts';
import type { Row } from '../../../validators/model/index.ts';
import { Binding, FilePicture, filesOf, sizeText, type Control, type FormStore } from '../../form/index.ts';
import type { Cell } from './types.ts';

/** The value of a field on paper; empty where it is hidden. Submitted files stand there with the hash of their content. */
export function cellOf(
  store: FormStore,
  field: CompiledField,
  control: Control | undefined,
  { row, fileHashes = {} }: { readonly row?: Row; readonly fileHashes?: Readonly<Record<string, string>> } = {},
): Cell {
  const binding = new Binding(store, field, row);
  if (control === undefined || binding.mode === 'n') return { text: '' };
  const text = control.text(binding);
  const Drawn = control.print;
  const files = control.group === 'file' ? filesOf(binding.value) : [];
  if (Drawn !== undefined) {
    const hashes = files.flatMap((file) => (fileHashes[file.fileId] === undefined ? [] : [`${file.name}${hashLine(fileHashes[file.fileId])}`]));
    return {
      text,
      draw: (
        <>
          <Drawn binding={binding} field={field} />
          {hashes.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </>
      ),
    };
  }
  if (control.group !== 'file') return { text };
  if (files.length === 0) return { text: '' };
  return control.widget === 'image'
    ? {
        text,
        draw: (
          <span className="yb-sheet-pictures">
            {files.map((file) => (
              <FilePicture key={file.fileId} {...file} />
            ))}
          </span>
        ),
      }
    : { text: files.map((file) => [file.name, sizeText(file.size)].filter((part) => part !== '').join('  ')).join('\n') };
}

/** Beneath the name of a file; nothing before the submit. */
export const hashLine = (sha256: string | undefined): string => (sha256 === undefined ? '' : `\nSHA-256 ${sha256}`);

/** False for fields that their form keeps off the paper. */
export const isPrintable = ({ ui, mode }: Pick<CompiledField, 'ui' | 'mode'>): boolean => mode !== 'n' && ui['printable'] !== false;
