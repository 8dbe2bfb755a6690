import type { FlowDocument } from './flowDocument.ts';

/** Whether and how an opinion is signed with the seal of the person. Without a setting it is not. */
export interface SignatureConfig {
  readonly status: 'disable' | 'enable' | 'required';
  /** A new seal takes the place of the one that is there. */
  readonly isCover: boolean;
  /** No password is asked for. */
  readonly secretFree: boolean;
}

const off: SignatureConfig = { status: 'disable', isCover: true, secretFree: false };

/** The setting that came with the document, as an object or as JSON text; anything unreadable counts as switched off. */
export function signatureOf({ payload }: Pick<FlowDocument, 'payload'>): SignatureConfig {
  const given: unknown = Reflect.get(payload, 'signature');
  const config = typeof given === 'string' ? parsed(given) : given;
  if (typeof config !== 'object' || config === null) return off;
  const status: unknown = Reflect.get(config, 'status');
  return status === 'enable' || status === 'required'
    ? { status, isCover: Reflect.get(config, 'isCover') !== false, secretFree: Reflect.get(config, 'secretFree') === true }
    : off;
}

// helpers

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
