import { observer } from 'mobx-react-lite';
import { plainText } from '../../../../validators/words/index.ts';
import { lazyPart } from '../../../core/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { FilePicture } from '../file/FilePicture.tsx';

const SafePicture = lazyPart(
  () => import('./SafePicture.tsx').then((module) => module.default),
  ({ size }) => <div aria-busy="true" style={size} />,
);

/** A picture that belongs to the form, not to the document. */
export const pictureControl = defineControl({
  widget: 'picture',
  group: 'display',
  title: { 'zh-CN': '固定图片', 'en-US': 'Picture', 'zh-TW': '固定圖片' },
  doc: {
    'zh-CN': '表单自带的图片，如标志或示例',
    'en-US': 'A picture of the form itself, such as a logo or a sample',
    'zh-TW': '表單自帶的圖片，如標誌或範例',
  },
  options: [
    { name: 'fileId', kind: 'text', doc: '已上传图片的文件编号' },
    { name: 'src', kind: 'text', doc: '本站图片的地址，或 data: 图片' },
    { name: 'alt', kind: 'text', doc: '替代文字；缺省为字段标题' },
    { name: 'maxWidth', kind: 'number', doc: '最大宽度，像素', limits: { above: 0 } },
    { name: 'maxHeight', kind: 'number', doc: '最大高度，像素', limits: { above: 0 } },
  ],
  example: { type: 'string', ui: { src: 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', alt: '示例' }, value: null },
  types: [],
  layout: 'static',
  text: () => '',
  read: observer(PictureRead),
});

// helpers

function PictureRead({ field }: ReadProps) {
  const { ui } = field;
  const alt = plainText(ui.alt) || field.title;
  const src = plainText(ui.src);
  const size = {
    ...(typeof ui.maxWidth === 'number' ? { maxWidth: ui.maxWidth } : {}),
    ...(typeof ui.maxHeight === 'number' ? { maxHeight: ui.maxHeight } : {}),
  };
  return (
    <div className="yb-figure" style={size}>
      {typeof ui.fileId === 'string' ? <FilePicture fileId={ui.fileId} name={alt} className="yb-picture" /> : <SafePicture src={src} alt={alt} size={size} />}
    </div>
  );
}
