import type { FormulaClock } from '../../formula/index.ts';

/** The clock of this machine, in its own time zone. */
export const systemClock: FormulaClock = {
  today: () => stamp().slice(0, 10),
  now: stamp,
};

// helpers

function stamp(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${String(now.getFullYear()).padStart(4, '0')}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${date} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}
