import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isUnreachable } from '#platform/api/api-client.ts';
import { OutageContext } from '#ui/feedback/outage-context.ts';

/** Whether the page says for all its blocks that the API is away, and what says it. */
export interface OutageState {
  isShown: boolean;
  /** In the browser it comes once something got no answer (after-hydration.ts). */
  Notice: ComponentType<OutageNoticeProps> | null;
}

export type OutageStore = Pick<
  StoreApi<OutageState>,
  'getState' | 'getInitialState' | 'subscribe' | 'setState'
>;

export interface OutageNoticeProps {
  store: OutageStore;
  queryClient: QueryClient;
  /** What is shown; another value is another page. */
  shown: object;
}

/** Whether the page says that the API cannot be reached, and the notice that says so once its code is loaded. */
export function createOutageStore(): OutageStore {
  const store = createStore<OutageState>(() => ({ isShown: false, Notice: null }));
  // What the server found while it loaded the page, and what the page carries of it, is there before the first render.
  return { ...store, getInitialState: store.getState };
}

interface OutageProviderProps extends OutageNoticeProps {
  children: ReactNode;
}

const NoticeContext = createContext<ReactNode>(null);

/** Around the page: its blocks know when the page speaks for all of them. */
export function OutageProvider({ children, ...rest }: OutageProviderProps) {
  const { isShown, Notice } = useStore(rest.store);
  const value = useMemo(() => ({ isShown, isUnreachable }), [isShown]);
  return (
    <OutageContext value={value}>
      <NoticeContext value={Notice && <Notice {...rest} />}>{children}</NoticeContext>
    </OutageContext>
  );
}

/** Its place: on top of the page. */
export function OutageSlot() {
  return use(NoticeContext);
}
