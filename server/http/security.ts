import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/index.ts';
import type { ServerConfig } from '../config.ts';

/**
 * Headers of every answer. Answers of calls are never cached, and say what time it is here (`x-server-time`, as moments stand on the wire), so that a
 * page counts waiting times from a clock that is right; static files set their own cache header.
 */
export function registerSecurity(app: FastifyInstance, config: ServerConfig, clock: Pick<Clock, 'now'>): void {
  const policy = contentSecurityPolicy(config.trustedOrigins, config.frameOrigins);
  app.addHook('onSend', async (request, reply) => {
    // only a proxy that is believed can say so
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissions,
    });
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', policy);
    if (!reply.hasHeader('cache-control')) void reply.headers({ 'cache-control': 'no-store', 'x-server-time': clock.now() });
  });
}

/** What no page needs, nor any frame in it. */
const permissions = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Scripts only from here, WebAssembly allowed; styles inline because antd writes them at run time. */
function contentSecurityPolicy(trustedOrigins: readonly string[], frameOrigins: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    // blob: is how a page shows a file it has read, such as a PDF
    ["frame-src 'self' blob:", ...new Set([...trustedOrigins, ...frameOrigins])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...trustedOrigins].join(' '),
    "frame-ancestors 'self'",
  ].join('; ');
}
