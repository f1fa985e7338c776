import { type ReactNode, use } from 'react';
import { useIntl } from 'react-intl';
import { ErrorBlock } from './error-block.tsx';
import { OutageContext } from './outage-context.ts';
import { refusalWords } from './refusal-words.ts';

/** What a block needs of a query, whether it is one of a single answer or one that grows. */
export interface BlockQuery<T> {
  data: T | undefined;
  isError: boolean;
  /** Why it failed; where the API refused it, its words are shown. */
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface QueryBlockProps<T> {
  query: BlockQuery<T>;
  /** Shown while nothing is known yet; of the size of what will come, so that nothing jumps. */
  skeleton: ReactNode;
  /** Shown instead of the content when `isEmpty` says so; an empty list is empty unless told otherwise. */
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
}

/**
 * One block of a page that stands or fails alone (client/README.md): skeleton, error with Retry, empty, content. Data that
 * is there stays visible when a later refresh fails.
 */
export function QueryBlock<T>({
  query,
  skeleton,
  empty,
  isEmpty = isEmptyList,
  children,
}: QueryBlockProps<T>) {
  if (query.data !== undefined) return empty && isEmpty(query.data) ? empty : children(query.data);
  return query.isError ? <BlockFailure query={query} skeleton={skeleton} /> : skeleton;
}

interface BlockFailureProps extends Pick<QueryBlockProps<unknown>, 'skeleton'> {
  query: Omit<BlockQuery<unknown>, 'data'>;
  /** What could not be loaded, where the block has words of its own for that. */
  title?: string;
}

/**
 * Why a block has nothing to show, with its retry. Where the page says it for all of its blocks, the place alone is
 * kept, and quiet.
 */
export function BlockFailure({ query, skeleton, title }: BlockFailureProps) {
  const { formatMessage } = useIntl();
  const { isShown, isUnreachable } = use(OutageContext);
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
