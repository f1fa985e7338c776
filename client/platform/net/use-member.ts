import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { useApp } from '#platform/site/page.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { memberQuery } from './queries.ts';

/** Whether a member is logged in. During hydration it returns what the server rendered. */
export function useIsMember(): boolean {
  return useStore(useApp().auth, (state) => state.isLoggedIn);
}

/** The member's own record; disabled for a guest. */
export function useMember(): UseQueryResult<MemberInfo> {
  return useQuery({ ...memberQuery(useApp()), enabled: useIsMember() });
}

/** Ends the session. The app then leaves a page that only members may see. */
export function useLogout(): () => Promise<void> {
  return useApp().auth.logout;
}
