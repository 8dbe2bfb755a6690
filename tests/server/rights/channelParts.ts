import { choicesFrom, hostileEdit, honestEdit, type Choices } from './edits.ts';
import { foreignChanges, hiddenMarks, hiddenNames, readDocument, storeDocument, type Data } from './documents.ts';
import { partsOf } from '../form/excelFile.ts';
import { allTables, modeIn, type Preset, type RandomForm, type RandomTable } from './randomForm.ts';
import { wire, type Answer, type Place, type RightsServer } from './rightsServer.ts';
import { toldOf } from './toldOf.ts';

/** What a case found wrong; nothing: the rights held. */
export type Faults = readonly string[];

export interface Case {
  readonly server: RightsServer;
  readonly place: Place;
  readonly choices: Choices;
}

export type Channel = (given: Case) => Promise<Faults>;

export const makeCase = (server: RightsServer, place: Place, numbers: readonly number[]): Case => ({ server, place, choices: choicesFrom(numbers) });

export const documentOf = ({ server, place }: Case, id: string): Promise<Data> => readDocument(server.portal.db, place.form, id);

export const mustBe = ({ status, text }: Answer, statuses: readonly number[]): string[] =>
  statuses.includes(status) ? [] : [`status ${status}: ${text.slice(0, 200)}`];

export const leaks = (text: string, marks: readonly string[]): string[] =>
  toldOf(text, marks).map((mark) => `leak of ${mark} near …${text.slice(Math.max(text.indexOf(mark) - 60, 0), text.indexOf(mark) + 30)}…`);

/** What the client sent itself may come back. */
export const withoutSent = (marks: readonly string[], sent: string): string[] => marks.filter((mark) => !sent.includes(mark));

export function namesLeft(form: RandomForm, text: string, preset: Preset): string[] {
  return hiddenNames(form, preset)
    .filter((name) => new RegExp(`(?<![A-Za-z0-9])${name}(?![A-Za-z0-9])`).test(text))
    .map((name) => `name of hidden ${name} near …${text.slice(Math.max(text.indexOf(name) - 80, 0), text.indexOf(name) + 30)}…`);
}

export function readsDocument(address: (id: string, given: Case) => readonly [string], preset: Preset = 'read'): Channel {
  return async (given) => {
    const { server, place, choices } = given;
    const own = preset === 'start';
    const id = choices.one(own ? place.free : [...place.free, place.running.id]) ?? '';
    const seen = id === place.running.id ? 'UserTask2' : preset;
    const [url] = address(id, given);
    const answer = await server.call('chen', 'GET', url);
    const marks = hiddenMarks(place.form, await documentOf(given, id), seen);
    return [
      ...mustBe(answer, url.includes('Admin') ? [403] : [200]),
      ...leaks(answer.text, marks),
      ...(answer.status === 200 ? namesLeft(place.form, answer.text, seen) : []),
    ];
  };
}

export function readsTable(request: (table: RandomTable, id: string) => readonly ['GET' | 'POST', string, unknown?]): Channel {
  return async (given) => {
    const { server, place, choices } = given;
    const id = choices.one([...place.free, place.running.id]) ?? '';
    const seen: Preset = id === place.running.id ? 'UserTask2' : 'read';
    const table = choices.one(allTables(place.form.tables));
    if (table === undefined) return [];
    const [method, url, body] = request(table, id);
    const answer = await server.call('chen', method, url, body);
    const text = answer.bytes.subarray(0, 2).toString() === 'PK' ? partsOf(answer.bytes) : answer.text;
    return [
      ...mustBe(answer, [200, 400, 403]),
      ...leaks(text, hiddenMarks(place.form, await documentOf(given, id), seen)),
      ...(answer.status === 200 ? namesLeft(place.form, text, seen) : []),
    ];
  };
}

export function readsRunning(address: (given: Case) => string): Channel {
  return async (given) => {
    const { server, place } = given;
    const answer = await server.call('chen', 'GET', address(given));
    const marks = hiddenMarks(place.form, await documentOf(given, place.running.id), 'UserTask2');
    return [...mustBe(answer, [200, 400]), ...leaks(answer.text, marks), ...(answer.status === 200 ? namesLeft(place.form, answer.text, 'UserTask2') : [])];
  };
}

/** Marks that must not stand in any list: per document what its reader may not see of it; columns that `read` hides in all of them. */
async function listMarks(given: Case): Promise<string[]> {
  const { form, free, running } = given.place;
  const marks: string[] = [];
  for (const id of free) marks.push(...hiddenMarks({ ...form, tables: [] }, await documentOf(given, id), 'read'));
  const data = await documentOf(given, running.id);
  return [...marks, ...hiddenMarks({ ...form, tables: [] }, data, 'read'), ...hiddenMarks({ ...form, tables: [] }, data, 'UserTask2')];
}

export const listLeaks = async (given: Case, text: string): Promise<string[]> => leaks(text, await listMarks(given));

interface Asked {
  readonly answer: Answer;
  readonly sent: string;
}

/** A list with a filter and order over columns that may be seen, or over all. */
export async function asked({ server, place: { form }, choices }: Case): Promise<Asked> {
  const fields = form.fields.filter((field) => modeIn(field, 'read') !== 'n');
  const field = choices.one(fields);
  const querys =
    field === undefined ? [] : [{ property: field.name, operation: choices.one(['NOTNULL', 'IS_NULL', 'LIKE']), value: 'CANARY1', relation: 'OR' }];
  const body = {
    templateId: `dt_${form.bo}`,
    queryFilter: {
      querys: choices.next(2) === 0 ? [] : querys,
      ...(field === undefined ? {} : { sorter: [{ property: field.name, direction: choices.one(['ASC', 'DESC']) }] }),
    },
    taskType: choices.one(['', 'todo', '']),
  };
  return { answer: await server.call('chen', 'POST', '/form/dataTemplate/v1/listJson', body), sent: JSON.stringify(body) };
}

export async function listFaults(given: Case, { answer }: Asked): Promise<Faults> {
  return [...mustBe(answer, [200]), ...(await listLeaks(given, answer.text)), ...namesLeft({ ...given.place.form, tables: [] }, answer.text, 'read')];
}

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `F_${name}`,
  (name) => name.toUpperCase(),
  (name) => `t.${name}`,
  (name) => `${name}.name`,
  (name) => `${name}Id`,
  (name) => `${name}_`,
  (name) => `tmp.F_${name}_`,
];

/** Asks over a hidden column for what is truly in it: refused, or the answer is as if nobody had asked. */
export async function hiddenQuery(given: Case, kind: 'list' | 'export' | 'query' | 'dialog'): Promise<Faults> {
  const {
    server,
    place: { form, free, running },
    choices,
  } = given;
  const hidden = form.fields.filter((each) => modeIn(each, 'read') === 'n');
  const masked = form.fields.filter((each) => modeIn(each, 'read') !== 'n' && modeIn(each, 'UserTask2') === 'n');
  const field = choices.one(choices.next(2) === 0 && masked.length > 0 ? masked : hidden.length > 0 ? hidden : masked);
  if (field === undefined) return [];
  const isHidden = hidden.includes(field);
  const id = isHidden ? (free[0] ?? '') : running.id;
  const value = (await documentOf(given, id))[field.name];
  const plain = typeof value === 'object' && value !== null ? Object.values(value)[0] : value;
  const property = isHidden ? (choices.one(spellings) ?? String)(field.name) : field.name;
  const operation = choices.one(['EQUAL', 'LIKE', 'BETWEEN', 'IN', 'NOT_EQUAL', 'NOTNULL', 'GREAT_EQUAL', 'RIGHT_LIKE']);
  const given_ = operation === 'BETWEEN' ? [plain, plain] : operation === 'LIKE' || operation === 'RIGHT_LIKE' ? String(plain).slice(0, -1) : plain;
  const condition = { property, operation, value: given_ };
  const sorting = isHidden && choices.next(3) === 0;
  const filter = sorting ? { sorter: [{ property, direction: 'DESC' }] } : { querys: [condition] };
  const send = (body: object): Promise<Answer> => {
    switch (kind) {
      case 'list':
        return server.call(
          'chen',
          'POST',
          '/form/dataTemplate/v1/listJson',
          choices.next(5) === 0 && isHidden && !sorting
            ? { templateId: `dt_${form.bo}`, selectField: property, selectValue: plain }
            : { templateId: `dt_${form.bo}`, queryFilter: body },
        );
      case 'export':
        return server.call('chen', 'POST', `/form/dataTemplate/v1/export?formKey=dt_${form.bo}`, body);
      case 'dialog':
        return server.call('chen', 'POST', `/form/customDialog/v1/getListData?alias=d${form.index}&mapParam=`, body);
      case 'query':
        return server.call('chen', 'POST', `/form/customQuery/v1/doQuery?alias=q${form.index}all`, [{ key: field.name, value: String(plain) }]);
    }
  };
  const answer = await send(filter);
  if (isHidden)
    return answer.status === 400 || answer.status === 403
      ? []
      : [`a question over hidden ${property} (${operation}${sorting ? ', sorted' : ''}) is answered with ${answer.status}: ${answer.text.slice(0, 120)}`];
  if (answer.status !== 200 || operation === 'NOT_EQUAL') return [];
  const text = kind === 'export' ? partsOf(answer.bytes) : answer.text;
  if (kind === 'export') return leaks(text, withoutSent(hiddenMarks({ ...form, tables: [] }, await documentOf(given, running.id), 'UserTask2'), ''));
  return text.includes(`"${running.id}"`) ? [`the row is found by masked ${field.name} with ${operation} ${String(given_)}`] : [];
}

/** The visible part of a document, as an honest client holds it. */
export function visible(form: RandomForm, data: Data, preset: Preset): Data {
  const hidden = new Set(hiddenNames(form, preset));
  const strip = (record: Data): Data =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => !hidden.has(name))
        .map(([name, value]) => [
          name,
          Array.isArray(value)
            ? value.map((each: unknown) => (each !== null && typeof each === 'object' && !Array.isArray(each) ? strip(each as Data) : each))
            : value,
        ]),
    );
  return strip(data);
}

export async function editOf({ place: { form, free }, choices, server }: Case, before: Data, preset: Preset): Promise<Data> {
  const foreign = await readDocument(server.portal.db, form, free[1] ?? '');
  const { form_data_rev_: _revision, ...seen } = visible(form, before, preset);
  switch (choices.next(4)) {
    case 0:
      return honestEdit(form, seen, preset, choices);
    case 1:
      return hostileEdit(form, before, foreign, choices);
    case 2:
      return hostileEdit(form, {}, foreign, choices);
    default:
      return hostileEdit(form, seen, foreign, choices);
  }
}

/** JSON with a key that would reach the prototype. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('"unknown_"', '"__proto__"');

/** The strict parser of the server refuses such a key at once, so only some cases send it. */
export const bodyOf = ({ place: { form } }: Case, edit: Data, id: string): unknown => wire(form, { ...edit, id_: id });

export function writes(preset: Preset, send: (given: Case, edit: Data, id: string) => Promise<Answer>, imported?: string, running = false): Channel {
  return async (given) => {
    const { place, choices } = given;
    const id = running ? place.running.id : (choices.one([place.free[0], place.free[2]]) ?? '');
    const before = await documentOf(given, id);
    const edit = await editOf(given, before, preset);
    const answer = await send(given, edit, id);
    if (running && answer.status === 200 && answer.json<{ state?: boolean }>().state !== false) return ['a running document was saved from its list'];
    return written(given, id, before, edit, preset, answer, true, imported);
  };
}

/** After a write: nothing foreign changed, neither here nor in another document, and the answer tells nothing. */
export async function written(
  given: Case,
  id: string,
  before: Data,
  edit: Data,
  preset: Preset,
  answer: Answer,
  restore = true,
  imported?: string,
): Promise<Faults> {
  const {
    server,
    place: { form, free },
  } = given;
  const after = await documentOf(given, id);
  const other = free[1] ?? '';
  const faults = [
    ...mustBe(answer, [200, 400, 403]),
    ...leaks(answer.text, withoutSent(hiddenMarks(form, before, preset), JSON.stringify(edit))),
    // a refusal names what the client itself has named
    ...namesLeft(form, answer.text, preset).filter(
      (line) => !/不能导入的列|"rule":"(unknownTable|unknownField|notRows|notRow)"/.test(answer.text) || !line.startsWith('name'),
    ),
    ...foreignChanges(form, before, after, preset, imported),
  ];
  if (JSON.stringify(after) !== JSON.stringify(before)) counts.changed += 1;
  else counts.refused += 1;
  if (JSON.stringify(await documentOf(given, other)) !== others.get(other)) {
    if (others.has(other)) faults.push(`another document changed: ${other}`);
    others.set(other, JSON.stringify(await documentOf(given, other)));
  }
  if (restore && after !== before) await storeDocument(server.portal.db, form, id, before, 'sun');
  return faults;
}

/** How often a write changed something; a fuzz whose writes are all refused would prove nothing. */
export const counts = { changed: 0, refused: 0 };
const others = new Map<string, string>();

export async function unchanged(given: Case, id: string, before: Data): Promise<string[]> {
  return JSON.stringify(await documentOf(given, id)) === JSON.stringify(before) ? [] : [`document ${id} changed`];
}

export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('、') : value !== null && typeof value === 'object' ? 'chen' : String(value);
