import { Button, Dropdown, Flex } from 'antd';
import { useRenderContext } from '../core/index.ts';
import type { PlacedButton } from './placeButtons.ts';

export interface ButtonBarProps {
  readonly buttons: readonly PlacedButton[];
  readonly onPress: (button: PlacedButton) => void;
  /** How many stand in the open; the others are behind "more". Default: all. */
  readonly visible?: number;
  /** `link` inside of rows, `button` elsewhere. */
  readonly look?: 'button' | 'link';
  readonly busy?: string | undefined;
  /** What the buttons act on, for people who cannot see the row. */
  readonly label?: string;
  /** The name of the row that each button acts on; it is said with the button. */
  readonly of?: string;
  /** What texts of buttons are filled with. */
  readonly count?: number;
}

/** Buttons side by side, the rest in a menu. */
export function ButtonBar({ buttons, onPress, visible = Infinity, look = 'button', busy, label, of, count = 0 }: ButtonBarProps) {
  const { t } = useRenderContext();
  const textOf = ({ button, alias }: PlacedButton): string => (button === undefined ? alias : t(button.labelKey, { count }));
  // "more" takes a place itself, but never stands for a single button
  const open = buttons.length <= visible ? buttons : buttons.slice(0, visible);
  const rest = buttons.slice(open.length);
  return (
    <Flex wrap={look === 'button'} gap={look === 'button' ? 8 : 2} {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}>
      {open.map((placed) => {
        const { button, name } = placed;
        const Icon = button?.icon;
        return (
          <Button
            key={name}
            size={look === 'link' ? 'small' : 'middle'}
            type={look === 'link' ? 'link' : button?.primary === true ? 'primary' : 'default'}
            danger={button?.danger === true}
            disabled={button === undefined}
            loading={busy === name}
            {...(button === undefined ? { title: t('list.unknownButton', { name: placed.alias }) } : {})}
            {...(Icon === undefined || look === 'link' ? {} : { icon: <Icon aria-hidden /> })}
            {...(of === undefined ? {} : { 'aria-label': `${textOf(placed)} ${of}` })}
            onClick={() => onPress(placed)}
          >
            {textOf(placed)}
          </Button>
        );
      })}
      {rest.length === 0 ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((placed) => ({
              key: placed.name,
              label: textOf(placed),
              danger: placed.button?.danger === true,
              disabled: placed.button === undefined,
            })),
            onClick: ({ key }) => {
              const placed = rest.find((each) => each.name === key);
              if (placed !== undefined) onPress(placed);
            },
          }}
        >
          <Button size={look === 'link' ? 'small' : 'middle'} type={look === 'link' ? 'link' : 'default'}>
            {t('list.more')}
          </Button>
        </Dropdown>
      )}
    </Flex>
  );
}
