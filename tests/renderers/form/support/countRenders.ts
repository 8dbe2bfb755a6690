/** Counts what React renders, through the hook it offers to developer tools. Imported before React is. */
interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly flags: number;
  readonly type: unknown;
}

const PERFORMED_WORK = 1;
const rendered: string[] = [];

Object.defineProperty(globalThis, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  configurable: true,
  value: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => visit(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  },
});

/** Components rendered since the last call, by name. */
export function takeRenders(): string[] {
  return rendered.splice(0);
}

// helpers

/** A subtree that React skipped keeps its children, so equal children need no visit. */
function visit(fiber: Fiber): void {
  const name = nameOf(fiber.type);
  if (name !== undefined && (fiber.flags & PERFORMED_WORK) !== 0) rendered.push(name);
  if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
}

/** The name of a component; undefined for elements and for wrappers around another wrapper, which would count twice. */
function nameOf(type: unknown): string | undefined {
  if (typeof type === 'function') return type.name || 'anonymous';
  const inner = type !== null && typeof type === 'object' ? (type as { readonly type?: unknown }).type : undefined;
  return typeof inner === 'function' ? inner.name || 'anonymous' : undefined;
}
