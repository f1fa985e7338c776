import type { CALLS } from '#shared/webapi/calls/index.ts';
import type { Handlers } from '../http/mount.ts';

type Calls = typeof CALLS;

/**
 * Calls that the embedded API does not answer yet: 501 in the envelope. A call leaves this list together with the
 * handler that answers it; until then none can be written for it.
 */
export const OWED = [] as const satisfies readonly (keyof Calls)[];

type Answered = Exclude<keyof Calls, (typeof OWED)[number]>;

/** Handlers of some calls of the catalogue, none of them owed. */
export type RoutesOf<Names extends Answered> = Pick<Handlers<Calls>, Names>;
/** Handlers of all that is answered. */
export type AllRoutes = RoutesOf<Answered>;
/** An answered call as its handler sees it, by its name. */
export type CallFor<Name extends Answered> = Parameters<Handlers<Calls>[Name]>[0];
