import { FilePicture, filesOf, sizeText } from '../../form/index.ts';
import { commonOf, type BuildContext } from './context.ts';
import { hashLine, isPrintable } from './cells.tsx';
import type { Cell, PrintBlock, SheetRow, TableBlock } from './types.ts';

const picture = /\.(png|jpe?g|gif|bmp|webp)$/i;

/**
 * Attachments: those of the named fields, else all of the main record. Pictures are shown, everything else is listed. Beneath the name of
 * a submitted file stands its hash: whoever has the file can tell that it is the one on the paper.
 */
export function filesBlock(block: PrintBlock, id: string, { store, controls, t, fileHashes = {} }: BuildContext): TableBlock[] {
  const fields = store.form.fields.filter(
    (field) =>
      isPrintable(field) &&
      store.mode(field) !== 'n' &&
      controls.get(field.ui.widget)?.group === 'file' &&
      (block.fields === undefined || block.fields.includes(field.name)),
  );
  const files = fields.flatMap((field) => filesOf(store.value(field)).map((file) => ({ field, file })));
  if (files.length === 0) return [];
  const rows = files.map(({ field, file }, index): SheetRow => {
    const text = `${file.name}${hashLine(fileHashes[file.fileId])}`;
    const cells: Cell[] = [
      { text: field.title },
      {
        text,
        ...(picture.test(file.name)
          ? {
              draw: (
                <span className="yb-sheet-pictures">
                  {text}
                  <FilePicture {...file} />
                </span>
              ),
            }
          : {}),
      },
      { text: sizeText(file.size) },
    ];
    return { kind: 'row', key: `${field.name}-${file.fileId}`, number: index + 1, cells, values: [] };
  });
  return [
    {
      kind: 'table',
      ...commonOf(block, id),
      title: block.title ?? t('print.files'),
      columns: [
        { key: 'field', title: t('print.file.field'), right: false, need: { min: 5, ideal: 8 } },
        { key: 'name', title: t('print.file.name'), right: false, need: { min: 10, ideal: 40 } },
        { key: 'size', title: t('print.file.size'), right: true, need: { min: 6, ideal: 7 } },
      ],
      rows,
      sums: [],
      pageSubtotal: false,
      carryForward: false,
      key: 0,
      capital: undefined,
      numbered: true,
    },
  ];
}
