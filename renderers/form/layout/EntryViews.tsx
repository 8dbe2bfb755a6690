import { observer } from 'mobx-react-lite';
import type { CompiledTable } from '../../../registry/form/index.ts';
import { UnknownRenderer } from '../../core/index.ts';
import { FieldView } from '../field/FieldView.tsx';
import { useFormScope } from '../FormScope.ts';
import { SubTable } from '../subtable/lazySubTable.tsx';
import type { LayoutProps } from './defineLayout.ts';
import { Heading, UnderHeading } from './Heading.tsx';
import { useLayouts } from './LayoutRegistry.ts';
import type { Block, Entry } from './sections.ts';
import { isPrinted, isVisible } from './visibility.ts';

/** Entries in the 24-column grid of a form. From `limit` on only the place is kept. */
export function EntryGrid({
  entries,
  limit = Infinity,
  stacked = false,
  under = '',
}: {
  readonly entries: readonly Entry[];
  readonly limit?: number;
  /** One below the other, whatever their span. */
  readonly stacked?: boolean;
  /** The title that stands above them. */
  readonly under?: string;
}) {
  const titled = (entry: Entry): boolean => entry.kind === 'table' && entry.table.title !== under && (entries.length > 1 || under === '');
  return (
    <div className={stacked ? 'yb-grid yb-grid-narrow' : 'yb-grid'}>
      {entries.map((entry, index) =>
        index < limit ? <EntryView key={keyOf(entry)} entry={entry} titled={titled(entry)} /> : <Waiting key={keyOf(entry)} entry={entry} />,
      )}
    </div>
  );
}

function EntryView({ entry, titled }: { readonly entry: Entry; readonly titled: boolean }) {
  switch (entry.kind) {
    case 'field':
      return <FieldView field={entry.field} />;
    case 'table':
      return titled ? (
        <TitledTable table={entry.table} />
      ) : (
        <div className="yb-whole">
          <SubTable table={entry.table} />
        </div>
      );
    case 'unknown':
      return (
        <div className="yb-whole">
          <UnknownRenderer node={{ kind: 'field', type: entry.name }} path={entry.name} />
        </div>
      );
    case 'block':
      return <BlockView block={entry} />;
  }
}

/** A table that does not stand alone under a title says what it is; on paper it does so itself. */
const TitledTable = observer(function TitledTable({ table }: { readonly table: CompiledTable }) {
  const { store, mode } = useFormScope();
  if (store.tableMode(table) === 'n') return null;
  return (
    <div className="yb-whole">
      {mode !== 'print' && <Heading className="yb-subheading">{table.title}</Heading>}
      <SubTable table={table} />
    </div>
  );
});

/** Parts one below the other, each under its title: paper cannot be opened. */
const PrintedParts = observer(function PrintedParts({ block }: LayoutProps) {
  const { store } = useFormScope();
  return (
    <>
      {block.parts
        .filter((part) => part.entries.some((entry) => isPrinted(store, entry)))
        .map((part) => (
          <div key={part.index} className="yb-printed-tab">
            {part.title === '' ? (
              <EntryGrid entries={part.entries} />
            ) : (
              <>
                <Heading>{part.title}</Heading>
                <UnderHeading>
                  <EntryGrid entries={part.entries} under={part.title} />
                </UnderHeading>
              </>
            )}
          </div>
        ))}
    </>
  );
});

// helpers

const BlockView = observer(function BlockView({ block }: { readonly block: Block }) {
  const { store, mode } = useFormScope();
  const layout = useLayouts().get(block.source.kind);
  if (!layout)
    return (
      <div className="yb-whole">
        <UnknownRenderer node={{ kind: 'layout', type: block.source.kind }} path={block.id} />
      </div>
    );
  if (!isVisible(store, block)) return null;
  const Component = mode === 'print' && layout.print === 'expanded' ? PrintedParts : layout.component;
  return (
    <div className="yb-whole yb-block" data-layout={block.source.kind}>
      <Component block={block} />
    </div>
  );
});

function Waiting({ entry }: { readonly entry: Entry }) {
  return <div className="yb-field yb-waiting" aria-hidden="true" {...(entry.kind === 'block' ? {} : { 'data-address': entry.name })} />;
}

function keyOf(entry: Entry): string {
  return entry.kind === 'block' ? entry.id : entry.name;
}
