import { createHash } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';

export interface TokenClaims {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
}

export interface Tokens {
  /** `issuedAt` and `expiresAt` in milliseconds since 1970. */
  sign(claims: TokenClaims, issuedAt: number, expiresAt: number): Promise<string>;
  /** The claims of a genuine token that is not expired at `now`; undefined otherwise. */
  verify(token: string, now: number): Promise<TokenClaims | undefined>;
}

/** Signed tokens. Algorithm, issuer, audience and type are fixed, so that no token can choose how it is checked. */
export function createTokens(secret: string): Tokens {
  const key = createHash('sha256').update(secret).digest();
  const kid = createHash('sha256').update('kid').update(key).digest('hex').slice(0, 12);
  // a signature that was good once stays good; only the time is asked anew
  const genuine = new Map<string, { readonly claims: TokenClaims; readonly expiresAt: number }>();
  return {
    sign: (claims, issuedAt, expiresAt) =>
      new SignJWT({ tid: claims.tenantId })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .setSubject(claims.userId)
        .setJti(claims.sessionId)
        .setIssuer(party)
        .setAudience(party)
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.ceil(expiresAt / 1000))
        .sign(key),
    async verify(token, now) {
      const known = genuine.get(token);
      if (known !== undefined) return now < known.expiresAt ? known.claims : undefined;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: party,
          audience: party,
          currentDate: new Date(now),
          requiredClaims: ['sub', 'jti', 'exp', 'tid'],
        });
        const { sub, jti, tid, exp } = payload;
        if (sub === undefined || jti === undefined || exp === undefined || typeof tid !== 'string') return undefined;
        const claims = { userId: sub, sessionId: jti, tenantId: tid };
        if (genuine.size >= mostGenuine) genuine.clear();
        genuine.set(token, { claims, expiresAt: exp * 1000 });
        return claims;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

// helpers

const party = 'yuanbiao';

/** Tokens whose signature need not be computed again. */
const mostGenuine = 10_000;
