import type { Language } from '../../registry/localised.ts';
import { pointerOf, translated } from '../../registry/metadata/index.ts';

/** Flows and steps in the language of a reader. */
export interface FlowWords {
  /** `stored`: the name that the flow had when the request was started. */
  flow(key: string, stored: string): string;
  /** `stored`: the name that the step had when it was written down. */
  step(key: string, nodeId: string, stored: string): string;
}

interface NamedFlow {
  readonly key: string;
  readonly name: string;
  readonly i18n?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly spec: { readonly nodes?: readonly { readonly id: string; readonly name?: string }[] };
}

interface Reader {
  readonly meta: { list(kind: 'flow'): Promise<readonly NamedFlow[]> };
  readonly language: Language;
}

/**
 * What the published flows are called in the language of the reader. What a flow or step was called otherwise when it was stored, and what nobody
 * has translated, stays as it is stored.
 */
export async function flowWords({ meta, language }: Reader): Promise<FlowWords> {
  if (language === 'zh-CN') return asStored;
  const flows = new Map((await meta.list('flow')).map((item) => [item.key, namesOf(item, language)]));
  const said = (key: string, place: string, stored: string): string => {
    const name = flows.get(key)?.get(place);
    return name === undefined || name.source !== stored ? stored : name.said;
  };
  return { flow: (key, stored) => said(key, '', stored), step: (key, nodeId, stored) => said(key, nodeId, stored) };
}

// helpers

const asStored: FlowWords = { flow: (_key, stored) => stored, step: (_key, _nodeId, stored) => stored };

type Names = ReadonlyMap<string, { readonly source: string; readonly said: string }>;

const known = new WeakMap<NamedFlow, Map<Language, Names>>();

/** By the id of a step; the flow itself stands under no id. */
function namesOf(item: NamedFlow, language: Language): Names {
  const byLanguage = known.get(item) ?? new Map<Language, Names>();
  known.set(item, byLanguage);
  const own =
    byLanguage.get(language) ??
    new Map([
      ['', { source: item.name, said: translated(item, language, '/name', item.name) }] as const,
      ...(item.spec.nodes ?? []).map(
        ({ id, name = id }, index) =>
          [id, { source: name, said: translated(item, language, pointerOf('spec', 'nodes', String(index), 'name'), name) }] as const,
      ),
    ]);
  byLanguage.set(language, own);
  return own;
}
