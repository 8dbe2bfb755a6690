import type { Confirmation, Named, PickKind, RenderNotify, RenderServices } from '../../renderers/core/index.ts';
import { dictItems } from './catalogue.ts';
import { orgs, people, type DemoPerson } from './people.ts';
import type { Net } from './planStories.ts';
import { runQuery } from './runQuery.ts';

export interface FakeParts {
  readonly person: DemoPerson;
  readonly locale: string;
  /** Delay of every answer, ms. */
  readonly latency: number;
  readonly net?: Net | undefined;
  readonly notify: RenderNotify;
  readonly confirm: (question: Confirmation) => Promise<boolean>;
  /** Lets the reader choose from a short list; undefined when it was left. */
  readonly choose: (
    candidates: readonly Named[],
    options: { readonly multiple: boolean; readonly value: readonly Named[] },
  ) => Promise<readonly Named[] | undefined>;
}

const POSTS: readonly Named[] = [
  { id: 'P1', name: '工程师' },
  { id: 'P2', name: '所长' },
  { id: 'P3', name: '费用会计' },
];
const ROLES: readonly Named[] = [
  { id: 'R01', name: '普通员工' },
  { id: 'R05', name: '费用会计' },
  { id: 'R07', name: '出纳' },
];

/** What renderers ask of the portal, answered from memory. Nothing leaves the page. */
export function createFakeServices({ person, locale, latency, net = 'fast', notify, confirm, choose }: FakeParts): RenderServices {
  const later = <Value>(answer: () => Value): Promise<Value> =>
    new Promise((resolve, reject) => {
      setTimeout(
        () => {
          try {
            const failure = failures[net]?.[locale] ?? failures[net]?.['zh-CN'];
            if (failure !== undefined) throw new Error(failure);
            resolve(answer());
          } catch (error) {
            reject(error as Error);
          }
        },
        net === 'slow' ? SLOW : latency,
      );
    });
  return {
    async upload(file, options = {}) {
      for (const share of [0.3, 0.7, 1]) {
        await later(() => options.onProgress?.(Math.round(file.size * share), file.size));
        options.signal?.throwIfAborted();
      }
      return { fileId: `${file.name}-${file.size}`, name: file.name, size: file.size };
    },
    download: (fileId) => later(() => notify.success(fileId)),
    readFile: () => later(() => new Blob([PICTURE], { type: 'image/svg+xml' })),
    pick: (kind, options = {}) => choose(candidates[kind], { multiple: options.multiple === true, value: options.value ?? [] }),
    async openDialog(alias) {
      const rows = await choose(candidates[dialogKinds[alias] ?? 'user'], { multiple: false, value: [] });
      return rows?.map((row) => ({ ...row }));
    },
    query: (alias, params) =>
      later(() => {
        const rows = runQuery(alias, params, person);
        return { rows, total: rows.length };
      }),
    dict: (key) => later(() => dictItems(key, locale)),
    open: (href) => notify.success(href),
    confirm,
    notify,
  };
}

// helpers

const SLOW = 2000;

/** What people read when the network or the server does not do its part. */
const failures: Readonly<Partial<Record<Net, Readonly<Record<string, string>>>>> = {
  offline: { 'zh-CN': '网络异常，请检查网络连接', 'zh-TW': '網路異常，請檢查網路連線', 'en-US': 'Network problem, please check your connection' },
  '500': { 'zh-CN': '服务器内部错误', 'zh-TW': '伺服器內部錯誤', 'en-US': 'Internal server error' },
  '401': { 'zh-CN': '登录已过期，请重新登录', 'zh-TW': '登入已過期，請重新登入', 'en-US': 'Your session has expired, please sign in again' },
};

const candidates: Readonly<Record<PickKind, readonly Named[]>> = {
  user: people.map(({ id, name }) => ({ id, name })),
  org: orgs,
  post: POSTS,
  role: ROLES,
  job: POSTS,
  dimension: [
    { id: '1', name: '行政维度' },
    { id: '9', name: '项目维度' },
  ],
};

const dialogKinds: Readonly<Record<string, PickKind>> = { dlg_org: 'org', dlg_post: 'post', dlg_role: 'role' };

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="72"><rect width="96" height="72" fill="#d6e4f5"/><path d="M8 62 34 28l18 22 12-14 24 26z" fill="#5b8cc9"/></svg>';
