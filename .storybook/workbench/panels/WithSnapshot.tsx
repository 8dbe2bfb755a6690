import * as React from 'react';
import { useChannel, useStorybookApi } from 'storybook/manager-api';
import { STORY_RENDERED } from 'storybook/internal/core-events';
import { COMMAND, SNAPSHOT, type Command, type Snapshot } from '../channel.ts';
import { Empty } from './parts.tsx';

export interface PanelProps {
  readonly snapshot: Snapshot;
  readonly send: (command: Command) => void;
}

export type PanelBody = React.ComponentType<PanelProps>;

/** A panel that follows the form on screen. It asks once it is looked at; the form answers with every change. */
export function WithSnapshot({ active, title, body: Body }: { readonly active: boolean; readonly title: string; readonly body: PanelBody }): React.JSX.Element | null {
  const api = useStorybookApi();
  const [snapshot, setSnapshot] = React.useState<Snapshot>();
  const emit = useChannel({
    [SNAPSHOT]: (next: Snapshot) => setSnapshot(next),
    [STORY_RENDERED]: () => { if (active) api.emit(COMMAND, { type: 'ask' } satisfies Command); },
  }, [active]);
  React.useEffect(() => {
    if (active) api.emit(COMMAND, { type: 'ask' } satisfies Command);
  }, [active, api]);
  const story = api.getCurrentStoryData()?.importPath ?? '';
  if (!active) return null;
  const belongs = snapshot !== undefined && story.includes(snapshot.formKey);
  return (
    <section aria-label={title} style={{ padding: 12, fontSize: 13, lineHeight: 1.6 }}>
      {belongs ? <Body snapshot={snapshot} send={(command) => emit(COMMAND, command)} /> : <Empty text="打开一个表单的故事后，这里显示它的内容。" />}
    </section>
  );
}
