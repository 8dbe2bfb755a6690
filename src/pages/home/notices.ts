import type { Notice } from '../../../schemas/calls/entities/portal.ts';

export interface NoticeRow {
  readonly key: string;
  /** Undefined: there is no file, the words themselves are to be read. */
  readonly fileId: string | undefined;
  readonly name: string;
  /** Date of the upload. */
  readonly date: string;
  readonly uploader: string;
  readonly pdf: boolean;
  readonly recent: boolean;
}

const RECENT_DAYS = 3;
const DAY = 86_400_000;

/** Notices as the board shows them. One without a file that can be read, and without a title, is left out: there is nothing to open. */
export function noticeRows(notices: readonly Notice[], now: number): readonly NoticeRow[] {
  return notices.flatMap((notice, index) => {
    const found = fileOf(notice.wj);
    const id = notice.id_ ?? notice.id;
    if (found === undefined && (id === undefined || !notice.bt)) return [];
    const file = found ?? { fileId: undefined, name: notice.bt ?? '' };
    const uploaded = Date.parse(String(notice.scrq ?? '').replace(' ', 'T'));
    return [
      {
        key: id ?? `${file.fileId ?? ''}/${index}`,
        ...file,
        date: String(notice.scrq ?? '').slice(0, 10),
        uploader: notice.scr ?? '',
        pdf: file.fileId !== undefined && /\.pdf$/i.test(file.name),
        recent: !Number.isNaN(uploaded) && now - uploaded <= RECENT_DAYS * DAY,
      },
    ];
  });
}

/** Case-sensitive search in the file name; nothing typed shows everything. */
export const findNotices = (rows: readonly NoticeRow[], keyword: string): readonly NoticeRow[] =>
  keyword === '' ? rows : rows.filter(({ name }) => name.includes(keyword));

// helpers

function fileOf(text: unknown): { readonly fileId: string; readonly name: string } | undefined {
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    const file: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    if (typeof file !== 'object' || file === null) return undefined;
    const { fileId, id, name } = file as { fileId?: unknown; id?: unknown; name?: unknown };
    const found = fileId ?? id;
    return typeof found === 'string' && typeof name === 'string' ? { fileId: found, name } : undefined;
  } catch {
    return undefined;
  }
}
