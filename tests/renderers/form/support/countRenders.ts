/**
 * Counts what React renders, through the hook it offers to developer tools. React looks for the hook once, when it is loaded, so the setup of all tests
 * that mount React installs it; it counts only between `takeRenders` and `stopCounting`.
 */
interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly flags: number;
  readonly type: unknown;
}

const PERFORMED_WORK = 1;

/** Shared by all copies of this module in a process. */
const counter: Counter = ((globalThis as { __YB_RENDERS__?: Counter }).__YB_RENDERS__ ??= { on: false, names: [] });

interface Counter {
  on: boolean;
  readonly names: string[];
}

/** Before React is loaded. */
export function installCounter(): void {
  if ('__REACT_DEVTOOLS_GLOBAL_HOOK__' in globalThis) return;
  Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    configurable: true,
    value: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => {
        if (counter.on) visit(root.current);
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      checkDCE: () => undefined,
    },
  });
}

/** Components rendered since the last call, by name; the first call begins to count. */
export function takeRenders(): string[] {
  counter.on = true;
  return counter.names.splice(0);
}

export function stopCounting(): void {
  counter.on = false;
  counter.names.length = 0;
}

// helpers

/** A subtree that React skipped keeps its children, so equal children need no visit. */
function visit(fiber: Fiber): void {
  const name = nameOf(fiber.type);
  if (name !== undefined && (fiber.flags & PERFORMED_WORK) !== 0) counter.names.push(name);
  if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
}

/** The name of a component; undefined for elements and for wrappers around another wrapper, which would count twice. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name || 'anonymous';
  const inner = type !== null && typeof type === 'object' ? (type as { readonly type?: unknown }).type : undefined;
  return typeof inner === 'function' ? inner.name || 'anonymous' : undefined;
}
