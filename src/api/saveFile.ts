/** File name of an answer, or undefined when it is to be shown inline or carries no name. */
export function attachmentName(contentDisposition: string | undefined): string | undefined {
  if (contentDisposition === undefined || !/^\s*attachment/i.test(contentDisposition)) return undefined;
  const extended = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(contentDisposition)?.[1];
  if (extended !== undefined) return baseName(decode(extended.trim()));
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(contentDisposition);
  const name = plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name === undefined ? undefined : baseName(decode(name));
}

/** Hands the bytes to the browser's download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the bytes by the next turn; the address would keep them in memory.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

// helpers

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
