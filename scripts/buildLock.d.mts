/** Waits until no other process builds in this folder; `waited` tells whether one did. */
export function takeBuildLock(file: string): Promise<{ readonly waited: boolean; release(): void }>;
