import { useParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** A document as the application of that name shows it: to be read, nothing else. */
export function ModulePreviewPage() {
  const { id = '', appName } = useParams();
  return <SchemaView key={id} path="flow/preview" node={{ kind: 'flowPage', type: 'instance', instId: id, listType: 'preview', appName }} />;
}
