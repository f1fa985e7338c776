import { type ReactNode, use } from 'react';
import { useIntl } from 'react-intl';
import { ErrorBlock } from './error-block.tsx';
import { isNotOffered, NotOffered } from './not-offered.tsx';
import { OutageContext } from './outage-context.ts';
import { refusalWords } from './refusal-words.ts';

/** The part of a query that a block reads, for single answers and for lists that grow. */
export interface BlockQuery<T> {
  data: T | undefined;
  isError: boolean;
  /** The error. If the API refused the call, its text is shown. */
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryBlockProps<T> {
  query: BlockQuery<T>;
  /** Shown while loading. It has the size of the content, so that nothing moves. */
  skeleton: ReactNode;
  /**
   * Shown instead of the content if `isEmpty` returns true; by default for an empty list. Null: nothing. With null the block is
   * also left out if the API does not have its call.
   */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/**
 * A block of a page with its own states (client/README.md): skeleton, error with a retry, not offered, empty, content.
 * Data stays visible if a later refetch fails.
 */
export function QueryBlock<T>({
  query,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryBlockProps<T>) {
  if (query.data !== undefined)
    return empty !== undefined && isEmpty(query.data) ? empty : children(query.data);
  if (!query.isError) return skeleton;
  if (empty === null && isNotOffered(query.error)) return null;
  return <BlockFailure query={query} skeleton={skeleton} />;
}

interface BlockFailureProps extends Pick<QueryBlockProps<unknown>, 'skeleton'> {
  query: Omit<BlockQuery<unknown>, 'data'>;
  /** Own title of the error. */
  title?: string;
}

/**
 * The error of a block, with a retry. If the page shows one message for all blocks, only the skeleton is kept, without
 * animation. A call that the API does not have is no error.
 */
export function BlockFailure({ query, skeleton, title }: BlockFailureProps) {
  const { formatMessage } = useIntl();
  const { isShown, isUnreachable } = use(OutageContext);
  if (isNotOffered(query.error)) return <NotOffered />;
  if (isShown && isUnreachable(query.error)) {
    return (
      <div aria-hidden="true" className="contents opacity-50 [&_*]:animate-none">
        {skeleton}
      </div>
    );
  }
  return (
    <ErrorBlock
      title={title ?? formatMessage({ id: 'common.loadFailed' })}
      text={refusalWords(query.error)}
      retryLabel={formatMessage({ id: 'common.retry' })}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}
