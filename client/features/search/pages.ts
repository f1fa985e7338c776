import { CATEGORY_ICONS, CATEGORY_ROUTES } from '#platform/site/categories.ts';
import { type MenuItem, memberMenu, pageLabel, recordMenu, serviceMenu } from '#platform/site/menus.ts';
import type { AppEnvironment } from '#platform/site/page.ts';
import type { MessageId, Text } from '#platform/site/text.ts';
import type { RouteName } from '#shared/routes.ts';
import { CATEGORY_CODES, type CategoryCode } from '#shared/webapi/schemas/game.ts';
import { createIndex } from './search-index.ts';
import english from './words/enUS.json' with { type: 'json' };
import chinese from './words/zhTW.json' with { type: 'json' };

/** A page of the site that the search offers, in one of the groups of the results. */
export interface SitePage {
  group: 'sections' | 'member' | 'help';
  name: RouteName;
  icon: string;
  label: MessageId;
  category?: CategoryCode;
}

/** The pages of the menus and of the game categories. */
export function sitePages(app: AppEnvironment): SitePage[] {
  const inGroup = (group: SitePage['group']) => (item: MenuItem) => ({ ...item, group });
  const categories = CATEGORY_CODES.map((code) => ({
    name: CATEGORY_ROUTES[code],
    icon: CATEGORY_ICONS[code],
    category: code,
  }));
  const sections = [...categories, { name: 'PROMO' as const, icon: 'gift' }];
  return [
    ...sections
      .filter(({ name }) => app.hasPage(name))
      .map((page) => ({ ...page, group: 'sections' as const, label: pageLabel(page.name) })),
    ...memberMenu(app).flatMap(({ items }) => items.map(inGroup('member'))),
    ...recordMenu(app).map(inGroup('member')),
    ...serviceMenu(app).map(inGroup('help')),
  ];
}

const WORDS: readonly Partial<Record<RouteName, readonly string[]>>[] = [english, chinese];

/** Words of both languages that mean a page: "cash out" and 出金 for the withdrawal. */
export function wordsOfPage(name: RouteName): string[] {
  return WORDS.flatMap((words) => words[name] ?? []);
}

export function indexPages(app: AppEnvironment, text: Text) {
  return createIndex(sitePages(app), ({ name, label }) => ({
    title: text(label),
    text: wordsOfPage(name).join('\n'),
  }));
}
