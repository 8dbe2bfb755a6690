import type { AutosavePlace } from './openAutosaves.ts';

/** What the server tells whoever is signed in, for this alone. */
export interface InputSecret {
  readonly userId: string;
  /** Base64url of 32 bytes; the same for the same person at every sign-on. */
  readonly secret: string;
}

/** What lies in the browser: nobody reads it without the key of its writer. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The keys of one person. They are in memory alone and cannot be taken out of it. */
export interface InputKeys {
  /** A name for the place that says nothing about it. */
  nameOf(place: AutosavePlace): Promise<string>;
  /** Only under the name that it was sealed for it is opened again. */
  seal(name: string, value: unknown): Promise<Sealed>;
  /** Undefined for what somebody else sealed, or for another place. */
  open(name: string, sealed: Sealed): Promise<unknown>;
}

/** Makes keys of a secret. Browsers have the means for it on pages that came safely (https, or this machine). */
export async function inputKeys(secret: string): Promise<InputKeys> {
  const { subtle } = crypto;
  const root = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey']);
  const derive = (purpose: string, type: HmacKeyGenParams | AesDerivedKeyParams, uses: KeyUsage[]): Promise<CryptoKey> =>
    subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode(purpose) }, root, type, false, uses);
  const [naming, sealing] = await Promise.all([
    derive('name', { name: 'HMAC', hash: 'SHA-256' }, ['sign']),
    derive('seal', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
  ]);
  return {
    async nameOf({ tenant, userId, leaderId, form, id, slot }) {
      const mark = await subtle.sign('HMAC', naming, utf8.encode(JSON.stringify([tenant, userId, leaderId, form, id])));
      const name = [...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      return slot === undefined ? name : `${name}.${slot}`;
    },
    async seal(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return { iv, data: await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: documentOf(name) }, sealing, utf8.encode(JSON.stringify(value))) };
    },
    async open(name, { iv, data }) {
      try {
        return JSON.parse(text.decode(await subtle.decrypt({ name: 'AES-GCM', iv, additionalData: documentOf(name) }, sealing, data))) as unknown;
      } catch {
        return undefined;
      }
    },
  };
}

/** The slots of a new document are places of one document: what waits in one is offered in another. */
export const documentName = (name: string): string => name.split('.', 1)[0] ?? '';

/** Undefined for a name without a slot. */
export const slotOf = (name: string): string | undefined => name.split('.', 2)[1];

// helpers

const utf8 = new TextEncoder();
const text = new TextDecoder();
const documentOf = (name: string): Uint8Array<ArrayBuffer> => utf8.encode(documentName(name));

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
