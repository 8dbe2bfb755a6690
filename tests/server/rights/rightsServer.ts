import { newId } from '../../../server/db/index.ts';
import { toBoData } from '../../../registry/form/index.ts';
import { startListServer, type ListServer, type Person } from '../form/listServer.ts';
import { multipart } from '../form/excelFile.ts';
import { randomDocument, storeDocument, storePool, type Data } from './documents.ts';
import { allTables, modeIn, randomForms, type RandomForm } from './randomForm.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly bytes: Buffer;
  json<Value = Data>(): Value;
}

/** A form on the server with its documents. */
export interface Place {
  readonly form: RandomForm;
  /** Documents without a flow: two of somebody else, one of the viewer. */
  readonly free: readonly string[];
  /** A running document of somebody else that waits at the viewer. */
  readonly running: { readonly id: string; readonly inst: string; readonly task: string };
}

export interface RightsServer {
  readonly portal: ListServer;
  readonly places: readonly Place[];
  call(person: Person, method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown): Promise<Answer>;
  upload(person: Person, url: string, bytes: Buffer): Promise<Answer>;
}

export const base64 = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value), 'utf8').toString('base64');

/** Wire form of plain data. */
export const wire = (form: RandomForm, data: Data): Record<string, unknown> =>
  toBoData(
    form.bo,
    data,
    allTables(form.tables).map(({ name }) => name),
  );

/** The real server with so many random forms and their documents. `chen` is the viewer, `sun` the author. */
export async function startRightsServer(count: number, seed: number): Promise<RightsServer> {
  const portal = await startListServer();
  const tokens = new Map<Person, string>();
  for (const person of ['chen', 'sun', 'finance'] as const) tokens.set(person, (await portal.server.parts.sessions.issue(portal.db, person, {})).token);
  const send = async (
    person: Person,
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const reply = await portal.server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${tokens.get(person) ?? ''}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: reply.statusCode, text: reply.body, bytes: reply.rawPayload, json: <Value>() => reply.json<Value>() };
  };
  const server: Omit<RightsServer, 'places'> = {
    portal,
    call: (person, method, url, body) =>
      send(
        person,
        method,
        url,
        typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body),
        body === undefined ? {} : { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
      ),
    upload(person, url, bytes) {
      const { payload, headers } = multipart(bytes);
      return send(person, 'POST', url, payload, headers);
    },
  };
  const forms = randomForms(count, seed);
  await portal.publish(forms.flatMap(({ items }) => items));
  await storePool(portal.db, 'sun');
  const places: Place[] = [];
  for (const form of forms) places.push(await placeOf(server, form));
  return { ...server, places };
}

// helpers

async function placeOf(server: Omit<RightsServer, 'places'>, form: RandomForm): Promise<Place> {
  const { db } = server.portal;
  const free = [newId(), newId(), newId()];
  for (const [at, id] of free.entries()) await storeDocument(db, form, id, randomDocument(form), at === 2 ? 'chen' : 'sun');
  const data = randomDocument(form, 1);
  const writable = Object.fromEntries(
    Object.entries(data).filter(([name]) => form.fields.every((field) => field.name !== name || ['w', 'b'].includes(modeIn(field, 'start')))),
  );
  const started = (
    await server.call('sun', 'POST', '/runtime/instance/v1/start', { flowKey: `${form.bo}V1`, data: base64(wire(form, writable)), formType: 'inner' })
  ).json<{ state: boolean; instId?: string; message: string }>();
  const inst = started.instId;
  if (inst === undefined) throw new Error(`form ${form.index} does not start: ${started.message}`);
  const row = await db.selectFrom('bo_row').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
  await storeDocument(db, form, row.id, randomDocument(form), 'sun');
  const task = await db.selectFrom('wf_task').select('id').where('inst_id', '=', inst).where('assignee_id', '=', 'chen').executeTakeFirstOrThrow();
  return { form, free, running: { id: row.id, inst, task: task.id } };
}
