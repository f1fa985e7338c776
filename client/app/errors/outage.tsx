import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isUnreachable } from '#platform/api/api-client.ts';
import { OutageContext } from '#ui/feedback/outage-context.ts';

/** State of the notice that the API cannot be reached. It replaces the errors of single blocks. */
export interface OutageState {
  isShown: boolean;
  /** In the browser its code loads after the first call without an answer (after-hydration.ts). */
  Notice: ComponentType<OutageNoticeProps> | null;
}

export type OutageStore = Pick<
  StoreApi<OutageState>,
  'getState' | 'getInitialState' | 'subscribe' | 'setState'
>;

export interface OutageNoticeProps {
  store: OutageStore;
  queryClient: QueryClient;
  /** The view on the screen. */
  shown: object;
}

export function createOutageStore(): OutageStore {
  const store = createStore<OutageState>(() => ({ isShown: false, Notice: null }));
  // The server and start-client.tsx set the state before the first render, so it is the initial one for hydration.
  return { ...store, getInitialState: store.getState };
}

interface OutageProviderProps extends OutageNoticeProps {
  children: ReactNode;
}

const NoticeContext = createContext<ReactNode>(null);

/** Wraps the page. Its blocks show no errors of their own while the notice is shown. */
export function OutageProvider({ children, ...rest }: OutageProviderProps) {
  const { isShown, Notice } = useStore(rest.store);
  const value = useMemo(() => ({ isShown, isUnreachable }), [isShown]);
  return (
    <OutageContext value={value}>
      <NoticeContext value={Notice && <Notice {...rest} />}>{children}</NoticeContext>
    </OutageContext>
  );
}

/** Renders the notice at the top of the page. */
export function OutageSlot() {
  return use(NoticeContext);
}
