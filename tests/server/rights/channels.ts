import { choicesFrom, hostileEdit, honestEdit, type Choices } from './edits.ts';
import { foreignChanges, hiddenMarks, hiddenNames, markedValue, readDocument, storeDocument, type Data } from './documents.ts';
import { partsOf, sheetOf } from '../form/excelFile.ts';
import { allTables, modeIn, type Preset, type RandomForm, type RandomTable } from './randomForm.ts';
import { base64, wire, type Answer, type Place, type RightsServer } from './rightsServer.ts';

/** What a case found wrong; nothing: the rights held. */
export type Faults = readonly string[];

export interface Case {
  readonly server: RightsServer;
  readonly place: Place;
  readonly choices: Choices;
}

type Channel = (given: Case) => Promise<Faults>;

export const makeCase = (server: RightsServer, place: Place, numbers: readonly number[]): Case => ({ server, place, choices: choicesFrom(numbers) });

/** Where data of a form leaves or enters the server; each way is tried with things that a client should not do. */
export const channels: Readonly<Record<string, Channel>> = {
  getForm: readsDocument((id, { place: { form }, choices }) => [`/form/dataTemplate/v1/getForm/${choices.next(4) === 0 ? `${form.bo}Admin` : `${form.bo}V1`}/${form.bo}?id=${id}&action=${choices.one(['get', 'view', 'print', 'add', ''])}`]),
  editForm: readsDocument((id, { place: { form } }) => [`/form/dataTemplate/v1/getForm/${form.bo}V1/${form.bo}?id=${id}&action=edit`], 'start'),
  newForm: async (given) => {
    const { server, place: { form } } = given;
    const answer = await server.call('chen', 'GET', `/form/dataTemplate/v1/getForm/${form.bo}V1/${form.bo}`);
    return [...mustBe(answer, [200]), ...namesLeft(form, answer.text, 'start')];
  },
  list: async (given) => listFaults(given, await asked(given)),
  listOfHidden: async (given) => hiddenQuery(given, 'list'),
  exportOfHidden: async (given) => hiddenQuery(given, 'export'),
  dialogOfHidden: async (given) => hiddenQuery(given, 'dialog'),
  listInfo: async ({ server, place: { form } }) => namesLeft(form, (await server.call('chen', 'GET', `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_${form.bo}&needDisplayFileds=true`)).text, 'read'),
  subEntities: async ({ server, place: { form } }) => {
    const [own, foreign] = [await server.call('chen', 'GET', `/form/form/v1/getSubEntsByFormKey?formKey=${form.bo}V1`), await server.call('chen', 'GET', `/form/form/v1/getSubEntsByFormKey?formKey=${form.bo}Admin`)];
    return [...mustBe(own, [200]), ...mustBe(foreign, [403]), ...namesLeft(form, own.text, 'read')];
  },
  importTemplate: async ({ server, place: { form } }) => {
    const answer = await server.call('chen', 'POST', `/form/dataTemplate/v1/downloadMainTempFile/dt_${form.bo}`);
    return [...mustBe(answer, [200]), ...namesLeft(form, partsOf(answer.bytes), 'start')];
  },
  export: async (given) => {
    const { server, place, choices } = given;
    const names = choices.next(2) === 0 ? [] : [`expField=${encodeURIComponent(base64(place.form.fields.map(({ name }) => name).join(',')))}`];
    const answer = await server.call('chen', 'POST', `/form/dataTemplate/v1/export?${[`formKey=dt_${place.form.bo}`, `getType=${choices.one(['page', 'all'])}`, ...names].join('&')}`, {});
    return answer.status === 400 ? [] : [...mustBe(answer, [200]), ...await listLeaks(given, partsOf(answer.bytes))];
  },
  subRows: readsTable((table, id) => ['GET', `/form/dataTemplate/v1/getSubData?alias=sub_${table.name}&refId=${id}`]),
  subPage: readsTable((table, id) => ['POST', `/form/dataTemplate/v1/getSubDataPagination?alias=${table.name}&refId=${id}`, { pageBean: { page: 1, pageSize: 5 } }]),
  exportSub: readsTable((table, id) => ['POST', '/form/dataTemplate/v1/exportSub', { alias: table.name, refId: id, expField: base64(table.columns.map(({ name }) => name).join(',')) }]),
  query: async (given) => {
    const { server, place: { form }, choices } = given;
    const field = form.fields[choices.next(3)];
    const [alias, parameters] = choices.next(2) === 0 ? [`q${form.index}all`, []] : [`q${form.index}x${form.fields.indexOf(field as never)}`, [{ key: `p_${field?.name}`, value: 'CANARY' }]];
    const answer = await server.call('chen', 'POST', `/form/customQuery/v1/doQuery?alias=${alias}&page=1`, parameters);
    return listLeaks(given, answer.text);
  },
  queryByHiddenResult: async (given) => hiddenQuery(given, 'query'),
  dialog: async (given) => {
    const { server, place: { form }, choices } = given;
    const tree = choices.next(3) === 0;
    const answer = tree ? await server.call('chen', 'GET', `/form/customDialog/v1/getTreeData?alias=e${form.index}&mapParam=`) : await server.call('chen', 'POST', `/form/customDialog/v1/getListData?alias=d${form.index}&mapParam=`, {});
    return listLeaks(given, answer.text);
  },
  draft: async (given) => {
    const { server, place, choices } = given;
    const { form } = place;
    const stored = await documentOf(given, place.free[0] ?? '');
    const edit = { ...hostileEdit(form, visible(form, stored, 'start'), {}, choices), id_: place.free[0] };
    const saved = await server.call('chen', 'POST', '/form/dataTemplate/v1/boSaveDraft', { tempAlias: `dt_${form.bo}`, dataJson: JSON.stringify(wire(form, edit)) });
    if (saved.status !== 200) return mustBe(saved, [200, 400]);
    const id = saved.json<{ value: string }>().value;
    const opened = await server.call('chen', 'GET', `/form/dataTemplate/v1/getTempDraftData/${id}`);
    const foreign = await server.call('sun', 'GET', `/form/dataTemplate/v1/getTempDraftData/${id}`);
    const listed = await server.call('chen', 'POST', '/form/dataTemplate/v1/getMyDraftList', {});
    const faults = [opened, listed].flatMap(({ text }) => leaks(text, withoutSent(hiddenMarks(form, stored, 'start'), JSON.stringify(edit))));
    await server.call('chen', 'DELETE', `/form/dataTemplate/v1/removeTempDraft?ids=${id}`);
    return [...mustBe(opened, [200]), ...mustBe(foreign, [403]), ...faults, ...namesLeft(form, opened.text, 'start'), ...await unchanged(given, place.free[0] ?? '', stored)];
  },
  save: writes('start', (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, bodyOf(given, edit, id))),
  saveWithOtherForm: writes('start', (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, { ...(bodyOf(given, edit, id) as object), formKey: `${given.place.form.bo}Admin` })),
  batch: writes('start', (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boBatchUpdate/${given.place.form.bo}`, [{ ...edit, id_: id, ...(given.choices.next(4) === 0 ? { formKey: `${given.place.form.bo}Admin` } : {}) }])),
  importSub: async (given) => {
    const table = given.choices.one(allTables(given.place.form.tables));
    const columns = table?.columns.filter(() => given.choices.next(3) > 0) ?? [];
    return writes('start', async ({ server }, _edit, id) => server.upload('chen', `/form/dataTemplate/v1/importSub?alias=${table?.name}&refId=${id}`, await sheetOf(columns.map(({ title }) => title), [columns.map(({ kind }) => textOf(markedValue(kind).value))])), table?.name)(given);
  },
  importMain: async (given) => {
    const columns = given.place.form.fields.filter((field) => (['w', 'b'].includes(modeIn(field, 'start')) ? given.choices.next(4) > 0 : given.choices.next(12) === 0));
    return writes('start', async ({ server, place }, _edit, id) => {
      const bytes = await sheetOf(['主键', ...columns.map(({ title }) => title)], [[id, ...columns.map(({ kind }) => textOf(markedValue(kind).value))]]);
      const begun = await server.upload('chen', `/form/dataTemplate/v1/tImportMain?alias=dt_${place.form.bo}&mode=${given.choices.one(['all', 'valid'])}`, bytes);
      const job = begun.json<{ value?: { id?: string } | null }>().value?.id;
      if (job === undefined) return begun;
      for (;;) {
        const state = await server.call('chen', 'GET', `/form/dataTemplate/v1/importJob/${job}`);
        if (state.json<{ status: string }>().status !== 'running') return state;
        await new Promise((resolve) => { setTimeout(resolve, 5); });
      }
    })(given);
  },
  taskDetail: readsRunning(({ place: { running }, choices }) => `/runtime/task/v1/${choices.one(['taskDetail', 'taskDetailBo'])}?taskId=${running.task}`),
  instForm: readsRunning(({ place: { running }, choices }) => `/runtime/instance/v1/getInstFormAndBO?proInstId=${running.inst}&${choices.one(['taskId=', `taskId=${running.task}`, 'nodeId=start', 'nodeId=read', 'getStartForm=true'])}`),
  print: readsRunning(({ place: { running } }) => `/form/print/v1/document?instId=${running.inst}`),
  flowFacts: readsRunning(({ place: { running }, choices }) => choices.one([
    `/runtime/instance/v1/instanceFlowOpinions?instId=${running.inst}`, `/bpm/boDataModifyRecord/v1/getChanges?taskId=${running.task}`, `/runtime/task/v1/get?id=${running.task}`,
    `/runtime/instance/v1/getRelatedInformationById?id=${running.inst}`, `/runtime/instance/v1/instanceFlowImage?proInstId=${running.inst}`,
  ]) ?? ''),
  modifyRecords: async (given) => {
    const { server, place: { form, running } } = given;
    const stored = await documentOf(given, running.id);
    const answer = await server.call('chen', 'POST', '/bpm/boDataModifyRecord/v1/listJson', { querys: [{ property: given.choices.next(2) === 0 ? 'procInstId' : 'refId', value: given.choices.next(2) === 0 ? running.inst : running.id }] });
    return leaks(answer.text, hiddenMarks(form, stored, 'UserTask2'));
  },
  copyOfRunning: async (given) => {
    const { server, place: { form, running } } = given;
    const answer = await server.call('chen', 'POST', '/runtime/instance/v1/getFormAndBO', { flowKey: `${form.bo}V1`, copyInstId: running.inst });
    return leaks(answer.text, hiddenMarks(form, await documentOf(given, running.id), 'UserTask2'));
  },
  taskSave: async (given) => {
    const { running, form } = given.place;
    const preset: Preset = 'UserTask2';
    const before = await documentOf(given, running.id);
    const edit = await editOf(given, before, preset);
    const answer = await given.server.call('chen', 'POST', '/runtime/task/v1/saveDraft', { taskId: running.task, proInstId: running.inst, data: base64(json(wire(form, edit))) });
    return written(given, running.id, before, edit, preset, answer);
  },
  boSaveOfRunning: writes('start', (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, bodyOf(given, edit, id)), undefined, true),
};

/** Channels that cost more: each starts or ends something. */
export const slowChannels: Readonly<Record<string, Channel>> = {
  start: async (given) => {
    const { server, place: { form }, choices } = given;
    const foreign = await documentOf(given, given.place.free[0] ?? '');
    const edit = hostileEdit(form, visible(form, foreign, 'start'), foreign, choices);
    const begun = await server.call('chen', 'POST', `/runtime/instance/v1/${choices.one(['start', 'saveDraft'])}`, { flowKey: `${form.bo}V1`, data: base64(json(wire(form, { ...edit, id_: given.place.free[0] }))) });
    const inst = begun.json<{ instId?: string }>().instId;
    const faults = [...mustBe(begun, [200, 400]), ...leaks(begun.text, withoutSent(hiddenMarks(form, foreign, 'start'), JSON.stringify(edit)))];
    if (inst === undefined) return faults;
    const row = await server.portal.db.selectFrom('bo_row').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
    const after = await readDocument(server.portal.db, form, row.id);
    return [...faults, ...foreignChanges(form, {}, after, 'start').map((line) => `started: ${line}`), ...await unchanged(given, given.place.free[0] ?? '', foreign)];
  },
  complete: async (given) => {
    const { running, form } = given.place;
    const before = await documentOf(given, running.id);
    const edit = await editOf(given, before, 'UserTask2');
    const answer = await given.server.call('chen', 'POST', '/runtime/task/v1/complete', { taskId: running.task, actionName: 'agree', opinion: 'ok', data: base64(json(wire(form, edit))) });
    return written(given, running.id, before, edit, 'UserTask2', answer, false);
  },
};

// helpers

const documentOf = ({ server, place }: Case, id: string): Promise<Data> => readDocument(server.portal.db, place.form, id);

const mustBe = ({ status, text }: Answer, statuses: readonly number[]): string[] => (statuses.includes(status) ? [] : [`status ${status}: ${text.slice(0, 200)}`]);

const leaks = (text: string, marks: readonly string[]): string[] => marks.filter((mark) => text.includes(mark)).map((mark) => `leak of ${mark} near …${text.slice(Math.max(text.indexOf(mark) - 60, 0), text.indexOf(mark) + 30)}…`);

/** What the client sent itself may come back. */
const withoutSent = (marks: readonly string[], sent: string): string[] => marks.filter((mark) => !sent.includes(mark));

function namesLeft(form: RandomForm, text: string, preset: Preset): string[] {
  return hiddenNames(form, preset).filter((name) => new RegExp(`(?<![A-Za-z0-9])${name}(?![A-Za-z0-9])`).test(text))
    .map((name) => `name of hidden ${name} near …${text.slice(Math.max(text.indexOf(name) - 80, 0), text.indexOf(name) + 30)}…`);
}

function readsDocument(address: (id: string, given: Case) => readonly [string], preset: Preset = 'read'): Channel {
  return async (given) => {
    const { server, place, choices } = given;
    const own = preset === 'start';
    const id = choices.one(own ? place.free : [...place.free, place.running.id]) ?? '';
    const seen = id === place.running.id ? 'UserTask2' : preset;
    const [url] = address(id, given);
    const answer = await server.call('chen', 'GET', url);
    const marks = hiddenMarks(place.form, await documentOf(given, id), seen);
    return [...mustBe(answer, url.includes('Admin') ? [403] : [200]), ...leaks(answer.text, marks), ...(answer.status === 200 ? namesLeft(place.form, answer.text, seen) : [])];
  };
}

function readsTable(request: (table: RandomTable, id: string) => readonly ['GET' | 'POST', string, unknown?]): Channel {
  return async (given) => {
    const { server, place, choices } = given;
    const id = choices.one([...place.free, place.running.id]) ?? '';
    const seen: Preset = id === place.running.id ? 'UserTask2' : 'read';
    const table = choices.one(allTables(place.form.tables));
    if (table === undefined) return [];
    const [method, url, body] = request(table, id);
    const answer = await server.call('chen', method, url, body);
    const text = answer.bytes.subarray(0, 2).toString() === 'PK' ? partsOf(answer.bytes) : answer.text;
    return [...mustBe(answer, [200, 400, 403]), ...leaks(text, hiddenMarks(place.form, await documentOf(given, id), seen)), ...(answer.status === 200 ? namesLeft(place.form, text, seen) : [])];
  };
}

function readsRunning(address: (given: Case) => string): Channel {
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

const listLeaks = async (given: Case, text: string): Promise<string[]> => leaks(text, await listMarks(given));

interface Asked {
  readonly answer: Answer;
  readonly sent: string;
}

/** A list with a filter and order over columns that may be seen, or over all. */
async function asked({ server, place: { form }, choices }: Case): Promise<Asked> {
  const fields = form.fields.filter((field) => modeIn(field, 'read') !== 'n');
  const field = choices.one(fields);
  const querys = field === undefined ? [] : [{ property: field.name, operation: choices.one(['NOTNULL', 'IS_NULL', 'LIKE']), value: 'CANARY1', relation: 'OR' }];
  const body = { templateId: `dt_${form.bo}`, queryFilter: { querys: choices.next(2) === 0 ? [] : querys, ...(field === undefined ? {} : { sorter: [{ property: field.name, direction: choices.one(['ASC', 'DESC']) }] }) }, taskType: choices.one(['', 'todo', '']) };
  return { answer: await server.call('chen', 'POST', '/form/dataTemplate/v1/listJson', body), sent: JSON.stringify(body) };
}

async function listFaults(given: Case, { answer }: Asked): Promise<Faults> {
  return [...mustBe(answer, [200]), ...await listLeaks(given, answer.text), ...namesLeft({ ...given.place.form, tables: [] }, answer.text, 'read')];
}

const spellings: readonly ((name: string) => string)[] = [(name) => name, (name) => `F_${name}`, (name) => name.toUpperCase(), (name) => `t.${name}`, (name) => `${name}.name`, (name) => `${name}Id`, (name) => `${name}_`, (name) => `tmp.F_${name}_`];

/** Asks over a hidden column for what is truly in it: refused, or the answer is as if nobody had asked. */
async function hiddenQuery(given: Case, kind: 'list' | 'export' | 'query' | 'dialog'): Promise<Faults> {
  const { server, place: { form, free, running }, choices } = given;
  const hidden = form.fields.filter((each) => modeIn(each, 'read') === 'n');
  const masked = form.fields.filter((each) => modeIn(each, 'read') !== 'n' && modeIn(each, 'UserTask2') === 'n');
  const field = choices.one(choices.next(2) === 0 && masked.length > 0 ? masked : hidden.length > 0 ? hidden : masked);
  if (field === undefined) return [];
  const isHidden = hidden.includes(field);
  const id = isHidden ? free[0] ?? '' : running.id;
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
      case 'list': return server.call('chen', 'POST', '/form/dataTemplate/v1/listJson', choices.next(5) === 0 && isHidden && !sorting ? { templateId: `dt_${form.bo}`, selectField: property, selectValue: plain } : { templateId: `dt_${form.bo}`, queryFilter: body });
      case 'export': return server.call('chen', 'POST', `/form/dataTemplate/v1/export?formKey=dt_${form.bo}`, body);
      case 'dialog': return server.call('chen', 'POST', `/form/customDialog/v1/getListData?alias=d${form.index}&mapParam=`, body);
      case 'query': return server.call('chen', 'POST', `/form/customQuery/v1/doQuery?alias=q${form.index}all`, [{ key: field.name, value: String(plain) }]);
    }
  };
  const answer = await send(filter);
  if (isHidden) return answer.status === 400 || answer.status === 403 ? [] : [`a question over hidden ${property} (${operation}${sorting ? ', sorted' : ''}) is answered with ${answer.status}: ${answer.text.slice(0, 120)}`];
  if (answer.status !== 200 || operation === 'NOT_EQUAL') return [];
  const text = kind === 'export' ? partsOf(answer.bytes) : answer.text;
  if (kind === 'export') return leaks(text, withoutSent(hiddenMarks({ ...form, tables: [] }, await documentOf(given, running.id), 'UserTask2'), ''));
  return text.includes(`"${running.id}"`) ? [`the row is found by masked ${field.name} with ${operation} ${String(given_)}`] : [];
}

/** The visible part of a document, as an honest client holds it. */
function visible(form: RandomForm, data: Data, preset: Preset): Data {
  const hidden = new Set(hiddenNames(form, preset));
  const strip = (record: Data): Data => Object.fromEntries(Object.entries(record).filter(([name]) => !hidden.has(name)).map(([name, value]) => [name, Array.isArray(value) ? value.map((each: unknown) => (each !== null && typeof each === 'object' && !Array.isArray(each) ? strip(each as Data) : each)) : value]));
  return strip(data);
}

async function editOf({ place: { form, free }, choices, server }: Case, before: Data, preset: Preset): Promise<Data> {
  const foreign = await readDocument(server.portal.db, form, free[1] ?? '');
  const { form_data_rev_: _revision, ...seen } = visible(form, before, preset);
  switch (choices.next(4)) {
    case 0: return honestEdit(form, seen, preset, choices);
    case 1: return hostileEdit(form, before, foreign, choices);
    case 2: return hostileEdit(form, {}, foreign, choices);
    default: return hostileEdit(form, seen, foreign, choices);
  }
}

/** JSON with a key that would reach the prototype. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('"unknown_"', '"__proto__"');

/** The strict parser of the server refuses such a key at once, so only some cases send it. */
const bodyOf = ({ place: { form } }: Case, edit: Data, id: string): unknown => wire(form, { ...edit, id_: id });

function writes(preset: Preset, send: (given: Case, edit: Data, id: string) => Promise<Answer>, imported?: string, running = false): Channel {
  return async (given) => {
    const { place, choices } = given;
    const id = running ? place.running.id : choices.one([place.free[0], place.free[2]]) ?? '';
    const before = await documentOf(given, id);
    const edit = await editOf(given, before, preset);
    const answer = await send(given, edit, id);
    if (running && answer.status === 200 && answer.json<{ state?: boolean }>().state !== false) return ['a running document was saved from its list'];
    return written(given, id, before, edit, preset, answer, true, imported);
  };
}

/** After a write: nothing foreign changed, neither here nor in another document, and the answer tells nothing. */
async function written(given: Case, id: string, before: Data, edit: Data, preset: Preset, answer: Answer, restore = true, imported?: string): Promise<Faults> {
  const { server, place: { form, free } } = given;
  const after = await documentOf(given, id);
  const other = free[1] ?? '';
  const faults = [
    ...mustBe(answer, [200, 400, 403]),
    ...leaks(answer.text, withoutSent(hiddenMarks(form, before, preset), JSON.stringify(edit))),
    ...namesLeft(form, answer.text, preset).filter((line) => !answer.text.includes('不能导入的列') || !line.startsWith('name')),
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

async function unchanged(given: Case, id: string, before: Data): Promise<string[]> {
  return JSON.stringify(await documentOf(given, id)) === JSON.stringify(before) ? [] : [`document ${id} changed`];
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join('、') : value !== null && typeof value === 'object' ? 'chen' : String(value));

