import type { MetadataEnvelope } from '../../schemas/metadata/index.ts';
import type { Localised } from '../localised.ts';
import type { Word } from '../words.ts';

/** An item as it is stored and exported; its spec is known to match its kind only after validation. */
export type RawItem = MetadataEnvelope;

/** An item that has been published and therefore has a version. */
export type PublishedItem = RawItem & { readonly version: number };

export interface ItemFilter {
  readonly kind?: string;
  readonly keys?: readonly string[];
  readonly typeKey?: string;
}

/** Where metadata comes from: a database, a folder, or memory. Answers published items of one tenant. */
export interface MetadataSource {
  /** The given version, or the published one. */
  load(kind: string, key: string, version?: number): Promise<PublishedItem | undefined>;
  /** Published items, ordered by kind and key. */
  list(filter?: ItemFilter): Promise<readonly PublishedItem[]>;
}

export type ProblemCode =
  | 'E01'
  | 'E02'
  | 'E03'
  | 'E04'
  | 'E05'
  | 'E06'
  | 'E07'
  | 'E08'
  | 'E09'
  | 'E10'
  | 'E12'
  | 'E13'
  | 'E14'
  | 'E15'
  | 'E16'
  | 'E17'
  | 'E18'
  | 'E19'
  | 'E20'
  | 'E21'
  | 'E22'
  | 'E24'
  | 'E25'
  | 'E30'
  | 'W01'
  | 'W02'
  | 'W04'
  | 'W07'
  | 'W08'
  | 'W09'
  | 'W10'
  | 'W13'
  | 'I09';

/** One thing found in an item. Codes with E block publishing, codes with W do not, codes with I say what could not be decided. */
export interface MetadataProblem {
  readonly code: ProblemCode;
  readonly kind: string;
  readonly key: string;
  /** JSON pointer into the item; empty for the item as a whole. */
  readonly pointer: string;
  /** In Chinese, for logs; a reader has it from `inLanguageOf`. */
  readonly message: string;
  /** Which words of the table of findings `message` is, and what stands in them. */
  readonly id?: string;
  readonly params?: Readonly<Record<string, Word>>;
  /** The words themselves, where they are of no table. */
  readonly text?: Localised;
  /** The nearest name that would be right, or what to write instead. */
  readonly hint?: Word;
  /** The only value that would be right. */
  readonly fix?: unknown;
  /** 0-based offset into the text that the pointer leads to, and how many characters are meant. */
  readonly at?: number;
  readonly length?: number;
}

export const isError = (problem: MetadataProblem): boolean => problem.code.startsWith('E');
