import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { instanceFlowImage } from '../../../schemas/calls/index.ts';
import type { FlowImage } from '../../../schemas/calls/entities/instance.ts';
import { runningClock } from '../../../renderers/core/index.ts';
import { flowNodesOf, signNodesOf, type FlowNodeView, type OpinionLine } from '../../../renderers/flow/index.ts';
import type { Api } from '../../api/index.ts';
import { useLoad, type Loaded } from '../../portal/useLoad.ts';
import { loadOpinions, type FlowDocument } from './flowDocument.ts';

export interface FlowSide {
  readonly opinions: Loaded<readonly OpinionLine[]>;
  readonly image: Loaded<FlowImage | undefined>;
  readonly nodes: readonly FlowNodeView[];
  readonly signNodes: ReadonlySet<string>;
  readonly xml: string | undefined;
  /** The clock of the server, wall-clock time; undefined where the document came without one. */
  readonly clock: (() => string) | undefined;
}

/** Which flow is drawn: that of a running document, else the one the page was opened with, by its id or its key, else that of the draft. */
export function imageQuery({
  running,
  defId,
  defKey,
  instId,
}: { readonly running: string | undefined } & Pick<FlowDocument, 'defId' | 'defKey' | 'instId'>):
  | { readonly proInstId: string }
  | { readonly defId: string | undefined } {
  const flow = defId ?? defKey;
  const shown = running ?? (flow === undefined ? instId : undefined);
  return shown === undefined ? { defId: flow } : { proInstId: shown };
}

/** History and flow image of a document, loaded beside the form so that neither waits for the other. */
export function useFlowSide(api: Api, document: FlowDocument, wantImage: boolean): FlowSide {
  const { t } = useTranslation();
  const { instId, defId, defKey } = document;
  // A draft has no history; its flow is looked at on demand.
  const running = document.mode === 'start' ? undefined : instId;
  const opinions = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<readonly OpinionLine[]> => (running === undefined ? [] : loadOpinions(api, running, signal)),
      [api, running],
    ),
  );
  const asked = running !== undefined || wantImage;
  const image = useLoad(
    useCallback(
      async (signal: AbortSignal): Promise<FlowImage | undefined> => {
        if (!asked) return undefined;
        return api.call(instanceFlowImage, { query: imageQuery({ running, defId, defKey, instId }) }, { silent: true, parallel: true, signal });
      },
      [api, running, defId, defKey, instId, asked],
    ),
  );

  const layout = image.value?.bpmDefLayout;
  const nodes = useMemo(
    () =>
      layout === undefined
        ? []
        : flowNodesOf({ layout, nodeStatus: image.value?.nodeStatus ?? {}, opinions: opinions.value ?? [], t: (key, params) => t(key, { ...params }) }),
    [layout, image.value, opinions.value, t],
  );
  const signNodes = useMemo(() => signNodesOf(layout), [layout]);
  const { now } = document.payload;
  const clock = useMemo(() => (typeof now === 'string' ? runningClock(now) : undefined), [now]);
  return { clock, opinions, image, nodes, signNodes, xml: image.value?.bpmnXml ?? layout?.bpmnXml ?? undefined };
}
