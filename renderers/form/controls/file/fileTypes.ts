/** How a file can be looked at in the browser. */
export type PreviewKind = 'image' | 'pdf' | 'text';

export const pictureTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'] as const;
const textTypes = ['txt', 'csv', 'json', 'xml', 'md', 'log'];

export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function previewKind(name: string): PreviewKind | undefined {
  const extension = extensionOf(name);
  if ((pictureTypes as readonly string[]).includes(extension)) return 'image';
  if (extension === 'pdf') return 'pdf';
  return textTypes.includes(extension) ? 'text' : undefined;
}
