import type { Localised } from '../../registry/localised.ts';
import { asIs } from '../../registry/words.ts';

/** Why something is not done. What that means for whoever asked, the way in decides: HTTP makes a status of it. */
export type RefusalKind =
  | 'refused'
  | 'badRequest'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'notImplemented'
  | 'unavailable'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'defect';

/**
 * What is thrown when something will not be done that was asked for. `text` is shown to the person, in his language; `extra` stands
 * beside it in the answer. A plain string is the same in every language: what somebody else has written.
 */
export class Problem extends Error {
  readonly text: Localised;

  constructor(
    readonly kind: RefusalKind,
    readonly errorCode: string | undefined,
    text: Localised | string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    const words = typeof text === 'string' ? asIs(text) : text;
    super(words['zh-CN']);
    this.text = words;
    this.name = new.target.name;
  }
}

/** What is asked is understood, but the business rules say no. */
export class Refusal extends Problem {
  constructor(text: Localised | string, errorCode?: string, extra?: Readonly<Record<string, unknown>>) {
    super('refused', errorCode, text, extra);
  }
}

/** Input that no client of ours would send. */
export class BadRequest extends Problem {
  constructor(text: Localised | string, extra?: Readonly<Record<string, unknown>>) {
    super('badRequest', '024', text, extra);
  }
}

/** No token, or one that is not good any more. */
export class Unauthorized extends Problem {
  constructor(text: Localised | string = texts.signedOut) {
    super('unauthorized', '023', text);
  }
}

/** No right, or a record that does not exist for this person: the two look alike on purpose. */
export class Forbidden extends Problem {
  constructor(text: Localised | string = texts.forbidden) {
    super('forbidden', '004', text);
  }
}

export class NotFound extends Problem {
  constructor(text: Localised | string = texts.notFound) {
    super('notFound', '-003', text);
  }
}

export class NotImplemented extends Problem {
  constructor() {
    super('notImplemented', '-005', texts.notImplemented);
  }
}

export class Unavailable extends Problem {
  constructor(text: Localised | string = texts.unavailable) {
    super('unavailable', '-004', text);
  }
}

/** What went wrong, for whoever is told of it: a problem in every language, anything else as it says itself. */
export function wordsOfError(error: unknown): Localised {
  if (error instanceof Problem) return error.text;
  return asIs(error instanceof Error ? error.message : String(error));
}

// helpers

const texts = {
  signedOut: { 'zh-CN': '登录已失效，请重新登录', 'en-US': 'Your session has ended. Please sign in again.', 'zh-TW': '登入已失效，請重新登入' },
  forbidden: { 'zh-CN': '没有访问权限', 'en-US': 'You have no access to this.', 'zh-TW': '沒有存取權限' },
  notFound: { 'zh-CN': '请求的地址不存在', 'en-US': 'There is nothing at this address.', 'zh-TW': '請求的位址不存在' },
  notImplemented: { 'zh-CN': '该接口尚未实现', 'en-US': 'This call is not available yet.', 'zh-TW': '該介面尚未實作' },
  unavailable: {
    'zh-CN': '服务暂时不可用，请稍后再试',
    'en-US': 'The service is not available at the moment. Please try again later.',
    'zh-TW': '服務暫時無法使用，請稍後再試',
  },
} as const;
