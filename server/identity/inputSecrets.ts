import { createHash, createHmac } from 'node:crypto';

/**
 * Secrets with which browsers seal input that has not been saved, one per person. They follow from the secret of the installation, so nothing is
 * stored and the same person has the same one at every sign-on and at every process; nobody finds out another's.
 */
export type InputSecrets = (tenantId: string, userId: string) => string;

export function createInputSecrets(secret: string): InputSecrets {
  // neither the key that signs tokens nor that of links
  const key = createHash('sha256').update('input').update('\0').update(secret).digest();
  return (tenantId, userId) =>
    createHmac('sha256', key)
      .update(JSON.stringify([tenantId, userId]))
      .digest('base64url');
}
