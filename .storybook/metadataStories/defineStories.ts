import type { Meta, StoryObj } from '@storybook/react-vite';
import { items } from './catalogue.ts';
import { formStories } from './formStories.tsx';
import { listStories } from './listStories.tsx';
import { planStories, type FormArgs, type ListArgs, type StoryPlan } from './planStories.ts';
import type { StoryKind } from './readMetadata.ts';

export interface StoryFile {
  readonly meta: Meta;
  readonly stories: Readonly<Record<string, StoryObj>>;
}

/** The stories of a metadata file. Their controls start with what the plan says and may be changed by the reader. */
export function defineStories(kind: StoryKind, key: string): StoryFile {
  const plan = planStories(items, kind, key);
  return (kind === 'form' ? formStories(key, plan as StoryPlan<FormArgs>) : listStories(key, plan as StoryPlan<ListArgs>)) as StoryFile;
}
