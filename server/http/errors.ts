/**
 * What a handler throws when it will not do what was asked. Every one becomes an envelope
 * `{state:false, message, errorCode, logId}`; `message` is shown to the person.
 */
export class HttpProblem extends Error {
  constructor(readonly status: number, readonly errorCode: string | undefined, message: string, readonly extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = new.target.name;
  }
}

/** The call is understood, but the business rules say no. HTTP 200. */
export class Refusal extends HttpProblem {
  constructor(message: string, errorCode?: string, extra?: Readonly<Record<string, unknown>>) {
    super(200, errorCode, message, extra);
  }
}

/** Input that no client of ours would send. HTTP 400. */
export class BadRequest extends HttpProblem {
  constructor(message: string) {
    super(400, '024', message);
  }
}

/** No token, or one that is not good any more. HTTP 401. */
export class Unauthorized extends HttpProblem {
  constructor(message = '登录已失效，请重新登录') {
    super(401, '023', message);
  }
}

/** No right, or a record that does not exist for this person: the two look alike on purpose. HTTP 403. */
export class Forbidden extends HttpProblem {
  constructor(message = '没有访问权限') {
    super(403, '004', message);
  }
}

export class NotFound extends HttpProblem {
  constructor(message = '请求的地址不存在') {
    super(404, '-003', message);
  }
}

export class NotImplemented extends HttpProblem {
  constructor() {
    super(501, '-005', '该接口尚未实现');
  }
}

export class Unavailable extends HttpProblem {
  constructor(message = '服务暂时不可用，请稍后再试') {
    super(503, '-004', message);
  }
}
