/** What pages need beside their file: tables of Chinese characters, fonts that every viewer is to have, decoders. All from this portal. */

const cmaps = import.meta.glob<string>('../../node_modules/pdfjs-dist/cmaps/*.bcmap', { eager: true, query: '?url&no-inline', import: 'default' });
const fonts = import.meta.glob<string>('../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
const decoders = import.meta.glob<string>('../../node_modules/pdfjs-dist/wasm/*.wasm', { eager: true, query: '?url&no-inline', import: 'default' });

const workers = import.meta.glob<string>('../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** Where the worker is that reads files. */
export const workerAddress = Object.values(workers)[0] ?? '';

/** Factories as the library asks for them; none of them knows an address that is not in the lists. */
export class CMaps {
  async fetch({ name }: { readonly name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    return { cMapData: await bytesOf(cmaps, `${name}.bcmap`), isCompressed: true };
  }
}

export class Fonts {
  fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return bytesOf(fonts, filename);
  }
}

export class Decoders {
  fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    return bytesOf(decoders, filename);
  }
}

// helpers

async function bytesOf(known: Readonly<Record<string, string>>, name: string): Promise<Uint8Array> {
  const found = Object.entries(known).find(([path]) => path.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`no file <${name}> belongs to the viewer`);
  const response = await fetch(found[1]);
  if (!response.ok) throw new Error(`the viewer could not load <${name}>`);
  return new Uint8Array(await response.arrayBuffer());
}
