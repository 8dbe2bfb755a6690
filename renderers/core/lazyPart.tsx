import { lazy, Suspense, useState, type ComponentType } from 'react';

/** A component whose code comes when it is first drawn, or earlier when somebody asks for it. */
export interface LazyPart<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Fetches the code. Whatever is drawn afterwards is there at once. */
  readonly preload: () => Promise<void>;
}

/** Until the code is there, `Waiting` keeps its place. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Waiting: ComponentType<Props>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };
  const Later = lazy(async () => ({ default: await fetchPart() })) as unknown as ComponentType<Props>;

  function Part(props: Props): React.JSX.Element {
    // what has begun to wait stays the same element when the code arrives: it must not lose focus or state
    const [Ready] = useState(() => loaded);
    if (Ready !== undefined) return <Ready {...props} />;
    return <Suspense fallback={<Waiting {...props} />}><Later {...props} /></Suspense>;
  }
  return Object.assign(Part, { preload: async () => { await fetchPart(); } });
}
