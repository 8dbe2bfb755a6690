import type { ComponentType } from 'react';
import { lazyPart, type LazyPart } from '../../core/index.ts';
import type { Binding } from '../store/Binding.ts';
import type { EditProps } from './defineControl.ts';

/** An editor that comes when it is first drawn, or with the form that needs it. Until then its value stands in the place of the box. */
export function lazyEdit(text: (binding: Binding) => string, load: () => Promise<ComponentType<EditProps>>): LazyPart<EditProps> {
  return lazyPart(load, ({ binding }) => <span className="yb-input yb-waiting-control">{text(binding)}</span>);
}
