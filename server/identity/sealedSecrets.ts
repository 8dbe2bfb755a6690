import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Secrets of people that the server must know in plain text, such as the password of a mail account, as they are kept in the database. Each
 * tenant has a key of its own, which follows from the secret of the installation; so a copy of the tables alone opens nothing (with `AUTH_SECRET` or the
 * built-in database the secret is not in them). What is sealed for one place is not opened for another.
 */
export interface SealedSecrets {
  /** `place` names the row and the field. */
  seal(tenantId: string, place: string, text: string): string;
  /** Undefined: it was sealed for another place, with another secret of the installation, or altered. */
  open(tenantId: string, place: string, sealed: string): string | undefined;
}

export function createSealedSecrets(secret: string): SealedSecrets {
  // neither the key that signs tokens nor that of links
  const root = createHash('sha256').update('sealed').update('\0').update(secret).digest();
  const keyOf = (tenantId: string): Buffer => createHmac('sha256', root).update(tenantId).digest();
  const boundTo = (tenantId: string, place: string): Buffer => Buffer.from(JSON.stringify([tenantId, place]));
  return {
    seal(tenantId, place, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, keyOf(tenantId), nonce).setAAD(boundTo(tenantId, place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(tenantId, place, sealed) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < NONCE + TAG) return undefined;
      const [nonce, tag, body] = [bytes.subarray(0, NONCE), bytes.subarray(NONCE, NONCE + TAG), bytes.subarray(NONCE + TAG)];
      try {
        const decipher = createDecipheriv(ALGORITHM, keyOf(tenantId), nonce, { authTagLength: TAG }).setAAD(boundTo(tenantId, place)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

// helpers

const ALGORITHM = 'aes-256-gcm';
const VERSION = '1';
const NONCE = 12;
const TAG = 16;
