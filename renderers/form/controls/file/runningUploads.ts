/** Uploads of all forms that are on their way. While there are any, the browser asks before the page is left. */
const running = new Set<AbortController>();

export function uploadsRunning(): number {
  return running.size;
}

export function uploadStarted(controller: AbortController): void {
  if (running.size === 0) window.addEventListener('beforeunload', askToStay);
  running.add(controller);
}

export function uploadEnded(controller: AbortController): void {
  running.delete(controller);
  if (running.size === 0) window.removeEventListener('beforeunload', askToStay);
}

// helpers

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
