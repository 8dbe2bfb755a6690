import type { Named, RenderServices } from '../../core/index.ts';
import { namedWidgets, textOf, type FindNamed } from './convertCell.ts';
import type { PlanSource } from './writePlan.ts';

/** So many different names of one block are looked up; nobody pastes more people than this by hand. */
const MOST = 300;

export interface PeopleFinder {
  readonly ready: () => Promise<void>;
  readonly find: FindNamed;
}

/** Looks up the people, posts and organisations a block names, each once. */
export function peopleFinder({ lines, columns }: Pick<PlanSource, 'lines' | 'columns'>, { findNamed }: Pick<RenderServices, 'findNamed'>): PeopleFinder {
  const wanted = new Map<string, readonly [PickKindName, string]>();
  for (const [at, column] of columns.entries()) {
    const kind = column?.control?.widget ?? '';
    if (!isKind(kind)) continue;
    for (const line of lines) {
      for (const word of textOf(line[at] ?? null)
        .split(/[、,，;；\n]/)
        .map((each) => each.trim())) {
        if (word !== '' && wanted.size < MOST) wanted.set(`${kind} ${word}`, [kind, word]);
      }
    }
  }
  const found = new Map<string, readonly Named[]>();
  return {
    ready: async () => {
      if (!findNamed) return;
      await Promise.all(
        [...wanted].map(async ([key, [kind, word]]) => {
          const people = await findNamed(kind, word).catch((): readonly Named[] => []);
          found.set(key, people);
        }),
      );
    },
    find: (kind, word) => (findNamed ? (found.get(`${kind} ${word}`) ?? []) : undefined),
  };
}

// helpers

type PickKindName = Parameters<NonNullable<RenderServices['findNamed']>>[0];

function isKind(widget: string): widget is PickKindName {
  return namedWidgets.has(widget);
}
