import {
  Component,
  type ComponentType,
  type ElementType,
  lazy,
  type ReactNode,
  Suspense,
  useState,
  useSyncExternalStore,
} from 'react';

/** The code of a component could not be loaded: no connection, or a new build removed its file. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
  /** Makes the next render request the code again. */
  readonly reset: () => void;

  constructor(reset: () => void, cause: unknown) {
    super('the code of a component could not be loaded', { cause });
    this.reset = reset;
  }
}

export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code ahead. Rejects with MissingCodeError; the next call tries again. */
  load: () => Promise<unknown>;
};

/** React's `lazy` with a way to load the code ahead and to try again after a failure. Render it in a LazyBoundary. */
export function lazyComponent<P extends object>(
  importCode: () => Promise<{ default: ComponentType<P> }>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const reset = () => {
    Lazy = lazy(load);
  };
  const load = () => {
    loading ??= importCode().then(
      (code) => {
        loaded = code.default;
        return code;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new MissingCodeError(reset, cause);
      },
    );
    return loading;
  };
  let Lazy = lazy(load);
  function LazilyLoaded(props: P) {
    // One type for each mount. Code that is loaded already shows without a fallback.
    const [Code] = useState<ElementType>(() => loaded ?? Lazy);
    return <Code {...props} />;
  }
  return Object.assign(LazilyLoaded, { load });
}

interface LazyBoundaryProps {
  /**
   * Truthy while the content is needed, by default always. After the first time the content stays, so that it can fade
   * out. Another truthy value requests code again that could not be loaded.
   */
  need?: number | boolean;
  /** Shown until the code is loaded. */
  fallback?: ReactNode;
  /** Replaces `fallback` when the code could not be loaded. */
  failed?: (retry: () => void) => ReactNode;
  /** Called when the code could not be loaded although there is a connection. */
  onMissing?: () => void;
  children: ReactNode;
}

/**
 * Wraps lazy components only, so that missing code removes nothing else from the page. Requests the code again when the
 * connection returns. The server and hydration render the fallback. Other errors go to the next boundary.
 */
export function LazyBoundary({ need = true, ...props }: LazyBoundaryProps) {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <CodeBoundary {...props} need={need} isReady={isHydrated && Boolean(need)} />;
}

interface CodeBoundaryProps extends LazyBoundaryProps {
  isReady: boolean;
}

interface CodeBoundaryState {
  need: CodeBoundaryProps['need'];
  wasNeeded: boolean;
  failure: { error: unknown } | null;
}

class CodeBoundary extends Component<CodeBoundaryProps, CodeBoundaryState> {
  override state: CodeBoundaryState = { need: undefined, wasNeeded: false, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<CodeBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ need, isReady }: CodeBoundaryProps, state: CodeBoundaryState) {
    const isNewNeed = Boolean(need) && need !== state.need;
    return {
      need,
      wasNeeded: state.wasNeeded || isReady,
      failure: isNewNeed ? null : state.failure,
    };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof MissingCodeError)) return;
    error.reset();
    if (window.navigator.onLine) this.props.onMissing?.();
  }

  retry = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { need, fallback = null, failed, children } = this.props;
    const { wasNeeded, failure } = this.state;
    if (failure && !(failure.error instanceof MissingCodeError)) throw failure.error;
    if (failure) return failed ? failed(this.retry) : fallback;
    if (!wasNeeded) return need ? fallback : null;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
