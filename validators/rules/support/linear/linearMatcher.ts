import { parsePattern, type PatternNode } from './parsePattern.ts';

export interface Matcher {
  /** Whether the pattern is found somewhere in the text. */
  test(text: string): boolean;
}

/**
 * A matcher that reads each character once: all ways through the pattern are followed at the same time, and what
 * follows from a set of places and a character is remembered. The work per text is limited; a pattern that needs more
 * does not match. The limit counts steps, so browser and server agree. Undefined for patterns it cannot run.
 */
export function linearMatcher(source: string): Matcher | undefined {
  const tree = parsePattern(source);
  const machine = tree && buildMachine(tree);
  return machine && { test: (text) => run(machine, text) };
}

// helpers

const MAX_STATES = 2_000;
const MAX_KNOWN_SETS = 1_000;
const MAX_KNOWN_CHARACTERS = 30_000;
const MAX_WORK = 800_000;

/** One place in the pattern: reads a character, or goes on at once. */
type State =
  | { readonly kind: 'char'; readonly test: number; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'start' | 'end'; next: number }
  | { readonly kind: 'accept' };

interface Machine {
  readonly states: readonly State[];
  readonly first: number;
  /** The different characters and classes of the pattern. */
  readonly tests: readonly RegExp[];
  /** Which tests a character passes, as a number given on first sight. */
  readonly kinds: Map<number, number>;
  readonly kindMembers: (readonly boolean[])[];
  readonly kindNames: Map<string, number>;
  readonly sets: Map<string, PlaceSet>;
}

/** All places where a match may stand, with what follows from them. */
interface PlaceSet {
  readonly places: readonly number[];
  readonly found: boolean;
  readonly foundAtEnd: boolean;
  readonly next: Map<number, PlaceSet>;
}

function buildMachine(tree: PatternNode): Machine | undefined {
  const states: State[] = [{ kind: 'accept' }];
  const sources = new Map<string, number>();
  const add = (state: State): number => {
    if (states.length >= MAX_STATES) throw new TooLarge();
    return states.push(state) - 1;
  };
  const build = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'char': {
        const test = sources.get(node.source) ?? sources.size;
        sources.set(node.source, test);
        return add({ kind: 'char', test, next });
      }
      case 'start':
      case 'end':
        return add({ kind: node.kind, next });
      case 'sequence':
        return node.parts.reduceRight((after, part) => build(part, after), next);
      case 'choice':
        return node.parts.map((part) => build(part, next)).reduceRight((other, first) => add({ kind: 'split', next: first, other }));
      case 'repeat':
        return buildRepeat(node, next);
    }
  };
  const buildRepeat = ({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>, next: number): number => {
    let entry = next;
    if (most === Infinity) {
      const loop: State = { kind: 'split', next, other: next };
      entry = add(loop);
      loop.next = build(part, entry);
    } else {
      for (let time = least; time < most; time += 1) entry = add({ kind: 'split', next: build(part, entry), other: next });
    }
    for (let time = 0; time < least; time += 1) entry = build(part, entry);
    return entry;
  };
  try {
    const first = build(tree, 0);
    const tests = [...sources.keys()].map((source) => new RegExp(`^${source}$`, 'u'));
    return { states, first, tests, kinds: new Map(), kindMembers: [], kindNames: new Map(), sets: new Map() };
  } catch (error) {
    if (error instanceof TooLarge || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class TooLarge extends Error {}

function run(machine: Machine, text: string): boolean {
  const meter = { left: MAX_WORK };
  let here = closure(machine, [machine.first], true, meter);
  for (const char of text) {
    if (here.found) return true;
    const kind = kindOf(machine, char);
    let next = here.next.get(kind);
    if (next === undefined) {
      if (meter.left <= 0) return false;
      next = step(machine, here, kind, meter);
      here.next.set(kind, next);
    }
    here = next;
    if (here.places.length === 0 && !here.found && !here.foundAtEnd) return false;
  }
  return here.found || here.foundAtEnd;
}

function step(machine: Machine, { places }: PlaceSet, kind: number, meter: { left: number }): PlaceSet {
  const passes = machine.kindMembers[kind] ?? [];
  const reached: number[] = [];
  for (const place of places) {
    const state = machine.states[place];
    if (state?.kind === 'char' && passes[state.test] === true) reached.push(state.next);
  }
  meter.left -= places.length;
  return closure(machine, [...reached, machine.first], false, meter);
}

/** Follows everything that needs no character. The empty set stays empty, as an anchored pattern that has failed. */
function closure(machine: Machine, from: readonly number[], atStart: boolean, meter: { left: number }): PlaceSet {
  const seen = new Set<number>();
  const places = new Set<number>();
  const waiting = [...from];
  let found = false;
  /** Places behind a `$`: only the end of the text leads on from them. */
  const afterEnd: number[] = [];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const state = machine.states[at];
    if (state?.kind === 'accept') found = true;
    if (state?.kind === 'char') places.add(at);
    if (state?.kind === 'split') waiting.push(state.next, state.other);
    if (state?.kind === 'start' && atStart) waiting.push(state.next);
    if (state?.kind === 'end') afterEnd.push(state.next);
  }
  meter.left -= seen.size * 4;
  const foundAtEnd = afterEnd.length > 0 && reachesAccept(machine, afterEnd, atStart);
  const sorted = [...places].sort((a, b) => a - b);
  const key = `${sorted.join()} ${found} ${foundAtEnd}`;
  const known = machine.sets.get(key);
  if (known) return known;
  // Forgetting everything is simple, and a set that is still needed is found again.
  if (machine.sets.size >= MAX_KNOWN_SETS) forget(machine);
  const made: PlaceSet = { places: sorted, found, foundAtEnd, next: new Map() };
  machine.sets.set(key, made);
  return made;
}

function forget({ sets }: Machine): void {
  for (const set of sets.values()) set.next.clear();
  sets.clear();
}

function reachesAccept({ states }: Machine, from: readonly number[], atStart: boolean): boolean {
  const seen = new Set<number>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const state = states[at];
    if (state?.kind === 'accept') return true;
    if (state?.kind === 'split') waiting.push(state.next, state.other);
    if (state?.kind === 'end' || (state?.kind === 'start' && atStart)) waiting.push(state.next);
  }
  return false;
}

function kindOf({ kinds, kindMembers, kindNames, tests }: Machine, char: string): number {
  const code = char.codePointAt(0) ?? 0;
  const known = kinds.get(code);
  if (known !== undefined) return known;
  if (kinds.size >= MAX_KNOWN_CHARACTERS) kinds.clear();
  const passes = tests.map((test) => test.test(char));
  const name = passes.map(Number).join('');
  const kind = kindNames.get(name) ?? kindMembers.push(passes) - 1;
  kindNames.set(name, kind);
  kinds.set(code, kind);
  return kind;
}
