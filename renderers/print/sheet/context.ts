import type { ControlRegistry, FormStore } from '../../form/index.ts';
import type { OpinionLine } from '../../flow/index.ts';
import type { Translate } from '../../core/index.ts';
import type { PrintBlock, PrintTemplate, SheetBlock } from './types.ts';

export interface SheetInput {
  /** The form with the rights of its reader on paper: what he may not see is not in it. */
  readonly store: FormStore;
  readonly template: PrintTemplate;
  /** Newest first, as everywhere. */
  readonly opinions: readonly OpinionLine[];
  readonly t: Translate;
  /** Who prints, and when. */
  readonly user: string;
  readonly time: string;
  /** SHA-256 of the files of a submitted document, by their ids. */
  readonly fileHashes?: Readonly<Record<string, string>>;
  /** Where the code on the paper leads. */
  readonly link?: string;
  /** Words across the pages besides those of the template. */
  readonly watermark?: string;
  readonly controls?: ControlRegistry;
}

/** What the builders of blocks share. */
export interface BuildContext extends Omit<SheetInput, 'controls'> {
  readonly controls: ControlRegistry;
  /** Fills `${field}`, `${user}`, `${time}`, `${number}`. */
  readonly fill: (text: string) => string;
}

/** What every block says of itself. */
export function commonOf(block: PrintBlock, id: string): Pick<SheetBlock, 'id' | 'title' | 'keep' | 'breakBefore'> {
  return { id, title: block.title ?? '', keep: block.keep ?? block.type === 'totals', breakBefore: block.breakBefore ?? false };
}
