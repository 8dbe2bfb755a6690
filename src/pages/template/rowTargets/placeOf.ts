import type { OpenTarget } from './openTarget.ts';
import type { FlowPlace } from '../../flowForm/flowDocument.ts';

/** The document of a row as a page beside the list shows it; undefined where a question or another page comes first. */
export function placeOf(target: OpenTarget | undefined): FlowPlace | undefined {
  if (target?.kind !== 'go') return undefined;
  const [page, ...parts] = target.to.split('/').slice(1).map(decodeURIComponent);
  const [first = '', second, third, fourth] = parts;
  switch (page) {
    case 'task':
      return { kind: 'flowPage', type: 'task', taskId: first, ...(second === undefined || second === '0' ? {} : { leaderId: second }) };
    case 'taskRead':
      return { kind: 'flowPage', type: 'task', taskId: first, readOnly: true };
    case 'inst':
      return { kind: 'flowPage', type: 'instance', instId: first, ...(second === undefined ? {} : { listType: second }), ...readId(fourth ?? third) };
    case 'instRead':
      return { kind: 'flowPage', type: 'instance', instId: first, ...(second === undefined ? {} : { listType: second }) };
    case 'myRead':
      return { kind: 'flowPage', type: 'instance', instId: first, ...readId(second), ...(third === undefined ? {} : { listType: third }) };
    default:
      return undefined;
  }
}

// helpers

const readId = (id: string | undefined): { readonly readId?: string } => (id === undefined ? {} : { readId: id });
