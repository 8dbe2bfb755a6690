import { historyOf, type OpinionLine } from '../../flow/index.ts';
import { FilePicture, filesOf } from '../../form/index.ts';
import { commonOf, type BuildContext } from './context.ts';
import type { Cell, PrintBlock, SheetRow, TableBlock } from './types.ts';

/** Who decided what and when, newest first as on screen, with a place for the signature. What is still to come is not printed. */
export function opinionsBlock(block: PrintBlock, id: string, { opinions, t }: BuildContext): TableBlock[] {
  const lines = new Map(opinions.map((line) => [line.id, line]));
  const entries = historyOf(opinions, { t, now: 0 })
    .flatMap((step) => (step.asked === undefined ? step.entries : [...step.entries, step.asked]))
    .filter((entry) => entry.state === 'done' && (block.nodes === undefined || block.nodes.includes(entry.nodeId)));
  if (entries.length === 0) return [];
  const rows = entries.map((entry, index): SheetRow => {
    const comment = entry.comment === entry.label ? '' : entry.comment;
    const cells: Cell[] = [
      { text: entry.node },
      { text: entry.person },
      { text: entry.label === '' || comment === '' ? entry.label + comment : t('core.labelled', { label: entry.label, value: comment }) },
      { text: entry.time.slice(0, 16) },
      signature(lines.get(entry.key)),
    ];
    return { kind: 'row', key: entry.key, number: index + 1, cells, values: [] };
  });
  return [
    {
      kind: 'table',
      ...commonOf(block, id),
      title: block.title ?? t('flow.history'),
      columns: [
        { key: 'node', title: t('print.opinion.node'), right: false, need: { min: 6, ideal: 9 } },
        { key: 'person', title: t('print.opinion.person'), right: false, need: { min: 5, ideal: 8 } },
        { key: 'opinion', title: t('print.opinion.opinion'), right: false, need: { min: 9, ideal: 26 } },
        { key: 'time', title: t('print.opinion.time'), right: false, need: { min: 9.5, ideal: 9.5 } },
        { key: 'signature', title: t('print.opinion.signature'), right: false, need: { min: 6, ideal: 10 } },
      ],
      rows,
      sums: [],
      pageSubtotal: false,
      carryForward: false,
      key: 0,
      capital: undefined,
      numbered: false,
    },
  ];
}

// helpers

/** Signed pictures that came with an opinion. */
function signature(line: OpinionLine | undefined): Cell {
  const pictures = filesOf(line?.zfiles).filter((file) => /\.(png|jpe?g)$/i.test(file.name));
  return pictures.length === 0
    ? { text: '' }
    : {
        text: '',
        draw: (
          <span className="yb-sheet-signature">
            {pictures.map((file) => (
              <FilePicture key={file.fileId} {...file} />
            ))}
          </span>
        ),
      };
}
