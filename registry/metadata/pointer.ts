/** JSON pointers (RFC 6901). */

export function pointerOf(...steps: readonly (string | number)[]): string {
  let pointer = '';
  for (const step of steps) pointer += `/${typeof step === 'string' && /[~/]/.test(step) ? step.replaceAll('~', '~0').replaceAll('/', '~1') : step}`;
  return pointer;
}

export function stepsOf(pointer: string): string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value a pointer leads to, or undefined. Reads own properties only. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of stepsOf(pointer)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** Every value at a place, with its pointer; `*` in the place stands for every key or index. */
export function valuesAt(root: unknown, pattern: string): readonly (readonly [at: string, value: unknown])[] {
  return stepsOf(pattern).reduce<readonly (readonly [string, unknown])[]>(
    (found, step) =>
      found.flatMap(([at, value]) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([key, inner]: [string, unknown]) => (step === '*' || step === key ? [[at + pointerOf(key), inner] as const] : []))
          : [],
      ),
    [['', root]],
  );
}
