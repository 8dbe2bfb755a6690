import { isRecord } from '../../../../registry/form/index.ts';
import { FRAME_ACK_TIMEOUT, FRAME_SAVE_TIMEOUT } from '../../../constants.ts';

/** What the page in the frame says of its document. */
export interface FrameData {
  readonly businessKey?: string;
  readonly sysCode?: string;
  readonly vars?: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * What came of asking a page to save:
 * it did, or refused and said so itself; it does not know the question; it began and did not come to an end.
 */
export type FrameOutcome =
  | { readonly kind: 'saved'; readonly data: FrameData }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unhandled' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'broken' };

/**
 * The way to a page of another system that stands in for a form. A question and its answers carry the same random word; only messages of
 * this very frame and its origin are heard.
 *
 * `{type: 'urlForm:save', nonce, action}` goes in; `{type: 'urlForm:ack', nonce}` within 500 ms and
 * `{type: 'urlForm:saved', nonce, state, businessKey, sysCode, vars}` within 10 s come back.
 */
export class FrameDoor {
  readonly url: string;
  /** Origin of the page as messages carry it. */
  readonly origin: string;
  #frame: HTMLIFrameElement | undefined;
  #loaded = false;

  constructor({ url, origin }: { readonly url: string; readonly origin: string }) {
    this.url = url;
    // A page of our own origin is kept in an origin of its own by its sandbox.
    this.origin = origin === '' ? 'null' : origin;
  }

  get isForeign(): boolean {
    return this.origin !== 'null';
  }

  attach(frame: HTMLIFrameElement | undefined): void {
    this.#frame = frame;
    this.#loaded = false;
  }

  loaded(): void {
    this.#loaded = true;
  }

  /** Asks the page to save. Rejects only where something happens that nobody has thought of. */
  ask(action: string): Promise<FrameOutcome> {
    const target = this.#frame?.contentWindow;
    if (target === undefined || target === null || !this.#loaded) return Promise.resolve({ kind: 'broken' });
    const nonce = crypto.randomUUID();
    return new Promise((resolve, reject) => {
      let late: ReturnType<typeof setTimeout> | undefined;
      const silent = setTimeout(() => done({ kind: 'unhandled' }), FRAME_ACK_TIMEOUT);
      const end = (): void => {
        clearTimeout(silent);
        clearTimeout(late);
        window.removeEventListener('message', listen);
      };
      const done = (outcome: FrameOutcome): void => {
        end();
        resolve(outcome);
      };
      const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
        if (source !== target || origin !== this.origin || !isRecord(data) || data['nonce'] !== nonce) return;
        if (data['type'] === 'urlForm:ack' && late === undefined) {
          clearTimeout(silent);
          late = setTimeout(() => done({ kind: 'timeout' }), FRAME_SAVE_TIMEOUT);
        }
        if (data['type'] !== 'urlForm:saved') return;
        try {
          done(outcomeOf(data));
        } catch (error) {
          end();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      window.addEventListener('message', listen);
      try {
        target.postMessage({ type: 'urlForm:save', nonce, action }, this.isForeign ? this.origin : '*');
      } catch (error) {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

// helpers

function outcomeOf({ state, businessKey, sysCode, vars }: Readonly<Record<string, unknown>>): FrameOutcome {
  if (state !== true && state !== 'true') return { kind: 'refused' };
  if (vars !== undefined && vars !== null && !isRecord(vars)) throw new TypeError('vars');
  return {
    kind: 'saved',
    data: {
      ...(isText(businessKey) ? { businessKey: String(businessKey) } : {}),
      ...(isText(sysCode) ? { sysCode: String(sysCode) } : {}),
      ...(isRecord(vars) ? { vars: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, plain(name, value)])) } : {}),
    },
  };
}

const isText = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';

function plain(name: string, value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  throw new TypeError(`vars.${name}`);
}
