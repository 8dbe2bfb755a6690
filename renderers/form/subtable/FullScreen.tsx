import { useEffect, useMemo, type ReactNode } from 'react';
import { Modal, theme } from 'antd';
import { variablesOf } from '../variables.ts';

/** What lies above the table takes the key first. */
const OVERLAYS = [
  '.ant-drawer-open',
  ...['dropdown', 'select-dropdown', 'picker-dropdown', 'cascader-dropdown'].map((name) => `.ant-${name}:not(.ant-${name}-hidden)`),
].join(', ');

/** A table that fills the window. Escape leaves, unless a cell still has a use for the key. */
export function FullScreen({ title, onLeave, children }: { readonly title: string; readonly onLeave: () => void; readonly children: ReactNode }) {
  const { token } = theme.useToken();
  const style = useMemo(() => variablesOf(token), [token]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OVERLAYS) || document.querySelectorAll('.ant-modal').length > 1) return;
      event.preventDefault();
      onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onLeave]);
  return (
    <Modal
      open
      title={title}
      footer={null}
      keyboard={false}
      onCancel={onLeave}
      width="100vw"
      className="yb-full-screen"
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
    >
      <div className="yb-form yb-mode-start" style={style}>
        {children}
      </div>
    </Modal>
  );
}
