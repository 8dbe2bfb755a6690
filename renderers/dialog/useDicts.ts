import { useEffect, useMemo, useState } from 'react';
import { useRenderContext } from '../core/index.ts';
import type { DictEntry } from '../list/index.ts';
import type { DialogTemplate } from './types.ts';

/** The template with the dictionaries that its columns and filters name. Codes show themselves until those are here. */
export function useDicts(template: DialogTemplate): DialogTemplate {
  const { services } = useRenderContext();
  const [found, setFound] = useState<Readonly<Record<string, readonly DictEntry[]>>>({});
  useEffect(() => {
    let current = true;
    for (const key of dictsOf(template)) {
      services.dict(key).then(
        (items) => {
          if (current) setFound((before) => ({ ...before, [key]: items.map(({ key: value, name: label }) => ({ value, label })) }));
        },
        (error: unknown) => services.notify.warning(error instanceof Error ? error.message : String(error)),
      );
    }
    return () => {
      current = false;
    };
  }, [template, services]);
  return useMemo(() => (Object.keys(found).length === 0 ? template : { ...template, dicts: { ...template.dicts, ...found } }), [template, found]);
}

// helpers

function dictsOf({ columns, filters = [], dicts }: DialogTemplate): readonly string[] {
  const named = [...columns, ...filters].flatMap(({ dict, display }) => [...(dict === undefined ? [] : [dict]), ...(display?.dicts ?? [])]);
  return [...new Set(named)].filter((key) => !Object.hasOwn(dicts, key));
}
