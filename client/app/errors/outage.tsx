import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type LazyPart, usePartWhen } from '#platform/browser/lazy-part.ts';
import { isUnreachable } from '#platform/net/api-client.ts';
import { isAway } from '#platform/net/outage.ts';
import { OutageContext } from '#ui/feedback/outage-context.ts';

export interface OutageNoticeProps {
  queryClient: QueryClient;
  /** What is shown; another value is another page. */
  shown: object;
  isTold: boolean;
  /** The API went away, or came back. */
  onTurn: (isAway: boolean) => void;
}

/** The message and what keeps asking: on the server from the start, in the browser once something got no answer. */
export type OutagePart = LazyPart<OutageNoticeProps>;

interface OutageProviderProps extends Pick<OutageNoticeProps, 'queryClient' | 'shown'> {
  part: OutagePart;
  children: ReactNode;
}

const NoticeContext = createContext<ReactNode>(null);

/** Around the page: its blocks know when the page speaks for all of them. */
export function OutageProvider({ part, queryClient, shown, children }: OutageProviderProps) {
  const [isTold, setTold] = useState(() => isAway(queryClient));
  const isNeeded = useFailure(queryClient, isTold);
  const Notice = usePartWhen(isNeeded, part);
  const value = useMemo(() => ({ isTold, isUnreachable }), [isTold]);
  const notice = isNeeded && Notice && <Notice {...{ queryClient, shown, isTold }} onTurn={setTold} />;
  return (
    <OutageContext value={value}>
      <NoticeContext value={notice}>{children}</NoticeContext>
    </OutageContext>
  );
}

/** Its place: on top of the page. */
export function OutageSlot() {
  return use(NoticeContext);
}

/** Whether anything got no answer so far. */
function useFailure(queryClient: QueryClient, isFirst: boolean): boolean {
  const [hasFailed, setFailed] = useState(isFirst);
  useEffect(() => {
    if (hasFailed) return;
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      if (isUnreachable(event.action.error)) setFailed(true);
    });
  }, [queryClient, hasFailed]);
  return hasFailed;
}
