import { useMemo } from 'react';
import type { RenderContextValue } from '../../../renderers/core/index.ts';
import type { Api } from '../../api/index.ts';
import { useApp } from '../appContext.ts';
import { createInstancePort, type DocumentPlace } from './instancePort.ts';

/** The surroundings of a form that belongs to a document: its controls may ask for opinions, node and person. */
export function useDocumentContext(
  context: RenderContextValue,
  api: Api,
  { instId, taskId, nodeId, nodeName }: Omit<DocumentPlace, 'user'>,
): RenderContextValue {
  const { user } = useApp().session;
  const [id, name] = [user?.userId, user?.username];
  return useMemo(
    () => ({
      ...context,
      instance: createInstancePort(api, { instId, taskId, nodeId, nodeName, user: id === undefined || name === undefined ? undefined : { id, name } }),
    }),
    [context, api, instId, taskId, nodeId, nodeName, id, name],
  );
}
