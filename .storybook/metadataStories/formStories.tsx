import type { Meta, StoryObj } from '@storybook/react-vite';
import { itemOf } from './catalogue.ts';
import { commonControls, phoneGlobals, withSurroundings } from './controls.tsx';
import { FormStage } from './FormStage.tsx';
import type { FormSample } from './openForm.ts';
import { personOf } from './people.ts';
import type { FormArgs, StoryPlan } from './planStories.ts';
import { storyChecks } from './storyChecks.ts';

export function formStories(key: string, { title, stories, nodes }: StoryPlan<FormArgs>): { readonly meta: Meta<FormArgs>; readonly stories: Readonly<Record<string, StoryObj<FormArgs>>> } {
  const { samples = [] } = itemOf('form', key).spec as { samples?: readonly FormSample[] };
  return {
    meta: {
      title,
      argTypes: {
        mode: { control: 'inline-radio', options: ['start', 'approve', 'read', 'print'] },
        nodeId: { control: { type: 'select', labels: Object.fromEntries(nodes.map(({ id, name }) => [id, name])) }, options: nodes.map(({ id }) => id), if: { arg: 'mode', eq: 'approve' } },
        data: {
          control: { type: 'select', labels: { empty: '空白', stress: '200 行', ...Object.fromEntries(samples.map(({ name }, index) => [String(index), name])) } },
          options: ['empty', ...samples.map((_, index) => String(index)), 'stress'],
        },
        ...commonControls,
      },
      render: ({ mode, nodeId, data, now, user }) => (
        <FormStage key={`${mode} ${nodeId} ${data} ${now} ${user}`} formKey={key} mode={mode} data={data} now={now} person={personOf(user)} {...(nodeId === undefined ? {} : { nodeId })} />
      ),
      decorators: [withSurroundings],
    },
    stories: Object.fromEntries(stories.map(({ exportName, name, args, check, tags }) => [exportName, {
      name,
      args,
      tags: [...tags],
      ...phoneGlobals(tags),
      ...(check === undefined ? {} : { play: ({ canvasElement }: { readonly canvasElement: HTMLElement }) => storyChecks[check](canvasElement) }),
    } satisfies StoryObj<FormArgs>])),
  };
}
