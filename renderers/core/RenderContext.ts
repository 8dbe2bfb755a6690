import { createContext, useContext } from 'react';
import type { RendererRegistry } from './createRendererRegistry.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface StoredFile {
  readonly fileId: string;
  readonly name: string;
  readonly size?: number;
}

export interface DictItem {
  readonly key: string;
  readonly name: string;
  readonly children?: readonly DictItem[];
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Bytes sent so far; the total is unknown until the browser knows it. */
  readonly onProgress?: (loaded: number, total: number | undefined) => void;
}

export type PickKind = 'user' | 'org' | 'post' | 'role' | 'job';

export interface PickOptions {
  readonly multiple?: boolean;
  readonly value?: readonly Named[];
}

export interface RowPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

export interface Confirmation {
  readonly title: string;
  readonly content?: string;
  readonly danger?: boolean;
  readonly okText?: string;
}

export interface RenderNotify {
  success(text: string): void;
  warning(text: string): void;
  /** The log id is shown with a button that copies it. */
  error(text: string, logId?: string): void;
}

/** What renderers ask of the application. Each answer rejects with an error whose message is ready to be shown. */
export interface RenderServices {
  upload(file: File, options?: UploadOptions): Promise<StoredFile>;
  /** Saves the file under its name. */
  download(fileId: string): Promise<void>;
  /** Bytes of a file, for previews. */
  readFile(fileId: string): Promise<Blob>;
  /** Lets the user choose; undefined when the dialog was cancelled. */
  pick(kind: PickKind, options?: PickOptions): Promise<readonly Named[] | undefined>;
  /** Opens the custom dialog of that alias; undefined when it was cancelled. */
  openDialog(alias: string, params: Readonly<Record<string, unknown>>): Promise<RowPage['rows'] | undefined>;
  /** Runs the custom query of that alias. */
  query(alias: string, params: Readonly<Record<string, unknown>>, page?: PageRequest): Promise<RowPage>;
  dict(key: string): Promise<readonly DictItem[]>;
  /** Goes to an address: inside the portal, in a new tab for others or on demand. */
  open(href: string, options?: { readonly newTab?: boolean }): void;
  confirm(question: Confirmation): Promise<boolean>;
  readonly notify: RenderNotify;
}

export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

export interface RenderContextValue {
  readonly t: Translate;
  readonly locale: string;
  readonly services: RenderServices;
  readonly registry: RendererRegistry;
}

const RenderContext = createContext<RenderContextValue | undefined>(undefined);

export const RenderProvider = RenderContext.Provider;

/** The surroundings of a renderer. Throws outside a RenderProvider: that is a mistake in the composition, not in data. */
export function useRenderContext(): RenderContextValue {
  const value = useContext(RenderContext);
  if (value === undefined) throw new Error('useRenderContext needs a <RenderProvider> above it');
  return value;
}
