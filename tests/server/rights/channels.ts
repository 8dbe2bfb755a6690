import { hostileEdit } from './edits.ts';
import { foreignChanges, hiddenMarks, markedValue, readDocument, type Data } from './documents.ts';
import { partsOf, sheetOf } from '../form/excelFile.ts';
import { allTables, modeIn, type Preset, type RandomForm } from './randomForm.ts';
import { base64, wire } from './rightsServer.ts';
import {
  asked,
  bodyOf,
  documentOf,
  editOf,
  hiddenQuery,
  json,
  leaks,
  listFaults,
  listLeaks,
  mustBe,
  namesLeft,
  readsDocument,
  readsRunning,
  readsTable,
  textOf,
  unchanged,
  visible,
  withoutSent,
  writes,
  written,
  type Channel,
} from './channelParts.ts';

/** Where data of a form leaves or enters the server; each way is tried with things that a client should not do. */
export const channels: Readonly<Record<string, Channel>> = {
  getForm: readsDocument((id, { place: { form }, choices }) => [
    `/form/dataTemplate/v1/getForm/${choices.next(4) === 0 ? `${form.bo}Admin` : `${form.bo}V1`}/${form.bo}?id=${id}&action=${choices.one(['get', 'view', 'print', 'add', ''])}`,
  ]),
  editForm: readsDocument((id, { place: { form } }) => [`/form/dataTemplate/v1/getForm/${form.bo}V1/${form.bo}?id=${id}&action=edit`], 'start'),
  newForm: async (given) => {
    const {
      server,
      place: { form },
    } = given;
    const answer = await server.call('chen', 'GET', `/form/dataTemplate/v1/getForm/${form.bo}V1/${form.bo}`);
    return [...mustBe(answer, [200]), ...namesLeft(form, answer.text, 'start')];
  },
  list: async (given) => listFaults(given, await asked(given)),
  listOfHidden: async (given) => hiddenQuery(given, 'list'),
  exportOfHidden: async (given) => hiddenQuery(given, 'export'),
  dialogOfHidden: async (given) => hiddenQuery(given, 'dialog'),
  listInfo: async ({ server, place: { form } }) =>
    namesLeft(form, (await server.call('chen', 'GET', `/form/dataTemplate/v1/getBpmDataTemplateInfo?alias=dt_${form.bo}&needDisplayFileds=true`)).text, 'read'),
  subEntities: async ({ server, place: { form } }) => {
    const [own, foreign] = [
      await server.call('chen', 'GET', `/form/form/v1/getSubEntsByFormKey?formKey=${form.bo}V1`),
      await server.call('chen', 'GET', `/form/form/v1/getSubEntsByFormKey?formKey=${form.bo}Admin`),
    ];
    return [...mustBe(own, [200]), ...mustBe(foreign, [403]), ...namesLeft(form, own.text, 'read')];
  },
  importTemplate: async ({ server, place: { form } }) => {
    const answer = await server.call('chen', 'POST', `/form/dataTemplate/v1/downloadMainTempFile/dt_${form.bo}`);
    return [...mustBe(answer, [200]), ...namesLeft(form, partsOf(answer.bytes), 'start')];
  },
  export: async (given) => {
    const { server, place, choices } = given;
    const names = choices.next(2) === 0 ? [] : [`expField=${encodeURIComponent(base64(place.form.fields.map(({ name }) => name).join(',')))}`];
    const answer = await server.call(
      'chen',
      'POST',
      `/form/dataTemplate/v1/export?${[`formKey=dt_${place.form.bo}`, `getType=${choices.one(['page', 'all'])}`, ...names].join('&')}`,
      {},
    );
    return answer.status === 400 ? [] : [...mustBe(answer, [200]), ...(await listLeaks(given, partsOf(answer.bytes)))];
  },
  subRows: readsTable((table, id) => ['GET', `/form/dataTemplate/v1/getSubData?alias=sub_${table.name}&refId=${id}`]),
  subPage: readsTable((table, id) => [
    'POST',
    `/form/dataTemplate/v1/getSubDataPagination?alias=${table.name}&refId=${id}`,
    { pageBean: { page: 1, pageSize: 5 } },
  ]),
  exportSub: readsTable((table, id) => [
    'POST',
    '/form/dataTemplate/v1/exportSub',
    { alias: table.name, refId: id, expField: base64(table.columns.map(({ name }) => name).join(',')) },
  ]),
  query: async (given) => {
    const {
      server,
      place: { form },
      choices,
    } = given;
    const field = form.fields[choices.next(3)];
    const [alias, parameters] =
      choices.next(2) === 0
        ? [`q${form.index}all`, []]
        : [`q${form.index}x${form.fields.indexOf(field as never)}`, [{ key: `p_${field?.name}`, value: 'CANARY' }]];
    const answer = await server.call('chen', 'POST', `/form/customQuery/v1/doQuery?alias=${alias}&page=1`, parameters);
    return [...mustBe(answer, [200, 400]), ...(await listLeaks(given, answer.text)), ...namesLeft({ ...form, tables: [] }, answer.text, 'read')];
  },
  queryByHiddenResult: async (given) => hiddenQuery(given, 'query'),
  dialog: async (given) => {
    const {
      server,
      place: { form },
      choices,
    } = given;
    const alias = choices.one([`c${form.index}`, `d${form.index}`, `e${form.index}`]) ?? '';
    const tree = !alias.startsWith('d') && choices.next(2) === 0;
    const answer = tree
      ? await server.call('chen', 'GET', `/form/customDialog/v1/getTreeData?alias=${alias}&mapParam=`)
      : await server.call('chen', 'POST', `/form/customDialog/v1/getListData?alias=${alias}&mapParam=`, {});
    return [
      ...mustBe(answer, tree ? [200, 400, 403] : [200]),
      ...(await listLeaks(given, answer.text)),
      ...namesLeft({ ...form, tables: [] }, answer.text, 'read'),
    ];
  },
  definition: async ({ server, place: { form }, choices }) => {
    const query = choices.next(2) === 0;
    const alias =
      choices.one(
        query ? [`q${form.index}all`, `q${form.index}x0`, `q${form.index}x1`, `q${form.index}x2`] : [`c${form.index}`, `d${form.index}`, `e${form.index}`],
      ) ?? '';
    const answer = query
      ? await server.call('chen', 'POST', '/form/customQuery/v1/getByAlias', alias)
      : await server.call('chen', 'GET', `/form/customDialog/v1/getByAlias?alias=${alias}`);
    const halves = alias.startsWith('c') ? await server.call('chen', 'POST', `/form/combinateDialog/v1/getObject?alias=${alias}`, {}) : undefined;
    // a tree that lacks what it is made of is refused
    return [
      ...mustBe(answer, alias.startsWith('e') ? [200, 403] : [200]),
      ...(halves === undefined ? [] : mustBe(halves, [200, 400])),
      ...namesLeft({ ...form, tables: [] }, answer.text + (halves?.text ?? ''), 'read'),
    ];
  },
  draft: async (given) => {
    const { server, place, choices } = given;
    const { form } = place;
    const stored = await documentOf(given, place.free[0] ?? '');
    const edit = { ...hostileEdit(form, visible(form, stored, 'start'), {}, choices), id_: place.free[0] };
    const saved = await server.call('chen', 'POST', '/form/dataTemplate/v1/boSaveDraft', {
      tempAlias: `dt_${form.bo}`,
      dataJson: JSON.stringify(wire(form, edit)),
    });
    if (saved.status !== 200) return mustBe(saved, [200, 400]);
    const { value: id, state } = saved.json<{ value: string; state: boolean }>();
    if (!state) return [];
    const opened = await server.call('chen', 'GET', `/form/dataTemplate/v1/getTempDraftData/${id}`);
    const foreign = await server.call('sun', 'GET', `/form/dataTemplate/v1/getTempDraftData/${id}`);
    const listed = await server.call('chen', 'POST', '/form/dataTemplate/v1/getMyDraftList', {});
    const faults = [opened, listed].flatMap(({ text }) => leaks(text, withoutSent(hiddenMarks(form, stored, 'start'), JSON.stringify(edit))));
    await server.call('chen', 'DELETE', `/form/dataTemplate/v1/removeTempDraft?ids=${id}`);
    return [
      ...mustBe(opened, [200]),
      ...mustBe(foreign, [403]),
      ...faults,
      ...namesLeft(form, opened.text, 'start'),
      ...(await unchanged(given, place.free[0] ?? '', stored)),
    ];
  },
  save: writes('start', (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, bodyOf(given, edit, id))),
  saveWithOtherForm: writes('start', (given, edit, id) =>
    given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, {
      ...(bodyOf(given, edit, id) as object),
      formKey: `${given.place.form.bo}Admin`,
    }),
  ),
  batch: writes('start', (given, edit, id) =>
    given.server.call('chen', 'POST', `/form/dataTemplate/v1/boBatchUpdate/${given.place.form.bo}`, [
      {
        ...(given.choices.next(4) === 0 ? edit : namedOnly(given.place.form, edit)),
        id_: id,
        ...(given.choices.next(4) === 0 ? { formKey: `${given.place.form.bo}Admin` } : {}),
      },
    ]),
  ),
  importSub: async (given) => {
    const table = given.choices.one(allTables(given.place.form.tables));
    const columns = table?.columns.filter(() => given.choices.next(3) > 0) ?? [];
    return writes(
      'start',
      async ({ server }, _edit, id) =>
        server.upload(
          'chen',
          `/form/dataTemplate/v1/importSub?alias=${table?.name}&refId=${id}`,
          await sheetOf(
            columns.map(({ title }) => title),
            [columns.map(({ kind }) => textOf(markedValue(kind).value))],
          ),
        ),
      table?.name,
    )(given);
  },
  importMain: async (given) => {
    const columns = given.place.form.fields.filter((field) =>
      ['w', 'b'].includes(modeIn(field, 'start')) ? given.choices.next(4) > 0 : given.choices.next(12) === 0,
    );
    return writes('start', async ({ server, place }, _edit, id) => {
      const bytes = await sheetOf(['主键', ...columns.map(({ title }) => title)], [[id, ...columns.map(({ kind }) => textOf(markedValue(kind).value))]]);
      const begun = await server.upload(
        'chen',
        `/form/dataTemplate/v1/tImportMain?alias=dt_${place.form.bo}&mode=${given.choices.one(['all', 'valid'])}`,
        bytes,
      );
      const job = begun.json<{ value?: { id?: string } | null }>().value?.id;
      if (job === undefined) return begun;
      for (;;) {
        const state = await server.call('chen', 'GET', `/form/dataTemplate/v1/importJob/${job}`);
        if (state.json<{ status: string }>().status !== 'running') return state;
        await new Promise((resolve) => {
          setTimeout(resolve, 5);
        });
      }
    })(given);
  },
  taskDetail: readsRunning(({ place: { running }, choices }) => `/runtime/task/v1/${choices.one(['taskDetail', 'taskDetailBo'])}?taskId=${running.task}`),
  instForm: readsRunning(
    ({ place: { running }, choices }) =>
      `/runtime/instance/v1/getInstFormAndBO?proInstId=${running.inst}&${choices.one(['taskId=', `taskId=${running.task}`, 'nodeId=start', 'nodeId=read', 'getStartForm=true'])}`,
  ),
  printRecord: async (given) => {
    const { server, place, choices } = given;
    const { form } = place;
    const id = choices.one(place.free) ?? '';
    const answer = await server.call('chen', 'GET', `/form/print/v1/record?boAlias=${form.bo}&list=dt_${form.bo}&id=${id}`);
    const marks = hiddenMarks(form, await documentOf(given, id), 'read');
    return [...mustBe(answer, [200]), ...leaks(answer.text, marks), ...namesLeft(form, answer.text, 'read')];
  },
  print: readsRunning(({ place: { running } }) => `/form/print/v1/document?instId=${running.inst}`),
  flowFacts: readsRunning(
    ({ place: { running }, choices }) =>
      choices.one([
        `/runtime/instance/v1/instanceFlowOpinions?instId=${running.inst}`,
        `/bpm/boDataModifyRecord/v1/getChanges?taskId=${running.task}`,
        `/runtime/task/v1/get?id=${running.task}`,
        `/runtime/instance/v1/getRelatedInformationById?id=${running.inst}`,
        `/runtime/instance/v1/instanceFlowImage?proInstId=${running.inst}`,
      ]) ?? '',
  ),
  modifyRecords: async (given) => {
    const {
      server,
      place: { form, running },
    } = given;
    const stored = await documentOf(given, running.id);
    const answer = await server.call('chen', 'POST', '/bpm/boDataModifyRecord/v1/listJson', {
      querys: [{ property: given.choices.next(2) === 0 ? 'procInstId' : 'refId', value: given.choices.next(2) === 0 ? running.inst : running.id }],
    });
    return leaks(answer.text, hiddenMarks(form, stored, 'UserTask2'));
  },
  copyOfRunning: async (given) => {
    const {
      server,
      place: { form, running },
    } = given;
    const answer = await server.call('chen', 'POST', '/runtime/instance/v1/getFormAndBO', { flowKey: `${form.bo}V1`, copyInstId: running.inst });
    return leaks(answer.text, hiddenMarks(form, await documentOf(given, running.id), 'UserTask2'));
  },
  taskSave: async (given) => {
    const { running, form } = given.place;
    const preset: Preset = 'UserTask2';
    const before = await documentOf(given, running.id);
    const edit = await editOf(given, before, preset);
    const answer = await given.server.call('chen', 'POST', '/runtime/task/v1/saveDraft', {
      taskId: running.task,
      proInstId: running.inst,
      data: base64(json(wire(form, edit))),
    });
    return written(given, running.id, before, edit, preset, answer);
  },
  boSaveOfRunning: writes(
    'start',
    (given, edit, id) => given.server.call('chen', 'POST', `/form/dataTemplate/v1/boSave/${given.place.form.bo}`, bodyOf(given, edit, id)),
    undefined,
    true,
  ),
};

/** Channels that cost more: each starts or ends something. */
export const slowChannels: Readonly<Record<string, Channel>> = {
  start: async (given) => {
    const {
      server,
      place: { form },
      choices,
    } = given;
    const foreign = await documentOf(given, given.place.free[0] ?? '');
    const edit = hostileEdit(form, visible(form, foreign, 'start'), foreign, choices);
    const begun = await server.call('chen', 'POST', `/runtime/instance/v1/${choices.one(['start', 'saveDraft'])}`, {
      flowKey: `${form.bo}V1`,
      data: base64(json(wire(form, { ...edit, id_: given.place.free[0] }))),
    });
    const inst = begun.json<{ instId?: string }>().instId;
    const faults = [...mustBe(begun, [200, 400]), ...leaks(begun.text, withoutSent(hiddenMarks(form, foreign, 'start'), JSON.stringify(edit)))];
    if (inst === undefined) return faults;
    const row = await server.portal.db.selectFrom('bo_row').select('id').where('inst_id', '=', inst).executeTakeFirstOrThrow();
    const after = await readDocument(server.portal.db, form, row.id);
    return [
      ...faults,
      ...foreignChanges(form, {}, after, 'start').map((line) => `started: ${line}`),
      ...(await unchanged(given, given.place.free[0] ?? '', foreign)),
    ];
  },
  complete: async (given) => {
    const { running, form } = given.place;
    const before = await documentOf(given, running.id);
    const edit = await editOf(given, before, 'UserTask2');
    const answer = await given.server.call('chen', 'POST', '/runtime/task/v1/complete', {
      taskId: running.task,
      actionName: 'agree',
      opinion: 'ok',
      data: base64(json(wire(form, edit))),
    });
    return written(given, running.id, before, edit, 'UserTask2', answer, false);
  },
};

// helpers

/** What a client names that knows the fields: tables and what is hidden from it are refused as a whole. */
function namedOnly({ fields }: RandomForm, edit: Data): Data {
  return Object.fromEntries(fields.filter((field) => field.name in edit && modeIn(field, 'start') !== 'n').map(({ name }) => [name, edit[name]]));
}
