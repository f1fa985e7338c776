import type { ComponentType } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import type { PartName, PartProps } from '#platform/site/parts.ts';
import type { Target } from '#shared/paths.ts';
import { FORM_TEXTS } from '#shared/texts.ts';

interface PartSource<P> {
  load: () => Promise<{ default: ComponentType<P> }>;
  /** Namespaces of its texts, beside the frame's. */
  messages: readonly string[];
}

/** Which file makes each part that features show of each other (platform/site/parts.ts). */
const PARTS: { [N in PartName]: PartSource<PartProps[N]> } = {
  PAYOUT_FORM: {
    load: () => import('#features/payout/payout-form.tsx'),
    messages: ['payout', FORM_TEXTS],
  },
  LAUNCH: {
    load: () => import('#features/games/launch/launch-layer.tsx'),
    messages: ['games', FORM_TEXTS],
  },
  SITE_SEARCH: {
    load: () => import('#features/search/site-search.tsx'),
    messages: ['search'],
  },
  TRUST: { load: () => import('#features/trust/trust.tsx'), messages: ['trust'] },
  HOME_MEMBER: { load: () => import('#features/start/member-start.tsx'), messages: ['start'] },
  HOME_GUEST: { load: () => import('#features/start/guest-start.tsx'), messages: ['start'] },
};

export type PartLoader = <N extends PartName>(
  target: Target,
  name: N,
) => Promise<ComponentType<PartProps[N]>>;

/**
 * Loads parts with the texts that `loadIntl` brings: whoever shows one need not know which those are. One for each app;
 * a part stays the same component, so that what was typed in it outlives a render of the page.
 */
export function createPartLoader(
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>,
): PartLoader {
  const loading = new Map<string, Promise<unknown>>();
  return <N extends PartName>(target: Target, name: N) => {
    const key = `${target.locale} ${name}`;
    const running = loading.get(key) ?? loadPart(PARTS[name], target);
    loading.set(key, running);
    running.catch(() => loading.delete(key));
    // The key names the part, and so its props.
    return running as Promise<ComponentType<PartProps[N]>>;
  };

  async function loadPart<P extends object>({ load, messages }: PartSource<P>, target: Target) {
    const [{ default: Part }, intl] = await Promise.all([load(), loadIntl(target, messages)]);
    return function SharedPart(props: P) {
      return (
        <RawIntlProvider value={intl}>
          <Part {...props} />
        </RawIntlProvider>
      );
    };
  }
}
