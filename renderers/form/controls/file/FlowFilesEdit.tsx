import { observer } from 'mobx-react-lite';
import { useRenderContext, type InstancePort } from '../../../core/index.ts';
import type { EditProps } from '../defineControl.ts';
import type { FileEntry } from './fileEntries.ts';
import { UploadArea } from './UploadArea.tsx';

/** Files of a flow with who adds them now; only one's own go again. */
export const FlowFilesEdit = observer(function FlowFilesEdit(props: EditProps) {
  const { instance } = useRenderContext();
  const own = instance?.user?.name;
  const describe = (): Partial<FileEntry> => ({ time: props.binding.store.moment().slice(0, 16), ...origin(instance) });
  const removable = (file: FileEntry): boolean => props.field.ui.selfPermission === false || file.user === undefined || own === undefined || file.user === own;
  return <UploadArea {...props} facts={props.field.ui.showFlowInfo !== false} describe={describe} removable={removable} />;
});

// helpers

function origin(instance: InstancePort | undefined): Partial<FileEntry> {
  if (!instance) return {};
  const { user, nodeId, nodeName } = instance;
  return { ...(user ? { user: user.name } : {}), ...(nodeId === undefined ? {} : { nodeId }), ...(nodeName === undefined ? {} : { node: nodeName }) };
}
