import type { HandlerContext } from '../../../context/index.ts';
import { NotFound } from '../../../core/index.ts';
import { StreamReply } from '../../handle.ts';
import type { FileRow } from './readableFile.ts';

/** The bytes of a file. Whoever asks here has been let in. */
export async function streamFile({ files }: Pick<HandlerContext, 'files'>, file: FileRow, asAttachment: boolean): Promise<StreamReply> {
  const bytes = await files.read(file.content);
  if (bytes === undefined) throw new NotFound(texts.noContent);
  return new StreamReply({
    stream: bytes.stream,
    size: bytes.size,
    contentType: file.mime,
    ...(asAttachment ? { fileName: file.name } : {}),
    // whatever a file holds, it runs no script in this origin
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox" },
  });
}

// helpers

const texts = {
  noContent: { 'zh-CN': '文件内容不存在', 'en-US': 'The content of the file is gone.', 'zh-TW': '檔案內容不存在' },
} as const;
