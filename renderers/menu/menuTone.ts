/** The four backgrounds of menu items. All carry dark text with a contrast above 7:1. */
export const menuTones = ['#e6f0ff', '#e3f6ec', '#fff3dc', '#f1eafd'] as const;

/** Background of an item. The alias decides, so that an item keeps its colour between renders and visits. */
export function menuTone(alias: string): string {
  let hash = 0;
  for (const char of alias) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return menuTones[hash % menuTones.length] ?? menuTones[0];
}
