import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileDownload, fileUpload, instanceStart, metaPublish } from '../../../schemas/calls/index.ts';
import { branchItems } from '../../helpers/branchForms.ts';
import { base64, dailyClaim, type Reply } from '../runtime/office.ts';

/** What people do at a process, over HTTP. */

export interface Captcha {
  readonly code: string;
  readonly answer: string;
}
export const captchaOf = async (origin: string): Promise<Captcha> => ((await (await fetch(`${origin}/captcha`)).json()) as { value: Captcha }).value;

/** The captcha is made at one process, the sign-on may be at another. */
export async function signIn(origin: string, account: string, captcha?: Captcha): Promise<string> {
  const { code, answer } = captcha ?? (await captchaOf(origin));
  const reply = await fetch(`${origin}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account, password: Buffer.from('Yunshan2026').toString('base64'), captchaId: code, verifyCode: answer }),
  });
  const { token, ...rest } = (await reply.json()) as { token?: string };
  if (token === undefined) throw new Error(`<${account}> cannot sign in: ${JSON.stringify(rest)}`);
  return token;
}

export const get = (origin: string, path: string, token: string): Promise<Response> => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
export async function post(
  origin: string,
  path: string,
  token: string,
  body: unknown,
): Promise<Reply & { readonly rows?: readonly { readonly id: string; readonly procInstId: string }[] }> {
  return (await (
    await fetch(origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()) as Reply;
}
export async function upload(origin: string, token: string, content: string, path: string = fileUpload.path): Promise<string> {
  const body = new FormData();
  body.append('files', new File([content], '凭证.txt'));
  return ((await (await fetch(origin + path, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })).json()) as { fileId: string }).fileId;
}
export const download = async (origin: string, token: string, id: string): Promise<string> =>
  (await get(origin, `${fileDownload.path}?fileId=${id}`, token)).text();

/** Sends a file of so many megabytes, never more of it at once than the process takes. */
export async function storeLarge(origin: string, token: string, megabytes: number): Promise<string> {
  const sending = request(origin + fileUpload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const reply = once(sending, 'response') as Promise<[IncomingMessage]>;
  const piece = Buffer.alloc(MB, 'x');
  sending.write('--b\r\ncontent-disposition: form-data; name="files"; filename="large.txt"\r\n\r\n');
  for (let sent = 0; sent < megabytes; sent++) if (!sending.write(piece)) await once(sending, 'drain');
  sending.end('\r\n--b--\r\n');
  return ((await json((await reply)[0])) as { fileId: string }).fileId;
}

export async function readLarge(origin: string, token: string, id: string): Promise<number> {
  let size = 0;
  for await (const chunk of (await get(origin, `${fileDownload.path}?fileId=${id}`, token)).body ?? []) size += (chunk as Uint8Array).length;
  return size;
}

/** The items of a branching form whose field `p` takes so many characters. */
export const branching = (length: number): object[] =>
  JSON.parse(JSON.stringify(branchItems.filter(({ key }) => key.startsWith('fzoneof'))).replaceAll('"maxLength":20', `"maxLength":${length}`)) as object[];
export const publish = (origin: string, token: string, length: number): Promise<Reply> =>
  post(origin, metaPublish.path, token, { package: 'processes', version: 1, items: branching(length) });
export const startBranch = (origin: string, token: string, data: object): Promise<Reply> =>
  post(origin, instanceStart.path, token, { flowKey: 'fzoneofV1', data: base64({ fzoneof: data }), formType: 'inner' });

export async function startClaim(origin: string): Promise<string> {
  const { instId, ...rest } = await post(origin, instanceStart.path, await signIn(origin, 'liuyang'), { flowKey: 'rcfybxsqV2', data: base64(dailyClaim()) });
  if (instId === undefined) throw new Error(`not started: ${JSON.stringify(rest)}`);
  return instId;
}

// helpers

const MB = 1024 * 1024;
