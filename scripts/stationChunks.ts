import { build, type InlineConfig, type Rolldown } from 'vite';
import { ringOf } from './acyclicChunks.ts';

/** For `codeSplitting.groups[].name`: which file a module belongs to; null for one that stays by itself or goes with who needs it. */
export type ChunkName = (moduleId: string) => string | null;

/**
 * What is needed at the same stations comes in one file. Left to itself each set of pages that share something gets a file of its own: a
 * form came in a hundred, most of them smaller than what it takes to ask for them.
 *
 * A first build says what is left of each module and who needs it. A module that one station needs is needed wherever that one is, so what
 * a file imports is reached by at least as many stations as it is itself: no two of these files can import each other.
 * @param config what is built, without groups of its own
 * @param stations ends of module paths by which the browser gets somewhere, as `src/pages/home/HomePage.tsx`
 * @throws when there is no such module, or it has no file of its own
 */
export async function stationChunks(config: InlineConfig, stations: readonly string[]): Promise<ChunkName> {
  const chunks = await firstBuild(config);
  const stays = new Set([...chunks.values()].flatMap(({ facadeModuleId }) => facadeModuleId ?? []));
  const reached = new Map<string, { readonly at: number[]; readonly size: number }>();
  stations.forEach((station, at) => {
    const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${station}`) === true);
    if (entry === undefined) throw new Error(`<${station}> has no file of its own: is it loaded in another way now?`);
    for (const name of reachedFrom(entry.fileName, (each) => chunks.get(each)?.imports ?? [])) {
      for (const [id, { renderedLength: size }] of Object.entries(chunks.get(name)?.modules ?? {})) {
        const known = reached.get(id) ?? { at: [], size };
        known.at.push(at);
        reached.set(id, known);
      }
    }
  });
  // what a document alone starts with is run by no other: one portal would begin in the page of the other
  for (const [id, { at }] of reached) if (at.every((each) => stations[each]?.endsWith('.html')) && at.length === 1) stays.add(id);
  const moved = withoutSmall([...reached].flatMap(([id, each]) => (stays.has(id) ? [] : [each])));
  return (id) => {
    const at = reached.get(id)?.at;
    if (at === undefined || stays.has(id)) return null;
    const file = moved(at);
    return file.length === stations.length ? 'every' : `at-${file.join('-')}`;
  };
}

// helpers

async function firstBuild(config: InlineConfig): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: { ...config.build, write: false, minify: false } });
  const files = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

function reachedFrom(first: string, next: (name: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([first]);
  for (const name of reached) for (const other of next(name)) reached.add(other);
  return reached;
}

/** Characters, not yet made small, below which a file is not worth asking for: about 4 kB as it is sent. */
const SMALL = 16_000;

interface Part {
  readonly at: readonly number[];
  readonly size: number;
}

/**
 * Small files become part of one that more stations need, of those that bring no ring the one that the fewest need.
 * @returns the stations of whose file something becomes a part that these stations need
 */
export function withoutSmall(parts: readonly Part[]): (at: readonly number[]) => readonly number[] {
  const sets = new Map<string, { readonly at: readonly number[]; size: number }>();
  for (const { at, size } of parts) {
    const set = sets.get(String(at)) ?? { at, size: 0 };
    set.size += size;
    sets.set(String(at), set);
  }
  const fewestFirst = [...sets].sort(([, one], [, other]) => one.at.length - other.at.length || one.size - other.size);
  const within = fewestFirst.flatMap(([name, { at }]) =>
    fewestFirst.flatMap(([wider, { at: others }]) => (isWithin(at, others) ? [[name, wider] as const] : [])),
  );
  let home: ReadonlyMap<string, string> = new Map([...sets.keys()].map((name) => [name, name]));
  for (const [name, small] of fewestFirst) {
    if (small.size >= SMALL) continue;
    const takers = fewestFirst.filter(([wider, { at }]) => home.get(wider) === wider && isWithin(small.at, at));
    for (const [wider, taker] of takers) {
      const moved = new Map([...home].map(([each, file]) => [each, file === name ? wider : file]));
      if (hasRing(within, moved)) continue;
      home = moved;
      taker.size += small.size;
      break;
    }
  }
  return (at) => sets.get(home.get(String(at)) ?? '')?.at ?? at;
}

/** Whether files may import each other, when what is needed at some stations imports what is needed there and at others. */
function hasRing(within: readonly (readonly [string, string])[], home: ReadonlyMap<string, string>): boolean {
  const imports = new Map<string, Set<string>>([...home.values()].map((file) => [file, new Set()]));
  for (const [name, wider] of within) {
    const [from = '', to = ''] = [home.get(name), home.get(wider)];
    if (from !== to) imports.get(from)?.add(to);
  }
  return ringOf(new Map([...imports].map(([file, others]) => [file, [...others]]))) !== undefined;
}

const isWithin = (few: readonly number[], many: readonly number[]): boolean => few.length < many.length && few.every((each) => many.includes(each));
