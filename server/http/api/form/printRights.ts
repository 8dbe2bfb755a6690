import type { FieldMode, FormPermission, TableRights } from '../../../../registry/form/index.ts';
import { readOnly, stricter } from '../../../../validators/index.ts';

/** What somebody may read on paper: what he may read anyway and the print preset shows. Hidden in either is hidden. */
export function printRights(reading: FormPermission, preset: FormPermission): FormPermission {
  const entities = new Set([...Object.keys(reading.fields), ...Object.keys(preset.fields)]);
  const fields = Object.fromEntries([...entities].map((entity) => [entity, both(reading.fields[entity] ?? {}, preset.fields[entity] ?? {})]));
  const names = new Set([...Object.keys(reading.table ?? {}), ...Object.keys(preset.table ?? {})]);
  const table = Object.fromEntries(
    [...names].map((name): [string, TableRights] => {
      const [mine, theirs] = [reading.table?.[name], preset.table?.[name]];
      const nothing = Object.values(fields[name] ?? {}).every((mode) => mode === 'n');
      return [name, { ...theirs, hidden: mine === undefined || theirs === undefined || mine.hidden === true || theirs.hidden === true || nothing }];
    }),
  );
  const opinion =
    reading.opinion === undefined || preset.opinion === undefined ? (preset.opinion ?? reading.opinion) : both(reading.opinion, preset.opinion, 'r');
  return readOnly({ fields, table, ...(opinion === undefined ? {} : { opinion }) });
}

// helpers

type Modes = Readonly<Record<string, FieldMode>>;

function both(a: Modes, b: Modes, missing: FieldMode = 'n'): Record<string, FieldMode> {
  const modeOf = (modes: Modes, name: string): FieldMode => (Object.hasOwn(modes, name) ? (modes[name] ?? missing) : missing);
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, stricter(modeOf(a, name), modeOf(b, name))]));
}
