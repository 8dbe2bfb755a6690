import type { LintContext } from '../../registry/metadata/index.ts';
import type { ServerConfig } from '../config.ts';

/** Who is there, as far as metadata may name them, and what this server is called and may ask. */
export interface Surroundings extends Pick<LintContext, 'exists' | 'keys' | 'identities'> {
  /** Default: a server without prefixes that asks no other. */
  readonly places?: Pick<ServerConfig, 'prefixes' | 'queryOrigins'>;
}
