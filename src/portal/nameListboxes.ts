/**
 * Gives the lists that drop down the name of the field they belong to. The component library leaves them nameless, and a reader of
 * the screen hears "list" without knowing of what. Lists stand in layers beside the application, so the layers alone are watched.
 */
export function nameListboxes(body: HTMLElement): void {
  const layers = new MutationObserver(() => nameAll(body));
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLElement) layers.observe(node, { childList: true, subtree: true });
    }
    nameAll(body);
  }).observe(body, { childList: true });
}

/** What the field is called, wherever its name stands. */
export function nameOf(field: HTMLInputElement): string {
  const labels = [...(field.labels ?? [])];
  const named = (field.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
  const written = [...named, ...labels]
    .map((label) => label.textContent ?? '')
    .join(' ')
    .trim();
  return field.getAttribute('aria-label') ?? (written === '' ? field.placeholder : written);
}

// helpers

function nameAll(body: HTMLElement): void {
  for (const list of body.querySelectorAll('[role=listbox]:not([aria-label])')) {
    const field = body.querySelector<HTMLInputElement>(`[aria-controls=${JSON.stringify(list.id)}]`);
    const name = field === null ? '' : nameOf(field);
    if (name !== '') list.setAttribute('aria-label', name);
  }
}
