import {
  fileUpdateExtraProp,
  instanceMyRequest,
  instanceRelatedProcess,
  sealGetByCurrentUser,
  sealGetElectronicSeal,
  sysGetByAlias,
} from '../../schemas/calls/index.ts';
import type { QueryFilter } from '../../schemas/calls/shapes.ts';
import type { InstanceQuery, InstanceRecord, RenderServices } from '../../renderers/core/index.ts';
import type { Api } from '../api/index.ts';
import type { Choice, ChoiceRow } from '../portal/choices/choice.ts';

export interface DocumentServiceParts {
  readonly api: Api;
  readonly t: (key: string) => string;
  readonly choose: (choice: Choice) => Promise<readonly ChoiceRow[] | undefined>;
}

type DocumentServices = Required<Pick<RenderServices, 'chooseRows' | 'changeFiles' | 'seal' | 'instances' | 'frameOrigins'>>;

const quiet = { silent: true, parallel: true } as const;

/** Services for the controls that work with documents: lists to choose from, files, the own seal, related documents. */
export function createDocumentServices({ api, t, choose }: DocumentServiceParts): DocumentServices {
  let origins: Promise<readonly string[]> | undefined;
  return {
    async chooseRows(template, options) {
      // with it come the lists and their filters
      const { listChoice } = await import('./listChoice.ts');
      return choose(await listChoice(api, template, options));
    },
    async changeFiles(changes) {
      await api.call(fileUpdateExtraProp, { body: changes.map(({ fileId, props }) => ({ id: fileId, ...props })) }, { silent: true });
    },
    seal: {
      async exists() {
        const { fileId } = await api.call(sealGetByCurrentUser, {}, quiet);
        return typeof fileId === 'string' && fileId !== '';
      },
      async open(password) {
        const seal = await api.call(sealGetElectronicSeal, { query: password === '' ? { secretFree: true } : { password } }, { silent: true });
        if (typeof seal?.fileId !== 'string' || seal.fileId === '') throw new Error(t('control.signature.noSeal'));
        return seal.fileId;
      },
    },
    async instances(query) {
      const answer = await api.call(query.own ? instanceMyRequest : instanceRelatedProcess, { body: filterOf(query) }, quiet);
      return { total: answer.total, rows: answer.rows.map(recordOf) };
    },
    frameOrigins() {
      origins ??= api.call(sysGetByAlias, { query: { alias: 'frameOrigins', defaultValue: '' } }, quiet).then(originsOf);
      origins.catch(() => {
        origins = undefined;
      });
      return origins;
    },
  };
}

// helpers

function filterOf({ page, pageSize, keyword, flow }: InstanceQuery): QueryFilter {
  return {
    pageBean: { page, pageSize, showTotal: true },
    querys: [
      ...(keyword === '' ? [] : [{ property: 'subject', operation: 'LIKE' as const, value: keyword, relation: 'AND' as const, group: 'subject' }]),
      ...(flow === undefined ? [] : [{ property: 'procDefKey', operation: 'EQUAL' as const, value: flow, relation: 'AND' as const, group: 'flow' }]),
    ],
    groupRelation: 'AND',
  };
}

function recordOf({ id, subject, procDefName, status, creator, createTime }: { readonly id: string } & Record<string, unknown>): InstanceRecord {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { id, subject: text(subject), flow: text(procDefName), status: text(status), creator: text(creator), time: text(createTime) };
}

function originsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[,\s]+/) : [];
  return list.filter((origin) => /^https?:\/\/[\w.:-]+$/.test(origin));
}
