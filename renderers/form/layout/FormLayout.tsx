import { useEffect, useId, useMemo } from 'react';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useFormScope } from '../FormScope.ts';
import { EntryGrid } from './EntryViews.tsx';
import '../controls/controls.css';
import './layouts.css';
import { Heading, UnderHeading } from './Heading.tsx';
import { createLayoutRegistry, LayoutsProvider } from './LayoutRegistry.ts';
import { defaultLayouts } from './layouts/index.ts';
import { sectionsOf, wayTo, type Section } from './sections.ts';
import { useProgressiveMount } from './useProgressiveMount.ts';
import { isVisible } from './visibility.ts';

/** From this many fields on, what is off the screen is neither laid out nor painted. */
const LARGE = 60;
/** From this many on, fields are only kept from touching each other. */
const VAST = 400;

const layouts = createLayoutRegistry(defaultLayouts);

/** Draws the names of the schema in the groups and nested layouts of the form. */
export const FormLayout = observer(function FormLayout({ names }: { readonly names: readonly string[] }) {
  const { store, ui } = useFormScope();
  const sections = useMemo(() => sectionsOf(store.form, new Set(names)), [store.form, names]);
  const total = useMemo(() => sections.reduce((sum, section) => sum + section.entries.length, 0), [sections]);
  const size = useMemo(() => {
    const count = sections.reduce((sum, section) => sum + section.size, 0);
    return count > VAST ? ' yb-large yb-vast' : count > LARGE ? ' yb-large' : '';
  }, [sections]);
  const mounted = useProgressiveMount(total, ui.mountAll);

  // Whoever wants to see a cell sees the tabs, panels and pages around it open.
  useEffect(
    () =>
      reaction(
        () => ui.target,
        (target) => {
          if (target === undefined) return;
          for (const { block, part } of wayTo(sections, store.form, target))
            ui.openPart(block.id, part, block.source.kind === 'accordion' && block.source.single !== true ? (ui.openParts(block.id) ?? []) : []);
        },
        { fireImmediately: true },
      ),
    [sections, store.form, ui],
  );

  let before = 0;
  return (
    <LayoutsProvider value={layouts}>
      {sections.map((section, index) => {
        const limit = Math.max(0, Math.min(section.entries.length, mounted - before));
        before += section.entries.length;
        return <SectionView key={`${index}${section.title}`} section={section} limit={limit} size={size} />;
      })}
    </LayoutsProvider>
  );
});

// helpers

const SectionView = observer(function SectionView({
  section,
  limit,
  size,
}: {
  readonly section: Section;
  readonly limit: number;
  /** Classes for forms with many fields. */
  readonly size: string;
}) {
  const { store } = useFormScope();
  const headingId = useId();
  if (!section.entries.some((entry) => isVisible(store, entry))) return null;
  const headed = section.title !== '' && !section.bare;
  const entries = <EntryGrid entries={section.entries} limit={limit} under={headed ? section.title : ''} />;
  return (
    <section className={`yb-section${size}${section.bare ? ' yb-bare' : ''}`} {...(headed ? { 'aria-labelledby': headingId } : {})}>
      {headed && (
        <Heading id={headingId} className="yb-heading">
          {section.title}
        </Heading>
      )}
      {headed ? <UnderHeading>{entries}</UnderHeading> : entries}
    </section>
  );
});
