import * as React from 'react';
import { useChannel, useGlobals, useStorybookApi } from 'storybook/manager-api';
import { STORY_RENDERED } from 'storybook/internal/core-events';
import { COMMAND, SNAPSHOT, type Command, type Snapshot } from '../channel.ts';
import { textsIn, type Translate } from '../texts.ts';
import { Empty } from './parts.tsx';

export interface PanelProps {
  readonly snapshot: Snapshot;
  /** In the language of the form. */
  readonly t: Translate;
  readonly send: (command: Command) => void;
}

export type PanelBody = React.ComponentType<PanelProps>;

/** The name of a panel, in the language of the toolbar. */
export function PanelTitle({ titleKey }: { readonly titleKey: string }): React.JSX.Element {
  return <>{useTexts()(titleKey)}</>;
}

/** A panel that follows the form on screen. It asks once it is looked at; the form answers with every change. */
export function WithSnapshot({
  active,
  titleKey,
  body: Body,
}: {
  readonly active: boolean;
  readonly titleKey: string;
  readonly body: PanelBody;
}): React.JSX.Element | null {
  const api = useStorybookApi();
  const [snapshot, setSnapshot] = React.useState<Snapshot>();
  const toolbar = useTexts();
  const emit = useChannel(
    {
      [SNAPSHOT]: (next: Snapshot) => setSnapshot(next),
      [STORY_RENDERED]: () => {
        if (active) api.emit(COMMAND, { type: 'ask' } satisfies Command);
      },
    },
    [active],
  );
  React.useEffect(() => {
    if (active) api.emit(COMMAND, { type: 'ask' } satisfies Command);
  }, [active, api]);
  const story = api.getCurrentStoryData()?.importPath ?? '';
  if (!active) return null;
  const shown = snapshot !== undefined && story.includes(snapshot.formKey) ? snapshot : undefined;
  const t = shown === undefined ? toolbar : textsIn(shown.locale);
  return (
    <section aria-label={t(titleKey)} style={{ padding: 12, fontSize: 13, lineHeight: 1.6, overflowWrap: 'anywhere' }}>
      {shown === undefined ? <Empty text={t('workbench.panel.none')} /> : <Body snapshot={shown} t={t} send={(command) => emit(COMMAND, command)} />}
    </section>
  );
}

// helpers

function useTexts(): Translate {
  const [globals] = useGlobals();
  const locale: unknown = globals['locale'];
  return textsIn(typeof locale === 'string' ? locale : '');
}
