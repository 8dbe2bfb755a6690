import type { Meta, StoryObj } from '@storybook/react-vite';
import { items } from './catalogue.ts';
import { dialogStories } from './dialogStories.tsx';
import { formStories } from './formStories.tsx';
import { listStories } from './listStories.tsx';
import { menuStories } from './menuStories.tsx';
import { planStories, type StoryArgs, type StoryPlan } from './planStories.ts';
import { printStories } from './printStories.tsx';
import type { StoryKind } from './readMetadata.ts';

export interface StoryFile {
  readonly meta: Meta;
  readonly stories: Readonly<Record<string, StoryObj>>;
}

/** The stories of a metadata file. Their controls start with what the plan says and may be changed by the reader. */
export function defineStories<Kind extends StoryKind>(kind: Kind, key: string): StoryFile {
  return definers[kind](key, planStories(items, kind, key)) as StoryFile;
}

// helpers

const definers: { readonly [Kind in StoryKind]: (key: string, plan: StoryPlan<StoryArgs[Kind]>) => object } = {
  form: formStories,
  dataTemplate: listStories,
  customDialog: dialogStories,
  printTemplate: printStories,
  menu: menuStories,
};
