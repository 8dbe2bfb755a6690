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

export async function apiOf(origin: string, username: string, password = 'Yunshan2026'): Promise<Api> {
  const captcha = (await (await fetch(`${origin}/captcha`)).json()) as { value: { code: string; answer: string } };
  const signedIn = await fetch(`${origin}/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: Buffer.from(password).toString('base64'), verifyCode: captcha.value.answer, captchaId: captcha.value.code }),
  });
  const { token } = (await signedIn.json()) as { token?: string };
  if (!token) throw new Error(`${username} cannot sign in: ${signedIn.status}`);

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
