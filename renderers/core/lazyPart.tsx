import { lazy, Suspense, useState, type ComponentType } from 'react';
import { PartBoundary, PartNotLoaded, type PartFailedProps } from './PartBoundary.tsx';
import { PartFailed } from './PartFailed.tsx';

/** A component whose code comes when it is first drawn, or earlier when somebody asks for it. */
export interface LazyPart<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Fetches the code. Whatever is drawn afterwards is there at once. */
  readonly preload: () => Promise<void>;
}

/**
 * Until the code is there, `Waiting` keeps its place. Where it does not come (no network, or a new version of the portal has taken its
 * place), that place says so with a second try; what is around it stays.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
  Failed: ComponentType<PartFailedProps> = PartFailed,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    try {
      loaded ??= await load();
      return loaded;
    } catch (cause) {
      throw new PartNotLoaded('a part of the page could not be loaded', { cause });
    }
  };
  const later = (): ComponentType<Props> => lazy(async () => ({ default: await fetchPart() })) as unknown as ComponentType<Props>;
  /** One for all that wait, until it has failed: it never tries again by itself. */
  let Shared = later();

  function Part(props: Props): React.JSX.Element {
    // what has begun to wait stays the same element when the code arrives: it must not lose focus or state
    const [Ready] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const [Later, setLater] = useState(() => Shared);
    if (Ready !== undefined) return <Ready {...props} />;
    const retry = (): void => {
      Shared = later();
      setLater(() => Shared);
      setTries(tries + 1);
    };
    return (
      <PartBoundary key={tries} tries={tries} Failed={Failed} onRetry={retry}>
        <Suspense fallback={<Waiting {...props} />}>
          <Later {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, {
    preload: async () => {
      await fetchPart();
    },
  });
}

// helpers

function Nothing(): null {
  return null;
}
