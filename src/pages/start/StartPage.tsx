import { useParams, useSearchParams } from 'react-router';
import { SchemaView } from '../../../renderers/core/SchemaView.tsx';

/** Starts a flow or goes on with a draft; `leaderId` other than 0 starts it on behalf of that leader. */
export function StartPage() {
  const { defId, defKey, instId, leaderId, copyInstId } = useParams();
  const [search] = useSearchParams();
  return (
    <SchemaView
      key={`${defId ?? defKey ?? ''}/${instId ?? ''}`}
      path="flow/start"
      node={{
        kind: 'flowPage',
        type: 'start',
        defId,
        defKey,
        draftId: instId,
        leaderId: actingFor(leaderId),
        copyInstId,
        showMenu: search.get('showMenu') === 'true',
      }}
    />
  );
}

// helpers

/** `0` and nothing mean that nobody is acted for. */
const actingFor = (leaderId: string | undefined): string | undefined => (leaderId === '0' || leaderId === '' ? undefined : leaderId);
