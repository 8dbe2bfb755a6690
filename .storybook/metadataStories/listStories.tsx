import { useMemo, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRenderContext } from '../../renderers/core/index.ts';
import { initialState, ListView } from '../../renderers/list/index.ts';
import { commonControls, phoneGlobals, withSurroundings } from './controls.tsx';
import { listSource, openList } from './openList.ts';
import type { ListArgs, StoryPlan } from './planStories.ts';

export function listStories(
  key: string,
  { title, stories }: StoryPlan<ListArgs>,
): { readonly meta: Meta<ListArgs>; readonly stories: Readonly<Record<string, StoryObj<ListArgs>>> } {
  return {
    meta: {
      title,
      argTypes: { state: { control: 'inline-radio', options: ['rows', 'empty', 'loading', 'error'] }, ...commonControls },
      render: (args) => <ListStage key={JSON.stringify(args)} listKey={key} {...args} />,
      decorators: [withSurroundings],
    },
    stories: Object.fromEntries(stories.map(({ exportName, name, args, tags }) => [exportName, { name, args, tags: [...tags], ...phoneGlobals(tags) }])),
  };
}

// helpers

/** Screens up to this width get cards, as in the portal. */
const NARROW = 767;

/** A list as it stands on its page. Buttons say what they would do. */
function ListStage({ listKey, state, now, latency, width }: ListArgs & { readonly listKey: string }) {
  const { locale, services } = useRenderContext();
  const template = useMemo(() => openList(listKey, locale), [listKey, locale]);
  const source = useMemo(() => listSource(listKey, state, now, latency), [listKey, state, now, latency]);
  const [chosen, setChosen] = useState(() => initialState(template));
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 16, margin: '0 0 12px' }}>{template.name}</h1>
      <ListView
        template={template}
        source={source}
        state={chosen}
        onStateChange={setChosen}
        narrow={width !== undefined && width <= NARROW}
        onAction={({ alias, rows }) => {
          services.notify.success(`${alias} · ${rows.length}`);
          return false;
        }}
        onOpen={(row) => services.notify.success(String(row['inst_id'] ?? row['id_']))}
      />
    </div>
  );
}
