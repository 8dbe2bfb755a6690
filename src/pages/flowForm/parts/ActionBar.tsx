import { useEffect, useId, useRef, type ComponentRef, type ReactElement } from 'react';
import { Button, Dropdown, Popconfirm, Skeleton, Space } from 'antd';
import { MoreOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { Button as FlowButton } from '../../../../schemas/calls/entities/flow.ts';
import { flowButtonRegistry, splitButtons } from '../buttons/index.ts';

/** A question that stands at the button that was pressed. */
export interface Confirming {
  readonly alias: string;
  readonly title: string;
  readonly content?: string;
  readonly answer: (yes: boolean) => void;
}

export interface ActionBarProps {
  readonly buttons: readonly FlowButton[];
  /** False while the history, which decides about buttons too, is under way: a bar drawn before it would move under the first click. */
  readonly settled: boolean;
  /** How many buttons stand beside "more". */
  readonly room: number;
  /** Alias of the button that is at work; nothing else can be pressed meanwhile. */
  readonly busy: string | undefined;
  readonly confirming: Confirming | undefined;
  /** The button at work waits for an answer in a dialog. */
  readonly asking?: boolean;
  readonly labelOf: (button: FlowButton) => string;
  /** Why a button cannot be pressed now; undefined when it can. */
  readonly blockedBy: (button: FlowButton) => string | undefined;
  readonly onPress: (button: FlowButton) => void;
  readonly block?: boolean;
}

/** The buttons of a form page. */
export function ActionBar({ buttons, settled, room, busy, confirming, labelOf, blockedBy, onPress, asking: inDialog = false, block = false }: ActionBarProps) {
  const { t } = useTranslation();
  const { visible, hidden } = splitButtons(buttons, room, ({ alias }) => flowButtonRegistry.get(alias)?.look === 'primary');
  if (!settled)
    return (
      <div className={block ? 'flow-bar' : 'flow-actions'}>
        <Skeleton.Button active block={block} />
      </div>
    );
  const moreBusy = hidden.some(({ alias }) => alias === busy);

  return (
    <Space wrap={false} size={8} className={block ? 'flow-bar' : 'flow-actions'}>
      {visible.map((button) => {
        const unit = flowButtonRegistry.get(button.alias);
        const reason = blockedBy(button);
        const asking = confirming?.alias === button.alias;
        return (
          <Question key={button.alias} confirming={asking ? confirming : undefined}>
            <Button
              type={unit?.look === 'primary' ? 'primary' : 'default'}
              danger={unit?.look === 'danger'}
              loading={busy === button.alias && confirming === undefined && !inDialog}
              disabled={reason !== undefined || (busy !== undefined && busy !== button.alias)}
              {...(reason === undefined ? {} : { title: reason })}
              data-alias={button.alias}
              onClick={() => onPress(button)}
            >
              {labelOf(button)}
            </Button>
          </Question>
        );
      })}
      {hidden.length === 0 ? null : (
        <Question key="more" confirming={hidden.some(({ alias }) => alias === confirming?.alias) ? confirming : undefined}>
          <Dropdown
            trigger={['click']}
            disabled={busy !== undefined}
            menu={{
              items: hidden.map((button) => {
                const reason = blockedBy(button);
                return {
                  key: button.alias,
                  label: labelOf(button),
                  disabled: reason !== undefined,
                  danger: flowButtonRegistry.get(button.alias)?.look === 'danger',
                  ...(reason === undefined ? {} : { title: reason }),
                  onClick: () => onPress(button),
                };
              }),
            }}
          >
            <Button icon={<MoreOutlined />} loading={moreBusy && confirming === undefined && !inDialog}>
              {t('flowForm.more')}
            </Button>
          </Dropdown>
        </Question>
      )}
    </Space>
  );
}

// helpers

/** Frames to wait until the question is drawn. */
const PATIENCE = 60;

/** The keyboard goes to the answer, and back to the button: which for that stays the same element, asked about or not. */
function Question({ confirming, children }: { readonly confirming: Confirming | undefined; readonly children: ReactElement }) {
  const place = useRef<ComponentRef<typeof Popconfirm>>(null);
  const yesId = useId();
  const open = confirming !== undefined;
  useEffect(() => {
    if (!open) return undefined;
    const button = place.current?.nativeElement;
    let left = PATIENCE;
    let frame = 0;
    const lead = (): void => {
      const yes = document.getElementById(yesId);
      yes?.focus({ preventScroll: true });
      if ((yes === null || document.activeElement !== yes) && left-- > 0) frame = requestAnimationFrame(lead);
    };
    lead();
    return () => {
      cancelAnimationFrame(frame);
      // whoever has gone elsewhere meanwhile stays there
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body || activeElement.closest('.ant-popover')?.contains(document.getElementById(yesId)) === true)
        button?.focus({ preventScroll: true });
    };
  }, [open, yesId]);
  return (
    <Popconfirm
      ref={place}
      open={open}
      trigger={open ? ['click'] : []}
      placement="bottomRight"
      title={confirming?.title}
      description={confirming?.content}
      okButtonProps={{ id: yesId }}
      onConfirm={() => confirming?.answer(true)}
      onCancel={() => confirming?.answer(false)}
      onOpenChange={(next) => {
        if (!next) confirming?.answer(false);
      }}
    >
      {children}
    </Popconfirm>
  );
}
