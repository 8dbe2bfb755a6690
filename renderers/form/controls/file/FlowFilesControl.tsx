import { observer } from 'mobx-react-lite';
import { saidText } from '../../text/said.ts';
import { useRenderContext } from '../../../core/index.ts';
import { defineControl, type ReadProps } from '../defineControl.ts';
import { lazyEdit } from '../lazyEdit.tsx';
import { entriesOf } from './fileEntries.ts';
import { FileList, PrintedFiles } from './FileList.tsx';
import { fileOptions } from './fileOptions.ts';

/** Attachments that each node of a flow adds to: who, when and where stands beside each. */
export const flowFilesControl = defineControl({
  widget: 'flowFiles',
  group: 'file',
  title: { 'zh-CN': '流程附件', 'en-US': 'Flow attachments', 'zh-TW': '流程附件' },
  doc: {
    'zh-CN': '各环节陆续添加的附件，显示上传人、时间与环节',
    'en-US': 'Files added step by step, with person, time and node',
    'zh-TW': '各環節陸續新增的附件，顯示上傳人、時間與環節',
  },
  options: [
    ...fileOptions,
    { name: 'showFlowInfo', kind: 'flag', doc: '显示上传人、时间与环节', default: true },
    { name: 'selfPermission', kind: 'flag', doc: '只能移除本人上传的附件', default: true },
    { name: 'isCurrentUser', kind: 'flag', doc: '只显示本人上传的附件', default: false },
    { name: 'nodeId', kind: 'text', doc: '只显示该环节上传的附件' },
  ],
  example: { type: 'string', value: '[{"fileId":"f3","name":"验收单.pdf","size":24576,"user":"陈雨欣","time":"2026-11-16 09:00","node":"填写"}]' },
  aliases: ['ou-attachment'],
  types: ['string'],
  labels: 'group',
  text: saidText,
  edit: lazyEdit(saidText, () => import('./FlowFilesEdit.tsx').then(({ FlowFilesEdit }) => FlowFilesEdit)),
  read: observer(FlowFilesRead),
  print: observer(({ binding, field }: ReadProps) => <PrintedFiles files={entriesOf(binding.value)} facts={field.ui.showFlowInfo !== false} />),
});

// helpers

function FlowFilesRead({ binding, field }: ReadProps) {
  const { instance } = useRenderContext();
  const { ui } = field;
  const files = entriesOf(binding.value).filter(
    (file) => (ui.isCurrentUser !== true || file.user === instance?.user?.name) && (typeof ui.nodeId !== 'string' || file.nodeId === ui.nodeId),
  );
  return <FileList files={files} facts={ui.showFlowInfo !== false} allowDownload={ui.allowDownload !== false} allowPreview={ui.allowPreview !== false} />;
}
