import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { entriesOf } from './fileEntries.ts';
import { FileList, PrintedFiles } from './FileList.tsx';
import { fileOptions } from './fileOptions.ts';

export const uploadControl = defineControl({
  widget: 'upload',
  group: 'file',
  title: { 'zh-CN': '附件', 'en-US': 'Attachments', 'zh-TW': '附件' },
  doc: {
    'zh-CN': '上传文件，可拖入或粘贴，可在线预览',
    'en-US': 'Files, chosen, dropped or pasted, with previews',
    'zh-TW': '上傳檔案，可拖入或貼上，可線上預覽',
  },
  options: fileOptions,
  example: { type: 'string', ui: { accept: ['pdf', 'xlsx'] }, value: '[{"fileId":"f1","name":"会议通知.pdf","size":24576}]' },
  aliases: ['file', 'attachment'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./UploadArea.tsx').then(({ UploadArea }) => UploadArea)),
  read: observer(UploadRead),
  print: observer(({ binding }: ReadProps) => <PrintedFiles files={entriesOf(binding.value)} />),
});

// helpers

function UploadRead({ binding, field }: ReadProps) {
  return <FileList files={entriesOf(binding.value)} allowDownload={field.ui.allowDownload !== false} allowPreview={field.ui.allowPreview !== false} />;
}
