import { isRecord } from '../../../registry/form/index.ts';
import { Binding, createControlRegistry, type ControlRegistry, type FormStore } from '../../form/index.ts';
import { commonOf, type BuildContext, type SheetInput } from './context.ts';
import { fieldsBlock } from './fieldsBlock.tsx';
import { filesBlock } from './filesBlock.tsx';
import { fillText } from './fillText.ts';
import { opinionsBlock } from './opinionsBlock.tsx';
import { tableBlock } from './tableBlock.tsx';
import type { PrintBlock, Sheet, SheetBlock } from './types.ts';

const defaultControls = createControlRegistry();
const DEFAULT_FONT = 9.5;

/** Turns a form and a print template into a document for paper. Tracked: reads values, modes and option lists of the store. */
export function buildSheet(input: SheetInput): Sheet {
  const { store, template, t, user, time } = input;
  const controls = input.controls ?? defaultControls;
  const number = numberOf(store, controls, template.barcode);
  const fill = (text: string): string => fillText(text, { store, controls, user, time, number });
  const context: BuildContext = { ...input, controls, fill };
  return {
    title: template.title,
    number,
    barcode: template.barcode === undefined ? '' : number,
    link: template.qrcode === false ? undefined : input.link,
    watermark:
      [input.watermark, template.watermark === undefined ? undefined : fill(template.watermark)]
        .filter((text) => text !== undefined && text !== '')
        .join(' ') || undefined,
    fontSize: template.fontSize ?? DEFAULT_FONT,
    headOnEveryPage: template.head !== 'first',
    pageNumbers: template.pageNumbers !== false,
    printedBy: t('print.printedBy', { user, time }),
    blocks: template.blocks.flatMap((block, index) => blocksOf(block, `b${index}`, context)),
  };
}

// helpers

function blocksOf(block: PrintBlock, id: string, context: BuildContext): SheetBlock[] {
  switch (block.type) {
    case 'fields':
    case 'totals':
      return fieldsBlock(block, id, context);
    case 'table':
      return (block.fields ?? []).flatMap((table, at) => tableBlock(block, table, `${id}t${at}`, context));
    case 'opinions':
      return opinionsBlock(block, id, context);
    case 'files':
      return filesBlock(block, id, context);
    case 'text':
      return [{ kind: 'text', ...commonOf(block, id), lines: context.fill(block.text ?? '').split('\n') }];
    case 'sign':
      return [{ kind: 'sign', ...commonOf(block, id), keep: true, signers: block.signers ?? [] }];
  }
}

/** The number of the document: the field of the bar code, else the first serial number. */
function numberOf(store: FormStore, controls: ControlRegistry, barcode: string | undefined): string {
  const field = store.form.fields.find((each) => (barcode === undefined ? each.ui.widget === 'serialNo' : each.name === barcode));
  if (field === undefined || store.mode(field) === 'n') return '';
  const value = store.value(field);
  if (isRecord(value)) return controls.get(field.ui.widget)?.text(new Binding(store, field)) ?? '';
  return value === null || value === undefined ? '' : String(value);
}
