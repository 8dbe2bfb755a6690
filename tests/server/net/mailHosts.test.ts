import { describe, expect, test } from 'vitest';
import { findMailPlace, type MailPlaceError, readMailHost } from '../../../server/net/mailHosts.ts';

const found: Readonly<Record<string, readonly string[]>> = {
  'imap.example.com': ['93.184.216.34'],
  'mail.local.example': ['10.1.2.3'],
  'both.example.com': ['93.184.216.34', '127.0.0.1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'xn--fsqu00a.xn--0zwm56d': ['93.184.216.34'],
};
const ask = async (host: string, port: number, ...listed: readonly string[]): Promise<string> =>
  findMailPlace(listed.map(readMailHost), { host, port }, (name) => Promise.resolve(found[name] ?? [])).then(
    (place) => `${place.address}:${place.port}${place.isListed ? ' listed' : ''}${place.servername === undefined ? '' : ` ${place.servername}`}`,
    (error: MailPlaceError) => error.reason,
  );

describe('which mail server a person may name', () => {
  test.each<[host: string, port: number, listed: string, verdict: string]>([
    ['imap.example.com', 993, '', '93.184.216.34:993 imap.example.com'],
    [' IMAP.Example.com ', 993, '', '93.184.216.34:993 imap.example.com'],
    ['例子.测试', 993, '', '93.184.216.34:993 xn--fsqu00a.xn--0zwm56d'],
    ['93.184.216.34', 143, '', '93.184.216.34:143'],
    ['imap.example.com', 22, '', 'port'],
    ['imap.example.com', 6379, '', 'port'],
    ['imap.example.com', 1143, 'imap.example.com', 'port'],
    ['imap.example.com', 1143, 'imap.example.com:1143', '93.184.216.34:1143 listed imap.example.com'],
    ['mail.local.example', 993, '', 'address'],
    ['mail.local.example', 993, 'mail.local.example', 'address'],
    ['mail.local.example', 993, 'mail.local.example=10.1.2.3', '10.1.2.3:993 listed mail.local.example'],
    ['mail.local.example', 993, 'other.example=10.1.2.3', 'address'],
    ['mail.local.example.', 993, 'mail.local.example=10.1.2.3', '10.1.2.3:993 listed mail.local.example'],
    ['mail.local.example', 993, 'mail.local.example.=10.1.2.3', '10.1.2.3:993 listed mail.local.example'],
    ['mail.local.example.', 993, '', 'address'],
    ['imap.example.com.', 993, '', '93.184.216.34:993 imap.example.com'],
    ['例子.测试.', 993, '', '93.184.216.34:993 xn--fsqu00a.xn--0zwm56d'],
    ['imap.example.com..', 993, '', 'unknown'],
    ['localhost.', 143, '', 'unknown'],
    ['127.0.0.1.', 143, '', 'address'],
    ['both.example.com', 993, '', 'address'],
    ['mapped.example.com', 993, '', 'address'],
    ['nowhere.example.com', 993, '', 'unknown'],
    ['127.0.0.1', 993, '', 'address'],
    ['127.0.0.1', 993, '127.0.0.1', '127.0.0.1:993 listed'],
    ['127.0.0.1', 1143, '127.0.0.1:1143', '127.0.0.1:1143 listed'],
    ['127.0.0.1', 993, '127.0.0.1:1143', 'address'],
    ['[::1]', 993, '', 'address'],
    ['::ffff:10.0.0.1', 993, '', 'address'],
    ['64:ff9b::a00:1', 993, '', 'address'],
    ['::7f00:1', 993, '', 'address'],
    ['::a00:1', 993, '', 'address'],
    ['::1:7f00:1', 993, '', 'address'],
    ['4000::1', 993, '', 'address'],
    ['64:ff9b:2::1', 993, '', 'address'],
    ['168.63.129.16', 993, '', 'address'],
    ['169.254.169.254', 143, '', 'address'],
    ['2130706433', 143, '', 'address'],
    ['0177.0.0.1', 143, '', 'address'],
    ['0x7f.1', 143, '', 'address'],
    ['100.64.0.1', 143, '', 'address'],
    ['localhost', 143, '', 'unknown'],
    ['', 143, '', 'unknown'],
    ['a b.example.com', 143, '', 'unknown'],
    ['imap.example.com/x', 143, '', 'unknown'],
    ['user@imap.example.com', 143, '', 'unknown'],
    ['imap.example.com\r\nX', 143, '', 'unknown'],
  ])('%j %i with <%s>: %s', async (host, port, listed, verdict) => {
    expect(await ask(host, port, ...(listed === '' ? [] : [listed]))).toBe(verdict);
  });

  test.each(['', 'a b', 'mail.local=nowhere', 'mail.local:99999', 'mail.local:x', 'http://mail.local'])('<%s> is no entry of MAIL_HOSTS', (text) => {
    expect(() => readMailHost(text)).toThrow('MAIL_HOSTS');
  });
});
