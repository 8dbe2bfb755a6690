import { useMemo, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useRenderContext } from '../../renderers/core/index.ts';
import { DialogView } from '../../renderers/dialog/index.ts';
import { commonControls, phoneGlobals, withSurroundings } from './controls.tsx';
import { dialogSource, openDialog } from './openDialog.ts';
import type { DialogArgs, StoryPlan } from './planStories.ts';

export function dialogStories(
  key: string,
  { title, stories }: StoryPlan<DialogArgs>,
): { readonly meta: Meta<DialogArgs>; readonly stories: Readonly<Record<string, StoryObj<DialogArgs>>> } {
  return {
    meta: {
      title,
      argTypes: {
        state: { control: 'inline-radio', options: ['rows', 'empty', 'loading', 'error'] },
        choice: {
          control: { type: 'inline-radio', labels: { own: '按元数据', single: '单选', multiple: '多选', three: '最多三条' } },
          options: ['own', 'single', 'multiple', 'three'],
        },
        ...commonControls,
      },
      render: (args) => <DialogStage key={JSON.stringify(args)} dialogKey={key} {...args} />,
      decorators: [withSurroundings],
    },
    stories: Object.fromEntries(stories.map(({ exportName, name, args, tags }) => [exportName, { name, args, tags: [...tags], ...phoneGlobals(tags) }])),
  };
}

// helpers

const counts = { single: 1, multiple: -1, three: 3 } as const;

/** A dialog over an empty page; what was chosen is shown when it closes. */
function DialogStage({ dialogKey, state, choice, now, latency }: DialogArgs & { readonly dialogKey: string }) {
  const { locale } = useRenderContext();
  const template = useMemo(() => {
    const own = openDialog(dialogKey, locale);
    return choice === 'own' ? own : { ...own, selectNum: counts[choice] };
  }, [dialogKey, locale, choice]);
  const source = useMemo(() => dialogSource(dialogKey, template, state, now, latency), [dialogKey, template, state, now, latency]);
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<readonly Readonly<Record<string, unknown>>[]>();
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 16, margin: '0 0 12px' }}>{template.name}</h1>
      <Button onClick={() => setOpen(true)}>{template.name}</Button>
      {chosen === undefined ? null : <pre style={{ fontSize: 12, whiteSpace: 'pre-wrap' }}>{JSON.stringify(chosen, null, 2)}</pre>}
      {open && (
        <DialogView
          template={template}
          source={source}
          onDone={(rows) => {
            setChosen(rows);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
