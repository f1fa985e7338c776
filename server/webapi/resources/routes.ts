import type { CALLS } from '#shared/webapi/calls/index.ts';
import type { Handlers } from '../http/mount.ts';

/** Handlers of all calls of the catalogue. */
export type AllRoutes = Handlers<typeof CALLS>;
/** Handlers of some calls of the catalogue. */
export type RoutesOf<Names extends keyof AllRoutes> = Pick<AllRoutes, Names>;
/** The argument of the handler of a call, by the call's name. */
export type CallFor<Name extends keyof AllRoutes> = Parameters<AllRoutes[Name]>[0];
