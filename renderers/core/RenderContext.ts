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
  /** The item, or the item of another dictionary, that this one stands under. */
  readonly parent?: string;
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean;
  readonly children?: readonly DictItem[];
}

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Bytes sent so far; the total is unknown until the browser knows it. */
  readonly onProgress?: (loaded: number, total: number | undefined) => void;
}

export type PickKind = 'user' | 'org' | 'post' | 'role' | 'job' | 'dimension';

/** Something picked, with what else is known of it: `account`, `mobile`, `email`, `code`, `orgName` … */
export interface Picked extends Named {
  readonly facts?: Readonly<Record<string, string>>;
}

export interface PickOptions {
  readonly multiple?: boolean;
  readonly value?: readonly Named[];
  /** Begin with the person who asks, or what they belong to, when nothing is chosen yet. */
  readonly current?: boolean;
  /** What is searched for at first, asked when the search box is there. */
  readonly search?: () => string;
  /** People who have left are offered too, to whom that is open. */
  readonly withLeft?: boolean;
}

/** A change of the further properties of a stored file. */
export interface FileChange {
  readonly fileId: string;
  /** `prop1` … `prop6` */
  readonly props: Readonly<Record<string, string>>;
}

/** What the server knows of a stored file. */
export interface FileFacts {
  /** Of its content. */
  readonly sha256: string;
  /** Grows where a file of a submitted document was replaced. */
  readonly version: number;
  /** Since when it belongs to what was submitted and cannot be changed. */
  readonly frozen?: string;
}

/** The signature seal of the person at the screen. */
export interface SealService {
  /** Whether there is one. */
  exists(): Promise<boolean>;
  /** File id of the seal's picture; rejects when the password is wrong. */
  open(password: string): Promise<string>;
}

/** One opinion of the approval history. */
export interface OpinionRecord {
  readonly id: string;
  readonly nodeId: string;
  readonly node: string;
  readonly person: string;
  readonly org: string;
  readonly status: string;
  readonly opinion: string;
  readonly time: string;
  readonly files: readonly StoredFile[];
  /** File id of a signature or seal. */
  readonly signature?: string;
}

/** A document in a flow, as lists of them show it. */
export interface InstanceRecord {
  readonly id: string;
  readonly subject: string;
  readonly flow: string;
  readonly status: string;
  readonly creator: string;
  readonly time: string;
}

export interface InstanceQuery extends PageRequest {
  readonly keyword: string;
  /** Only documents that the person started. */
  readonly own: boolean;
  readonly flow?: string;
}

/** The document that is on screen, as far as its controls ask for it. */
export interface InstancePort {
  readonly instId?: string;
  readonly nodeId?: string;
  readonly nodeName?: string;
  readonly user?: Named;
  /** Address of the document for other people, without the host. */
  readonly address?: string;
  opinions(): Promise<readonly OpinionRecord[]>;
}

/** A list page to choose rows from. */
export interface ListChoice {
  readonly multiple?: boolean;
  /** Property -> value that rows must have. */
  readonly conditions?: Readonly<Record<string, unknown>>;
  readonly selected?: RowPage['rows'];
}

export interface RowPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

export interface DialogOptions {
  /** Default: what the dialog itself says. */
  readonly multiple?: boolean;
  /** Most rows that may be chosen. */
  readonly max?: number;
  /** Rows that are chosen when the dialog opens. */
  readonly selected?: RowPage['rows'];
  /** What is taken already: a row that agrees with one of these in all its members cannot be chosen again. */
  readonly used?: RowPage['rows'];
}

export interface QueryOptions {
  /** Gives the request up. */
  readonly signal?: AbortSignal;
  /** A person asked: an answer without rows is told. */
  readonly asked?: boolean;
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
  /** Opens the page anew after what was entered in it has been kept; absent where nothing keeps it. */
  reload?(): Promise<void>;
  upload(file: File, options?: UploadOptions): Promise<StoredFile>;
  /** Saves the file under its name. */
  download(fileId: string): Promise<void>;
  /** Bytes of a file, for previews. */
  readFile(fileId: string): Promise<Blob>;
  /** Properties of a file; absent where there is no server. */
  fileFacts?(fileId: string): Promise<FileFacts>;
  /** Lets the user choose; undefined when the dialog was cancelled. */
  pick(kind: PickKind, options?: PickOptions): Promise<readonly Picked[] | undefined>;
  /** Those whose name or account is exactly this text; absent where nobody can be asked. */
  findNamed?(kind: PickKind, text: string): Promise<readonly Named[]>;
  /**
   * Opens the custom dialog of that alias; undefined when it was cancelled. Parameters that stand for conditions of the dialog
   * narrow it; the conditions that are left are its filters. Rows carry their columns and the results that the dialog names.
   */
  openDialog(alias: string, params: Readonly<Record<string, unknown>>, options?: DialogOptions): Promise<RowPage['rows'] | undefined>;
  /** Lets the user choose rows of the list of a data template; undefined when it was left. */
  chooseRows?(template: string, options: ListChoice): Promise<RowPage['rows'] | undefined>;
  changeFiles?(changes: readonly FileChange[]): Promise<void>;
  readonly seal?: SealService;
  /** Documents that the person may link to. */
  instances?(query: InstanceQuery): Promise<{ readonly rows: readonly InstanceRecord[]; readonly total: number }>;
  /** Addresses that may stand in a frame, besides those of the portal. */
  frameOrigins?(): Promise<readonly string[]>;
  /** Runs a Base64 script of a form over its data, in a sandbox. Rejects when it fails or takes too long. */
  runScript?(base64: string, data: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Runs the custom query of that alias. */
  query(alias: string, params: Readonly<Record<string, unknown>>, page?: PageRequest, options?: QueryOptions): Promise<RowPage>;
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
  /** Milliseconds by the server's clock; without it that of the machine. */
  readonly now?: () => number;
  /** Absent where no document is on screen. */
  readonly instance?: InstancePort;
}

const RenderContext = createContext<RenderContextValue | undefined>(undefined);

export const RenderProvider = RenderContext.Provider;

/** The surroundings of a renderer. Throws outside a RenderProvider: that is a mistake in the composition, not in data. */
export function useRenderContext(): RenderContextValue {
  const value = useContext(RenderContext);
  if (value === undefined) throw new Error('useRenderContext needs a <RenderProvider> above it');
  return value;
}
