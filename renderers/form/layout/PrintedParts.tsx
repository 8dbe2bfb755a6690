import { observer } from 'mobx-react-lite';
import { useFormScope } from '../FormScope.ts';
import type { LayoutProps } from './defineLayout.ts';
import { EntryGrid } from './EntryViews.tsx';
import { isPrinted } from './visibility.ts';

/** Parts one below the other, each under its title: paper cannot be opened. */
export const PrintedParts = observer(function PrintedParts({ block }: LayoutProps) {
  const { store } = useFormScope();
  return (
    <>
      {block.parts.filter((part) => part.entries.some((entry) => isPrinted(store, entry))).map((part) => (
        <div key={part.index} className="yb-printed-tab">
          {part.title !== '' && <h4>{part.title}</h4>}
          <EntryGrid entries={part.entries} />
        </div>
      ))}
    </>
  );
});
