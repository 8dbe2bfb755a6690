import { observer } from 'mobx-react-lite';
import { lazyPart, useRenderContext } from '../../../core/index.ts';
import { plainText } from '../../../../validators/words/index.ts';
import { saidText } from '../../text/said.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { placeOf } from '../support/fieldSources.ts';
import { entriesOf } from './fileEntries.ts';
import { PrintedFiles } from './FileList.tsx';

const FileBody = lazyPart(
  () => import('./FilePreview.tsx').then((module) => module.FileBody),
  ({ height }) => <div aria-busy="true" style={{ height }} />,
);

/** Shows the file of this or another field in place. */
export const pdfControl = defineControl({
  widget: 'pdf',
  group: 'file',
  title: { 'zh-CN': 'PDF 预览', 'en-US': 'PDF viewer', 'zh-TW': 'PDF 預覽' },
  doc: { 'zh-CN': '在表单中直接显示文件的内容', 'en-US': 'Shows the content of a file in the form', 'zh-TW': '在表單中直接顯示檔案的內容' },
  options: [
    { name: 'field', kind: 'text', doc: '显示哪个附件字段的第一个文件；缺省为本字段的值' },
    { name: 'height', kind: 'number', doc: '高度，像素', default: 480, limits: { above: 0 } },
  ],
  example: { type: 'string', value: '[{"fileId":"f4","name":"说明书.pdf"}]' },
  aliases: ['ou-pdf'],
  types: ['string'],
  layout: 'static',
  text: saidText,
  read: observer(PdfRead),
  print: observer(({ binding }: ReadProps) => <PrintedFiles files={filesOfField(binding)} />),
});

// helpers

function PdfRead({ binding, field }: ReadProps) {
  const { t } = useRenderContext();
  const [file] = filesOfField(binding);
  const height = typeof field.ui.height === 'number' ? field.ui.height : 480;
  return (
    <figure className="yb-figure">
      <figcaption>
        {field.title}
        {file === undefined ? '' : ` · ${file.name}`}
      </figcaption>
      {file === undefined ? <span className="yb-none">{t('form.noFiles')}</span> : <FileBody file={file} height={height} />}
    </figure>
  );
}

function filesOfField(binding: ReadProps['binding']): ReturnType<typeof entriesOf> {
  const source = plainText(binding.field.ui.field);
  const place = source === '' ? undefined : placeOf(binding, source);
  return entriesOf(place ? binding.store.value(place.field, place.row) : binding.value);
}
