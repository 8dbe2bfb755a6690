// jsdom lays nothing out; an editor asks where its caret is.
Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect ??= () => new DOMRect();

/** Brings the parts of controls that the product loads when they are first drawn, so that tests need not wait for each. */
export async function loadParts(): Promise<void> {
  const parts = import.meta.glob('../../../renderers/form/controls/*/*{Edit,Read}.tsx');
  await Promise.all(Object.values(parts).map((load) => load()));
}
