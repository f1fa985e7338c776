import type { ComponentType } from 'react';
import { type IntlShape, RawIntlProvider } from 'react-intl';
import { lazyComponent } from '#platform/browser/lazy-component.tsx';
import type { SharedParts } from '#platform/site/shared-parts.ts';
import type { Locale } from '#shared/locales.ts';
import type { Target } from '#shared/paths.ts';
import { FORM_TEXTS } from '#shared/texts.ts';

/**
 * Components that features show of each other, each with its own texts. There is one set per locale, so that a component keeps
 * its identity between renders.
 *
 * @param loadIntl Loads texts of namespaces, with those of the frame.
 */
export function createSharedParts(
  loadIntl: (target: Target, namespaces: readonly string[]) => Promise<IntlShape>,
): (target: Target) => SharedParts {
  const made = new Map<Locale, SharedParts>();
  return (target) => {
    const withTexts = <P extends object>(
      namespaces: readonly string[],
      load: () => Promise<{ default: ComponentType<P> }>,
    ) =>
      lazyComponent<P>(async () => {
        const [{ default: Part }, intl] = await Promise.all([load(), loadIntl(target, namespaces)]);
        return {
          default: (props: P) => (
            <RawIntlProvider value={intl}>
              <Part {...props} />
            </RawIntlProvider>
          ),
        };
      });
    const parts = made.get(target.locale) ?? {
      PAYOUT_FORM: withTexts(['payout', FORM_TEXTS], () => import('#features/payout/payout-form.tsx')),
      LAUNCH: withTexts(['games', FORM_TEXTS], () => import('#features/games/launch/launch-layer.tsx')),
      SITE_SEARCH: withTexts(['search'], () => import('#features/search/site-search.tsx')),
      TRUST: withTexts(['trust'], () => import('#features/trust/trust.tsx')),
      HOME_MEMBER: withTexts(['start'], () => import('#features/start/member-start.tsx')),
      HOME_LEVEL: withTexts(['start'], () => import('#features/start/level-news.tsx')),
      HOME_GUEST: withTexts(['start'], () => import('#features/start/guest-start.tsx')),
      GAME_MONEY: withTexts(['wallet'], () => import('#features/wallet/game-money.tsx')),
      FACTOR_STEP: withTexts(['factor', FORM_TEXTS], () => import('#features/factor/factor-step.tsx')),
      FACTOR_DIALOG: withTexts(['factor', FORM_TEXTS], () => import('#features/factor/factor-dialog.tsx')),
      BREAK_NOTICE: withTexts(['limits'], () => import('#features/limits/break-notice.tsx')),
      NOTIFICATION_BELL: withTexts(['notifications'], () => import('#app/layouts/menus/bell-menu.tsx')),
      PUSH_OFFER: withTexts(['notifications'], () => import('#features/notifications/push-offer.tsx')),
      RECENT_WINS: withTexts(['wins'], () => import('#features/wins/win-strip.tsx')),
      THEME_SWITCH: withTexts([], () => import('#app/layouts/frame/theme-switch.tsx')),
    };
    made.set(target.locale, parts);
    return parts;
  };
}
