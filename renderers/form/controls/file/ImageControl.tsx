import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { entriesOf } from './fileEntries.ts';
import { FileList, PrintedFiles } from './FileList.tsx';
import { fileOptions } from './fileOptions.ts';

export const imageControl = defineControl({
  widget: 'image',
  group: 'file',
  title: { 'zh-CN': '图片', 'en-US': 'Pictures', 'zh-TW': '圖片' },
  doc: { 'zh-CN': '图片墙：上传、预览、拖动排序', 'en-US': 'A wall of pictures to add, look at and put in order', 'zh-TW': '圖片牆：上傳、預覽、拖曳排序' },
  options: fileOptions,
  example: { type: 'string', value: '[{"fileId":"f2","name":"现场.png","size":8192}]' },
  aliases: ['imageViewer', 'img'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./ImageEdit.tsx').then(({ ImageEdit }) => ImageEdit)),
  read: observer(ImageRead),
  print: observer(({ binding }: ReadProps) => <PrintedFiles files={entriesOf(binding.value)} pictures />),
});

// helpers

function ImageRead({ binding, field }: ReadProps) {
  return <FileList files={entriesOf(binding.value)} pictures allowDownload={field.ui.allowDownload !== false} allowPreview={field.ui.allowPreview !== false} />;
}
