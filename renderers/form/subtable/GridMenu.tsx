import { Dropdown, type MenuProps } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRenderContext } from '../../core/index.ts';
import { gridCommands, type GridCommand } from './gridCommands.ts';
import type { GridController } from './GridController.ts';
import type { MenuPlace } from './useGridEvents.ts';

/** What can be done with the selected cells and rows, with the keys that do the same. */
export const GridMenu = observer(function GridMenu({
  grid,
  at,
  onClose,
}: {
  readonly grid: GridController;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}) {
  const { t } = useRenderContext();
  const commands = gridCommands.filter((command) => command.inMenu && command.enabled(grid) !== undefined);
  const items: MenuProps['items'] = commands.flatMap((command, index) => [
    ...(index > 0 && commands[index - 1]?.group !== command.group ? [{ type: 'divider' as const, key: `-${command.id}` }] : []),
    {
      key: command.id,
      label: t(`subtable.command.${command.id}`),
      extra: keyText(command),
      disabled: command.enabled(grid) !== true,
      danger: command.id === 'removeRows',
    },
  ]);
  return (
    <Dropdown
      {...opened}
      menu={{
        items,
        onClick: ({ key }) => {
          onClose();
          commands.find((command) => command.id === key)?.run(grid);
        },
      }}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <span aria-hidden="true" style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />
    </Dropdown>
  );
});

// helpers

/** The menu takes the focus, so that arrows choose. */
const opened = { open: true, autoFocus: true, trigger: ['click' as const] };

function keyText({ keys: [first] }: GridCommand): string | undefined {
  return first?.replace('Mod', 'Ctrl').replace('ArrowUp', '↑').replace('ArrowDown', '↓');
}
