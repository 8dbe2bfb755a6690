import { instanceGetDoneInstList, instanceMyRequest, taskGetTodoList } from '../../../schemas/calls/index.ts';
import type { Api } from '../../api/index.ts';
import { openDone } from '../template/rowTargets/openDone.ts';
import { openRequest } from '../template/rowTargets/openRequest.ts';
import type { OpenTarget } from '../template/rowTargets/openTarget.ts';
import { openTodo } from '../template/rowTargets/openTodo.ts';
import type { Agency } from '../vflow/StatusTag.tsx';

/** A row of the home page. */
export interface TaskRow {
  readonly key: string;
  readonly subject: string;
  readonly time: string;
  readonly status: string | null | undefined;
  readonly isTask: boolean;
  readonly unread: boolean;
  readonly target: OpenTarget;
  readonly agency?: Agency | undefined;
}

export interface TaskList {
  /** Its place in the task centre. */
  readonly name: string;
  readonly titleKey: string;
  /** As the list is called where it is empty. */
  readonly listKey: string;
  readonly load: (api: Api, page: PageAsked, viewerId: string, signal: AbortSignal) => Promise<{ readonly rows: readonly TaskRow[]; readonly total: number }>;
}

interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

/** The tabs of the home page. */
export const taskLists: readonly TaskList[] = [
  {
    name: 'v-todo',
    titleKey: 'home.myTodo',
    listKey: 'vflow.todo',
    async load(api, page, viewerId, signal) {
      const { rows, total } = await api.call(taskGetTodoList, { body: asked(page) }, { signal, silent: true });
      return {
        rows: rows.map((task) => ({
          ...head(task, task.createTime),
          isTask: true,
          unread: String(task.isRead) === '0',
          target: openTodo.of(task, viewerId),
          agency: task.status === 'AGENT' && task.ownerName && task.assigneeName ? { owner: task.ownerName, agent: task.assigneeName } : undefined,
        })),
        total,
      };
    },
  },
  {
    name: 'v-request',
    titleKey: 'home.myRequests',
    listKey: 'vflow.request',
    async load(api, page, viewerId, signal) {
      const { rows, total } = await api.call(instanceMyRequest, { body: asked(page) }, { signal, silent: true });
      return { rows: rows.map((row) => ({ ...head(row, row.createTime), isTask: false, unread: false, target: openRequest.of(row, viewerId) })), total };
    },
  },
  {
    name: 'v-done',
    titleKey: 'home.myDone',
    listKey: 'vflow.done',
    async load(api, page, viewerId, signal) {
      const { rows, total } = await api.call(instanceGetDoneInstList, { query: {}, body: asked(page) }, { signal, silent: true });
      return {
        rows: rows.map((row) => ({ ...head(row, row.completeTime ?? row.createTime), isTask: false, unread: false, target: openDone.of(row, viewerId) })),
        total,
      };
    },
  },
];

// helpers

const asked = (page: PageAsked) => ({ pageBean: { ...page, showTotal: true } });

interface Head {
  readonly id: string;
  readonly subject?: string | null | undefined;
  readonly status?: string | null | undefined;
}

const head = ({ id, subject, status }: Head, time: string | null | undefined) => ({ key: id, subject: subject ?? '', time: time ?? '', status });
