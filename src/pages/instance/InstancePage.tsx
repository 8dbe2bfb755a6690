import { useParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** Reads one instance. `listType` says from which list: request, done, doneList, agent, myRequest … */
export function InstancePage() {
  const { instId = '', type, myReadType, readId, readType, readDoneId } = useParams();
  return (
    <SchemaView
      key={instId}
      path="flow/instance"
      node={{ kind: 'flowPage', type: 'instance', instId, listType: type ?? myReadType, readId: readId ?? readDoneId, readType }}
    />
  );
}
