import { useId, useMemo } from 'react';
import { observer } from 'mobx-react-lite';
import { UnknownRenderer } from '../../core/index.ts';
import { FieldView } from '../field/FieldView.tsx';
import { useFormScope } from '../FormScope.ts';
import type { FormStore } from '../FormStore.ts';
import { SubTable } from '../subtable/SubTable.tsx';
import { sectionsOf, type Item, type Section, type TabSection } from './sections.ts';
import { TabBar } from './TabBar.tsx';
import { useProgressiveMount } from './useProgressiveMount.ts';

/** From this many fields on, what is off the screen is neither laid out nor painted. */
const LARGE = 400;

/** Draws the names of the schema in the groups and tabs of the form's layout. */
export const FormLayout = observer(function FormLayout({ names }: { readonly names: readonly string[] }) {
  const { store, ui } = useFormScope();
  const sections = useMemo(() => sectionsOf(store.form, new Set(names)), [store.form, names]);
  const total = useMemo(() => sections.reduce((sum, section) => sum + section.items.length, 0), [sections]);
  const mounted = useProgressiveMount(total, ui.mountAll);
  let before = 0;
  return (
    <>
      {sections.map((section, index) => {
        const limit = Math.max(0, Math.min(section.items.length, mounted - before));
        before += section.items.length;
        return <SectionView key={`${index}${section.title}`} section={section} index={index} limit={limit} large={total > LARGE} />;
      })}
    </>
  );
});

// helpers

const SectionView = observer(function SectionView({ section, index, limit, large }: {
  readonly section: Section;
  readonly index: number;
  readonly limit: number;
  readonly large: boolean;
}) {
  const { store, mode } = useFormScope();
  const headingId = useId();
  const everything = [...section.items, ...section.tabs.flatMap((tab) => tab.items)];
  if (!everything.some((item) => isVisible(store, item))) return null;
  return (
    <section className={large ? 'yb-section yb-large' : 'yb-section'} {...(section.title === '' ? {} : { 'aria-labelledby': headingId })}>
      {section.title !== '' && <h3 id={headingId} className="yb-heading">{section.title}</h3>}
      {section.items.length > 0 && <Grid items={section.items} limit={limit} />}
      {section.tabs.length > 0 && (mode === 'print'
        ? section.tabs.map((tab) => <PrintedTab key={tab.title} tab={tab} />)
        : <TabsView tabs={section.tabs} index={index} />)}
    </section>
  );
});

function Grid({ items, limit }: { readonly items: readonly Item[]; readonly limit: number }) {
  return (
    <div className="yb-grid">
      {items.slice(0, limit).map((item) => <ItemView key={item.name} item={item} />)}
      {items.slice(limit).map((item) => <div key={item.name} className="yb-field yb-waiting" data-address={item.name} aria-hidden="true" />)}
    </div>
  );
}

function ItemView({ item }: { readonly item: Item }) {
  switch (item.kind) {
    case 'field': return <FieldView field={item.field} />;
    case 'table': return <div className="yb-whole"><SubTable table={item.table} /></div>;
    case 'unknown': return <div className="yb-whole"><UnknownRenderer node={{ kind: 'field', type: item.name }} path={item.name} /></div>;
  }
}

const PrintedTab = observer(function PrintedTab({ tab }: { readonly tab: TabSection }) {
  const { store } = useFormScope();
  if (!tab.items.some((item) => isVisible(store, item) && (item.kind !== 'table' || store.rows(item.name).length > 0))) return null;
  return (
    <div className="yb-printed-tab">
      <h4>{tab.title}</h4>
      <Grid items={tab.items} limit={tab.items.length} />
    </div>
  );
});

const TabsView = observer(function TabsView({ tabs, index }: { readonly tabs: readonly TabSection[]; readonly index: number }) {
  const { store, ui } = useFormScope();
  const shown = tabs.map((tab, position) => ({ tab, position })).filter(({ tab }) => tab.items.some((item) => isVisible(store, item)));
  const open = ui.tabs.get(index) ?? shown[0]?.position ?? 0;
  const active = shown.some(({ position }) => position === open) ? open : shown[0]?.position ?? 0;
  return (
    <TabBar
      active={active}
      onOpen={(key) => ui.openTab(index, key)}
      items={shown.map(({ tab, position }) => ({
        key: position,
        label: <TabLabel tab={tab} />,
        children: <Grid items={tab.items} limit={tab.items.length} />,
      }))}
    />
  );
});

/** Title, number of rows, and a red dot while something inside is wrong. */
const TabLabel = observer(function TabLabel({ tab }: { readonly tab: TabSection }) {
  const { store } = useFormScope();
  const tables = tab.items.filter((item) => item.kind === 'table');
  const rows = tables.reduce((sum, item) => sum + store.rows(item.name).length, 0);
  const names = new Set(tab.items.map((item) => item.name));
  const wrong = store.issueCount((address) => names.has(address.split('#')[0] ?? '')) > 0;
  return (
    <span className="yb-tab">
      {wrong && <span className="yb-tab-dot" role="img" aria-label="!" />}
      {tab.title}
      {rows > 0 && <sup className="yb-tab-count">{rows}</sup>}
    </span>
  );
});

function isVisible(store: FormStore, item: Item): boolean {
  switch (item.kind) {
    case 'field': return store.mode(item.field) !== 'n' && item.field.ui.widget !== 'query';
    case 'table': return store.tableMode(item.table) !== 'n';
    case 'unknown': return true;
  }
}
