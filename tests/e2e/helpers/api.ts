/** The portal's calls without a browser, signed in as one person. */
export interface Api {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Stores a file; answers its id. */
  upload(path: string, name: string, bytes: Uint8Array): Promise<string>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What the sign-in call answers for one person. The server tells the answer of a captcha in test mode only. */
export async function sessionOf(
  origin: string,
  username: string,
  password = 'Yunshan2026',
): Promise<Readonly<Record<string, unknown>> & { readonly token: string }> {
  const { value } = (await (await fetch(`${origin}/captcha`)).json()) as { value: { code: string; answer?: string } };
  if (value.answer === undefined) throw new Error('the portal does not run in test mode');
  const response = await fetch(`${origin}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: Buffer.from(password).toString('base64'), verifyCode: value.answer, captchaId: value.code }),
  });
  const session = (await response.json()) as Readonly<Record<string, unknown>>;
  const { token } = session;
  if (typeof token !== 'string') throw new Error(`${username} cannot sign in: ${response.status} ${JSON.stringify(session)}`);
  return { ...session, token };
}

export async function apiOf(origin: string, username: string, password?: string): Promise<Api> {
  const { token } = await sessionOf(origin, username, password);

  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(origin + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body, headers = {}) => send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }),
    async upload(path, name, bytes) {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(bytes)], name));
      return ((await send(path, { method: 'POST', body })).body as { fileId: string }).fileId;
    },
  };
}
