import { lazy, Suspense, type ComponentType } from 'react';
import type { Binding } from '../store/Binding.ts';
import type { EditProps } from './defineControl.ts';

/** An editor that comes when it is first drawn. Until then its value stands in the place of the box. */
export function lazyEdit(text: (binding: Binding) => string, load: () => Promise<ComponentType<EditProps>>): ComponentType<EditProps> {
  const Edit = lazy(async () => ({ default: await load() }));
  return function LazyEdit(props: EditProps) {
    return (
      <Suspense fallback={<span className="yb-input yb-waiting-control">{text(props.binding)}</span>}>
        <Edit {...props} />
      </Suspense>
    );
  };
}
