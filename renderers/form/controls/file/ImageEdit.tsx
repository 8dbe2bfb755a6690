import type { EditProps } from '../defineControl.ts';
import { UploadArea } from './UploadArea.tsx';

/** A wall of pictures to add to. */
export const ImageEdit = (props: EditProps) => <UploadArea {...props} pictures />;
