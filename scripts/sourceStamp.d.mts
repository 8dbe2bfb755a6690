export type Half = 'web' | 'server';
export const root: string;
export const stampFile: string;
export function staleHalves(): Half[];
export function stampOf(half: Half): string;
export function readStamps(): Record<string, string>;
