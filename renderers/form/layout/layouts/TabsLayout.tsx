import { observer } from 'mobx-react-lite';
import { useFormScope } from '../../FormScope.ts';
import { checkPart } from '../checkPart.ts';
import { defineLayout, type LayoutProps } from '../defineLayout.ts';
import { EntryGrid } from '../EntryViews.tsx';
import { PartLabel } from '../PartLabel.tsx';
import { TabBar } from '../TabBar.tsx';
import { isPartVisible } from '../visibility.ts';

export const tabsLayout = defineLayout({
  kind: 'tabs',
  title: { 'zh-CN': '标签页', 'en-US': 'Tabs', 'zh-TW': '分頁標籤' },
  doc: {
    'zh-CN': '一次显示一页，标签上有行数和错误红点。',
    'en-US': 'Shows one part at a time; labels carry the number of rows and a dot for errors.',
    'zh-TW': '一次顯示一頁，標籤上有行數和錯誤紅點。',
  },
  options: [
    { name: 'position', kind: 'text', doc: '标签的位置', oneOf: ['top', 'left'], default: 'top' },
    { name: 'nextCheck', kind: 'flag', doc: '前面的页检查通过后才能打开后面的页', default: false },
  ],
  partOptions: [{ name: 'title', kind: 'text', doc: '标签上的文字' }],
  example: {
    kind: 'tabs',
    parts: [
      { title: '第一页', items: ['a', 'b'] },
      { title: '第二页', items: ['c', 'd'] },
    ],
  },
  component: observer(TabsView),
  print: 'expanded',
});

// helpers

function TabsView({ block }: LayoutProps) {
  const { store, ui } = useFormScope();
  const shown = block.parts.filter((part) => isPartVisible(store, part));
  const wanted = ui.openParts(block.id)?.[0];
  const active = (shown.find((part) => part.index === wanted) ?? shown[0])?.index ?? 0;

  const open = async (key: number): Promise<void> => {
    if (block.source.nextCheck === true && !store.readOnly) {
      for (const part of shown.filter(({ index }) => index >= active && index < key)) if (!(await checkPart(store, ui, part))) return;
    }
    ui.openPart(block.id, key);
  };

  return (
    <TabBar
      active={active}
      vertical={block.source.position === 'left'}
      {...(block.source.title === undefined ? {} : { label: block.source.title })}
      onOpen={(key) => void open(key)}
      items={shown.map((part) => ({ key: part.index, label: <PartLabel part={part} />, children: <EntryGrid entries={part.entries} under={part.title} /> }))}
    />
  );
}
