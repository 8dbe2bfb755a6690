import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What a link opens, and until when. */
export interface FileLink {
  readonly tenantId: string;
  readonly fileId: string;
  /** What the bytes are for; a link for one purpose is none for another. */
  readonly purpose: 'view';
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Addresses that open one file for a few minutes without a token: for viewers and media elements, which send no header. An
 * authorised call makes them. They carry no session, so nothing else can be done with one that leaks.
 */
export interface FileLinks {
  /** The query string of the address, without `?`. */
  sign(link: FileLink): string;
  /** The tenant whose file `fileId` this query opens at `now`; undefined when the query is not genuine or too old. */
  open(fileId: string, purpose: FileLink['purpose'], query: Readonly<Record<string, unknown>>, now: number): string | undefined;
}

/** How long a link is good for. */
export const LINK_MILLISECONDS = 5 * 60_000;

export function createFileLinks(secret: string): FileLinks {
  // not the key that signs tokens
  const key = createHash('sha256').update('file-link').update('\0').update(secret).digest();
  const signatureOf = ({ tenantId, fileId, purpose, expiresAt }: FileLink): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, fileId, purpose, expiresAt]))
      .digest();
  return {
    sign: (link) =>
      new URLSearchParams({
        tenant: link.tenantId,
        purpose: link.purpose,
        expires: String(link.expiresAt),
        sign: signatureOf(link).toString('base64url'),
      }).toString(),
    open(fileId, purpose, query, now) {
      const { tenant, expires, sign } = query;
      if (typeof tenant !== 'string' || typeof expires !== 'string' || typeof sign !== 'string' || query['purpose'] !== purpose || !/^\d{1,15}$/.test(expires))
        return undefined;
      const expiresAt = Number(expires);
      const given = Buffer.from(sign, 'base64url');
      const genuine = signatureOf({ tenantId: tenant, fileId, purpose, expiresAt });
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined;
      return now < expiresAt ? tenant : undefined;
    },
  };
}
