import { ImapFlowErrorCode } from 'imapflow';
import type { Localised } from '../../registry/localised.ts';
import { Refusal } from '../core/index.ts';
import { MailPlaceError } from '../net/index.ts';

/** Why a mail server did not do what it was asked for; clients find it as `reason` beside the message. */
export type MailReason = 'auth' | 'tls' | 'unknown' | 'unreachable' | 'timeout' | 'address' | 'port' | 'protocol' | 'quota' | 'size' | 'receivers' | 'refused';

/** A mail server said no, or nothing. The words tell the person what to change; what the server itself has said stays in the log. */
export class MailProblem extends Refusal {
  constructor(
    readonly reason: MailReason,
    /** Whether it is certain that nothing has been handed over. */
    readonly isCertain = true,
  ) {
    super(texts[reason], codes[reason] ?? '-004', { reason });
  }
}

/** What an error of the libraries means. Anything that is none of theirs is thrown on. */
export function mailProblemOf(error: unknown): MailProblem {
  if (error instanceof MailProblem) return error;
  if (error instanceof MailPlaceError) return new MailProblem(error.reason);
  if (!(error instanceof Error)) throw error;
  const facts = factsOf(error);
  const certain = !facts.isUnderWay;
  if (facts.isAuth) return new MailProblem('auth');
  if (facts.isTls) return new MailProblem('tls');
  if (facts.status === 552 || facts.status === 452 || /OVERQUOTA/i.test(facts.said)) return new MailProblem('quota');
  if (facts.status === 554 && /size|too (big|large)/i.test(facts.said)) return new MailProblem('size');
  if (facts.codes.includes('EENVELOPE')) return new MailProblem('receivers');
  if (facts.codes.some((code) => timeouts.has(code) || /timeout/i.test(code))) return new MailProblem('timeout', certain);
  if (facts.codes.includes('ENOTFOUND') || facts.codes.includes('EAI_AGAIN') || facts.codes.includes('EDNS')) return new MailProblem('unknown');
  if (facts.codes.some((code) => lost.has(code))) return new MailProblem('unreachable', certain);
  if (facts.status !== undefined) return new MailProblem('refused');
  if (facts.hasRefused || facts.codes.some((code) => Object.hasOwn(ImapFlowErrorCode, code) || sending.has(code))) return new MailProblem('refused', certain);
  throw error;
}

// helpers

interface Facts {
  readonly codes: readonly string[];
  readonly said: string;
  readonly status: number | undefined;
  readonly isAuth: boolean;
  readonly isTls: boolean;
  readonly isUnderWay: boolean;
  readonly hasRefused: boolean;
}

/** The libraries keep what happened in an error, in the error behind it, or in its words. */
function factsOf(error: Error): Facts {
  const all = [error, ...['cause', '_err'].map((name): unknown => (error as Error & Record<string, unknown>)[name])].filter((each) => each instanceof Error);
  const members = (name: string): unknown[] => all.map((each) => (each as Error & Record<string, unknown>)[name]).filter((value) => value !== undefined);
  const codes = ['code', 'originalCode', 'serverResponseCode', 'timeoutType'].flatMap(members).filter((value) => typeof value === 'string');
  const said = [...all.map(({ message }) => message), ...['response', 'responseText'].flatMap(members)].filter((value) => typeof value === 'string').join(' ');
  const status = members('responseCode').find((value) => typeof value === 'number') as number | undefined;
  return {
    codes,
    said,
    status,
    isAuth: members('authenticationFailed').includes(true) || codes.includes('EAUTH'),
    isTls: members('tlsFailed').includes(true) || codes.some((code) => tlsCode.test(code)) || tlsWords.test(said),
    // whatever happens after the greeting may have happened after the last byte
    isUnderWay: status === undefined && !codes.some((code) => beforeAnything.has(code)),
    hasRefused: members('responseStatus').length > 0,
  };
}

const timeouts: ReadonlySet<string> = new Set(['ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);
const lost: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH EPIPE ECONNECTION ESOCKET NoConnection EConnectionClosed ClosedAfterConnectText ClosedAfterConnectTLS'.split(
    ' ',
  ),
);
const sending: ReadonlySet<string> = new Set(['EPROTOCOL', 'EMESSAGE', 'ENOAUTH', 'EMAXRECIPIENTS', 'ESTREAM', 'EABORT']);
const beforeAnything: ReadonlySet<string> = new Set(
  'ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EDNS CONNECT_TIMEOUT GREETING_TIMEOUT UPGRADE_TIMEOUT'.split(' '),
);
const tlsCode = /^(ETLS|EREQUIRETLS|EPROTO|ERR_(TLS|SSL)_.*|.*CERT.*|UNABLE_TO_.*|STARTTLS_INJECTION)$/;
const tlsWords = /certificate|STARTTLS|wrong version number|ssl3_|tls_/i;

const codes: Partial<Readonly<Record<MailReason, string>>> = {
  auth: '003',
  protocol: '-009',
  quota: '-011',
  size: '-011',
  receivers: '024',
  refused: '-011',
  port: '024',
};

const texts: Readonly<Record<MailReason, Localised>> = {
  auth: {
    'zh-CN': '邮箱账号或密码（授权码）错误',
    'en-US': 'The mail server does not accept this address and password.',
    'zh-TW': '信箱帳號或密碼（授權碼）錯誤',
  },
  tls: {
    'zh-CN': '无法与邮件服务器建立安全连接：证书无效，或端口与 SSL 设置不符',
    'en-US': 'No secure connection to the mail server: its certificate is not valid, or port and SSL do not fit together.',
    'zh-TW': '無法與郵件伺服器建立安全連線：憑證無效，或連接埠與 SSL 設定不符',
  },
  unknown: { 'zh-CN': '找不到该邮件服务器，请检查主机名', 'en-US': 'There is no mail server of this name.', 'zh-TW': '找不到該郵件伺服器，請檢查主機名稱' },
  unreachable: {
    'zh-CN': '无法连接邮件服务器，请检查主机和端口',
    'en-US': 'The mail server cannot be reached. Please check host and port.',
    'zh-TW': '無法連線到郵件伺服器，請檢查主機和連接埠',
  },
  timeout: { 'zh-CN': '邮件服务器没有及时应答', 'en-US': 'The mail server did not answer in time.', 'zh-TW': '郵件伺服器沒有及時回應' },
  address: {
    'zh-CN': '不允许连接该邮件服务器，请联系管理员',
    'en-US': 'This mail server must not be asked. Please ask your administrator.',
    'zh-TW': '不允許連線到該郵件伺服器，請聯絡管理員',
  },
  port: {
    'zh-CN': '端口须为邮件服务的端口（25、143、465、587、993）',
    'en-US': 'The port must be one of mail: 25, 143, 465, 587 or 993.',
    'zh-TW': '連接埠須為郵件服務的連接埠（25、143、465、587、993）',
  },
  protocol: { 'zh-CN': '目前只支持 IMAP 收信', 'en-US': 'Mail can be received by IMAP only.', 'zh-TW': '目前只支援 IMAP 收信' },
  quota: { 'zh-CN': '邮箱空间不足', 'en-US': 'There is no room left in the mail box.', 'zh-TW': '信箱空間不足' },
  size: { 'zh-CN': '邮件过大，服务器没有接收', 'en-US': 'The mail is too large for the server.', 'zh-TW': '郵件過大，伺服器沒有接收' },
  receivers: { 'zh-CN': '邮件服务器不接受收件人地址', 'en-US': 'The mail server does not accept the receivers.', 'zh-TW': '郵件伺服器不接受收件人地址' },
  refused: { 'zh-CN': '邮件服务器拒绝了请求', 'en-US': 'The mail server refused it.', 'zh-TW': '郵件伺服器拒絕了請求' },
};
