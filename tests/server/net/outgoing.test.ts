import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutgoingError, readAllowedOrigin, sendOutgoing, type OutgoingOptions, type Resolve } from '../../../server/net/index.ts';

let canary: Server;
let port: number;
let connections: number;
let answer: RequestListener;
beforeEach(async () => {
  connections = 0;
  answer = (_request, response) => {
    response.end('{"secret":"canary"}');
  };
  canary = createServer((request, response) => answer(request, response));
  canary.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => {
    canary.listen(0, '0.0.0.0', done);
  });
  port = (canary.address() as AddressInfo).port;
});
afterEach(() => {
  canary.closeAllConnections();
  canary.close();
});

const get = (options: OutgoingOptions, url: string) => sendOutgoing(options, { url: new URL(url), method: 'GET' });
const reasonOf = async (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingError ? error.reason : String(error)),
  );
/** A name server that says the same thing, or one thing after the other. */
const names = (...answers: readonly string[][]): Resolve => {
  let asked = 0;
  return (_host, done) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
};

describe('without permission nothing is asked', () => {
  const forms = [
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    'http://LOCALHOST:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.1:PORT/',
    'http://127.0.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
    'http://[::]:PORT/',
    'http://①②⑦.⓪.⓪.①:PORT/',
    'http://user:pass@127.0.0.1:PORT/',
    'http://allowed.example@127.0.0.1:PORT/',
    'http://127.0.0.1:PORT\\@allowed.example/',
    'http:127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'http://allowed.example:PORT/',
    'http://allowed.example.127.0.0.1.nip.io:PORT/',
    'file:///etc/passwd',
    'ftp://127.0.0.1:PORT/',
    'data:application/json,{}',
  ];
  it.each(forms)('%s', async (form) => {
    expect(await reasonOf(get({ origins: ['https://allowed.example'] }, form.replace('PORT', String(port))))).toBe('origin');
    expect(connections).toBe(0);
  });
});

describe('an allowed name must have a public address', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
  ])('not %s', async (address) => {
    expect(await reasonOf(get({ origins: [`http://rates.example:${port}`], resolve: names([address]) }, `http://rates.example:${port}/`))).toBe('address');
    expect(connections).toBe(0);
  });

  it('not even among others, and not when the name changes its mind', async () => {
    const origins = [`http://rates.example:${port}`];
    const resolve = names(['192.0.0.8', '127.0.0.1'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1']);
    for (let round = 0; round < 3; round += 1) expect(await reasonOf(get({ origins, resolve }, `http://rates.example:${port}/`))).toBe('address');
    expect(connections).toBe(0);
  });

  it('is asked once: the connection goes to the very address that was judged', async () => {
    let asked = 0;
    const rebinding: Resolve = (_host, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '203.0.113.77' : '127.0.0.1', family: 4 }]);
    };
    expect(await reasonOf(get({ origins: [`http://rates.example:${port}`], resolve: rebinding, timeout: 300 }, `http://rates.example:${port}/`))).not.toBe(
      'answered',
    );
    expect(asked).toBe(1);
    expect(connections).toBe(0);
  });
});

describe('what the operator pins', () => {
  it('is asked under that address only', async () => {
    const origins = [`http://erp.local:${port}=127.0.0.1`];
    expect(await get({ origins, resolve: names(['127.0.0.1']) }, `http://erp.local:${port}/`)).toEqual({ status: 200, text: '{"secret":"canary"}' });
    expect(connections).toBe(1);
    expect(await reasonOf(get({ origins, resolve: names(['127.0.0.2']) }, `http://erp.local:${port}/`))).toBe('address');
    expect(await get({ origins: [`http://127.0.0.1:${port}`] }, `http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
    expect(connections).toBe(2);
  });

  it.each(['erp.local', 'ftp://erp.local', 'http://erp.local/path', 'http://a:b@erp.local', 'http://erp.local=somewhere', '*'])(
    'refuses the setting %s',
    (text) => {
      expect(() => readAllowedOrigin(text)).toThrow('QUERY_ORIGINS');
    },
  );
});

describe('redirects, size and time', () => {
  const here = (): OutgoingOptions => ({ origins: [`http://127.0.0.1:${port}`] });

  it('judges every redirect like the first request', async () => {
    for (const location of [
      `http://localhost:${port}/x`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      `//localhost:${port}/`,
      'http://[',
      `http://[::1]:${port}/`,
    ]) {
      const before = connections;
      answer = (_request, response) => {
        response.writeHead(302, { location }).end();
      };
      expect(await reasonOf(get(here(), `http://127.0.0.1:${port}/`))).toBe('origin');
      expect(connections).toBe(before + 1);
    }
  });

  it('follows a few on the same origin, as browsers do', async () => {
    const seen: string[] = [];
    answer = (request, response) => {
      seen.push(`${request.method} ${request.url}`);
      if (request.url === '/a') response.writeHead(302, { location: '/b' }).end();
      else if (request.url === '/loop') response.writeHead(307, { location: '/loop' }).end();
      else response.end('[]');
    };
    expect(await sendOutgoing(here(), { url: new URL(`http://127.0.0.1:${port}/a`), method: 'POST', body: '{}' })).toEqual({ status: 200, text: '[]' });
    expect(seen).toEqual(['POST /a', 'GET /b']);
    expect(await reasonOf(get(here(), `http://127.0.0.1:${port}/loop`))).toBe('redirects');
  });

  it('stops reading what is too large and waiting for what does not come', async () => {
    answer = (_request, response) => {
      response.end('x'.repeat(5000));
    };
    expect(await reasonOf(get({ ...here(), sizeLimit: 1000 }, `http://127.0.0.1:${port}/`))).toBe('size');
    answer = () => undefined;
    expect(await reasonOf(get({ ...here(), timeout: 200 }, `http://127.0.0.1:${port}/`))).toBe('timeout');
    answer = (_request, response) => {
      response.write('[');
    };
    expect(await reasonOf(get({ ...here(), timeout: 200 }, `http://127.0.0.1:${port}/`))).toBe('timeout');
    answer = (request) => {
      request.socket.destroy();
    };
    expect(await reasonOf(get(here(), `http://127.0.0.1:${port}/`))).toBe('transport');
  });
});
