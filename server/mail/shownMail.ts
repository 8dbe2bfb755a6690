import type { HandlerContext } from '../context/index.ts';
import { cleanHtml, textAsHtml } from './cleanHtml.ts';
import { wholeOf } from './wholeOf.ts';

export interface ShownMail {
  readonly html: string;
  /** Pictures of other servers that are not loaded. */
  readonly blocked: number;
  readonly pieces: readonly ShownPiece[];
}

interface ShownPiece {
  readonly id: string | null;
  readonly name: string;
  readonly size: number;
}

/**
 * A mail as it is shown: cleaned, with the pictures that it brings inside of its text. Whoever asks here has been let in to the mail. A picture of another server is
 * never loaded: that would tell its sender who has read the mail, when and where.
 */
export async function shownMail(
  context: Pick<HandlerContext, 'db' | 'files'>,
  mail: { readonly id: string; readonly html: string | null; readonly text: string | null },
): Promise<ShownMail> {
  const pieces = await context.db
    .selectFrom('mail_file as m')
    .leftJoin('file as f', 'f.id', 'm.file_id')
    .select(['m.file_id', 'm.name', 'm.size', 'm.content_id', 'f.content', 'f.mime'])
    .where('m.mail_id', '=', mail.id)
    .orderBy('m.no')
    .execute();
  const listed = (isInside: (contentId: string) => boolean): ShownPiece[] =>
    pieces.filter(({ content_id: id }) => id === null || !isInside(id)).map(({ file_id: id, name, size }) => ({ id, name, size }));
  if (mail.html === null) return { html: mail.text === null ? '' : textAsHtml(mail.text), blocked: 0, pieces: listed(() => false) };
  const { asked } = cleanHtml(mail.html);
  const pictures = await picturesOf(context, pieces, asked);
  const { html, blocked } = cleanHtml(mail.html, { picture: (contentId) => pictures.get(contentId) });
  return { html, blocked, pieces: listed((id) => pictures.has(id)) };
}

// helpers

/** Bytes of pictures that are put into one mail. */
const MOST_BYTES = 5 * 1024 * 1024;

/** Only what is a picture by its first bytes: the type was judged when it was stored. */
async function picturesOf(
  { files }: Pick<HandlerContext, 'files'>,
  pieces: readonly { readonly content_id: string | null; readonly content: string | null; readonly mime: string | null; readonly size: number }[],
  asked: readonly string[],
): Promise<Map<string, string>> {
  const pictures = new Map<string, string>();
  let left = MOST_BYTES;
  for (const { content_id: id, content, mime, size } of pieces) {
    if (id === null || content === null || mime === null || !asked.includes(id) || !/^image\/(png|jpeg|gif|webp)$/.test(mime) || size > left) continue;
    const bytes = await files.read(content);
    if (bytes === undefined) continue;
    left -= size;
    pictures.set(id, `data:${mime};base64,${(await wholeOf(bytes.stream)).toString('base64')}`);
  }
  return pictures;
}
