import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CMaps, Decoders, Fonts, workerAddress } from './pdfAssets.ts';

/**
 * Reads a PDF in a worker. Nothing in it runs: its scripts belong to a part of the library that is not here, its forms and links are not drawn,
 * and it cannot name an address that is then asked.
 */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerAddress;
  return getDocument({
    data,
    enableXfa: false,
    isEvalSupported: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    CMapReaderFactory: CMaps,
    StandardFontDataFactory: Fonts,
    WasmFactory: Decoders,
    maxImageSize: mostPixels,
    canvasMaxAreaInBytes: mostPixels * 4,
  });
}

// helpers

/** No paper of an office needs more; a picture that claims to be larger is left out. */
const mostPixels = 64 * 1024 * 1024;
