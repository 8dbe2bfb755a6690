import { Component, type ComponentType, type ReactNode } from 'react';

/** The code of a part that could not be fetched. */
export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded';
}

export interface PartFailedProps {
  readonly retry: () => void;
  /** It has been tried again in vain: a new version of the page may have taken its place. */
  readonly again: boolean;
}

interface PartBoundaryProps {
  readonly Failed: ComponentType<PartFailedProps>;
  readonly onRetry: () => void;
  readonly tries: number;
  readonly children: ReactNode;
}

/** Stands in for a part whose code did not come; what is around it stays. Every other error goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (!(error instanceof PartNotLoaded)) throw error;
    const { Failed, onRetry, tries } = this.props;
    return <Failed again={tries > 0} retry={onRetry} />;
  }
}
