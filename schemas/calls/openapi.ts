import Type, { type TObject, type TSchema } from 'typebox';
import type { Call, Policy } from './defineCall.ts';

export interface OpenApiOptions {
  /** Version of the product. */
  readonly version: string;
  /** What the server puts before the path of a call with that prefix; default nothing. */
  readonly prefixes?: Readonly<Partial<Record<'uc' | 'portal', string>>>;
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-policy': Policy;
  readonly 'x-write': boolean;
}

/** The catalogue as an OpenAPI 3.1 document. The schemas of the calls are JSON Schema already; answers are wrapped by their style. */
export function buildOpenApi(calls: readonly Call[], options: OpenApiOptions): OpenApiDocument {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const call of calls) {
    const path = (call.prefix === undefined ? '' : (options.prefixes?.[call.prefix] ?? '')) + call.path;
    const methods = (paths[path] ??= {});
    methods[call.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: '元表', version: options.version },
    tags: [...new Set(calls.map(serviceOf))].map((name) => ({ name })),
    paths,
    components,
  };
}

/** The part of a call's name before the dot. */
export function serviceOf(call: Pick<Call, 'name'>): string {
  return call.name.slice(0, call.name.indexOf('.'));
}

/** What a call answers as JSON, with what its style puts around it; undefined where it answers bytes. */
export function answerSchema(call: Call): TSchema | undefined {
  const inner = call.response ?? Type.Unknown();
  const extra = call.extra?.properties ?? {};
  if (call.style === 'binary') return undefined;
  if (call.style === 'envelope') {
    // value is absent from a refusal
    return Type.Object({
      state: Type.Boolean(),
      message: Type.String(),
      value: Type.Optional(inner),
      errorCode: Type.Optional(Type.String()),
      logId: Type.Optional(Type.String()),
      ...Object.fromEntries(Object.entries(extra).map(([name, type]) => [name, Type.Optional(type)])),
    });
  }
  if (call.style === 'page') return Type.Object({ rows: Type.Array(inner), total: Type.Integer(), page: Type.Integer(), pageSize: Type.Integer(), ...extra });
  return inner;
}

// helpers

const Refusal = Type.Object({
  state: Type.Literal(false),
  message: Type.String(),
  value: Type.Optional(Type.Null()),
  errorCode: Type.Optional(Type.String()),
  logId: Type.String(),
});

const components = {
  schemas: { Refusal },
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
  parameters: {
    AcceptLanguage: { name: 'Accept-Language', in: 'header', schema: Type.String({ default: 'zh-CN' }) },
    TenantCode: { name: 'Tenant-Code', in: 'header', schema: Type.String() },
    IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: Type.String(), description: 'one per click; the same key gets the same answer' },
  },
  responses: {
    Refused: {
      description: 'no token (401), no right (403), unknown path (404), malformed input (400) or defect (500)',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
};

function operationOf(call: Call): OpenApiOperation {
  const body = requestBody(call);
  return {
    operationId: call.name,
    tags: [serviceOf(call)],
    summary: call.doc,
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      { $ref: '#/components/parameters/AcceptLanguage' },
      { $ref: '#/components/parameters/TenantCode' },
      ...(call.write ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { '200': { description: 'OK', content: answerOf(call) }, default: { $ref: '#/components/responses/Refused' } },
    security: call.policy.access === 'session' || call.policy.access === 'role' ? [{ bearer: [] }] : [],
    'x-policy': call.policy,
    'x-write': call.write,
  };
}

function parametersOf(place: 'path' | 'query', schema: TObject | undefined): readonly unknown[] {
  if (!schema) return [];
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties).map(([name, type]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: type }));
}

function requestBody(call: Call): unknown {
  if (call.bodyType === 'text') return { required: true, content: { 'text/plain': { schema: Type.String() } } };
  if (call.bodyType === 'multipart') {
    const files = Type.Array(Type.String({ format: 'binary' }));
    return { required: true, content: { 'multipart/form-data': { schema: Type.Object({ files }) } } };
  }
  return call.body === undefined ? undefined : { content: { 'application/json': { schema: call.body } } };
}

function answerOf(call: Call): Readonly<Record<string, { readonly schema: TSchema }>> {
  const schema = answerSchema(call);
  return schema === undefined ? { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } } : json(schema);
}

const json = (schema: TSchema) => ({ 'application/json': { schema } });
