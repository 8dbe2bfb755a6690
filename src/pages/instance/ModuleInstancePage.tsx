import { useParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** Modes in which another system opens a task of a document rather than the document. */
const TASK_MODES: readonly string[] = ['task', 'todo', 'v-todo'];
const START_MODES: readonly string[] = ['start', 'draft'];

/** A document as another system opens it: `mode` says whether its task, its draft or the document itself is meant. */
export function ModuleInstancePage() {
  const { id = '', mode = '', defKey } = useParams();
  const node = START_MODES.includes(mode)
    ? { type: 'start', defKey, draftId: id }
    : TASK_MODES.includes(mode)
      ? { type: 'task', taskId: id }
      : { type: 'instance', instId: id, listType: mode };
  return <SchemaView key={`${mode}/${id}`} path="flow/module" node={{ kind: 'flowPage', ...node }} />;
}
